"""Scoring: what a herd is worth, what everybody has so far, and who has won."""

from collections.abc import Mapping

from domain.core.sheet import Line, Sheet, sheet
from domain.el_gaucho.content import SALE_BONUS, Tile
from domain.el_gaucho.events import GameEnded, HerdSold
from domain.el_gaucho.pieces import herds_of_kept
from domain.el_gaucho.state import Baron, Herd, Phase, State, in_turn_order


def price(values: tuple[int, ...]) -> int:
    """Return the price of these tiles, each worth the highest value among them."""
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


def holdings(state: State) -> tuple[Mapping[str, int], ...]:
    """The pesos of every seat."""
    return tuple({"pesos": baron.pesos} for baron in state.barons)


def totals(state: State) -> tuple[int, ...]:
    """The pesos of every seat."""
    return tuple(baron.pesos for baron in state.barons)


def scoring(state: State) -> tuple[Sheet, ...]:
    """The pesos of every seat, and what its herds would bring if they were sold now.

    What was kept in secret counts where the view has it.
    """
    return tuple(_sheet(state.phase, seat, baron) for seat, baron in enumerate(state.barons))


def _sheet(phase: Phase, seat: int, baron: Baron) -> Sheet:
    is_secret = phase is Phase.KEEPING and baron.has_kept
    herds = herds_of_kept(baron.kept) if is_secret else baron.herds
    earned = (Line(entry.why, entry.pesos, entry.tiles) for entry in baron.earned)
    worth = (
        Line("herd", price(herd.values), tuple(Tile(herd.race, value) for value in herd.values))
        for herd in herds
    )
    return sheet(seat, (*earned, *worth), complete=not is_secret or bool(baron.kept))
