"""The executor of printed actions: runs their effects until one needs an answer, and puts off the rest.

`run` starts effects, `settle` goes on after an answer: with the plan below, with the next subphase of
Buenos Aires, or with whatever the seat is to be asked next.
"""

from msgspec.structs import replace

from domain.gwt_argentina import frames
from domain.gwt_argentina.calculators import abilities
from domain.gwt_argentina.content.effects import Effect
from domain.gwt_argentina.content.pieces import Seat
from domain.gwt_argentina.content.railroad import LAST_PLACE
from domain.gwt_argentina.events import (
    ActionBegun,
    ActionForfeited,
    CardsDiscarded,
    ChoiceChanged,
    ChoiceClosed,
    ChoiceOpened,
    EngineParked,
    GwtEvent,
)
from domain.gwt_argentina.flow import city
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.performing import UnmetRequirement, perform


def run(draft: Draft, seat: Seat, effects: tuple[Effect, ...], why: frames.Why) -> None:
    """Do these effects, as far as no answer is needed."""
    for done, effect in enumerate(effects, start=1):
        outcome = perform(draft, seat, effect, why)
        if outcome is None:
            continue
        if isinstance(outcome, UnmetRequirement):
            return
        rest = effects[done:]
        if rest or _can_be_lost(outcome):
            draft.open(seat, frames.Plan(rest, why))
        draft.open(seat, outcome)
        return


def settle(draft: Draft, seat: Seat) -> Draft:
    """Go on until the seat is to be asked, or something is due; return the draft."""
    while pending := draft.player(seat).frames:
        _park(draft, seat)
        match pending[-1]:
            case frames.Plan() as plan:
                draft.close(seat)
                run(draft, seat, plan.effects, plan.why)
            case frames.Supplying() as supplying:
                draft.close(seat)
                city.supply(draft, seat, supplying.ship)
            case frames.Arriving(step) as arriving if step <= city.LAST_SUBPHASE:
                city.next_subphase(draft, seat, arriving)
            case frames.BeforeMove(limit):
                now = abilities.step_limit(draft.state, seat, draft.tables)
                if now != limit:
                    draft.change(seat, frames.BeforeMove(now))
                break
            case _:
                break
    if not draft.state.settings.forfeited_action_counts:
        _count(draft, seat)
    return draft


def _can_be_lost(outcome: frames.Frame) -> bool:
    """A requirement has a plan below it, even an empty one: a seat that forfeits it forfeits that."""
    return isinstance(outcome, frames.Discarding) and not outcome.drawn


def _park(draft: Draft, seat: Seat) -> None:
    """An engine leaves the last space when its station has been upgraded, or not."""
    player = draft.player(seat)
    if player.engine == LAST_PLACE:
        deciding = (frames.Upgrading, frames.Appointing)
        if not any(isinstance(frame, deciding) for frame in player.frames):
            draft.add(EngineParked(seat))


# ---- where an action of which nothing has happened leaves the auxiliary action open

_NOTHING = (ActionBegun, ActionForfeited, ChoiceOpened, ChoiceChanged, ChoiceClosed)


def _count(draft: Draft, seat: Seat) -> None:
    """A local action counts as used when something has come of it; it is over when the location is on top."""
    for depth, frame in enumerate(reversed(draft.player(seat).frames)):
        if isinstance(frame, frames.Location) and frame.begun:
            if any(_matters(event) for event in draft.events):
                draft.change(seat, replace(frame, used=frames.Used.LOCAL, begun=False), depth)
            elif depth == 0:
                draft.change(seat, replace(frame, begun=False))


def _matters(event: GwtEvent) -> bool:
    """Whether this is more than the asking; an exchange meanwhile is no part of the action."""
    if isinstance(event, CardsDiscarded):
        return event.why != "exchange"
    return not isinstance(event, _NOTHING)
