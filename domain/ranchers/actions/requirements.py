"""Preconditions that several commands share."""

from typing import NoReturn

from domain.core.errors import Rejected
from domain.ranchers.content import FIELD, POND, Animal, Card, Module
from domain.ranchers.errors import Reason
from domain.ranchers.flow import due
from domain.ranchers.state import Phase, Rancher, State


def in_turn(state: State, seat: int, *phases: str, clause: str = "3.2") -> Rancher:
    """It is this seat's turn, and the time for it."""
    if state.returning or state.turn is None:
        not_now(state)
    if state.turn != seat:
        raise Rejected(Reason.NOT_YOUR_TURN, "3.1", turn=state.turn)
    if state.phase not in phases:
        not_now(state, clause)
    return state.ranchers[seat]


def at_table(state: State, seat: int) -> Rancher:
    if not 0 <= seat < len(state.ranchers):
        raise Rejected(Reason.NOT_YOUR_TURN, "3.1", turn=state.turn)
    return state.ranchers[seat]


def not_now(state: State, clause: str = "3.2") -> NoReturn:
    """This is not the time for it: the game is over, the rules are at work, or `clause` has the reason."""
    if state.phase is Phase.OVER:
        clause = "6.9"
    elif due(state) is not None:
        clause = "3.13"
    raise Rejected(Reason.NOT_NOW, clause, phase=state.phase)


def module(state: State, wanted: Module, clause: str) -> None:
    """The game is played with this module."""
    if state.settings.module != wanted:
        raise Rejected(Reason.NOT_IN_THIS_GAME, clause, module=state.settings.module)


def pair_at(state: State, slot: int) -> tuple[Card | None, Animal]:
    """What lies in a slot of the middle: an animal, and an objective unless the deck had run out."""
    if not 0 <= slot < len(state.middle):
        raise Rejected(Reason.NO_SUCH_SLOT, "3.3", slot=slot, slots=len(state.middle))
    pair = state.middle[slot]
    if pair.animal is None:
        raise Rejected(Reason.SLOT_EMPTY, "3.3", slot=slot)
    return pair.objective, pair.animal


def in_hand(state: State) -> tuple[Card | None, Animal]:
    """The pair just taken; the objective is missing if there was none."""
    if state.hand is None or state.hand.animal is None:
        raise Rejected(Reason.NOT_NOW, "3.2", phase=state.phase)
    return state.hand.objective, state.hand.animal


def field_space(space: int, clause: str) -> None:
    """A space for animals; `clause` tells what the Pond is not for."""
    if space == POND:
        raise Rejected(Reason.POND, clause, space=space)
    if space not in FIELD:
        raise Rejected(Reason.NO_SUCH_SPACE, "3.4", space=space)
