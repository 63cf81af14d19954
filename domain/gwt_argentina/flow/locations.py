"""What an estanciero stands on, and the local actions there."""

from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.effects import Action
from domain.gwt_argentina.content.pieces import Seat, Space
from domain.gwt_argentina.content.trail import COLOUR_OF, NEUTRAL_SPACES
from domain.gwt_argentina.frames import Kind, Location
from domain.gwt_argentina.state import State

_NEUTRAL = frozenset(NEUTRAL_SPACES.values())


def location(state: State, seat: Seat, space: Space, tables: Tables) -> Location:
    """The frame of a seat that has just stopped here."""
    if space in _NEUTRAL:
        there = Location(space, Kind.NEUTRAL)
    elif space in COLOUR_OF:
        return Location(space, Kind.FARMER)
    else:
        built = state.buildings[space]
        if built.seat != seat:
            return Location(space, Kind.OTHER)
        there = Location(space, Kind.OWN, building=built.number)
    left = tuple(range(len(actions_at(state, there, tables))))
    return Location(space, there.kind, left, there.building)


def actions_at(state: State, frame: Location, tables: Tables) -> tuple[Action, ...]:
    """The local actions of this tile, a risk action of its space last."""
    if frame.kind is Kind.NEUTRAL:
        return tables.neutral[state.neutral[frame.space]]
    if frame.building is None:
        return ()
    own = tables.buildings[frame.building, state.sides[frame.building - 1]].actions
    risk = tables.risk.get(frame.space)
    return own if risk is None else (*own, risk)
