"""Preconditions that several commands share."""

from typing import NoReturn

from domain.core.errors import Rejected
from domain.el_gaucho.content import Area, Tile
from domain.el_gaucho.dice import Dice, ways
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.flow import due
from domain.el_gaucho.state import Baron, Gaucho, Phase, Space, State


def in_turn(state: State, seat: int) -> Baron:
    """It is this seat's turn, and no secret cattle wait to be placed."""
    if state.phase is not Phase.TURN:
        if state.phase is Phase.PLACING and state.turn == seat:
            raise Rejected(Reason.MUST_PLACE, "7.36", placed=len(state.placed_secretly))
        refuse_phase(state, seat)
    if state.turn != seat:
        raise Rejected(Reason.NOT_YOUR_TURN, "4.10", turn=state.turn)
    return state.barons[seat]


def placing(state: State, seat: int) -> Baron:
    """This seat has looked at the Steppe and places cattle."""
    if state.phase is not Phase.PLACING:
        if state.phase is Phase.TURN and state.turn == seat:
            raise Rejected(Reason.NOT_LOOKING, "4.11")
        refuse_phase(state, seat)
    if state.turn != seat:
        raise Rejected(Reason.NOT_YOUR_TURN, "4.10", turn=state.turn)
    return state.barons[seat]


def in_turn_or_placing(state: State, seat: int) -> Baron:
    return placing(state, seat) if state.phase is Phase.PLACING else in_turn(state, seat)


def collecting(state: State, seat: int, clause: str) -> Baron:
    """Cattle are being brought home."""
    if state.phase is not Phase.COLLECTING and state.phase is not Phase.FINAL_COLLECTING:
        refuse_phase(state, seat, clause)
    return at_table(state, seat)


def at_table(state: State, seat: int) -> Baron:
    if not 0 <= seat < len(state.barons):
        raise Rejected(Reason.NOT_YOUR_TURN, "4.10", turn=state.turn)
    return state.barons[seat]


def refuse_phase(state: State, seat: int, clause: str = "4.11") -> NoReturn:
    """This is not the time for it."""
    if state.phase is Phase.OVER:
        clause = "12.6"
    elif due(state) is not None:
        clause = "4.14"
    elif state.turn is not None and state.turn != seat:
        raise Rejected(Reason.NOT_YOUR_TURN, "4.10", turn=state.turn)
    raise Rejected(Reason.NOT_NOW, clause, phase=state.phase)


def space_at(state: State, pasture: int, space: int, clause: str = "5.9") -> Space:
    if not (0 <= pasture < len(state.pastures) and 0 <= space < len(state.pastures[pasture])):
        raise Rejected(Reason.NO_SUCH_SPACE, clause, pasture=pasture, space=space)
    return state.pastures[pasture][space]


def own_lying(state: State, seat: int, pasture: int, space: int, *, not_own: str, not_lying: str) -> Tile:
    """The tile on which a gaucho of this seat lies; the clauses are those that say it must."""
    target = space_at(state, pasture, space)
    if target.tile is None or target.gaucho is None or target.gaucho.seat != seat:
        raise Rejected(Reason.NO_OWN_GAUCHO, not_own, pasture=pasture, space=space, gaucho=target.gaucho)
    if target.gaucho.standing:
        raise Rejected(Reason.ALREADY_STANDING, not_lying, pasture=pasture, space=space)
    return target.tile


def use(state: State, dice: Dice, numbers: tuple[int, ...], *, some: str, exact: str) -> None:
    """The seat in turn has these dice, and they make one of these numbers."""
    total = sum(dice)
    if dice not in ways(state.dice).get(total, ()):
        if not dice:
            raise Rejected(Reason.NO_DICE, some, numbers=numbers)
        if list(dice) != sorted(dice):
            raise Rejected(Reason.DICE_ORDER, "4.15", dice=dice)
        raise Rejected(Reason.DICE_NOT_HELD, "5.5", dice=dice, held=state.dice)
    if total not in numbers:
        raise Rejected(Reason.NO_SUCH_SUM, exact, dice=dice, total=total, numbers=numbers)


def from_supply(baron: Baron, clause: str) -> None:
    if not baron.supply:
        raise Rejected(Reason.SUPPLY_EMPTY, clause, supply=0)


def leave_area(state: State, baron: Baron, area: Area, clause: str) -> None:
    """A gaucho stands there that may leave it now; `clause` says that there must be one."""
    if area not in baron.areas:
        raise Rejected(Reason.AREA_NOT_OCCUPIED, clause, area=area)
    if area in state.touched:
        raise Rejected(Reason.AREA_TOUCHED, "6.11", area=area)


def is_lying(gaucho: Gaucho | None, seat: int) -> bool:
    return gaucho is not None and gaucho.seat == seat and not gaucho.standing
