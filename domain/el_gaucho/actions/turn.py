"""A turn's frame: two dice out of the rodeo, and the end."""

from domain.core.errors import Rejected
from domain.el_gaucho.actions.requirements import in_turn
from domain.el_gaucho.commands import EndTurn, TakeDice
from domain.el_gaucho.dice import pairs
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import DiceTaken, GauchoEvent, TurnEnded
from domain.el_gaucho.state import State, is_last_round, next_in_turn


def take_dice(command: TakeDice, state: State) -> tuple[GauchoEvent, ...]:
    in_turn(state, command.seat)
    if is_last_round(state):
        raise Rejected(Reason.NO_DICE_THIS_ROUND, "11.8")
    if state.has_drafted:
        raise Rejected(Reason.ALREADY_DRAFTED, "4.5", dice=state.dice)
    if command.dice not in pairs(state.rodeo):
        if command.dice[0] > command.dice[1]:
            raise Rejected(Reason.DICE_ORDER, "4.15", dice=command.dice)
        raise Rejected(Reason.DICE_NOT_IN_RODEO, "4.3", dice=command.dice, rodeo=state.rodeo)
    return (DiceTaken(command.seat, command.dice),)


def end_turn(command: EndTurn, state: State) -> tuple[GauchoEvent, ...]:
    """Taking two dice is a duty, except in the round without dice; using them is not."""
    in_turn(state, command.seat)
    if not state.has_drafted and not is_last_round(state):
        raise Rejected(Reason.MUST_DRAFT, "4.7", rodeo=state.rodeo)
    return (TurnEnded(command.seat, next_in_turn(state, command.seat)),)
