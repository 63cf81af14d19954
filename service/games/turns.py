"""Turn changes: at which positions of a stream it becomes a seat's turn, and at which the game is over.

Everybody may know them: whom a game waits for, and whether a bot plays there, is no secret. A seat has the
turn from where the game begins to wait for it to where it waits for others and not for it; what the rules do
in between ends no turn. Players can move only where an append ends, so only there it becomes a seat's turn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from domain.core.decider import Seat
from domain.table.events import BotDecided
from service.games.appends import begins_append
from service.games.handler import Handler
from service.games.loaded import LoadedGame, empty_game
from service.store.records import Entry

Change = Literal["your_turn", "game_over"]
YOUR_TURN: Literal["your_turn"] = "your_turn"
GAME_OVER: Literal["game_over"] = "game_over"
CHANGES: tuple[Change, ...] = (YOUR_TURN, GAME_OVER)
"""Types of messages, beside those of events."""
LOOKED_BACK = 100
"""Events before a position among which the game has waited for a person, unless bots alone play."""


@dataclass(frozen=True)
class Moment:
    """The game right after an entry; `seats`: whose turn it has become (no bots'); `is_over`: it ends so."""

    after: LoadedGame
    entry: Entry
    seats: tuple[Seat, ...] = ()
    is_over: bool = False

    @property
    def change(self) -> Change | None:
        """The type of the turn change, if there is one."""
        if self.is_over:
            return GAME_OVER
        return YOUR_TURN if self.seats else None


class TurnFeed:
    """The moments of a game from a version on. `loaded` is the game up to which they were reported."""

    def __init__(self, loaded: LoadedGame) -> None:
        self.loaded = loaded
        self._waited = loaded.to_act()
        self._has_ended = loaded.has_ended()

    def next(self, entries: Sequence[Entry], follower: Entry | None) -> Iterator[Moment]:
        """The moments of the next entries; `follower` comes after them, None where the stream ends."""
        for entry, after_it in zip(entries, (*entries[1:], follower), strict=False):
            self.loaded = after = self.loaded.after([entry])
            yield self._at_end(entry) if self._ends(entry, after_it) else Moment(after, entry)

    def _ends(self, entry: Entry, follower: Entry | None) -> bool:
        if follower is None:
            return True
        read = self.loaded.codec.read
        return begins_append(
            *read(follower.record), after_trace=isinstance(read(entry.record)[1], BotDecided)
        )

    def _at_end(self, entry: Entry) -> Moment:
        after = self.loaded
        if after.has_ended():
            is_over, self._has_ended = not self._has_ended, True
            return Moment(after, entry, is_over=is_over)
        if not (waits := after.to_act()):
            return Moment(after, entry)
        before, self._waited = self._waited, waits
        seats = after.game.table.seats
        return Moment(
            after, entry, tuple(seat for seat in waits if seat not in before and seats[seat].bot is None)
        )


def turn_feed(handler: Handler, newest: LoadedGame, after: int) -> TurnFeed:
    """The moments after a version of a game."""
    first = max(0, after - LOOKED_BACK)
    empty = empty_game(newest.id, newest.title, newest.server_seed, newest.owner)
    feed = TurnFeed(handler.at(newest.id, first) if first else empty)
    entries = handler.store.streams.read(newest.id, first, after - first + 1)
    for _ in feed.next(entries[: after - first], next(iter(entries[after - first :]), None)):
        continue
    return feed
