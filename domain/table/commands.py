"""What can be asked of a table before and after its game?"""

from typing import Any, Literal

from domain.core.record import Command, SystemCommand
from domain.table.events import Offer


class OpenGame(SystemCommand, frozen=True):
    """Lay a table. Seats offered to a bot or reserved are taken at once."""

    title: str
    settings: dict[str, Any]
    offers: tuple[Offer, ...]
    commitment: str
    visibility: Literal["public", "private"] = "public"
    sandbox: bool = False
    entropies: tuple[str, ...] = ()
    """One per seat, used for the seats taken at once; empty = none."""


class TakeSeat(Command, frozen=True):
    """Sit down at an open seat. The last to sit down starts the game."""

    seat: int
    entropy: str = ""


class RevealLuck(SystemCommand, frozen=True):
    """Publish the seed of a finished game; the service fills it in."""

    server_seed: str = ""


TABLE_COMMANDS: tuple[type[Command], ...] = (OpenGame, TakeSeat, RevealLuck)
