"""The course of a game: what the rules do by themselves, whom they wait for, and how they go on."""

from domain.core.errors import Rejected
from domain.core.luck import Luck
from domain.core.record import SystemCommand
from domain.table.opening import require_start
from stray_calf.commands import SetUp, WeighPens
from stray_calf.content import CALVES, SEATS
from stray_calf.errors import Reason
from stray_calf.events import CalfEvent, HerdGathered
from stray_calf.scoring import weighed
from stray_calf.settings import Settings
from stray_calf.state import Phase, State


def start(settings: Settings, seats: int) -> SetUp:
    """The command that lays the table out; raises `ValueError` if the settings do not suit the seats."""
    if settings.start_player is not None and settings.start_player >= seats:
        raise ValueError(f"start_player: a seat from 0 to {seats - 1}")
    return SetUp(seats=seats, settings=settings)


def due(state: State) -> SystemCommand | None:
    """What happens now without anybody's decision."""
    return WeighPens() if state.phase is Phase.WEIGH else None


def to_act(state: State) -> tuple[int, ...]:
    """The seats the game waits for."""
    return (state.turn,) if state.turn is not None else ()


def next_turn(state: State, seat: int) -> int | None:
    """Whose turn it is after this seat's; nobody's, when no calf is left."""
    return (seat + 1) % len(state.pens) if state.herd else None


def set_up(command: SetUp, state: State) -> tuple[CalfEvent, ...]:
    if state.phase is not Phase.EMPTY:
        raise Rejected(Reason.NOT_DUE, "1.5")
    luck, settings = Luck(command.seed), command.settings
    require_start(command.seats, settings.start_player, SEATS, "1.1")
    first = luck.below(command.seats) if settings.start_player is None else settings.start_player
    return (HerdGathered(command.seats, first, settings.pen, luck.shuffled(CALVES)),)


def weigh_pens(state: State) -> tuple[CalfEvent, ...]:
    if state.phase is not Phase.WEIGH:
        raise Rejected(Reason.NOT_DUE, "3.1")
    return (weighed(state),)
