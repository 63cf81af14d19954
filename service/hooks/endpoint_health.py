"""The health of endpoints: back-off after failures, and a circuit breaker that gives one up.

A failure makes its task wait, and its whole hook too: of a dead endpoint with a thousand games only one is
tried at a time, and one game that an endpoint chokes on hardly holds up its others. What a person asks for
does not wait: the owner who has repaired an endpoint wants to see it.
"""

from typing import Literal

import msgspec

from service.store.lines import readable_line
from service.store.outbox import ASKED

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
PAUSES = (5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 1 * HOUR, 3 * HOUR, 6 * HOUR)
"""Milliseconds between tries; the last one is kept to."""
JITTER = 0.2
"""So much shorter a pause may be, so that hooks that failed together do not all come back together."""
MOST = 10
LONG = 24 * HOUR
"""Failures in a row, and the time that they span, after which a hook is switched off."""


class Health(msgspec.Struct, frozen=True):
    """Failures in a row, since when, and until when it is left alone; `off`: why it was switched off."""

    failures: int = 0
    since: int = 0
    until: int = 0
    off: Literal["failing", "gone"] | None = None


HEALTHY = Health()
_decoder = msgspec.json.Decoder(Health)


def due_until(health: Health, now: int) -> int | None:
    """Return the limit of due tasks: in a pause only the requested ones; None = none."""
    if health.off is not None:
        return None
    return ASKED if now < health.until else now


def pause(failures: int, luck: float) -> int:
    """Return the milliseconds to wait after `failures` in a row; `luck` is a number from 0 to 1."""
    usual = PAUSES[min(failures, len(PAUSES)) - 1]
    return round(usual * (1 - JITTER * luck))


def after_failure(health: Health, now: int, luck: float, asked: int = 0) -> Health:
    """One failure later. The endpoint has `asked` for a pause in milliseconds: it gets the longer
    of this and the usual pause, as far as any pause goes.
    """
    failures = health.failures + 1
    since = health.since if health.failures else now
    off: Literal["failing"] | None = "failing" if failures >= MOST and now - since >= LONG else None
    left_alone = max(pause(failures, luck), min(asked, PAUSES[-1]))
    return Health(failures, since, now + left_alone, off)


def gone(health: Health, now: int) -> Health:
    """The endpoint says that it wants nothing any more."""
    return Health(health.failures + 1, health.since if health.failures else now, now, "gone")


def read(kept: str | None) -> Health:
    """The health that a store holds; None = never any trouble."""
    if kept is None:
        return HEALTHY
    return readable_line("health of webhooks", kept, kept, _decoder.decode) or HEALTHY


def write(health: Health) -> str:
    """As a store holds it (JSON)."""
    return msgspec.json.encode(health).decode()
