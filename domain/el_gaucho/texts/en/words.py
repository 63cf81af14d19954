"""How are the things of the game named in English?"""

from collections.abc import Iterable, Sequence

from domain.core.english import ORDINALS, both
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.state import State

AREAS: dict[str, str] = {
    Area.SORT: "Sort",
    Area.WISH: "Wish",
    Area.IMMEDIATE_SALE: "Immediate Sale",
    Area.STEAL_CATTLE: "Steal Cattle",
    Area.RAISE_REPLACE: "Raise/Replace",
    Area.SECRET_CATTLE: "Secret Cattle",
}
RACES: dict[str, str] = {
    Race.BLACK: "black",
    Race.BROWN: "brown",
    Race.OCHRE: "ochre",
    Race.PATCHED: "patched",
    Race.WHITE: "white",
}


def tile(it: Tile | None) -> str:
    """`the white 11`"""
    return "a hidden tile" if it is None else f"the {RACES[it.race]} {it.value}"


def tiles(them: Iterable[Tile | None]) -> str:
    return both(tile(it) for it in them)


def herd(race: Race, values: Sequence[int]) -> str:
    """`the white herd 3-5-6-9`; a herd of one is just its tile."""
    if len(values) == 1:
        return tile(Tile(race, values[0]))
    return f"the {RACES[race]} herd {'-'.join(map(str, values))}"


def pasture(index: int) -> str:
    return f"the {ORDINALS[index]} pasture"


def place(in_pasture: int, space: int) -> str:
    return f"the {ORDINALS[space]} space of {pasture(in_pasture)}"


def tile_at(state: State, in_pasture: int, space: int) -> str:
    return tile(state.pastures[in_pasture][space].tile)


def pesos(number: int) -> str:
    return "1 peso" if number == 1 else f"{number} pesos"


def dice_sum(dice: Sequence[int]) -> str:
    return "+".join(map(str, dice))


def row(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))
