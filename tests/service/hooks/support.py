"""Hooks over a store in memory, an endpoint that answers as it is told to, and a clock that stands still."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.table.events import Offer
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.hooks import hook, signature
from service.hooks.delivery import Deliverer
from service.hooks.dispatch import Dispatcher
from service.hooks.hook import Hook
from service.hooks.messages import Delivery, read_delivery
from service.hooks.transport import Answer
from service.identity.owners import OPERATOR
from service.store.memory.store import MemoryStore
from tests.service.http.support import rest

LEASE = 12_000
BROKEN = Answer(500)
SECOND = 1_000


class World:
    """`sent` are (headers, body) in order; `answer` says what the endpoint answers to the n-th (from 1)."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.handler = Handler(self.store)
        self.now = 1_800_000_000_000
        self.sent: list[tuple[Mapping[str, str], Any]] = []
        self.answers: list[Answer] = []
        self.usual = Answer(200)
        self.counts: list[str] = []
        self._dispatcher = Dispatcher(self.store)
        self._deliverer = self.deliverer()

    def deliverer(self) -> Deliverer:
        """As after a restart."""
        return Deliverer(
            self.handler,
            self._send,
            LEASE,
            count=self.counts.append,
            clock=lambda: self.now,
            luck=lambda: 0.0,
        )

    def _send(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        self.sent.append((headers, {"url": url, **msgspec.json.decode(body)}))
        return self.answers.pop(0) if self.answers else self.usual

    def hook(self, id: str = "00", owner: str = OPERATOR, **choices: Any) -> Hook:
        made = Hook(id, "https://example.org/", owner, signature.new_secret(), "", **choices)
        self.store.outbox.watch()
        if not hook.add(self.store, made):
            hook.change(self.store, id, lambda _: made)
        return made

    def game(self, title: str = "el-gaucho", visibility: Any = "public", owner: str = "") -> str:
        offers = [Offer("reserved")] * 2
        game = self.handler.open_game(
            GameSetup(title, {}, offers, visibility=visibility, owner=owner)
        ).loaded.id
        rest(self.handler, game)
        return game

    def move(self, game: str) -> None:
        """The next legal command of whoever is to act, and what follows."""
        loaded = self.handler.current(game)
        seat = loaded.to_act()[0]
        self.handler.send(game, loaded.legal_commands(seat)[0])
        rest(self.handler, game)

    def dispatch(self) -> None:
        self._dispatcher.run(self.now)

    def deliver(self, id: str = "00") -> None:
        self._deliverer.deliver(id)

    def tell(self, id: str = "00") -> None:
        """What sweeper and worker do."""
        self.dispatch()
        self.deliver(id)

    def positions(self, game: str) -> list[int]:
        """Of this game's events that were sent, in order."""
        data = [body["data"] for _, body in self.sent]
        return [it["version"] for it in data if it.get("game") == game]

    def everything(self, game: str) -> list[int]:
        return list(range(1, (self.store.streams.version(game) or 0) + 1))

    def feed(self, game: str) -> list[Any]:
        """As a spectator gets it."""
        loaded = self.handler.current(game)
        shown = loaded.envelopes(1, self.store.streams.read(game), None)
        return [msgspec.json.decode(msgspec.json.encode(each)) for each in shown]

    def log(self, id: str = "00") -> list[Delivery]:
        """The newest first."""
        return [read_delivery(record) for _, _, record in self.store.outbox.deliveries(id, None, 999)]
