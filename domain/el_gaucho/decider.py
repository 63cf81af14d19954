"""The rules plug of El Gaucho."""

from domain.core.decider import Decider
from domain.el_gaucho.commands import PLAYER_COMMANDS, SYSTEM_COMMANDS, PlayerCommand, RulesCommand
from domain.el_gaucho.content import DICE
from domain.el_gaucho.decide import decide
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import (
    EVENTS,
    CattleCollected,
    GauchoEvent,
    GauchoPosted,
    RoundStarted,
    TilesRevealed,
    TurnEnded,
)
from domain.el_gaucho.evolve import evolve
from domain.el_gaucho.flow import due, start, to_act
from domain.el_gaucho.knowledge import knowledge
from domain.el_gaucho.legal import candidates
from domain.el_gaucho.scoring import holdings, scoring, totals
from domain.el_gaucho.settings import Settings
from domain.el_gaucho.state import Phase, State
from domain.el_gaucho.view import disclose, view


def is_over(state: State) -> bool:
    return state.phase is Phase.OVER


def winners(state: State) -> tuple[int, ...]:
    return state.winners


DECIDER: Decider[State, PlayerCommand | RulesCommand, GauchoEvent] = Decider(
    title="el-gaucho",
    rules_version=2,
    seats=tuple(DICE),
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
    turn_ends=frozenset((CattleCollected, GauchoPosted, RoundStarted, TilesRevealed, TurnEnded)),
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
