"""The things of El Gaucho in English: how each is named, in the forms that sentences need."""

from collections.abc import Iterable

from domain.core.catalogue import catalogue
from domain.core.languages.en import ORDINALS, both, counted
from domain.core.markup import ref
from domain.el_gaucho.commands import Place
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.presentation.texts.sentences import HerdOf

WORDS = catalogue("domain.el_gaucho", "en")
AREAS = WORDS.labels["areas"]
RACES = {race: name.lower() for race, name in WORDS.labels["races"].items()}
STEPPE = ref(refs.STEPPE, "the Steppe")
PILE = ref(refs.PILE, "the draw pile")
RODEO = ref(refs.RODEO, "the rodeo")


def area(area: Area) -> str:
    return ref(refs.area(area), AREAS[area])


def race(race: Race) -> str:
    """`white`, for a herd that is told by nothing else"""
    return ref(refs.herd(race), RACES[race])


def colour(race: Race) -> str:
    return RACES[race]


def tile(tile: Tile | None) -> str:
    """`the white 11`"""
    return "a hidden tile" if tile is None else ref(refs.tile(tile), f"the {bare(tile)}")


def no_tile(tile: Tile) -> str:
    return f"no {ref(refs.tile(tile), bare(tile))}"


def bare(tile: Tile) -> str:
    return f"{RACES[tile.race]} {tile.value}"


def tiles(tiles: Iterable[Tile | None]) -> str:
    return both(map(tile, tiles))


def herd(herd: HerdOf) -> str:
    """`the white herd 3-5-6-9`; a herd of one is just its tile."""
    if len(herd.values) == 1:
        return tile(Tile(herd.race, herd.values[0]))
    return ref(refs.herd(herd.race, herd.seat), f"the {RACES[herd.race]} herd{herd.numbers}")


def pasture(index: int) -> str:
    return ref(refs.pasture(index), f"the {ORDINALS[index]} pasture")


def place(place: Place) -> str:
    name = f"the {ORDINALS[place.space]} space of {pasture(place.pasture)}"
    return ref(refs.space(place.pasture, place.space), name)


def in_order(steps: Iterable[str]) -> str:
    return ", then ".join(steps)


def pesos(number: int) -> str:
    return counted(number, "peso", "pesos")
