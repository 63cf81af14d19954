"""The things of El Gaucho in French: how each is named, in the forms that sentences need."""

from collections.abc import Iterable, Sequence

from domain.core.catalogue import catalogue
from domain.core.french import ORDINALS_FEMININE, ORDINALS_MASCULINE, both
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.state import State

WORDS = catalogue("el_gaucho", "fr")
AREAS = WORDS.labels["areas"]
RACES = {race: name.lower() for race, name in WORDS.labels["races"].items()}
RACES_PLURAL = WORDS.forms["plurals"]


def area(it: Area) -> str:
    return f"« {AREAS[it]} »"


def tile(it: Tile | None) -> str:
    """`le 11 blanc`"""
    return "une tuile cachée" if it is None else f"le {it.value} {RACES[it.race]}"


def tiles(them: Iterable[Tile | None]) -> str:
    return both(tile(it) for it in them)


def herd(race: Race, values: Sequence[int]) -> str:
    """`le troupeau blanc 3-5-6-9` ; a herd of one is just its tile."""
    if len(values) == 1:
        return tile(Tile(race, values[0]))
    return f"le troupeau {RACES[race]} {'-'.join(map(str, values))}"


def pasture(index: int) -> str:
    return f"{ORDINALS_MASCULINE[index]} pâturage"


def place(in_pasture: int, space: int) -> str:
    return f"la {ORDINALS_FEMININE[space]} case du {pasture(in_pasture)}"


def tile_at(state: State, in_pasture: int, space: int) -> str:
    return tile(state.pastures[in_pasture][space].tile)


def pesos(number: int) -> str:
    """Zero takes the singular."""
    return f"{number} peso" if number < 2 else f"{number} pesos"


def dice_sum(dice: Sequence[int]) -> str:
    return "+".join(map(str, dice))


def row(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))
