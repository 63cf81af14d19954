"""Great Western Trail: Argentina as one record."""

from domain.core.catalogue import command_bindings, event_clauses, field_descriptions
from domain.core.decider import Decider
from domain.gwt_argentina.commands import PLAYER_COMMANDS, SYSTEM_COMMANDS
from domain.gwt_argentina.content import SEATS, box
from domain.gwt_argentina.decide import decide
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import EVENTS, ObjectivesAsked, TurnBegun, TurnEnded
from domain.gwt_argentina.evolve import evolve
from domain.gwt_argentina.flow import due, start, to_act
from domain.gwt_argentina.knowledge import knowledge
from domain.gwt_argentina.layout import layout
from domain.gwt_argentina.legal import candidates, follow_up
from domain.gwt_argentina.scene import scene
from domain.gwt_argentina.scoring import holdings, scoring, totals
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import Phase, State
from domain.gwt_argentina.texts import TEXTS
from domain.gwt_argentina.texts.refs import KINDS
from domain.gwt_argentina.view import disclose, view


def is_over(state: State) -> bool:
    return state.phase is Phase.OVER


def winners(state: State) -> tuple[int, ...]:
    return state.winners


DECIDER = Decider(
    title="gwt-argentina",
    name="Great Western Trail: Argentina",
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
    content=box,
    texts=TEXTS,
    references=KINDS,
    layout=layout,
    scene=scene,
    fields=field_descriptions("gwt_argentina"),
    bindings=command_bindings("gwt_argentina"),
    clauses=event_clauses("gwt_argentina"),
    knowledge=knowledge,
)
