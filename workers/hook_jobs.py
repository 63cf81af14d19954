"""The job that tells a webhook: an id goes in, nothing comes out; done twice or never, it does no harm."""

from collections.abc import Mapping
from dataclasses import dataclass

import structlog

from service.config import Config
from service.games.handler import Handler
from service.hooks.delivery import Deliverer
from service.hooks.transport import Answer, Sender
from service.process.deadline import DeadlineExceeded, within
from service.queue.notifier import Notifier
from service.store.base import StoreUnavailable
from workers.busy_marker import BusyMarker
from workers.equipment import Equipment

MARGIN = 2_000
"""Milliseconds that a lease outlasts a try."""

log = structlog.get_logger(part="hooks")


@dataclass(frozen=True)
class Tools:
    """What jobs of this process work with."""

    deliverer: Deliverer
    notifier: Notifier
    marker: BusyMarker


equipment = Equipment[Tools]()


def tools_of(handler: Handler, notifier: Notifier, settings: Config) -> Tools:
    """The tools of a process that tells webhooks, as the settings want them."""
    sender = Sender(settings.hooks_allow_private, settings.hook_timeout)

    def send(url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        try:
            return within(sender.seconds, lambda: sender.send(url, headers, body))
        except DeadlineExceeded:
            return Answer(None, "no answer in time")

    lease = round(settings.hook_timeout * 1_000) + MARGIN
    deliverer = Deliverer(handler, send, lease, count=notifier.count)
    return Tools(deliverer, notifier, BusyMarker(notifier))


def deliver(hook: str) -> None:
    """Tell this webhook what is due; one that has nothing to hear is left as it is."""
    tools = equipment.get()
    try:
        with tools.marker.busy_with(hook):
            tools.deliverer.deliver(hook)
    except StoreUnavailable as error:
        log.warning("left to the sweeper", hook=hook, error=repr(error))
    except Exception as error:
        log.error("hook is not told", hook=hook, error=repr(error))
        tools.notifier.count("job_failures")
        raise
