"""Reference ids: what the sentences of this title name, for screens that make it clickable."""

from domain.gwt_argentina.content.pieces import (
    Auxiliary,
    BonusSpace,
    Card,
    Letter,
    Master,
    Neutral,
    Number,
    Place,
    Quay,
    Row,
    Ship,
    Space,
    Station,
    Supply,
)

KINDS = {
    "card": "a kind of card: `card:franqueiro_4`, `card:exhaustion`, `card:objective_07`",
    "worker": "a kind of worker: `worker:strong_gaucho`",
    "granjero": "a kind of farmer tile, by colour, strength and hand: `granjero:green_5_black`",
    "neutral": "a neutral building: `neutral:b`",
    "building": "a private building, by its number: `building:3`",
    "space": "a space of the trail, a shortcut or Buenos Aires: `space:grain_2`, `space:shortcut_9`",
    "place": "where an engine can be: `place:space_7`, `place:turnout_4`, `place:depot`",
    "station": "a station: `station:station_3`",
    "master": "a station master: `master:master_3`",
    "ship": "a ship: `ship:sun_7`",
    "quay": "a quay: `quay:liverpool_1`",
    "bonus": "a bonus space of a city: `bonus:rotterdam_west_1`",
    "disc": "a disc space of the player board: `disc:hand_limit`",
    "auxiliary": "an auxiliary action of the player board: `auxiliary:grain`",
    "workers": "a row of workers of the player board: `workers:gaucho`",
    "row": "a row of the job market, from 1: `row:4`",
    "foresight": "the two spaces of a letter: `foresight:a`",
    "market": "the cattle market",
    "token": "the job market token",
}
MARKET, TOKEN = "market", "token"


def card(it: Card) -> str:
    return f"card:{it}"


def supply(it: Supply) -> str:
    """A farmer tile or a worker: only the names of farmer tiles end in their hand."""
    return f"granjero:{it}" if it.rsplit("_", 1)[-1] in ("green", "black") else f"worker:{it}"


def neutral(it: Neutral) -> str:
    return f"neutral:{it}"


def building(it: Number) -> str:
    return f"building:{it}"


def space(it: Space) -> str:
    return f"space:{it}"


def place(it: Place) -> str:
    return f"place:{it}"


def station(it: Station) -> str:
    return f"station:{it}"


def master(it: Master) -> str:
    return f"master:{it}"


def ship(it: Ship) -> str:
    return f"ship:{it}"


def quay(it: Quay | str) -> str:
    return f"quay:{it}"


def bonus(it: BonusSpace) -> str:
    return f"bonus:{it}"


def disc(it: str) -> str:
    """What a disc comes from: a disc space, or where one may be taken back, a station."""
    return station(it) if it.startswith("station_") else f"disc:{it}"


def auxiliary(it: Auxiliary) -> str:
    return f"auxiliary:{it}"


def workers(it: Row) -> str:
    return f"workers:{it}"


def row(number: int) -> str:
    return f"row:{number}"


def foresight(it: Letter) -> str:
    return f"foresight:{it}"
