"""Which deals of the cattle market and which workers of the job market can be had, and for how much."""

from collections.abc import Iterator

from domain.gwt_argentina.calculators.abilities import has_room
from domain.gwt_argentina.calculators.multisets import Multiset, choices
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD, Deal
from domain.gwt_argentina.content.job_market import STRONG_COST
from domain.gwt_argentina.content.pieces import Card, Filter, Seat, Supply
from domain.gwt_argentina.content.supply import ROW_OF, STRONG
from domain.gwt_argentina.state import State


def offered(state: State, deal: Deal) -> Multiset:
    """The open cards that this deal can get."""
    return tuple(card for card in state.market if CATTLE_BY_CARD[card].breed in deal.breeds)


def buyable(state: State, seat: Seat, gauchos: int, tables: Tables) -> Iterator[tuple[str, Multiset]]:
    """Every deal with every choice of cards."""
    pesos = state.players[seat].pesos
    for name, deal in tables.deals.items():
        if deal.gauchos <= gauchos and deal.pesos <= pesos:
            cards = offered(state, deal)
            for number in range(1, deal.cards + 1):
                for chosen in choices(cards, number):
                    yield name, chosen


def can_buy(state: State, seat: Seat, gauchos: int, tables: Tables) -> bool:
    """Whether there is anything to do at the market."""
    return bool(state.market_stack) or next(buyable(state, seat, gauchos, tables), None) is not None


def matches(card: Card, wanted: Filter) -> bool:
    """Whether an open card of the market is meant."""
    return wanted in (Filter.CARD, Filter.CATTLE) or CATTLE_BY_CARD[card].breed.value == wanted.value


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
