"""Work limits: processor time of a caller for requests that take longer than a command.

The time of a request is its own, between two waits (`service.process.work_meter`); commands are free. A
caller with no time left is refused as soon as a read takes longer than a command, and at once where
`require_room` is called. A stream that has begun waits for time instead. Each process counts for itself.
"""

import math
import time
from functools import partial

from flask import Flask, Response
from flask.globals import request_ctx

from service.http.runtime.context import app_context
from service.http.runtime.rate_limiter import RateLimiter
from service.http.wire.problems import TOO_MANY, Problem
from service.process import work_meter as metering
from service.process.work_meter import WorkEnded, WorkMeter

WORK = "work"
LOOK = 1.0
"""Seconds after which a stream that waits for time checks whether its client is still connected."""
_SAFE = ("GET", "HEAD")


class NoTimeLeft(Problem, WorkEnded):
    """The caller has used its processor time; `seconds` until there is some again."""

    def __init__(self, most: int, within: int, seconds: int) -> None:
        super().__init__(
            TOO_MANY,
            f"You may use {most} ms of a processor within {within} s for what takes longer than a command. "
            f"Try again in {seconds} s.",
            reason="too_much_work",
            facts={"limit": WORK, "most": most, "within": within, "seconds": seconds},
            headers={"Retry-After": str(seconds)},
        )


def register(app: Flask) -> None:
    app.after_request(_after)


def begin(caller: str | None) -> None:
    """Begin a request of this caller, behind its own long work. `None` is not metered."""
    if (work_meter := metering.current()) is None:
        return
    work_meter.caller = caller
    work_meter.is_safe = request_ctx.request.method in _SAFE
    limiter = app_context().work_limiter
    if caller is not None and limiter.most:
        work_meter.meter = partial(_refusing if work_meter.is_safe else _spent, limiter, caller)
    work_meter.queue()


def require_room() -> None:
    """Raise `NoTimeLeft` if the caller has no time left. For work that cannot be refused halfway."""
    work_meter = metering.current()
    if work_meter is not None and isinstance(work_meter.caller, str):
        _require(app_context().work_limiter, work_meter.caller)


def _after(response: Response) -> Response:
    if (work_meter := metering.current()) is None:
        return response
    limiter, caller = app_context().work_limiter, work_meter.caller
    if isinstance(caller, str) and limiter.most:
        if response.is_streamed:
            work_meter.meter = partial(_waiting, limiter, caller, work_meter)
            response.call_on_close(partial(_settle, limiter, caller, work_meter))
        else:
            _settle(limiter, caller, work_meter)
    return response


def _settle(limiter: RateLimiter, caller: str, work_meter: WorkMeter) -> None:
    """Count the time that was not counted yet."""
    if (seconds := work_meter.unmetered()) > 0:
        _spent(limiter, caller, seconds)


def _spent(limiter: RateLimiter, caller: str, seconds: float) -> None:
    limiter.spend(WORK, caller, 1_000 * seconds)


def _refusing(limiter: RateLimiter, caller: str, seconds: float) -> None:
    _spent(limiter, caller, seconds)
    _require(limiter, caller)


def _waiting(limiter: RateLimiter, caller: str, work_meter: WorkMeter, seconds: float) -> None:
    _spent(limiter, caller, seconds)
    while (late := limiter.seconds_late(WORK, caller)) > 0:
        time.sleep(min(late, LOOK))
        work_meter.drop_if_gone()


def _require(limiter: RateLimiter, caller: str) -> None:
    if not limiter.most or (late := limiter.seconds_late(WORK, caller)) <= 0:
        return
    raise NoTimeLeft(limiter.most, limiter.seconds, max(1, math.ceil(late)))
