"""Bot marks: which bot of another author plays a seat, as its holder says.

Like names they are beside the stream, fields of a game's meta record: `played_by.0`, `played_by.1`, …; an
empty one is none.
"""

from collections.abc import Mapping

import msgspec

from domain.core.decider import Seat
from service.games.setup import BotMark

_decoder = msgspec.json.Decoder(BotMark)


def mark_field(seat: Seat) -> str:
    """The field of a meta record that says which bot plays there."""
    return f"played_by.{seat}"


def mark_fields(marks: Mapping[Seat, BotMark | None]) -> dict[str, str]:
    """Marks by seat as fields of a meta record; None takes a mark away."""
    return {
        mark_field(seat): "" if mark is None else msgspec.json.encode(mark).decode()
        for seat, mark in marks.items()
    }


def mark_of(meta: Mapping[str, str], seat: Seat) -> BotMark | None:
    """The mark of a seat that a meta record holds."""
    raw = meta.get(mark_field(seat))
    return _decoder.decode(raw) if raw else None


def marks_of(meta: Mapping[str, str], seats: int) -> dict[Seat, BotMark]:
    """The marks that a meta record holds, by seat."""
    return {seat: mark for seat in range(seats) if (mark := mark_of(meta, seat)) is not None}
