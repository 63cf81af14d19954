"""The rules plug of Great Western Trail: Argentina."""

from domain.core.decider import Decider
from domain.gwt_argentina.commands import PLAYER_COMMANDS, SYSTEM_COMMANDS, PlayerCommand, RulesCommand
from domain.gwt_argentina.content import SEATS
from domain.gwt_argentina.decide import decide
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import EVENTS, GwtEvent, ObjectivesAsked, TurnBegun, TurnEnded
from domain.gwt_argentina.evolve import evolve
from domain.gwt_argentina.flow import due, start, to_act
from domain.gwt_argentina.knowledge import knowledge
from domain.gwt_argentina.legal import candidates, follow_up
from domain.gwt_argentina.scoring import holdings, scoring, totals
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import Phase, State
from domain.gwt_argentina.view import disclose, view


def is_over(state: State) -> bool:
    return state.phase is Phase.OVER


def winners(state: State) -> tuple[int, ...]:
    return state.winners


DECIDER: Decider[State, PlayerCommand | RulesCommand, GwtEvent] = Decider(
    title="gwt-argentina",
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
    turn_ends=frozenset((ObjectivesAsked, TurnBegun, TurnEnded)),
    candidates=candidates,
    follow_up=follow_up,
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
