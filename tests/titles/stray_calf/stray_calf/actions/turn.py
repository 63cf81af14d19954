"""A turn: a calf is caught, then kept or freed."""

from domain.core.errors import Rejected
from stray_calf.commands import CatchCalf, FreeCalf, KeepCalf
from stray_calf.errors import Reason
from stray_calf.events import CalfCaught, CalfEvent, CalfFreed, CalfKept
from stray_calf.flow import next_turn
from stray_calf.state import Phase, State


def catch_calf(command: CatchCalf, state: State) -> tuple[CalfEvent, ...]:
    _in_turn(state, command.seat, Phase.CATCH)
    return (CalfCaught(command.seat, state.herd[0]),)


def keep_calf(command: KeepCalf, state: State) -> tuple[CalfEvent, ...]:
    _in_turn(state, command.seat, Phase.CHOOSE)
    if len(state.pens[command.seat]) >= state.room:
        raise Rejected(Reason.PEN_FULL, "2.6", room=state.room)
    return (CalfKept(command.seat, next_turn(state, command.seat)),)


def free_calf(command: FreeCalf, state: State) -> tuple[CalfEvent, ...]:
    _in_turn(state, command.seat, Phase.CHOOSE)
    return (CalfFreed(command.seat, state.hand, next_turn(state, command.seat)),)


def _in_turn(state: State, seat: int, phase: Phase) -> None:
    """It is this seat's turn, and the time for it."""
    if state.turn is None:
        raise Rejected(Reason.NOT_NOW, "3.4" if state.phase is Phase.OVER else "3.1", phase=state.phase)
    if state.turn != seat:
        raise Rejected(Reason.NOT_YOUR_TURN, "2.1", turn=state.turn)
    if state.phase is not phase:
        raise Rejected(Reason.NOT_NOW, "2.5", phase=state.phase)
