"""The things of El Gaucho in German: how each is named, in the forms that sentences need."""

from collections.abc import Iterable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.german import ORDINALS, both
from domain.core.markup import ref
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.state import State

WORDS = catalogue("domain.el_gaucho", "de")
AREAS = WORDS.labels["areas"]
RACES = WORDS.labels["races"]
STEMS = WORDS.forms["stems"]
"""The adjectives without their endings: `weiß` + `e` 11."""
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
    return (
        "ein verdecktes Kärtchen"
        if tile is None
        else ref(refs.tile(tile), f"die {STEMS[tile.race]}e {tile.value}")
    )


def tiles(tiles: Iterable[Tile | None]) -> str:
    return both(tile(item) for item in tiles)


def to_tile(tile: Tile | None) -> str:
    """`der weißen 11`, dative."""
    return (
        "einem verdeckten Kärtchen"
        if tile is None
        else ref(refs.tile(tile), f"der {STEMS[tile.race]}en {tile.value}")
    )


def herd(race: Race, values: Sequence[int], seat: int | None = None) -> str:
    """`die weiße Herde 3-5-6-9`; a herd of one is just its tile."""
    if len(values) == 1:
        return tile(Tile(race, values[0]))
    return ref(refs.herd(race, seat), f"die {STEMS[race]}e Herde {'-'.join(map(str, values))}")


def pasture(index: int) -> str:
    return ref(refs.pasture(index), f"die {ORDINALS[index]}e Weide")


def place(in_pasture: int, space: int) -> str:
    """`das dritte Feld der zweiten Weide`, nominative and accusative."""
    return ref(
        refs.space(in_pasture, space), f"das {ORDINALS[space]}e Feld der {ORDINALS[in_pasture]}en Weide"
    )


def to_place(in_pasture: int, space: int) -> str:
    """`dem dritten Feld der zweiten Weide`, dative."""
    return ref(
        refs.space(in_pasture, space), f"dem {ORDINALS[space]}en Feld der {ORDINALS[in_pasture]}en Weide"
    )


def tile_at(state: State, in_pasture: int, space: int) -> str:
    return tile(state.pastures[in_pasture][space].tile)


def to_tile_at(state: State, in_pasture: int, space: int) -> str:
    return to_tile(state.pastures[in_pasture][space].tile)


def pesos(number: int) -> str:
    return "1 Peso" if number == 1 else f"{number} Pesos"


def dice_sum(dice: Sequence[int]) -> str:
    return "+".join(map(str, dice))


def row(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))
