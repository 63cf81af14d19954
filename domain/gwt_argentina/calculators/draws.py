"""Draws by luck, without replacement, from multisets: sorted, so that a seed draws the same everywhere."""

from collections.abc import Iterable, Sequence

from domain.core.luck import Luck
from domain.gwt_argentina.content.pieces import Colour, Farmer, Letter, Space
from domain.gwt_argentina.content.supply import BAGS, FARMERS
from domain.gwt_argentina.content.trail import FARMER_SPACES

Multiset = tuple[str, ...]


def drawn(luck: Luck, pool: Multiset, number: int) -> tuple[Multiset, Multiset]:
    """`number` items in the order drawn (all, if there are fewer), and what is left of the pool."""
    left = list(pool)
    items = tuple(left.pop(luck.below(len(left))) for _ in range(min(number, len(left))))
    return items, tuple(left)


def lowest_empty(colour: Colour, filled: Iterable[Space]) -> Space | None:
    """The empty farmers' space of a colour with the lowest number."""
    taken = set(filled)
    return next((space for space in FARMER_SPACES[colour] if space not in taken), None)


def bag(letter: Letter) -> Multiset:
    """What is in a bag before the set-up."""
    return tuple(sorted(BAGS[letter].elements()))


def first_farmers(
    luck: Luck, pool: Multiset, number: int
) -> tuple[dict[Space, Farmer], tuple[Farmer, ...], Multiset]:
    """`number` farmers on the trail, those that went back into the bag in between, and what is left in it."""
    placed: dict[Space, Farmer] = {}
    returned: list[Farmer] = []
    while len(placed) < number:
        (tile,), left = drawn(luck, pool, 1)
        space = lowest_empty(FARMERS[tile].colour, placed)
        if space is None:
            returned.append(tile)
        else:
            placed[space] = tile
            pool = left
    return placed, tuple(returned), pool


def in_rows(tiles: Sequence[str], rows: int, columns: int) -> tuple[tuple[str | None, ...], ...]:
    """Tiles row by row from the left; `None` where there are none."""
    cells = (*tiles, *(None for _ in range(rows * columns - len(tiles))))
    return tuple(cells[row * columns : (row + 1) * columns] for row in range(rows))
