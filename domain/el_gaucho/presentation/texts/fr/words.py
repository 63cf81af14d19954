"""The things of El Gaucho in French: how each is named, in the forms that sentences need."""

from collections.abc import Iterable

from domain.core.catalogue import catalogue
from domain.core.languages.fr import ORDINALS_FEMININE, ORDINALS_MASCULINE, both, counted
from domain.core.markup import ref
from domain.el_gaucho.commands import Place
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.presentation.texts.sentences import HerdOf

WORDS = catalogue("domain.el_gaucho", "fr")
AREAS = WORDS.labels["areas"]
RACES = {race: name.lower() for race, name in WORDS.labels["races"].items()}
STEPPE = ref(refs.STEPPE, "la steppe")
PILE = ref(refs.PILE, "la pioche")
RODEO = ref(refs.RODEO, "le Rodéo")
SORTING = f"« {AREAS[Area.SORT]} »"


def race(race: Race) -> str:
    """`blanc`, for a herd that is told by nothing else"""
    return ref(refs.herd(race), RACES[race])


def area(area: Area) -> str:
    return ref(refs.area(area), f"« {AREAS[area]} »")


def tile(tile: Tile | None) -> str:
    """`le 11 blanc`"""
    return "une tuile cachée" if tile is None else ref(refs.tile(tile), f"le {tile.value} {RACES[tile.race]}")


def tiles(tiles: Iterable[Tile | None]) -> str:
    return both(map(tile, tiles))


def herd(herd: HerdOf) -> str:
    """`le troupeau blanc 3-5-6-9` ; a herd of one is just its tile."""
    if len(herd.values) == 1:
        return tile(Tile(herd.race, herd.values[0]))
    return ref(refs.herd(herd.race, herd.seat), f"le troupeau {RACES[herd.race]}{herd.numbers}")


def pasture(index: int) -> str:
    """To follow an article."""
    return ref(refs.pasture(index), f"{ORDINALS_MASCULINE[index]} pâturage")


def place(place: Place) -> str:
    name = f"la {ORDINALS_FEMININE[place.space]} case du {pasture(place.pasture)}"
    return ref(refs.space(place.pasture, place.space), name)


def in_order(steps: Iterable[str]) -> str:
    return ", puis ".join(steps)


def pesos(number: int) -> str:
    return counted(number, "peso", "pesos")
