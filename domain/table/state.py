"""What is known of a table?"""

from typing import Any, Literal

import msgspec

from domain.core.record import Record
from domain.table.events import SeatKind

Status = Literal["open", "running", "over", "abandoned"]


class SeatState(Record, frozen=True):
    """A seat of this table. `bot` is the id of the hosted bot that plays it, if one does."""

    kind: SeatKind
    bot: str | None = None
    taken: bool = False
    entropy: str = ""


class Table(Record, frozen=True):
    """Everything but the play itself."""

    title: str = ""
    settings: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: tuple[SeatState, ...] = ()
    commitment: str = ""
    visibility: Literal["public", "private"] = "public"
    sandbox: bool = False
    started: bool = False
    revealed: bool = False


class Game(Record, frozen=True):
    """The fold of a whole stream: the table and what is played on it (the title's own state)."""

    table: Table
    play: Any
