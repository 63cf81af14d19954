"""The job that tells a webhook: an id goes in, nothing comes out; done twice or never, it does no harm."""

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
    """What jobs of this process work with."""

    pool: DeliveryPool
    sender: Sender

    def close(self) -> None:
        """Finish what is on its way."""
        self.pool.close()
        self.sender.close()


context = JobContext[Tools]()


def tools_of(handler: Handler, notifier: Notifier, settings: Config, ledger: Ledger | None = None) -> Tools:
    """The tools of a process that tells webhooks, as the settings want them."""
    sender, its_ledger = Sender(settings.hooks_allow_private, settings.hook_timeout), ledger or Ledger()

    def watch(kind: Kind, game: str) -> Watch:
        return lambda version, bot: its_ledger.at(str(Suspect(kind, game, version, bot)))

    # A connection that turns out to be closed is tried once more, on a new one.
    lease = round(2 * settings.hook_timeout * 1_000) + MARGIN
    deliverer = Deliverer(handler, sender.send, lease, count=notifier.count, watch=watch)
    return Tools(DeliveryPool(deliverer.deliver, notifier, deliverer.is_due, deliverer.recheck), sender)


def deliver(hook: str) -> None:
    """Have this webhook told what is due; one that has nothing to hear is left as it is."""
    tools = context.get()
    tools.pool.begin(hook)
