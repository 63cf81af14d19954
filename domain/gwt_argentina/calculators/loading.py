"""Which ships can be loaded, which discs can make an extra delivery, and the grain that it takes."""

from collections.abc import Iterator

from domain.gwt_argentina.calculators.abilities import permanent_grain
from domain.gwt_argentina.calculators.discs import sources
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import BonusSpace, Quay, Seat, Ship
from domain.gwt_argentina.content.ships import CROWDED, LEAST_SHIP, LEAST_SHIP_PESOS, MISSING_GRAIN_PESOS
from domain.gwt_argentina.state import State


def grain_due(state: State, seat: Seat, ship: Ship, tables: Tables) -> tuple[int, int]:
    """Grain that will be loaded, and how much will be missing."""
    player = state.players[seat]
    needed = max(0, tables.ships[ship].grain - permanent_grain(player, tables))
    loaded = min(needed, player.grain)
    return loaded, needed - loaded


def default_fee(state: State, seat: Seat, ship: Ship, tables: Tables) -> int:
    return MISSING_GRAIN_PESOS * grain_due(state, seat, ship, tables)[1]


def is_barred(state: State, seat: Seat, ship: Ship) -> bool:
    """Whether a disc of the seat is there already, and no other may follow."""
    return ship not in CROWDED and seat in state.zone[ship]


def discs_for(state: State, seat: Seat, ship: Ship, tables: Tables) -> tuple[str, ...]:
    """With which discs this ship can be loaded, its value aside."""
    return sources(
        state,
        seat,
        tables.ships[ship].corner,
        tables,
        pesos=state.players[seat].pesos,
        fee=default_fee(state, seat, ship, tables),
        bonus=LEAST_SHIP_PESOS if ship == LEAST_SHIP else 0,
    )


def loadable(state: State, seat: Seat, total: int, tables: Tables) -> Iterator[tuple[Ship, str]]:
    """Every ship with every disc."""
    for ship in state.zone:
        if tables.ships[ship].load <= total and not is_barred(state, seat, ship):
            for disc in discs_for(state, seat, ship, tables):
                yield ship, disc


def grain_for(quay: Quay, space: BonusSpace, tables: Tables) -> int:
    """What a delivery takes."""
    return max(0, tables.bonuses[space].grain - tables.quays[quay].less_grain)


def is_free(state: State, space: BonusSpace) -> bool:
    return space not in state.bonus and space not in state.closed


def deliverable(state: State, seat: Seat, tables: Tables) -> Iterator[tuple[Quay, BonusSpace]]:
    """Every delivery that can be made now."""
    grain = state.players[seat].grain
    for quay, discs in state.quays.items():
        if seat in discs:
            card = tables.quays[quay]
            for bonus in tables.bonuses_of[card.city]:
                space = bonus.space
                if bonus.grain - card.less_grain <= grain and is_free(state, space):
                    yield quay, space
