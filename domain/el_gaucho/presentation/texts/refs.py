"""Reference ids: what El Gaucho names in sentences, layouts and scenes, for screens to draw and light up."""

from domain.el_gaucho.content import Area, Race, Tile

KINDS = {
    "tile": "a cattle tile: `tile:brown-12`",
    "herd": "the herd of a race: `herd:0/white` of the first seat; or `herd:white` of whoever is spoken to",
    "pasture": "a pasture, 0 being the smallest: `pasture:2`; or a space of it, from the left: `pasture:2/3`",
    "area": "an action area: `area:steal_cattle`",
    "areas": "all action areas together",
    "die": "a die that shows this, of the rodeo or taken out of it: `die:6`",
    "steppe": "the Steppe",
    "pile": "the draw pile",
    "rodeo": "the dice rodeo",
    "dice": "the dice of the seat whose turn it is",
    "pesos": "the pesos of a seat: `pesos:0`",
    "supply": "the gauchos that a seat has at home: `supply:0`",
    "hand": "the tiles that a seat was dealt: `hand:0`",
    "kept": "those of them that it keeps: `kept:0`",
    "batch": "the tiles that a seat has collected and not added to its herds yet: `batch:0`",
}
STEPPE, PILE, RODEO, DICE, AREAS = "steppe", "pile", "rodeo", "dice", "areas"


def tile(tile: Tile) -> str:
    return f"tile:{tile.race}-{tile.value}"


def herd(race: Race, seat: int | None = None) -> str:
    return f"herd:{race}" if seat is None else f"herd:{seat}/{race}"


def pasture(index: int) -> str:
    return f"pasture:{index}"


def space(in_pasture: int, index: int) -> str:
    return f"pasture:{in_pasture}/{index}"


def area(area: Area) -> str:
    return f"area:{area}"


def owned(kind: str, seat: int) -> str:
    """What every seat has one of: `supply:0`."""
    return f"{kind}:{seat}"


def die(shows: int) -> str:
    return f"die:{shows}"
