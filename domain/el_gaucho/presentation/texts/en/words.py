"""The things of El Gaucho in English: how each is named, in the forms that sentences need."""

from collections.abc import Iterable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.english import ORDINALS, both
from domain.core.markup import ref
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.state import State

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


def tile(tile: Tile | None) -> str:
    """`the white 11`"""
    return "a hidden tile" if tile is None else ref(refs.tile(tile), f"the {RACES[tile.race]} {tile.value}")


def tiles(tiles: Iterable[Tile | None]) -> str:
    return both(tile(item) for item in tiles)


def herd(race: Race, values: Sequence[int], seat: int | None = None) -> str:
    """`the white herd 3-5-6-9`; a herd of one is just its tile."""
    if len(values) == 1:
        return tile(Tile(race, values[0]))
    return ref(refs.herd(race, seat), f"the {RACES[race]} herd {'-'.join(map(str, values))}")


def pasture(index: int) -> str:
    return ref(refs.pasture(index), f"the {ORDINALS[index]} pasture")


def place(in_pasture: int, space: int) -> str:
    return ref(refs.space(in_pasture, space), f"the {ORDINALS[space]} space of {pasture(in_pasture)}")


def tile_at(state: State, in_pasture: int, space: int) -> str:
    return tile(state.pastures[in_pasture][space].tile)


def pesos(number: int) -> str:
    return "1 peso" if number == 1 else f"{number} pesos"


def dice_sum(dice: Sequence[int]) -> str:
    return "+".join(map(str, dice))


def row(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))
