"""Reference ids: what this title names in sentences, layouts and scenes, for screens to light up."""

from domain.gwt_argentina.content.pieces import (
    Auxiliary,
    BonusSpace,
    Card,
    City,
    Letter,
    Master,
    Neutral,
    Number,
    Place,
    Quarter,
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
    "building": "a private building, by seat and number: `building:0/3`; or `building:3` of whoever is "
    "spoken to, and `building:3a`, a side of it",
    "space": "a space of the trail, a shortcut or Buenos Aires: `space:grain_2`, `space:shortcut_9`",
    "place": "where an engine can be: `place:space_7`, `place:turnout_4`, `place:depot`",
    "station": "a station: `station:station_3`",
    "master": "a station master: `master:master_3`",
    "ship": "a ship: `ship:sun_7`",
    "quay": "a quay: `quay:liverpool_1`",
    "bonus": "a bonus space of a city: `bonus:rotterdam_west_1`",
    "disc": "a disc space of a player board: `disc:0/hand_limit`; or `disc:hand_limit`",
    "auxiliary": "an auxiliary action of a player board: `auxiliary:0/grain`; or `auxiliary:grain`",
    "workers": "a row of workers of a player board: `workers:0/gaucho`; or `workers:gaucho`",
    "row": "a row of the job market, from 1: `row:4`",
    "foresight": "the two spaces of a letter: `foresight:a`",
    "market": "the cattle market",
    "token": "the job market token",
    "estanciero": "the estanciero of a seat: `estanciero:0`",
    "engine": "the engine of a seat: `engine:0`",
    "trail": "the trail as a whole",
    "railroad": "the railroad as a whole",
    "job_market": "the job market as a whole",
    "port": "the loading zone, with a berth for each ship",
    "berth": "where a ship lies: `berth:sun_7`",
    "ship_pile": "the ships that are still to come",
    "bag": "what is left in the bag of a letter: `bag:a`",
    "city": "a city beyond the sea: `city:rotterdam`",
    "quarter": "a quarter of a city, with the grain that it takes: `quarter:rotterdam_west`",
    "stacks": "the stacks beside the cattle market",
    "market_stack": "the cattle cards that are still to come",
    "exhaustion": "the exhaustion cards that are left",
    "objectives": "the objectives that nobody has",
    "display": "the open ones among them",
    "objective_stack": "the objectives that are still to come",
    "box": "what is out of the game",
    "home": "where an estanciero is before it is first placed: `home:0`",
    "pesos": "the pesos of a seat: `pesos:0`",
    "grain": "the grain of a seat: `grain:0`",
    "certificates": "the certificates of a seat: `certificates:0`",
    "tokens": "the exchange tokens of a seat: `tokens:0`",
    "hand": "the hand of a seat: `hand:0`",
    "stack": "the draw stack of a seat: `stack:0`",
    "pile": "the discard pile of a seat: `pile:0`",
    "supply": "the buildings that a seat has not built: `supply:0`",
    "beside": "the farmer tiles beside a player board: `beside:0`",
    "masters": "the station masters of a seat, and its job market token: `masters:0`",
    "area": "the objectives that a seat has played: `area:0`",
}
"""Narration names what every seat has with the seat, except where it speaks of the reader's own."""
OWNED = frozenset(("building", "disc", "auxiliary", "workers"))
"""What every seat has one of, by the same names."""
MARKET, TOKEN, JOB_MARKET, BOX = "market", "token", "job_market", "box"
STACKS, MARKET_STACK, EXHAUSTION = "stacks", "market_stack", "exhaustion"
OBJECTIVES, DISPLAY, OBJECTIVE_STACK = "objectives", "display", "objective_stack"
SHIP_PILE = "ship_pile"


def card(card: Card) -> str:
    return f"card:{card}"


def supply(supply: Supply) -> str:
    """A farmer tile or a worker: only the names of farmer tiles end in their hand."""
    return f"granjero:{supply}" if supply.rsplit("_", 1)[-1] in ("green", "black") else f"worker:{supply}"


def neutral(neutral: Neutral) -> str:
    return f"neutral:{neutral}"


def building(number: Number, seat: int | None = None) -> str:
    return f"building:{_of(seat)}{number}"


def building_side(side: str) -> str:
    """`3a`"""
    return f"building:{side}"


def space(space: Space) -> str:
    return f"space:{space}"


def place(place: Place) -> str:
    return f"place:{place}"


def station(station: Station) -> str:
    return f"station:{station}"


def master(master: Master) -> str:
    return f"master:{master}"


def ship(ship: Ship) -> str:
    return f"ship:{ship}"


def quay(quay: Quay | str) -> str:
    return f"quay:{quay}"


def bonus(bonus: BonusSpace) -> str:
    return f"bonus:{bonus}"


def disc(disc: str, seat: int | None = None) -> str:
    """What a disc comes from: a disc space, or where one may be taken back, a station."""
    return station(disc) if disc.startswith("station_") else f"disc:{_of(seat)}{disc}"


def auxiliary(auxiliary: Auxiliary, seat: int | None = None) -> str:
    return f"auxiliary:{_of(seat)}{auxiliary}"


def workers(row: Row, seat: int | None = None) -> str:
    return f"workers:{_of(seat)}{row}"


def row(number: int) -> str:
    return f"row:{number}"


def foresight(letter: Letter) -> str:
    return f"foresight:{letter}"


def berth(ship: Ship) -> str:
    return f"berth:{ship}"


def bag(letter: Letter) -> str:
    return f"bag:{letter}"


def city(city: City) -> str:
    return f"city:{city}"


def quarter(of: City, quarter: Quarter) -> str:
    return f"quarter:{of}_{quarter}"


def owned(kind: str, seat: int) -> str:
    """What every seat has one of: `hand:0`."""
    return f"{kind}:{seat}"


def _of(seat: int | None) -> str:
    return "" if seat is None else f"{seat}/"
