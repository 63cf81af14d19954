"""Herds: how tiles enter them."""

from domain.el_gaucho.content import Area, Tile
from domain.el_gaucho.events import GauchoEvent, TileAdded
from domain.el_gaucho.scoring import sale_of_misfit
from domain.el_gaucho.state import Baron, Herd, State, herd_of


def fits(values: tuple[int, ...], value: int) -> bool:
    """May this value follow at the right end? A herd of one has no direction yet; no value exists twice."""
    return len(values) < 2 or (values[1] > values[0]) == (value > values[-1])


def add(state: State, seat: int, tile: Tile) -> tuple[GauchoEvent, ...]:
    """The tile goes to the right end of its herd; if it does not fit, the herd is sold first."""
    values = herd_of(state.barons[seat], tile.race)
    added = TileAdded(seat, tile)
    return (added,) if fits(values, tile.value) else (sale_of_misfit(seat, Herd(tile.race, values)), added)


def sort_index(values: tuple[int, ...], value: int) -> int:
    """Where a sorted tile goes in a herd of these values: the one place that keeps it in order.

    A herd of one takes it at its left end. `len(values)` is the right end, which needs no sorting.
    """
    if len(values) < 2:
        return 0
    rising = values[1] > values[0]
    return sum((other < value) == rising for other in values)


def can_sort(baron: Baron, tile: Tile) -> bool:
    """Could the Sort gaucho put this tile somewhere but at the right end?"""
    values = herd_of(baron, tile.race)
    return Area.SORT in baron.areas and bool(values) and sort_index(values, tile.value) < len(values)


def add_forced(state: State, seat: int) -> tuple[GauchoEvent, ...]:
    """Add every tile of this seat's batch that leaves its owner no choice.

    That is a tile alone of its race in the batch which cannot be sorted. Two of a race are always a choice:
    the one added last is the right end of the herd, so another order leaves another herd.
    """
    events: list[GauchoEvent] = []
    baron = state.barons[seat]
    races = [tile.race for tile in baron.batch]
    for tile in baron.batch:
        if races.count(tile.race) == 1 and not can_sort(baron, tile):
            events.extend(add(state, seat, tile))
    return tuple(events)
