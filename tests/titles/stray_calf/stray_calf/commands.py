"""The commands of Stray Calf: what can be asked, one decision each; `seat` is filled in by the service."""

from typing import get_args

from domain.core.record import ChanceCommand, Command, SystemCommand
from stray_calf.settings import Settings


class CatchCalf(Command, frozen=True):
    """Catch the next calf, and look at it."""

    seat: int


class KeepCalf(Command, frozen=True):
    """Put the calf just caught into the own pen, face down."""

    seat: int


class FreeCalf(Command, frozen=True):
    """Show the calf just caught, and let it go."""

    seat: int


class SetUp(ChanceCommand, frozen=True):
    """Shuffle the herd, and draw the start player."""

    seats: int
    settings: Settings


class WeighPens(SystemCommand, frozen=True):
    """Show all pens, and the end."""


PlayerCommand = CatchCalf | KeepCalf | FreeCalf
RulesCommand = SetUp | WeighPens
PLAYER_COMMANDS: tuple[type[Command], ...] = get_args(PlayerCommand)
SYSTEM_COMMANDS: tuple[type[SystemCommand], ...] = get_args(RulesCommand)
