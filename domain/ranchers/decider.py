"""The plug of Ranchers: the title as one record."""

from domain.core.catalogue import command_bindings, event_clauses, field_descriptions
from domain.core.decider import Decider
from domain.ranchers.commands import PLAYER_COMMANDS, SYSTEM_COMMANDS
from domain.ranchers.content import SEATS, box
from domain.ranchers.decide import decide
from domain.ranchers.errors import Reason
from domain.ranchers.events import EVENTS, BuildingsOffered, TurnBegan, TurnsEnded
from domain.ranchers.evolve import evolve
from domain.ranchers.flow import due, start, to_act
from domain.ranchers.knowledge import knowledge
from domain.ranchers.layout import layout
from domain.ranchers.legal import candidates
from domain.ranchers.scene import scene
from domain.ranchers.scoring import holdings, scoring, totals
from domain.ranchers.settings import Settings
from domain.ranchers.state import Phase, State
from domain.ranchers.texts import TEXTS
from domain.ranchers.texts.refs import KINDS
from domain.ranchers.view import disclose, view


def is_over(state: State) -> bool:
    return state.phase is Phase.OVER


def winners(state: State) -> tuple[int, ...]:
    return state.winners


DECIDER = Decider(
    title="ranchers",
    name="Ranchers",
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
    content=box,
    texts=TEXTS,
    references=KINDS,
    layout=layout,
    scene=scene,
    fields=field_descriptions("ranchers"),
    bindings=command_bindings("ranchers"),
    clauses=event_clauses("ranchers"),
    knowledge=knowledge,
)
