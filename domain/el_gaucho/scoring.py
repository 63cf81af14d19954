"""What is a herd worth, and who has won?"""

from domain.el_gaucho.content import SALE_BONUS
from domain.el_gaucho.events import GameEnded, HerdSold
from domain.el_gaucho.state import Herd, State, in_turn_order


def price(values: tuple[int, ...]) -> int:
    """So many tiles, each worth the highest value among them."""
    return len(values) * max(values)


def sale_of_misfit(seat: int, herd: Herd) -> HerdSold:
    """A tile that does not fit sells the herd."""
    return HerdSold(seat, herd.race, herd.values, price(herd.values), "misfit")


def immediate_sale(seat: int, herd: Herd) -> HerdSold:
    return HerdSold(seat, herd.race, herd.values, price(herd.values) + SALE_BONUS, "immediate")


def final_sales(state: State) -> tuple[HerdSold, ...]:
    """Every herd of every seat, single tiles at face value."""
    return tuple(
        HerdSold(seat, herd.race, herd.values, price(herd.values), "final")
        for seat in in_turn_order(state)
        for herd in state.barons[seat].herds
    )


def final_result(state: State) -> GameEnded:
    """The richest win, all of them."""
    scores = totals(state)
    best = max(scores)
    return GameEnded(scores, tuple(seat for seat, score in enumerate(scores) if score == best))


def totals(state: State) -> tuple[int, ...]:
    """The pesos of every seat."""
    return tuple(baron.pesos for baron in state.barons)
