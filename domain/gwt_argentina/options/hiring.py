"""Which workers can be hired, and for how much."""

from collections.abc import Iterator

from domain.gwt_argentina.calculators.abilities import has_room
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.job_market import STRONG_COST
from domain.gwt_argentina.content.pieces import Seat, Supply
from domain.gwt_argentina.content.supply import ROW_OF, STRONG
from domain.gwt_argentina.state import State


def hiring_cost(row: int, worker: Supply, modifier: int, tables: Tables) -> int:
    """Never below 0."""
    return max(0, tables.job_rows[row].pesos + modifier + (STRONG_COST if worker in STRONG else 0))


def hirable(state: State, seat: Seat, modifier: int, tables: Tables) -> Iterator[tuple[int, Supply]]:
    """Every kind of worker of every row that can be paid and placed."""
    player = state.players[seat]
    for row, cells in enumerate(state.job_market, start=1):
        if row != state.token_row:
            for worker in dict.fromkeys(cells):
                if (
                    worker is not None
                    and hiring_cost(row, worker, modifier, tables) <= player.pesos
                    and has_room(player, ROW_OF[worker])
                ):
                    yield row, worker
