"""Objectives: taking them, and settling those left at the end."""

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.requirements import asked
from domain.gwt_argentina.commands import SettleObjective, TakeOpenObjective, TakeTopObjective
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import ObjectiveSettled, ObjectiveTaken
from domain.gwt_argentina.executor.plan import settle
from domain.gwt_argentina.executor.story import Events, Story
from domain.gwt_argentina.frames import AwaitingObjective, Settling, TakingObjective
from domain.gwt_argentina.state import State


def take_open_objective(command: TakeOpenObjective, state: State) -> Events:
    """An open one; the gap is filled before anything else."""
    seat, card = command.seat, command.card
    asked(state, seat, TakingObjective)
    if card not in state.display:
        raise Rejected(Reason.NOT_ON_DISPLAY, "19.1", card=card)
    story = Story(state)
    story.tell(ObjectiveTaken(seat, card, "display"))
    story.close(seat)
    return story.told() if state.objective_stack else settle(story, seat)


def take_top_objective(command: TakeTopObjective, state: State) -> Events:
    seat = command.seat
    _, frame = asked(state, seat, TakingObjective)
    if not frame.stack:
        raise Rejected(Reason.STACK_NOT_OFFERED, "11.10")
    if not state.objective_stack:
        raise Rejected(Reason.STACK_NOT_OFFERED, "19.2")
    story = Story(state)
    story.close(seat)
    story.open(seat, AwaitingObjective())
    return story.told()


def settle_objective(command: SettleObjective, state: State) -> Events:
    """At the end: into the objective area, or to the box."""
    seat, card = command.seat, command.card
    _, frame = asked(state, seat, Settling)
    if card not in frame.cards:
        raise Rejected(Reason.CARDS_NOT_IN_HAND, "19.7", cards=(card,))
    left = tuple(other for other in frame.cards if other != card)
    story = Story(state)
    if left:
        story.change(seat, Settling(left))
    else:
        story.close(seat)
    story.tell(ObjectiveSettled(seat, card, command.score))
    return story.told()
