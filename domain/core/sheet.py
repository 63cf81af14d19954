"""Score sheets: points by seat, and what gave each of them, as far as it can be seen."""

from typing import Any

from domain.core.record import Record


class Line(Record, frozen=True):
    """Something that counts: `what` (a code of the title), its points, and the things that gave them.

    `thanks_to` are records of the title: cattle tiles, animals on their spaces, … Its words are `Texts.line`.
    """

    what: str
    points: int
    thanks_to: tuple[Any, ...] = ()


class Sheet(Record, frozen=True):
    """What a seat has as things stand. Not `complete` when a hidden thing may count besides."""

    seat: int
    points: int
    lines: tuple[Line, ...]
    complete: bool = True


def sheet(seat: int, lines: tuple[Line, ...], *, complete: bool = True) -> Sheet:
    """The sheet that these lines make."""
    return Sheet(seat, sum(line.points for line in lines), lines, complete)
