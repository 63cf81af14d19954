"""The things of El Gaucho in French: how each is named, in the forms that sentences need."""

from collections.abc import Iterable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.french import ORDINALS_FEMININE, ORDINALS_MASCULINE, both
from domain.core.markup import ref
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.state import State

WORDS = catalogue("domain.el_gaucho", "fr")
AREAS = WORDS.labels["areas"]
RACES = {race: name.lower() for race, name in WORDS.labels["races"].items()}
RACES_PLURAL = WORDS.forms["plurals"]
STEPPE = ref(refs.STEPPE, "la steppe")
PILE = ref(refs.PILE, "la pioche")
RODEO = ref(refs.RODEO, "le Rodéo")


def race(race: Race) -> str:
    """`blanc`, for a herd that is told by nothing else"""
    return ref(refs.herd(race), RACES[race])


def area(area: Area) -> str:
    return ref(refs.area(area), f"« {AREAS[area]} »")


def tile(tile: Tile | None) -> str:
    """`le 11 blanc`"""
    return "une tuile cachée" if tile is None else ref(refs.tile(tile), f"le {tile.value} {RACES[tile.race]}")


def tiles(tiles: Iterable[Tile | None]) -> str:
    return both(tile(item) for item in tiles)


def herd(race: Race, values: Sequence[int], seat: int | None = None) -> str:
    """`le troupeau blanc 3-5-6-9` ; a herd of one is just its tile."""
    if len(values) == 1:
        return tile(Tile(race, values[0]))
    return ref(refs.herd(race, seat), f"le troupeau {RACES[race]} {'-'.join(map(str, values))}")


def pasture(index: int) -> str:
    """To follow an article."""
    return ref(refs.pasture(index), f"{ORDINALS_MASCULINE[index]} pâturage")


def place(in_pasture: int, space: int) -> str:
    return ref(refs.space(in_pasture, space), f"la {ORDINALS_FEMININE[space]} case du {pasture(in_pasture)}")


def tile_at(state: State, in_pasture: int, space: int) -> str:
    return tile(state.pastures[in_pasture][space].tile)


def pesos(number: int) -> str:
    """Zero takes the singular."""
    return f"{number} peso" if number < 2 else f"{number} pesos"


def dice_sum(dice: Sequence[int]) -> str:
    return "+".join(map(str, dice))


def row(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))
