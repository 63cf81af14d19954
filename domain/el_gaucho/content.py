"""The box of El Gaucho: printed matter as data, each number with its provenance."""

from enum import StrEnum
from typing import Literal

import msgspec

from domain.core.record import Record

Certainty = Literal["printed", "inferred", "reconstructed"]
"""printed: in the text of a rulebook · inferred: from it or from other sources · reconstructed: a guess."""


class Race(StrEnum):
    """The five races, known by colour only; in alphabetical order, so that tiles and herds sort alike."""

    BLACK = "black"
    BROWN = "brown"
    OCHRE = "ochre"
    PATCHED = "patched"
    WHITE = "white"


class Area(StrEnum):
    """The six action areas: the estate's five and the Steppe."""

    SORT = "sort"
    WISH = "wish"
    IMMEDIATE_SALE = "immediate_sale"
    STEAL_CATTLE = "steal_cattle"
    RAISE_REPLACE = "raise_replace"
    SECRET_CATTLE = "secret_cattle"  # noqa: S105


class Tile(Record, frozen=True, order=True, forbid_unknown_fields=True):
    """A cattle tile; every (race, value) exists once. `value` is its big number, 1 … 12."""

    race: Race
    value: int


class Provenance(Record, frozen=True):
    """Where a number comes from, and how sure it is."""

    certainty: Certainty
    source: str
    clauses: tuple[str, ...] = ()
    """The clauses that tell a reconstructed number; they say that it is one."""


RACES: tuple[Race, ...] = tuple(Race)
AREAS: tuple[Area, ...] = tuple(Area)
VALUES = range(1, 13)
TILES: tuple[Tile, ...] = tuple(Tile(race, value) for race in RACES for value in VALUES)
"""All 60 tiles."""

DICE = {2: 5, 3: 7, 4: 9}
"""Dice by number of players: two per player and one."""
GAUCHOS = {2: 8, 3: 8, 4: 7}
OPENING_DRAW = {2: 5, 3: 4, 4: 3}
KEEP_AT_MOST = {1: 12, 2: 8, 3: 4}
"""How many opening tiles may be kept -> the highest value each may have."""
STEPPE = 4
PASTURE_FULL = 20
SALE_BONUS = 5
ROUNDS_AFTER_PILE = 2
"""From the round in which the draw pile runs out to the last one, which has no dice."""
SECRET_PAIR_AT_MOST = 4
"""Two secret tiles are taken only if both are at most this."""

PASTURE_SIZES: dict[int, tuple[int, ...]] = {2: (2, 3, 4, 5), 3: (3, 4, 5, 6), 4: (3, 4, 6, 7)}
"""Spaces per pasture, smallest first, by number of players. Reconstructed: see `PROVENANCE`."""
SMALL_NUMBERS: tuple[int, ...] = (1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)
"""The small number of the tiles 1 … 12. Only 11 -> 5 is printed: see `PROVENANCE`."""
AREA_DICE: dict[Area, tuple[int, ...]] = {
    Area.SORT: (1, 2, 3),
    Area.WISH: (1, 2, 3),
    Area.IMMEDIATE_SALE: (1, 2, 3),
    Area.STEAL_CATTLE: (4,),
    Area.RAISE_REPLACE: (5,),
    Area.SECRET_CATTLE: (6,),
}
"""The totals that occupy an area."""

PROVENANCE: dict[str, Provenance] = {
    "tiles": Provenance("printed", "rulebook: 5 races of 12 tiles, values 1 to 12"),
    "dice": Provenance("printed", "rulebook: 9 dice, 4 or 2 fewer with 2 or 3 players"),
    "gauchos": Provenance("printed", "rulebook: 7 gauchos each, 8 with 2 or 3 players"),
    "opening_draw": Provenance("printed", "rulebook: 3 tiles each, 4 with 3 players, 5 with 2"),
    "pasture_sizes": Provenance(
        "reconstructed",
        "pictures only; the best fit to six clues in the texts, about one chance in three",
        ("1.4",),
    ),
    "small_numbers": Provenance(
        "reconstructed",
        "11 -> 5 is printed; the others follow 'about half' in reviews, rounded down; 1 -> 1 is a guess",
        ("1.3",),
    ),
    "area_dice.sort": Provenance("printed", "rulebook: 1, 2 or 3"),
    "area_dice.wish": Provenance("printed", "rulebook: 1, 2 or 3"),
    "area_dice.immediate_sale": Provenance("printed", "rulebook: 1, 2 or 3"),
    "area_dice.steal_cattle": Provenance("inferred", "a published review names the 4"),
    "area_dice.raise_replace": Provenance(
        "inferred", "by elimination; the rulebook's 2+3=5 needs an area with a 5"
    ),
    "area_dice.secret_cattle": Provenance("inferred", "the rulebook's wished 6 goes to the Steppe"),
    "race_colours": Provenance(
        "inferred", "reviews and photos described in words; the game has no race names"
    ),
}


def box() -> dict[str, object]:
    """All of it as plain data, for people who build clients."""
    tables = {
        "races": RACES,
        "values": tuple(VALUES),
        "areas": AREAS,
        "area_dice": AREA_DICE,
        "dice": DICE,
        "gauchos": GAUCHOS,
        "opening_draw": OPENING_DRAW,
        "keep_at_most": KEEP_AT_MOST,
        "steppe": STEPPE,
        "pasture_full": PASTURE_FULL,
        "sale_bonus": SALE_BONUS,
        "secret_pair_at_most": SECRET_PAIR_AT_MOST,
        "pasture_sizes": PASTURE_SIZES,
        "small_numbers": SMALL_NUMBERS,
        "provenance": PROVENANCE,
    }
    plain: dict[str, object] = msgspec.to_builtins(tables, str_keys=True)
    return plain
