"""Pathfinding for estancieros: the movements that are possible on a trail filled with tiles."""

from functools import lru_cache

from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import START, Place, Seat, Space
from domain.gwt_argentina.content.railroad import POSITION
from domain.gwt_argentina.content.trail import ENDS, SHORTCUT
from domain.gwt_argentina.state import State

Path = tuple[Space, ...]
"""The locations entered, in order. The last one may be `buenos_aires` or the end of a shortcut."""


@lru_cache(1024)
def paths(tables: Tables, filled: frozenset[Space], at: Space, limit: int, engine: Place) -> tuple[Path, ...]:
    """Every movement of 1 to `limit` steps from `at`, each once, shorter ones before those that go on.

    `filled`: the spaces with a tile, the only ones that are locations; `engine`: what opens shortcuts.
    """
    routes: list[Path] = []
    reach = POSITION[engine]

    def go(here: Space, path: Path) -> None:
        for there in next_locations(tables, filled, here):
            if there in SHORTCUT and reach < 2 * SHORTCUT[there]:
                continue
            further = (*path, there)
            routes.append(further)
            if len(further) < limit and there not in ENDS:
                go(there, further)

    if limit > 0:
        go(at, ())
    return tuple(routes)


@lru_cache(8192)
def next_locations(tables: Tables, filled: frozenset[Space], at: Space) -> tuple[Space, ...]:
    """The locations that are one step from `at`, with the shortcuts of all players."""
    locations: dict[Space, None] = {}
    for there in tables.forks.get(at, ()):
        if there in filled or there in ENDS:
            locations[there] = None
        else:
            locations.update(dict.fromkeys(next_locations(tables, filled, there)))
    return tuple(locations)


def paths_of(state: State, seat: Seat, limit: int, tables: Tables) -> tuple[Path, ...]:
    """The movements of a seat as things stand."""
    player = state.players[seat]
    engine = player.farthest if state.settings.shortcut_reach == "farthest" else player.engine
    return paths(tables, _filled(state), player.at or START, limit, engine)


def leads(state: State, seat: Seat, path: Path, tables: Tables) -> bool:
    """Whether these locations, of any number, follow one another, if all shortcuts were open."""
    filled, here = _filled(state), state.players[seat].at or START
    for there in path:
        if here in ENDS or there not in next_locations(tables, filled, here):
            return False
        here = there
    return bool(path)


def _filled(state: State) -> frozenset[Space]:
    return frozenset((*state.neutral, *state.buildings, *state.farmers))
