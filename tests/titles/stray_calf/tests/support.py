"""How does a rule test get a situation? From events, as few as lead there."""

from stray_calf.commands import FreeCalf, KeepCalf
from stray_calf.content import CALVES, Calf
from stray_calf.decider import DECIDER
from stray_calf.events import CalfCaught, CalfEvent, HerdGathered
from stray_calf.state import State

from domain.core.decider import fold
from domain.core.errors import Rejected
from domain.core.record import Command

TITLE = DECIDER


def gathered(players: int = 2, herd: tuple[Calf, ...] = CALVES, room: int = 3) -> State:
    """Seat 0 is to catch the first of this herd."""
    return after(State(), HerdGathered(players, 0, room, herd))


def after(state: State, *events: CalfEvent) -> State:
    folded: State = fold(TITLE, events, state)
    return folded


def turn(state: State, *, keep: bool) -> tuple[CalfEvent, ...]:
    """What whoever is in turn does with the next calf."""
    assert state.turn is not None
    caught = CalfCaught(state.turn, state.herd[0])
    return caught, *TITLE.decide((KeepCalf if keep else FreeCalf)(state.turn), after(state, caught))


def played(state: State, *keep: bool) -> State:
    for kept in keep:
        state = after(state, *turn(state, keep=kept))
    return state


def refused(command: Command, state: State) -> tuple[str, str]:
    """Why, and by which clause; the command is not listed either."""
    seat: int = getattr(command, "seat", -1)
    assert command not in TITLE.legal_commands(state, seat)
    try:
        TITLE.decide(command, state)
    except Rejected as no:
        return str(no.reason), no.clause
    raise AssertionError("it was accepted")
