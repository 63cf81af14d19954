"""Reference ids: what the sentences of El Gaucho name, for screens that make it clickable."""

from domain.el_gaucho.content import Area, Race, Tile

KINDS = {
    "tile": "a cattle tile: `tile:brown-12`",
    "herd": "the herd of a race, of whoever the sentence tells: `herd:white`",
    "pasture": "a pasture, 0 being the smallest: `pasture:2`; or a space of it, from the left: `pasture:2/3`",
    "area": "an action area: `area:steal_cattle`",
    "die": "a die that shows this, of the rodeo or taken out of it: `die:6`",
    "steppe": "the Steppe",
    "pile": "the draw pile",
    "rodeo": "the dice rodeo",
}
STEPPE, PILE, RODEO = "steppe", "pile", "rodeo"


def tile(it: Tile) -> str:
    return f"tile:{it.race}-{it.value}"


def herd(race: Race) -> str:
    return f"herd:{race}"


def pasture(index: int) -> str:
    return f"pasture:{index}"


def space(in_pasture: int, index: int) -> str:
    return f"pasture:{in_pasture}/{index}"


def area(it: Area) -> str:
    return f"area:{it}"


def die(shows: int) -> str:
    return f"die:{shows}"
