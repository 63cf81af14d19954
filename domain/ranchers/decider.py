"""The rules plug of Ranchers."""

from domain.core.decider import Decider
from domain.ranchers.commands import PLAYER_COMMANDS, SYSTEM_COMMANDS, PlayerCommand, RulesCommand
from domain.ranchers.content import SEATS
from domain.ranchers.decide import decide
from domain.ranchers.errors import Reason
from domain.ranchers.events import EVENTS, BuildingsOffered, RanchEvent, TurnBegan, TurnsEnded
from domain.ranchers.evolve import evolve
from domain.ranchers.flow import due, start, to_act
from domain.ranchers.knowledge import knowledge
from domain.ranchers.legal import candidates
from domain.ranchers.scoring import holdings, scoring, totals
from domain.ranchers.settings import Settings
from domain.ranchers.state import Phase, State
from domain.ranchers.view import disclose, view


def is_over(state: State) -> bool:
    return state.phase is Phase.OVER


def winners(state: State) -> tuple[int, ...]:
    return state.winners


DECIDER: Decider[State, PlayerCommand | RulesCommand, RanchEvent] = Decider(
    title="ranchers",
    rules_version=2,
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
    turn_ends=frozenset((BuildingsOffered, TurnBegan, TurnsEnded)),
    candidates=candidates,
    view=view,
    disclose=disclose,
    is_over=is_over,
    holdings=holdings,
    totals=totals,
    scoring=scoring,
    winners=winners,
    reasons=tuple(Reason),
    knowledge=knowledge,
)
