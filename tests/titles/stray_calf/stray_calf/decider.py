"""The rules plug of Stray Calf."""

from domain.core.decider import Decider
from stray_calf.commands import PLAYER_COMMANDS, SYSTEM_COMMANDS, PlayerCommand, RulesCommand
from stray_calf.content import SEATS
from stray_calf.decide import decide
from stray_calf.errors import Reason
from stray_calf.events import EVENTS, CalfEvent, CalfFreed, CalfKept
from stray_calf.evolve import evolve
from stray_calf.flow import due, start, to_act
from stray_calf.legal import candidates
from stray_calf.scoring import scoring, totals
from stray_calf.settings import Settings
from stray_calf.state import Phase, State
from stray_calf.view import disclose, view


def is_over(state: State) -> bool:
    return state.phase is Phase.OVER


def winners(state: State) -> tuple[int, ...]:
    return state.winners


DECIDER: Decider[State, PlayerCommand | RulesCommand, CalfEvent] = Decider(
    title="stray-calf",
    rules_version=1,
    seats=SEATS,
    settings=Settings,
    player_commands=PLAYER_COMMANDS,
    system_commands=SYSTEM_COMMANDS,
    events=EVENTS,
    state=State,
    initial_state=State(),
    start=start,
    decide=decide,
    evolve=evolve,
    due=due,
    to_act=to_act,
    turn_ends=frozenset((CalfFreed, CalfKept)),
    candidates=candidates,
    view=view,
    disclose=disclose,
    is_over=is_over,
    totals=totals,
    scoring=scoring,
    winners=winners,
    reasons=tuple(Reason),
)
