"""Objectives: taking them, and settling those left at the end."""

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.requirements import asked
from domain.gwt_argentina.commands import SettleObjective, TakeOpenObjective, TakeTopObjective
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import ObjectiveSettled, ObjectiveTaken
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import settle
from domain.gwt_argentina.frames import AwaitingObjective, Settling, TakingObjective
from domain.gwt_argentina.state import State


def take_open_objective(command: TakeOpenObjective, state: State) -> Draft:
    """An open one; the gap is filled before anything else."""
    seat, card = command.seat, command.card
    asked(state, seat, TakingObjective)
    if card not in state.display:
        raise Rejected(Reason.NOT_ON_DISPLAY, "19.1", card=card)
    draft = Draft(state)
    draft.add(ObjectiveTaken(seat, card, "display"))
    draft.close(seat)
    return draft if state.objective_stack else settle(draft, seat)


def take_top_objective(command: TakeTopObjective, state: State) -> Draft:
    seat = command.seat
    _, frame = asked(state, seat, TakingObjective)
    if not frame.stack:
        raise Rejected(Reason.STACK_NOT_OFFERED, "11.10")
    if not state.objective_stack:
        raise Rejected(Reason.STACK_NOT_OFFERED, "19.2")
    draft = Draft(state)
    draft.close(seat)
    draft.open(seat, AwaitingObjective())
    return draft


def settle_objective(command: SettleObjective, state: State) -> Draft:
    """At the end: into the objective area, or to the box."""
    seat, card = command.seat, command.card
    _, frame = asked(state, seat, Settling)
    if card not in frame.cards:
        raise Rejected(Reason.CARDS_NOT_IN_HAND, "19.7", cards=(card,))
    left = tuple(other for other in frame.cards if other != card)
    draft = Draft(state)
    if left:
        draft.change(seat, Settling(left))
    else:
        draft.close(seat)
    draft.add(ObjectiveSettled(seat, card, command.score))
    return draft
