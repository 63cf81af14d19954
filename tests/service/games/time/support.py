"""A clock that is set, and games that it is kept for."""

from typing import Any

from domain.table.events import Clock
from service.audit import Finding, verify
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.results import Opened
from service.games.setup import GameSetup
from service.store.base import EventStore
from tests.service.playing import NOON, TITLE, at_rest, first_command, offers, records

MINUTE = 60_000
TURN = Clock(turn=60, bot="greedy")


class Watch:
    """What the clock of a machine says."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def one_to_keep(handler: Handler, **more: Any) -> tuple[Opened, LoadedGame]:
    """A game that waits for nobody but seat 0, who has to choose once."""
    opened = handler.open_game(GameSetup(TITLE, {}, offers("rr"), clock=TURN, **more))
    loaded = at_rest(handler, opened.loaded)
    return opened, handler.send(loaded.id, first_command(loaded, 1)).loaded


def kinds(handler: Handler, game: str, after: int = 0) -> list[str]:
    return [record["type"] for record in records(handler.store.streams.read(game, after))]


def exact(handler: Handler, game: str) -> None:
    loaded = handler.current(game)
    assert verify(TITLE, game, handler.store.streams.read(game), loaded.server_seed) == Finding("exact")


def silence(store: EventStore, watch: Watch, seconds: int) -> None:
    """Nobody can move for so long."""
    store.uptime.beat(watch.now)
    watch.now += seconds * 1_000
    store.uptime.beat(watch.now)
