"""A store in which one game is broken in each way, among games that are well."""

import gzip
from collections.abc import Callable, Collection
from pathlib import Path

import msgspec

from domain.table.events import Offer
from service.games.setup import GameSetup
from service.games.unreadable.skipping import Why
from service.store.memory.state import StoredGame
from service.store.memory.store import MemoryStore
from service.store.records import Entry, Place
from tests.service.cold_storage.support import Cellar
from tests.service.playing import NOON

Break = Callable[["Ruin", str], None]


class Ruin:
    """Games that have been closed, each broken in one of these `ways` (all): `games` by the name of the way.

    `well` are two that are not: one in the store itself, and one in cold storage.
    """

    def __init__(self, folder: Path, ways: Collection[str] | None = None) -> None:
        self.folder = folder
        self.hot = MemoryStore()
        self.hot.now = lambda: NOON  # type: ignore[method-assign]
        self.hot.outbox.watch()
        self.cellar = Cellar(folder, self.hot)
        self.games = {way: self._broken(WAYS[way]) for way in (WAYS if ways is None else ways)}
        self.moved = self.cellar.closed()
        self.cellar.mover.move(self.moved)
        self.well = {self.cellar.closed(), self.moved}

    @property
    def all(self) -> set[str]:
        return {*self.games.values(), *self.well}

    @property
    def whys(self) -> dict[str, Why]:
        """Why a game cannot be read, by game: those of which even the last situation is not to be had."""
        return {self.games[way]: why for way, why in UNREADABLE.items()}

    @property
    def without_stream(self) -> dict[str, Why]:
        """The same for who needs the whole stream."""
        return self.whys | {self.games[way]: why for way, why in WITHOUT_STREAM.items()}

    def stored(self, game: str) -> StoredGame:
        return self.hot.state.games[game]

    def _broken(self, breaks: Break) -> str:
        game = self.cellar.closed()
        breaks(self, game)
        return game

    def move(self, game: str) -> Path:
        """Into cold storage; where its object is."""
        before = set(self.folder.glob("*"))
        assert self.cellar.mover.move(game)
        (path,) = set(self.folder.iterdir()) - before
        return path

    def change_last(self, game: str, **fields: object) -> None:
        """Change the last record, as another release would have written it."""
        entries = self.stored(game).entries
        record = {**msgspec.json.decode(entries[-1].record), **fields}
        entries[-1] = Entry(msgspec.json.encode(record), entries[-1].hash)
        self.hot.state.snapshots.pop(game, None)


def _lost(ruin: Ruin, game: str) -> None:
    ruin.move(game).unlink()


def _lost_whole(ruin: Ruin, game: str) -> None:
    _lost(ruin, game)
    ruin.hot.state.snapshots[game] = b"\xff of no release"


def _changed(ruin: Ruin, game: str) -> None:
    path = ruin.move(game)
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes())[:-9]))


def _unlike_a_file(ruin: Ruin, game: str) -> None:
    path = ruin.move(game)
    path.unlink()
    path.mkdir()


def _meta(**fields: str | None) -> Break:
    def breaks(ruin: Ruin, game: str) -> None:
        meta = ruin.stored(game).meta
        for name, text in fields.items():
            if text is None:
                del meta[name]
            else:
                meta[name.replace("_0", ".0")] = text

    return breaks


def _title(ruin: Ruin, game: str) -> None:
    _meta(title="el-bandido")(ruin, game)
    place = ruin.hot.state.places[game]
    ruin.hot.state.places[game] = Place("el-bandido", place.status, place.since, place.owner, place.public)


def _record(ruin: Ruin, game: str) -> None:
    entries = ruin.stored(game).entries
    entries[2] = Entry(b"\xff{]", entries[2].hash)


WAYS: dict[str, Break] = {
    "object lost": _lost,
    "object and situation lost": _lost_whole,
    "object changed": _changed,
    "object is no file": _unlike_a_file,
    "unknown title": _title,
    "newer format": _meta(format="2"),
    "newer rules": lambda ruin, game: ruin.change_last(game, rules_version=999),
    "unknown event": lambda ruin, game: ruin.change_last(game, type="moon_landed"),
    "more in a record": lambda ruin, game: ruin.change_last(game, moon="full"),
    "snapshot undecodable": lambda ruin, game: ruin.hot.state.snapshots.update({game: b"\xff\x00"}),
    "record undecodable": _record,
    "no seed": _meta(server_seed=None),
    "seed undecodable": _meta(server_seed="moonshine"),
    "no time": _meta(created_at=None),
    "mark undecodable": _meta(played_by_0="{]"),
}
UNREADABLE: dict[str, Why] = {
    "object and situation lost": "stream_lost",
    "unknown title": "other_release",
    "newer format": "other_release",
    "newer rules": "other_release",
    "unknown event": "other_release",
    "record undecodable": "damaged",
    "no seed": "damaged",
    "seed undecodable": "damaged",
}
WITHOUT_STREAM: dict[str, Why] = {
    "object lost": "stream_lost",
    "object changed": "stream_lost",
    "object is no file": "stream_lost",
}
ONLY_IN_LISTS: dict[str, Why] = {"no time": "damaged", "mark undecodable": "damaged"}
"""What only a line of a list tells."""


def running(ruin: Ruin, breaks: Break) -> str:
    """A game in which the rules have something to do, broken in this way."""
    handler = ruin.cellar.handler
    game = handler.open_game(GameSetup("el-gaucho", {}, [Offer("bot", "random")] * 2)).loaded.id
    breaks(ruin, game)
    return game
