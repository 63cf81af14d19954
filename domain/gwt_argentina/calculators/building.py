"""Which private buildings can be built where, and for how much."""

from collections.abc import Iterator

from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import Number, Row, Seat, Space
from domain.gwt_argentina.content.trail import BUILDING_SPACES
from domain.gwt_argentina.state import State, workers


def needed(state: State, number: Number, tables: Tables) -> int:
    """The carpinteros that a building needs."""
    return tables.buildings[number, state.sides[number - 1]].carpinteros


def is_higher(state: State, number: Number, old: Number, tables: Tables) -> bool:
    """Whether a building may replace another."""
    if state.settings.higher_valued == "number":
        return number > old
    return needed(state, number, tables) > needed(state, old, tables)


def carpinteros_for(state: State, number: Number, old: Number | None, tables: Tables) -> int:
    """What must be there and paid for: all of it or, over an old building, the difference."""
    less = 0 if old is None else needed(state, old, tables)
    return max(0, needed(state, number, tables) - less)


def buildable(state: State, seat: Seat, rate: int, tables: Tables) -> Iterator[tuple[Number, Space]]:
    """Every building on every space where it can be built now."""
    player = state.players[seat]
    able = workers(player, Row.CARPINTERO)
    affordable = min(able, player.pesos // rate)
    for number in player.supply:
        for space in BUILDING_SPACES:
            built = state.buildings.get(space)
            if built is None:
                takes = needed(state, number, tables)
            elif built.seat == seat and is_higher(state, number, built.number, tables):
                takes = carpinteros_for(state, number, built.number, tables)
            else:
                continue
            if takes <= affordable:
                yield number, space
