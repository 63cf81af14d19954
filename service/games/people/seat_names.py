"""Seat names: what the people at a table are called. Beside the stream, so that a name can be erased.

They are fields of a game's meta record: `name.0`, `name.1`, …
"""

from collections.abc import Callable, Mapping

from domain.core.errors import Rejected
from domain.table.errors import Reason
from domain.table.events import GameStarted, SeatLeft
from service.games.loaded import LoadedGame
from service.games.people.bot_marks import mark_field
from service.games.people.seat_name_rules import confusable
from service.store.base import EventStore
from service.store.composed import entries_after


def name_field(seat: int) -> str:
    """The field of a meta record that holds the name of the player who sits there."""
    return f"name.{seat}"


def external_field(seat: int) -> str:
    """The field that holds what the app of the game calls the player who sits there."""
    return f"external.{seat}"


def name_fields(names: Mapping[int, str]) -> dict[str, str]:
    """Names by seat as fields of a meta record."""
    return {name_field(seat): name for seat, name in names.items()}


def names_of(meta: Mapping[str, str], seats: int) -> dict[int, str]:
    """The names that a meta record holds, by seat."""
    return {seat: meta[field] for seat in range(seats) if (field := name_field(seat)) in meta}


def meta_at(store: EventStore, newest: LoadedGame, then: LoadedGame) -> Callable[[int], dict[str, str]]:
    """The meta record of a game as it suits a version, from `then` on: without the names of later sitters.

    Who has left is named no more: with the seat's token the name was forgotten.
    """
    left, meta = dict[str, int](), store.streams.meta(then.id) or {}
    if not then.game.table.started and then.version < newest.version:
        later = entries_after(store.streams, then.id, then.version)
        for position, entry in enumerate(later, start=then.version + 1):
            event = then.codec.read(entry.record)[1]
            if isinstance(event, GameStarted):
                break
            if isinstance(event, SeatLeft):
                for field in (name_field, external_field, mark_field):
                    left[field(event.seat)] = position
    return lambda at: {field: value for field, value in meta.items() if left.get(field, 0) <= at}


def erase_name(store: EventStore, game: LoadedGame, seat: int) -> None:
    """Forget the name of the player who sits there, for good."""
    store.streams.erase(game.id, name_field(seat), game.version)


def require_distinct_name(seat: int, name: str, names: Mapping[int, str]) -> None:
    """Raise `Rejected` for a name that could be taken for that of another seat."""
    others = {other: other_name for other, other_name in names.items() if other != seat}
    if (other := confusable(name, others)) is not None:
        raise Rejected(Reason.NAME_TAKEN, "table.17", seat=other)
