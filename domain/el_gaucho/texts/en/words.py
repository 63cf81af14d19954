"""The things of El Gaucho in English: how each is named, in the forms that sentences need."""

from collections.abc import Iterable, Sequence

from domain.core.catalogue import catalogue
from domain.core.english import ORDINALS, both
from domain.el_gaucho.content import Race, Tile
from domain.el_gaucho.state import State

WORDS = catalogue("el_gaucho", "en")
AREAS = WORDS.labels["areas"]
RACES = {race: name.lower() for race, name in WORDS.labels["races"].items()}


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
