"""Export of many games into a folder: from a store on all cores, or from a service as a stream. Restartable.

A file is written under another name and renamed when it is whole, so what has its own name is whole.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec

from domain.table.state import Status
from service.audit.bundles import bundle
from service.audit.bundles.bundle import Unreadable, read_header
from service.audit.signing import signer_of
from service.cold_storage.tiered_store import open_store
from service.foreign_files import read_file
from service.games.handler import Handler
from service.games.people.seat_names import names_of
from service.games.unreadable.errors import NoSuchGame
from service.games.unreadable.skipping import SkippedGame, read_or_skip
from service.json_types import Json
from service.process.parallel import map_on_cores
from service.store.base import EventStore, StoreUnavailable
from service.store.ids import is_game_id
from service.times import rfc3339

PAGE = 500
CURSOR = ".cursor"
"""The file in the folder with where a stream was left."""
LONGEST_CURSOR = 4_096
"""Bytes; those of a service have some dozens."""
Bots = Literal["with", "without"]
Exported = bool | SkippedGame
"""Whether a game was new in the folder, or why it could not be read."""


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """Which games: since and until when (ms) they have had their status."""

    status: Status | None = "over"
    title: str | None = None
    since: int | None = None
    until: int | None = None
    bots: Bots | None = None
    names: bool = False


def path_of(folder: Path, game: str) -> Path:
    """Where the bundle of a game lies in an archive."""
    return folder / f"{game}.ndjson"


def from_store(
    url: str, folder: Path, selection: Selection, jobs: int | None = None, *, cold: str | None = None
) -> Iterator[Exported]:
    """Write the bundles of a store's games that are not in the folder yet; whether each was one of them.

    `cold`: where its cold storage is.
    """
    store = open_store(url, cold=cold)
    try:
        games = [game for game in _listed(store, selection) if not path_of(folder, game).exists()]
    finally:
        store.close()
    return map_on_cores(partial(_written, url, cold, folder, selection), games, jobs)


def _listed(store: EventStore, selection: Selection) -> Iterator[str]:
    before = None if selection.until is None else (selection.until, "")
    while page := store.lobby.page(selection.status, selection.title, before, PAGE, everything=True):
        for since, game in page:
            if selection.since is not None and since < selection.since:
                return
            yield game
        before = page[-1]


_stores: dict[str, EventStore] = {}
"""The store of this process, opened once."""


def _written(url: str, cold: str | None, folder: Path, selection: Selection, game: str) -> Exported:
    if url not in _stores:
        _stores[url] = open_store(url, cold=cold)
    try:
        return write_game(_stores[url], folder, selection, game)
    except (StoreUnavailable, OSError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise ExportBrokeOff(game, why) from problem


def write_game(store: EventStore, folder: Path, selection: Selection, game: str) -> Exported:
    """Write one bundle; False when it is none of those that are meant."""
    try:
        lines = read_or_skip(game, partial(_lines_of, store, selection, game))
    except NoSuchGame:
        return False
    if isinstance(lines, SkippedGame):
        return lines
    if lines is None:
        return False
    with_lines(path_of(folder, game), lines)
    return True


def _lines_of(store: EventStore, selection: Selection, game: str) -> Sequence[bytes] | None:
    """The bundle of a game; None when it is none of those that are meant."""
    loaded = Handler(store).current(game)
    seats = loaded.game.table.seats
    has_bots = any(seat.bot is not None for seat in seats)
    if selection.bots is not None and (selection.bots == "with") != has_bots:
        return None
    names = None
    if selection.names:
        known = names_of(store.streams.meta(game) or {}, len(seats))
        names = {str(seat): name for seat, name in known.items()}
    entries = store.streams.read(game, 0, loaded.version)
    return list(bundle.full(loaded, entries, signer_of(store), rfc3339(store.now()), names))


def with_lines(path: Path, lines: Iterable[bytes]) -> None:
    """A file that is there whole or not at all."""
    being_written = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with being_written.open("wb") as file:
            file.writelines(lines)
        being_written.replace(path)
    finally:
        being_written.unlink(missing_ok=True)


class ExportBrokeOff(Exception):
    """An export came to its end too early: at which game, and why."""

    def __init__(self, game: str, why: str) -> None:
        super().__init__(game, why)
        self.game = game
        self.why = why


Ask = Callable[[Mapping[str, Json]], Iterator[bytes]]
"""Asks `GET /v1/exports` with these parameters, and gives the lines of the answer as they come."""


def from_service(
    ask: Ask, folder: Path, parameters: Mapping[str, Json], *, resume: bool
) -> Iterator[Exported]:
    """Write what a service streams; whether each game was new, or why it was skipped.

    With `resume` from where it was left.
    """
    left = folder / CURSOR
    cursor = _cursor_in(left) if resume and left.exists() else None
    while True:
        more = {} if cursor is None else {"cursor": cursor}
        lines: list[bytes] = []
        for line in _unbroken(ask({**parameters, **more}), lines):
            if line.startswith(b'{"cursor":'):
                cursor = msgspec.json.decode(line)["cursor"]
                if not lines:
                    with_lines(left, [str(cursor).encode()])
                    continue
                path = path_of(folder, _game_of(lines))
                is_new = not path.exists()
                with_lines(path, lines)
                lines.clear()
                with_lines(left, [str(cursor).encode()])
                yield is_new
            elif line.startswith(b'{"unreadable":'):
                unreadable = msgspec.json.decode(line)["unreadable"]
                yield SkippedGame(unreadable["game"], unreadable["title"], unreadable["why"], "")
            elif line.startswith(b'{"next":'):
                if msgspec.json.decode(line)["next"] is None:
                    left.unlink(missing_ok=True)
                    return
            else:
                lines.append(line)
        if lines:
            raise ExportBrokeOff(_game_of(lines), "the stream broke off")


def _unbroken(stream: Iterator[bytes], lines: Sequence[bytes]) -> Iterator[bytes]:
    """The same stream. If it breaks within a bundle, `lines` so far, the game of that is named."""
    try:
        yield from stream
    except Exception as problem:
        if not lines:
            raise
        raise ExportBrokeOff(_game_of(lines), str(problem)) from problem


def _game_of(lines: Sequence[bytes]) -> str:
    """The game of a bundle from a service. Raises `ConnectionError` for what could not name a file here."""
    try:
        game = read_header(lines[0].rstrip(b"\n")).game if lines else ""
    except Unreadable:
        game = ""
    if not is_game_id(game):
        raise ConnectionError("the answer is no stream of bundles")
    return game


def _cursor_in(file: Path) -> str:
    """Where a stream was left. Raises `ValueError` for what no export has written there, and OSError."""
    text = read_file(file, LONGEST_CURSOR).decode("ascii")
    if not text.isprintable():
        raise ValueError(f"{file} holds no cursor")
    return text
