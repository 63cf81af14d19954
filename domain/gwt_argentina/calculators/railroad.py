"""Reachability on the railroad: where an engine can stop, forward or backward, and what lies behind it."""

from collections.abc import Collection
from functools import lru_cache

from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import DEPOT, LAST_TRACK_SPACE, Place, Station
from domain.gwt_argentina.content.railroad import DEPOT_EXIT, LAST_PLACE, PLACES, POSITION

_PLACE = {POSITION[place]: place for place in PLACES}
_END, _DEPOT = POSITION[LAST_PLACE], POSITION[DEPOT]


@lru_cache(8192)
def forward(tables: Tables, at: Place, occupied: frozenset[Place], steps: int) -> dict[Place, int]:
    """Every place at which a move of 1 to `steps` steps can stop -> the fewest steps it takes.

    `occupied`: the places of other engines; they are skipped and do not count. The result is shared.
    """
    reached: dict[int, int] = {}
    ahead = {POSITION[at]}
    taken = frozenset(POSITION[place] for place in occupied)
    for step in range(1, steps + 1):
        ahead = _step(tables, ahead, taken, backward=False)
        for position in ahead:
            reached.setdefault(position, step)
        ahead = {position for position in ahead if position != _END and _runs_on(tables, position)}
    return {_PLACE[position]: reached[position] for position in sorted(reached)}


@lru_cache(8192)
def backward(tables: Tables, at: Place, occupied: frozenset[Place], steps: int) -> tuple[Place, ...]:
    """Every place at which a move of exactly `steps` steps back can stop: none from the depot or space 0."""
    if at == DEPOT:
        return ()
    behind = {POSITION[at]}
    taken = frozenset(POSITION[place] for place in occupied)
    for step in range(1, steps + 1):
        behind = _step(tables, behind, taken, backward=True)
        if step < steps:
            behind = {position for position in behind if _runs_on(tables, position)}
    return tuple(_PLACE[position] for position in sorted(behind))


def _runs_on(tables: Tables, position: int) -> bool:
    """Whether a move may go on from there: always, but from turnouts only where the settings say so."""
    return position % 2 == 0 or tables.settings.run_through_turnouts


def _step(tables: Tables, here: set[int], taken: frozenset[int], *, backward: bool) -> set[int]:
    """Where one step leads from any of these positions."""
    reached: set[int] = set()
    seen: set[int] = set()
    left = list(here)
    while left:
        for there in _neighbours(tables, left.pop(), backward=backward):
            if there in taken and 0 < there < _DEPOT:
                if there not in seen:
                    seen.add(there)
                    left.append(there)
            else:
                reached.add(there)
    return reached


def _neighbours(tables: Tables, position: int, *, backward: bool) -> tuple[int, ...]:
    """Space n is at 2n, the turnout behind it at 2n + 1."""
    if position == _DEPOT:
        return () if backward else (2 * DEPOT_EXIT,)
    if position % 2:
        return (position - 1,) if backward else (position + 1,)
    space = position // 2
    if backward:
        turnout = (position - 1,) if space - 1 in tables.turnouts else ()
        return (position - 2, *turnout) if space else ()
    turnout = (position + 1,) if space in tables.turnouts else ()
    return (position + 2, *turnout) if space < LAST_TRACK_SPACE else ()


def stations_behind(tables: Tables, at: Place, upgraded: Collection[Station]) -> tuple[Station, ...]:
    """The stations behind an engine that its seat has not `upgraded`; from the depot, those below 24."""
    position = 2 * DEPOT_EXIT if at == DEPOT else POSITION[at]
    if tables.settings.turnout_underneath_is_behind:
        position += position % 2
    return tuple(
        station
        for station, place in tables.place_of.items()
        if POSITION[place] < position and station not in upgraded
    )


def farthest(one: Place, other: Place) -> Place:
    """The one of two places that is farther along the track."""
    return one if POSITION[one] >= POSITION[other] else other
