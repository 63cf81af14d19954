"""Lists of games: the games that the caller may see, one line each.

The lists of the store have the ids; the lines come from the games themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import UNSET, to_builtins

from domain.table.state import Status
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.people.app_records import external_ids, metadata, person_of
from service.games.unreadable.errors import NoSuchGame, title_of
from service.games.unreadable.skipping import SkippedGame, read_or_skip
from service.http.schemas.games import (
    GameGone,
    GameLine,
    GamesShown,
    UnreadableGame,
    clock_shown,
    forked_from,
    seats_shown,
)
from service.http.wire.cursor import Cursor
from service.process.work_meter import yield_turn
from service.store.ids import is_game_id

NO_GAME = "0" * 20
"""An id that no game has."""
_UNFINISHED: tuple[Status, ...] = ("open", "running")


@dataclass(frozen=True)
class GamesQuery:
    """Requested games: of a status, a title, an owner ("" = all public ones), or all games; or those of the
    are; or those of the owner where a person sits (who may be in turn).
    """

    status: Status | None = None
    title: str | None = None
    owner: str = ""
    everything: bool = False
    person: str | None = None
    my_turn: bool = False

    @property
    def is_own(self) -> bool:
        """Return whether the caller sees the fields for the owner of a game."""
        return bool(self.owner) or self.everything

    def page(self, handler: Handler, before: tuple[int, str] | None, limit: int) -> GamesShown:
        """Return a page of these games, before a cursor."""
        store = handler.store
        if self.person is None:
            games = store.lobby.page(self.status, self.title, before, limit, self.owner, self.everything)
        else:
            person = person_of(self.owner, self.person)
            unfinished = self.my_turn or self.status in _UNFINISHED
            games = store.people.page(person, before, limit, unfinished=unfinished)
        # Only damage puts on a list what is no id: it is passed over, and pages go on behind it.
        games = [(since, id if is_game_id(id) else NO_GAME) for since, id in games]
        lines = list[GameLine | GameGone | UnreadableGame | None]()
        for _, id in games:
            lines.append(self.line(handler, id))
            yield_turn()
        return GamesShown(
            [line for line in lines if isinstance(line, GameLine)],
            Cursor.next(games, limit),
            [line for line in lines if isinstance(line, UnreadableGame)],
        )

    def line(self, handler: Handler, game: str) -> GameLine | GameGone | UnreadableGame | None:
        """Return a game as a line of the list, or the message that it is not, or no longer, in the list.

        None: the caller may not know of it. A game that cannot be read is in the list that has its id,
        because nothing else is known of it.
        """
        try:
            line = read_or_skip(game, lambda: self._line(handler, game))
        except NoSuchGame:
            return GameGone(game)
        if not isinstance(line, SkippedGame):
            return line
        title = line.title or title_of(handler.store, game)
        if self.title is not None and title not in (None, self.title):
            return None
        return UnreadableGame(game, title, line.why)

    def _line(self, handler: Handler, game: str) -> GameLine | GameGone | None:
        loaded = handler.current(game)
        is_there = loaded.game.table.visibility == "public" or self.everything or loaded.owner == self.owner
        if not is_there or self.title not in (None, loaded.title):
            return None
        meta = handler.store.streams.meta(game) or {}
        if not self._fits(handler, loaded, meta):
            return GameGone(game)
        return _line(loaded, meta, to_owner=self.is_own)

    def _fits(self, handler: Handler, loaded: LoadedGame, meta: Mapping[str, str]) -> bool:
        """Return whether the game belongs to the list. Lists lag behind games; those of people are hints."""
        now = loaded.status()
        if self.status not in (None, now) or (self.owner and loaded.owner != self.owner):
            return False
        if self.person is None:
            return True
        theirs = external_ids(loaded, meta).items()
        seats = [seat for seat, external_id in theirs if external_id == self.person]
        if seats and now not in _UNFINISHED:
            handler.store.people.finish(person_of(self.owner, self.person), loaded.id)
        by_hand = [seat for seat in seats if loaded.game.table.seats[seat].bot is None]
        return bool(seats) and (not self.my_turn or any(seat in loaded.to_act() for seat in by_hand))


def _line(loaded: LoadedGame, meta: Mapping[str, str], *, to_owner: bool) -> GameLine:
    table, usual = loaded.game.table, to_builtins(loaded.codec.decider.settings())
    return GameLine(
        game=loaded.id,
        title=loaded.title,
        status=loaded.status(),
        version=loaded.version,
        visibility=table.visibility,
        sandbox=table.sandbox,
        created_at=meta["created_at"],
        updated_at=loaded.at,
        forked_from=forked_from(table),
        imported_at=meta.get("imported_at"),
        settings={name: value for name, value in table.settings.items() if usual.get(name) != value},
        seats=seats_shown(loaded, meta, to_owner=to_owner),
        to_act=loaded.to_act(),
        clock=clock_shown(table),
        result=loaded.result(),
        metadata=metadata(meta) if to_owner else UNSET,
    )
