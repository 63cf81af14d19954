"""Extra deliveries: which disc can go from which quay to which bonus space."""

from collections.abc import Iterator

from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import BonusSpace, Quay, Seat
from domain.gwt_argentina.state import State


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
