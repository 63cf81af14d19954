"""Action areas: a gaucho goes there, or comes back without having done anything."""

from domain.core.errors import Rejected
from domain.el_gaucho.actions.requirements import from_supply, in_turn, in_turn_or_placing, leave_area, use
from domain.el_gaucho.commands import OccupyArea, TakeBackGaucho
from domain.el_gaucho.content import AREA_DICE
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import AreaOccupied, GauchoEvent, GauchoTakenBack
from domain.el_gaucho.state import State


def occupy_area(command: OccupyArea, state: State) -> tuple[GauchoEvent, ...]:
    baron = in_turn(state, command.seat)
    if command.area in baron.areas:
        raise Rejected(Reason.AREA_OCCUPIED, "6.4", area=command.area)
    if command.area in state.touched:
        raise Rejected(Reason.AREA_TOUCHED, "6.11", area=command.area)
    use(state, command.dice, AREA_DICE[command.area], some="6.1", exact="6.3")
    from_supply(baron, "6.6")
    return (AreaOccupied(command.seat, command.area, command.dice),)


def take_back_gaucho(command: TakeBackGaucho, state: State) -> tuple[GauchoEvent, ...]:
    baron = in_turn_or_placing(state, command.seat)
    leave_area(state, baron, command.area, "6.18")
    return (GauchoTakenBack(command.seat, command.area),)
