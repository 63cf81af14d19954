"""Which granjeros can be helped, and how strong a seat is for it."""

from collections.abc import Iterator

from domain.core.errors import unmasked
from domain.gwt_argentina.calculators import abilities, strength
from domain.gwt_argentina.calculators.abilities import has_room
from domain.gwt_argentina.calculators.multisets import Multiset
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import Row, Seat, Space
from domain.gwt_argentina.content.supply import FARMERS
from domain.gwt_argentina.frames import Helping
from domain.gwt_argentina.state import Player, State, row


def required(state: State, spaces: tuple[Space, ...]) -> int:
    """The strength that the granjeros on these spaces ask for together."""
    return strength.required(state.farmers[space] for space in spaces)


def most_strength(player: Player, bonus: int, tables: Tables) -> int:
    """With the strongest cattle of the hand."""
    return abilities.strength(player, tables) + bonus + strength.most_of_cattle(unmasked(player.hand))


def helpable(state: State, seat: Seat, frame: Helping, tables: Tables) -> Iterator[Space]:
    """Every granjero that can be picked (too)."""
    if len(frame.picked) >= frame.most:
        return
    most = most_strength(state.players[seat], frame.bonus, tables) - required(state, frame.picked)
    for space, tile in state.farmers.items():
        if space not in frame.picked and frame.only in (None, space) and FARMERS[tile].strength <= most:
            yield space


def revealable(state: State, seat: Seat, frame: Helping, tables: Tables) -> tuple[Multiset, ...]:
    """Every choice of cattle that is strong enough."""
    player = state.players[seat]
    missing = required(state, frame.picked) - abilities.strength(player, tables) - frame.bonus
    return strength.hands_that_reach(unmasked(player.hand), missing)


def row_price(player: Player, tables: Tables) -> int | None:
    """Pesos for the leftmost free space of the granjero row; `None` if it is full."""
    if not has_room(player, Row.GRANJERO):
        return None
    return tables.row_spaces[Row.GRANJERO, len(row(player, Row.GRANJERO)) + 2].pesos


def can_invest(player: Player, tables: Tables) -> bool:
    price = row_price(player, tables)
    return price is not None and price <= player.pesos
