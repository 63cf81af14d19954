"""Job that delivers to a webhook: takes an id, returns nothing, and is harmless when run twice or never."""

from dataclasses import dataclass

from service.config import Config
from service.games.handler import Handler
from service.games.quarantine import Kind, Suspect, Watch
from service.hooks.delivery import Deliverer
from service.hooks.transport import Sender
from service.process.watchdog import Ledger
from service.queue.notifier import Notifier
from workers.delivery_pool import DeliveryPool
from workers.job_context import JobContext

MARGIN = 2_000
"""Milliseconds that a lease outlasts a try."""


@dataclass(frozen=True)
class Tools:
    """Context of the jobs of this process."""

    pool: DeliveryPool
    sender: Sender

    def close(self) -> None:
        """Finish the current deliveries."""
        self.pool.close()
        self.sender.close()


context = JobContext[Tools]()


def tools_of(handler: Handler, notifier: Notifier, settings: Config, ledger: Ledger | None = None) -> Tools:
    """Return the tools of a process that delivers webhooks, from the settings."""
    sender, its_ledger = Sender(settings.hooks_allow_private, settings.hook_timeout), ledger or Ledger()

    def watch(kind: Kind, game: str) -> Watch:
        return lambda version, bot: its_ledger.at(str(Suspect(kind, game, version, bot)))

    # A closed connection is replaced by a new one, for a second attempt.
    lease = round(2 * settings.hook_timeout * 1_000) + MARGIN
    deliverer = Deliverer(handler, sender.send, lease, count=notifier.count, watch=watch)
    return Tools(DeliveryPool(deliverer.deliver, notifier, deliverer.is_due, deliverer.recheck), sender)


def deliver(hook: str) -> None:
    """Deliver the pending messages of this webhook, if there are any."""
    tools = context.get()
    tools.pool.begin(hook)
