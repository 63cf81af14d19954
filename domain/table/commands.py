"""The commands of any table: before, during and after its game."""

from typing import Any, Literal

from domain.core.record import Command, SystemCommand
from domain.table.events import Clock, Offer, Patience


class OpenGame(SystemCommand, frozen=True, omit_defaults=True):
    """Lay a table. Seats offered to a bot or reserved are taken at once."""

    title: str
    settings: dict[str, Any]
    offers: tuple[Offer, ...]
    commitment: str
    visibility: Literal["public", "private"]
    sandbox: bool
    entropies: tuple[str, ...]
    """One per seat, used for the seats taken at once; empty = none."""
    clock: Clock | None = None
    patience: Patience | None = None
    script: tuple[tuple[int, ...], ...] = ()
    now: int | None = None


class ForkGame(SystemCommand, frozen=True):
    """Go on from another game's position: `play` is its state there, as plain data."""

    parent: str
    position: int
    play: dict[str, Any]


class TakeSeat(Command, frozen=True):
    """Sit down at an open seat. The last to sit down starts the game."""

    seat: int
    entropy: str = ""


class ClaimSeat(Command, frozen=True):
    """Sit down at a seat that is held. Whether it is held for who asks is for the service to know."""

    seat: int
    entropy: str = ""


class FillSeat(Command, frozen=True):
    """Give a free seat to a hosted bot before the start."""

    seat: int
    bot: str


class LeaveSeat(Command, frozen=True):
    """Get up before the game has started; the seat is open again."""

    seat: int


class RenameSeat(Command, frozen=True):
    """Be called something else; the service knows what."""

    seat: int


class StartGame(SystemCommand, frozen=True):
    """Start with those who sit: the last seats, which are free, are taken away."""


class CloseTable(SystemCommand, frozen=True):
    """Give up a game that has not started, or (`running`) that is not over."""

    running: bool = False


class Resign(Command, frozen=True):
    """Give up. `bot` plays the seat from now on, if there is anybody left to play against."""

    seat: int
    bot: str


class HandOver(Command, frozen=True):
    """Let a hosted bot play the seat until it is taken back."""

    seat: int
    bot: str


class TakeBack(Command, frozen=True):
    """Play oneself again."""

    seat: int


class Undo(Command, frozen=True):
    """Take back the seat's own last command of this turn."""

    seat: int


class TimeOut(SystemCommand, frozen=True):
    """A seat has used up its time at `now` (milliseconds since 1970)."""

    seat: int
    now: int


class CreditTime(SystemCommand, frozen=True):
    """Nobody could move for `ms` milliseconds, of which the last was `until`."""

    ms: int
    until: int


class SetClock(SystemCommand, frozen=True):
    """In test mode: it is `now` (milliseconds since 1970), for this game."""

    now: int


class Abandon(SystemCommand, frozen=True):
    """Nobody has come or moved for longer than the table waits; `now` in milliseconds since 1970."""

    now: int


class RevealLuck(SystemCommand, frozen=True):
    """Publish the seed of a finished game; the service fills it in."""

    server_seed: str = ""


TABLE_COMMANDS: tuple[type[Command], ...] = (
    OpenGame, ForkGame, TakeSeat, ClaimSeat, FillSeat, LeaveSeat, RenameSeat, StartGame, CloseTable, Resign,
    HandOver, TakeBack, Undo, TimeOut, CreditTime, SetClock, Abandon, RevealLuck,
)  # fmt: skip
