"""Bringing the cattle home: each owner adds the tiles just collected, one by one."""

from domain.core.errors import Rejected
from domain.el_gaucho.actions.requirements import collecting
from domain.el_gaucho.commands import AddTile, SortTile
from domain.el_gaucho.content import Area, Tile
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import GauchoEvent, TileSorted
from domain.el_gaucho.flow import go_on
from domain.el_gaucho.herds import add, sort_index
from domain.el_gaucho.state import Baron, State, herd_of


def add_tile(command: AddTile, state: State) -> tuple[GauchoEvent, ...]:
    seat, tile = command.seat, command.tile
    _collected(collecting(state, seat, "4.11"), tile)
    return go_on(state, *add(state, seat, tile))


def sort_tile(command: SortTile, state: State) -> tuple[GauchoEvent, ...]:
    """In the middle or at the left end; the right end needs no Sort, and neither does a first tile."""
    seat, tile = command.seat, command.tile
    baron = collecting(state, seat, "7.6")
    _collected(baron, tile)
    if Area.SORT not in baron.areas:
        raise Rejected(Reason.NO_SORT_GAUCHO, "8.14")
    values = herd_of(baron, tile.race)
    if not values:
        raise Rejected(Reason.NOTHING_TO_SORT_INTO, "8.17", race=tile.race)
    index = sort_index(values, tile.value)
    if index == len(values):
        raise Rejected(Reason.SORT_AT_END, "8.17", tile=tile, values=values)
    return go_on(state, TileSorted(seat, tile, index))


def _collected(baron: Baron, tile: Tile) -> None:
    if tile not in baron.batch:
        raise Rejected(Reason.NOT_COLLECTED, "8.10", tile=tile, batch=baron.batch)
