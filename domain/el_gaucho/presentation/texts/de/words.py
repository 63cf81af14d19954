"""The things of El Gaucho in German: how each is named, in the forms that sentences need."""

from collections.abc import Iterable

from domain.core.catalogue import catalogue
from domain.core.languages.de import ORDINALS, both, counted
from domain.core.markup import ref
from domain.el_gaucho.commands import Place
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.presentation.texts.sentences import HerdOf

WORDS = catalogue("domain.el_gaucho", "de")
AREAS = WORDS.labels["areas"]
RACES = WORDS.labels["races"]
STEMS = WORDS.forms["stems"]
"""The adjectives without their endings: `weiß` + `e` 11."""
STEPPE = ref(refs.STEPPE, "Steppe")
PILE = ref(refs.PILE, "Vorratsstapel")
RODEO = ref(refs.RODEO, "Rodeo")
"""To follow an article."""


def race(race: Race) -> str:
    """`Weiß`, for a herd that is told by nothing else"""
    return ref(refs.herd(race), RACES[race])


def area(area: Area) -> str:
    return ref(refs.area(area), f"„{AREAS[area]}“")


def tile(tile: Tile | None) -> str:
    """`die weiße 11`, nominative and accusative."""
    if tile is None:
        return "ein verdecktes Kärtchen"
    return ref(refs.tile(tile), f"die {STEMS[tile.race]}e {tile.value}")


def to_tile(tile: Tile | None) -> str:
    """`der weißen 11`, dative."""
    if tile is None:
        return "einem verdeckten Kärtchen"
    return ref(refs.tile(tile), f"der {STEMS[tile.race]}en {tile.value}")


def no_tile(tile: Tile) -> str:
    return f"keine {ref(refs.tile(tile), f'{STEMS[tile.race]}e {tile.value}')}"


def tiles(tiles: Iterable[Tile | None]) -> str:
    return both(map(tile, tiles))


def herd(herd: HerdOf) -> str:
    """`die weiße Herde 3-5-6-9`; a herd of one is just its tile."""
    if len(herd.values) == 1:
        return tile(Tile(herd.race, herd.values[0]))
    return ref(refs.herd(herd.race, herd.seat), f"die {STEMS[herd.race]}e Herde{herd.numbers}")


def pasture(index: int) -> str:
    return ref(refs.pasture(index), f"die {ORDINALS[index]}e Weide")


def place(place: Place) -> str:
    """`das dritte Feld der zweiten Weide`, nominative and accusative."""
    return _place(place, f"das {ORDINALS[place.space]}e")


def to_place(place: Place) -> str:
    """`dem dritten Feld der zweiten Weide`, dative."""
    return _place(place, f"dem {ORDINALS[place.space]}en")


def _place(place: Place, nth: str) -> str:
    return ref(refs.space(place.pasture, place.space), f"{nth} Feld der {ORDINALS[place.pasture]}en Weide")


def in_order(steps: Iterable[str]) -> str:
    return ", dann ".join(steps)


def pesos(number: int) -> str:
    return counted(number, "Peso", "Pesos")
