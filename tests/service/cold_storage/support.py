"""How does a test get games that ended long ago, and cold storage for them?"""

from pathlib import Path

from domain.table.commands import CloseTable
from domain.table.events import Offer
from service.cold_storage.moving import Mover
from service.cold_storage.object_store import ObjectStore
from service.cold_storage.tiered_store import TieredStore, tiered
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.store.base import EventStore
from service.store.memory.store import MemoryStore
from tests.service.http.support import rest
from tests.service.playing import NOON
from workers.advance import advance_game

HOUR = 3_600_000


class Cellar:
    """A store with cold storage. Its clock stands still."""

    def __init__(self, place: Path | str, hot: EventStore | None = None) -> None:
        self.hot = hot or MemoryStore()
        self.objects = ObjectStore(str(place))
        self.clock = NOON

    @property
    def store(self) -> TieredStore:
        """As a process that starts now sees it: it remembers nothing."""
        return tiered(self.hot, self.objects)

    @property
    def handler(self) -> Handler:
        return Handler(self.store, clock=lambda: self.clock)

    @property
    def mover(self) -> Mover:
        return Mover(self.store, self.objects, HOUR)

    def played(self) -> str:
        """A game of bots that is over."""
        handler = self.handler
        bots = [Offer("bot", "random")] * 2
        game = handler.open_game(GameSetup("ranchers", {}, bots)).loaded.id
        while handler.has_work(advance_game(handler, game, 60)):
            pass
        return game

    def running(self) -> str:
        """A game of two people that has been set up."""
        handler = self.handler
        people = [Offer("reserved")] * 2
        game = handler.open_game(GameSetup("el-gaucho", {}, people)).loaded.id
        rest(handler, game)
        return game

    def closed(self) -> str:
        """One that was closed at once, and has few events."""
        game, handler = self.running(), self.handler
        handler.send_table_command(game, CloseTable(running=True))
        rest(handler, game)
        return game
