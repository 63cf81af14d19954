"""Names of the pieces of Great Western Trail: Argentina: enumerations, and the forms of ids made of them."""

from enum import StrEnum
from typing import Literal

from domain.core.record import SeatNumber

Seat = SeatNumber
Card = str
"""A kind of card, not a numbered piece: `holando_argentino`, `franqueiro_4`, `exhaustion`, `objective_07`."""
Space = str
"""A space of the trail: `start`, `neutral_a`, `plain_3`, `grain_2`, `risk_1`, `risk_grain_2`, `green_4`,
`buenos_aires`; or the end of a shortcut: `shortcut_9`."""
Farmer = str
"""A kind of farmer tile: colour, required strength and hand, `green_5_black`."""
Supply = str
"""What comes out of the bags: a `Worker` or a `Farmer`."""
Place = str
"""Where an engine is: `space_0` … `space_31`, `turnout_4` (between 4 and 5), `depot`."""
Ship = str
"""By set and loading value: `sun_7` lies in the loading zone from the start, `pile_7` is turned up later."""
Station = str
"""`station_1` … along the track."""
BonusSpace = str
"""A space of a quarter: `rotterdam_west_1`."""
Side = Literal["a", "b"]
Number = int
"""The number of a private building: 1 … 10."""


class Breed(StrEnum):
    """The types of cattle."""

    NIATA = "niata"
    PATAGONICO = "patagonico"
    FRONTERIZO = "fronterizo"
    HOLANDO_ARGENTINO = "holando_argentino"
    CARACU = "caracu"
    CHAQUENO = "chaqueno"
    SERRANO = "serrano"
    BLANCO_OREJINEGRO = "blanco_orejinegro"
    FRANQUEIRO = "franqueiro"
    ABERDEEN_ANGUS = "aberdeen_angus"


class Filter(StrEnum):
    """Which cards an effect asks for: in general, or by the type of cattle."""

    CARD = "card"
    """any card"""
    CATTLE = "cattle"
    """any cattle card"""
    PAIR = "pair"
    """two cattle cards of one type"""
    EXHAUSTION = "exhaustion"
    OBJECTIVE = "objective"
    NIATA = "niata"
    PATAGONICO = "patagonico"
    FRONTERIZO = "fronterizo"
    HOLANDO_ARGENTINO = "holando_argentino"
    CARACU = "caracu"
    CHAQUENO = "chaqueno"
    SERRANO = "serrano"
    BLANCO_OREJINEGRO = "blanco_orejinegro"
    FRANQUEIRO = "franqueiro"
    ABERDEEN_ANGUS = "aberdeen_angus"


class Row(StrEnum):
    """The four rows of workers on a player board."""

    GAUCHO = "gaucho"
    CARPINTERO = "carpintero"
    MAQUINISTA = "maquinista"
    GRANJERO = "granjero"


class Worker(StrEnum):
    """A kind of worker tile; the strong ones bear a strength icon."""

    GAUCHO = "gaucho"
    STRONG_GAUCHO = "strong_gaucho"
    CARPINTERO = "carpintero"
    STRONG_CARPINTERO = "strong_carpintero"
    MAQUINISTA = "maquinista"
    STRONG_MAQUINISTA = "strong_maquinista"


class Colour(StrEnum):
    """Of farmer tiles and their spaces."""

    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    YELLOW = "yellow"


class Hand(StrEnum):
    """The toll printed on tiles of the trail."""

    NONE = "none"
    GREEN = "green"
    BLACK = "black"


class Letter(StrEnum):
    """On the backs of what is in the bags; the foresight spaces bear them too."""

    A = "a"
    B = "b"
    C = "c"


class Neutral(StrEnum):
    """The neutral building tiles."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"
    G = "g"
    H = "h"


class Corner(StrEnum):
    """Of disc spaces, ships and stations: a disc from a dark corner goes to dark corners only."""

    WHITE = "white"
    DARK = "dark"


class Auxiliary(StrEnum):
    """The six auxiliary actions."""

    PESO = "peso"
    DRAW = "draw"
    CERTIFICATE = "certificate"
    GRAIN = "grain"
    ENGINE = "engine"
    REMOVE = "remove"


class DiscSpace(StrEnum):
    """The kinds of disc spaces on a player board; each auxiliary action is one, by its own name."""

    STEP_LEFT = "step_left"
    STEP_RIGHT = "step_right"
    HAND_LIMIT = "hand_limit"
    CERTIFICATE_LIMIT = "certificate_limit"
    STRENGTH_LEFT = "strength_left"
    STRENGTH_RIGHT = "strength_right"
    PESO = "peso"
    DRAW = "draw"
    CERTIFICATE = "certificate"
    GRAIN = "grain"
    ENGINE = "engine"
    REMOVE = "remove"


class City(StrEnum):
    """Where the ships go."""

    LE_HAVRE = "le_havre"
    ROTTERDAM = "rotterdam"
    LIVERPOOL = "liverpool"


class Quarter(StrEnum):
    """Of a city."""

    WEST = "west"
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"


class Quay(StrEnum):
    """Of a city: I or II."""

    LE_HAVRE_1 = "le_havre_1"
    LE_HAVRE_2 = "le_havre_2"
    ROTTERDAM_1 = "rotterdam_1"
    LIVERPOOL_1 = "liverpool_1"
    LIVERPOOL_2 = "liverpool_2"


class ShipColour(StrEnum):
    """Ships of a colour depart together; plain ones never do."""

    NONE = "none"
    YELLOW = "yellow"
    TURQUOISE = "turquoise"
    PURPLE = "purple"


class Master(StrEnum):
    """The station master tiles."""

    MASTER_1 = "master_1"
    MASTER_2 = "master_2"
    MASTER_3 = "master_3"
    MASTER_4 = "master_4"
    MASTER_5 = "master_5"
    MASTER_6 = "master_6"
    MASTER_7 = "master_7"
    MASTER_8 = "master_8"


EXHAUSTION: Card = "exhaustion"
"""The exhaustion card: not a cattle card."""
START: Space = "start"
BUENOS_AIRES: Space = "buenos_aires"
DEPOT: Place = "depot"
LAST_TRACK_SPACE = 31
