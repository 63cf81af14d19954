"""Import of games: a bundle that was exported with its seed becomes a game of this service.

The bundle is checked in a process apart (`import_process`); what is looked at here is what only this service
knows: how long its tables wait, and the parent of a fork.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from domain.table.events import GameForked, Patience
from domain.table.opening import play_of
from service.audit.bundles.bundle import Header
from service.audit.bundles.scan import records, scan
from service.audit.imports.check_process import Refused, ask
from service.audit.signing import unhex
from service.foreign_files import open_file
from service.games.appends import require_end
from service.games.handler import Handler
from service.games.loaded import LoadedGame, empty_game
from service.games.people.seat_names import name_fields
from service.games.results import FromTheFuture, GameExists, Opened
from service.games.unreadable.errors import NoSuchGame
from service.process.isolated import IsolatedProcess
from service.process.work_meter import yield_turn
from service.store.ids import is_game_id
from service.store.records import Entry
from service.times import ms_of

ParentOf = Callable[[str], LoadedGame]
"""The game of an id, as it is now, for a client that wants to import a fork of it; may raise `NoSuchGame`."""


@dataclass(frozen=True)
class Imported:
    """A game from elsewhere with its meta record; it is not `new` when all of it was here already."""

    opened: Opened
    meta: dict[str, str]
    is_new: bool


@dataclass(frozen=True)
class Importer:
    """Who imports, for an owner. `patience`: how long tables of this service wait."""

    handler: Handler
    checker: IsolatedProcess
    patience: Patience
    owner: str
    parent_of: ParentOf

    def take_in(self, bundle: Path) -> Imported:
        """Check a bundle, and begin its game here.

        Raises `Refused`, `GameExists` (another game of its id is here), `InsideAppend` (a fork begins where
        nobody could), `ProcessLost`, and whatever `parent_of` raises.
        """
        ask(self.checker, bundle)
        header, loaded, entries = self._read(bundle)
        names = {int(seat): name for seat, name in (header.names or {}).items()}
        self._is_given_up_some_day(loaded)
        self._is_of_its_parent(entries, loaded)
        return self._adopted(loaded, entries, ms_of(header.created_at), names)

    def _read(self, bundle: Path) -> tuple[Header, LoadedGame, list[Entry]]:
        """The game of a bundle that was checked."""
        with open_file(bundle) as file:
            scanned = scan(file)
            file.seek(0)
            entries = list[Entry]()
            for line in records(file):
                yield_turn()
                entries.append(Entry(bytes(line.record), unhex(line.hash)))
        header, seed = scanned.header, unhex(scanned.trailer.reveal or "")
        return header, empty_game(header.game, header.title, seed, self.owner).after(entries), entries

    def _is_given_up_some_day(self, loaded: LoadedGame) -> None:
        """Refuse a table that would wait for its players longer than those laid here do, or for ever."""
        status, its, ours = loaded.status(), loaded.game.table.patience, self.patience
        if status not in ("open", "running"):
            return
        if its is None or its.running > ours.running or (status == "open" and its.open > ours.open):
            raise Refused("it waits for its players longer than this service does (ESTANCIA_ABANDON_…)", 1)

    def _is_of_its_parent(self, entries: list[Entry], fork: LoadedGame) -> None:
        """Refuse a fork unless its parent is here, was in that position, and is no secret to the caller."""
        if (forked := fork.game.table.forked) is None:
            return
        events = (fork.codec.read(entry.record)[1] for entry in entries)
        position, event = next(
            (at, event) for at, event in enumerate(events, start=1) if isinstance(event, GameForked)
        )
        if not is_game_id(forked.parent):
            raise Refused("it is a fork of no game", position)
        try:
            parent = self.parent_of(forked.parent)
        except NoSuchGame:
            raise Refused("it is a fork of a game that is not here", position) from None
        if not 0 < forked.position <= parent.version or parent.title != fork.title:
            raise Refused("it is a fork of a position that its parent never had", position)
        streams = self.handler.store.streams
        require_end(parent.codec, streams, parent.id, parent.version, forked.position)
        if self.handler.at(parent.id, forked.position).game.play != play_of(fork.codec.decider, event):
            raise Refused("it is a fork, but not of this position of its parent", position)

    def _adopted(
        self, loaded: LoadedGame, entries: list[Entry], since: int, names: dict[int, str]
    ) -> Imported:
        handler = self.handler
        try:
            opened = handler.import_game(loaded, entries, since, names)
        except FromTheFuture:
            raise Refused("it is from the future", len(entries)) from None
        except GameExists:
            if handler.store.streams.read(loaded.id, 0, len(entries)) != entries:
                raise
            known = Opened(handler.current(loaded.id), {})
            return Imported(known, dict(handler.store.streams.meta(loaded.id) or {}), is_new=False)
        return Imported(opened, name_fields(names), is_new=True)
