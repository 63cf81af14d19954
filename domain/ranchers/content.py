"""The box of Ranchers: printed matter as data, each number with its provenance."""

from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.core.record import Record

Certainty = Literal["printed", "inferred", "reconstructed"]
"""printed: in the text of the rulebook · inferred: forced by it · reconstructed: a best guess."""
Side = Literal["a", "b"]
MOST_POINTS = 99
"""No number on a card is higher: a larger one is a slip of the pen."""
LONGEST_NAME = 40
Card = str
"""The name of an objective card: `pairs_sheep`."""


class Animal(StrEnum):
    """What comes out of the pouch. The Horse is a piece of a module and stands for one of the five kinds."""

    GOAT = "goat"
    SHEEP = "sheep"
    CHICKEN = "chicken"
    PIG = "pig"
    COW = "cow"
    HORSE = "horse"


class Family(StrEnum):
    """The seven kinds of objectives; X is the card's animal, Y and Z are its others."""

    MOST = "most"
    """X is the most common animal; `points`: alone, tied"""
    NEIGHBOUR = "neighbour"
    """at least one X next to a Y; `points`: once"""
    PAIRS = "pairs"
    """pairs of X and Y, anywhere; `points`: each"""
    SHY = "shy"
    """every X that is next to no Y; `points`: each"""
    SET = "set"
    """two X, one Y and one Z, anywhere; `points`: once"""
    LINE = "line"
    """1, 2 or 3 adjacent X in a row, in a column or around a corner; `points`: for 1, 2, 3"""
    EXACT = "exact"
    """exactly two X; `points`: once"""


class Module(StrEnum):
    """The extra modules, played one at a time: all of them want the Pond."""

    NONE = "none"
    HORSES = "horses"
    FISH = "fish"
    GRANTS = "grants"
    BUILDINGS = "buildings"
    DOGS_CATS = "dogs_cats"


class Building(StrEnum):
    """The six buildings of the module. The rulebook gives them no names."""

    DIFFERENT = "different"
    """scores different kinds next to it"""
    SAME = "same"
    """scores animals of one kind next to it"""
    MATCH = "match"
    """scores matched special spaces"""
    CYCLE = "cycle"
    """once per turn: another pair for one in the middle"""
    WILD = "wild"
    """is an animal, declared at the end"""
    RESERVE = "reserve"
    """twice: set a pair aside, in anybody's turn"""


class Token(StrEnum):
    """The two faces of a Dog/Cat."""

    DOG = "dog"
    CAT = "cat"


class Special(Record, frozen=True, forbid_unknown_fields=True):
    """A special space: its number and the animal printed on it."""

    space: Annotated[int, Meta(ge=1, le=9)]
    animal: Animal


class Ranch(Record, frozen=True, forbid_unknown_fields=True):
    """A ranch board, with the special spaces of both of its sides."""

    a: tuple[Special, Special]
    b: tuple[Special, Special]


class Objective(Record, frozen=True, forbid_unknown_fields=True):
    """An objective card. A line card without `points` scores the game's `line_points`."""

    card: Annotated[Card, Meta(min_length=1, max_length=LONGEST_NAME)]
    family: Family
    animal: Animal
    others: Annotated[tuple[Animal, ...], Meta(max_length=2)] = ()
    points: Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_POINTS)], ...], Meta(max_length=3)] = ()


class Provenance(Record, frozen=True):
    """Where a number comes from, and how sure it is."""

    certainty: Certainty
    source: str
    clauses: tuple[str, ...] = ()
    """The clauses that tell a reconstructed number; they say that it is one."""


SEATS = (2, 3, 4)
KINDS: tuple[Animal, ...] = (Animal.GOAT, Animal.SHEEP, Animal.CHICKEN, Animal.PIG, Animal.COW)
PER_KIND = {2: 4, 3: 6, 4: 7}
"""Animals of each kind in the pouch, by number of players (7 in the box)."""
MIDDLE = 2
"""Pairs that lie beside the deck."""

# ---- the ranch: spaces 1 … 9, row by row; space n is at index n-1

POND = 5
FIELD: tuple[int, ...] = (1, 2, 3, 4, 6, 7, 8, 9)
"""The spaces for animals."""
CORNERS: tuple[int, ...] = (1, 3, 7, 9)
AROUND_POND: tuple[int, ...] = (2, 4, 6, 8)
ADJACENT: dict[int, tuple[int, ...]] = {
    1: (2, 4), 2: (1, 3, 5), 3: (2, 6),
    4: (1, 5, 7), 5: (2, 4, 6, 8), 6: (3, 5, 9),
    7: (4, 8), 8: (5, 7, 9), 9: (6, 8),
}  # fmt: skip
"""Which spaces are orthogonally next to which, the Pond included."""
RANCHES: tuple[Ranch, ...] = (
    Ranch(
        a=(Special(1, Animal.COW), Special(9, Animal.SHEEP)),
        b=(Special(2, Animal.GOAT), Special(8, Animal.PIG)),
    ),
    Ranch(
        a=(Special(3, Animal.CHICKEN), Special(7, Animal.GOAT)),
        b=(Special(4, Animal.COW), Special(6, Animal.PIG)),
    ),
    Ranch(
        a=(Special(1, Animal.PIG), Special(6, Animal.SHEEP)),
        b=(Special(3, Animal.CHICKEN), Special(8, Animal.COW)),
    ),
    Ranch(
        a=(Special(2, Animal.SHEEP), Special(7, Animal.CHICKEN)),
        b=(Special(4, Animal.GOAT), Special(9, Animal.COW)),
    ),
)
"""Ranches 1 … 4. Reconstructed: see `PROVENANCE`."""

# ---- objectives

OTHERS = {
    Family.MOST: 0,
    Family.NEIGHBOUR: 1,
    Family.PAIRS: 1,
    Family.SHY: 1,
    Family.SET: 2,
    Family.LINE: 0,
    Family.EXACT: 0,
}
"""How many other animals a card of this family names."""
POINTS: dict[Family, tuple[int, ...]] = {
    Family.MOST: (4, 2),
    Family.NEIGHBOUR: (3,),
    Family.PAIRS: (2,),
    Family.SHY: (2,),
    Family.SET: (5,),
    Family.LINE: (),
    Family.EXACT: (3,),
}
"""Read from one card of each family; the numbers of the line card are not in the text."""
LINE_POINTS = (1, 3, 5)
"""For one, two, three in a line. Reconstructed."""


def _others(family: Family, animal: Animal) -> tuple[Animal, ...]:
    """`KINDS` is a circle; all cards of a family look equally far along it, as those described do."""
    at = KINDS.index(animal)
    ahead = {Family.NEIGHBOUR: (1,), Family.PAIRS: (2,), Family.SHY: (2,), Family.SET: (3, 2)}.get(family, ())
    return tuple(KINDS[(at + step) % len(KINDS)] for step in ahead)


OBJECTIVES: tuple[Objective, ...] = tuple(
    Objective(f"{family}_{animal}", family, animal, _others(family, animal), POINTS[family])
    for family in Family
    for animal in KINDS
)
"""All 35 cards, seven families of five."""
DESCRIBED = (
    "most_cow",
    "neighbour_goat",
    "pairs_sheep",
    "shy_chicken",
    "set_goat",
    "line_sheep",
    "exact_goat",
)
"""The cards whose rule the text spells out; of `line_sheep` it leaves out the points."""

# ---- modules

HORSES = 5
"""In the box; one for each player is used."""
HORSE_POINTS = 2
"""For every corner with the animal that the Horse stands for."""
FISH = 6
"""In the box; one for each player and one more are used."""
FISH_ROUNDS = 8
FISH_POINTS = (0, 1, 3, 6, 8, 10, 12)
"""For 0 … 6 fish. Reconstructed."""
GRANT_POINTS = (5, 4, 3)
"""The objectives of the Grants, best first; with two players the last is not used. Only a 3 is printed."""
RESERVE_USES = 2
DIFFERENT_POINTS = (0, 1, 3, 5)
"""For 1 … 4 kinds next to the building. Reconstructed."""
SAME_POINTS = (0, 2, 4, 7)
"""For 1 … 4 animals of one kind next to the building. Reconstructed."""
MATCH_POINTS = 2
"""For every matched special space. Reconstructed."""
TOKENS = 9
DOG_POINTS = 3
"""For more Dogs than anybody else. Reconstructed."""
CAT_POINTS = 3
"""For more Cats than anybody else. Reconstructed."""

_PRINTED_ON_A_CARD = "rulebook: one card of each family is described"
_CIRCLE = "one pattern fits all seven described cards and uses every pair of animals equally often"


def _card_provenance(objective: Objective) -> Provenance:
    if objective.card in DESCRIBED:
        return Provenance("printed", _PRINTED_ON_A_CARD)
    if OTHERS[objective.family]:
        return Provenance("reconstructed", _CIRCLE, ("5.12",))
    return Provenance("inferred", "35 cards are seven families of five animals")


PROVENANCE: dict[str, Provenance] = {
    "animals": Provenance("inferred", "rulebook: 35 animals, 7 of each, and exactly five kinds are named"),
    "per_kind": Provenance("printed", "rulebook: 3 of each kind leave with 2 players, 1 with 3"),
    "seats": Provenance("inferred", "four ranches; a fifth player would need 40 animals"),
    "middle": Provenance("printed", "rulebook: two cards beside the deck, an animal under each"),
    "field": Provenance("inferred", "8 animals fill a ranch, its centre is the Pond, it has four corners"),
    "special_spaces": Provenance(
        "reconstructed",
        "two special spaces a side are printed; which spaces and animals only pictures show",
        ("1.8",),
    ),
    "points.most": Provenance("printed", _PRINTED_ON_A_CARD),
    "points.neighbour": Provenance("printed", _PRINTED_ON_A_CARD),
    "points.pairs": Provenance("printed", _PRINTED_ON_A_CARD),
    "points.shy": Provenance("printed", _PRINTED_ON_A_CARD),
    "points.set": Provenance("printed", _PRINTED_ON_A_CARD),
    "points.exact": Provenance("printed", _PRINTED_ON_A_CARD),
    "line_points": Provenance(
        "reconstructed", "three numbers, missing in the text; as good as other cards", ("5.8",)
    ),
    **{f"objectives.{objective.card}": _card_provenance(objective) for objective in OBJECTIVES},
    "horses": Provenance("printed", "rulebook: 5 horses, one for each player in the pouch"),
    "horse_points": Provenance("printed", "rulebook: 2 points for each such animal in a corner"),
    "fish": Provenance("printed", "rulebook: 6 fish, one for each player and one more in play"),
    "fish_rounds": Provenance("printed", "rulebook: the game ends after 8 rounds"),
    "fish_points": Provenance("reconstructed", "points by number of fish are on the card only", ("8.8",)),
    "grant_points": Provenance("reconstructed", "three, descending; only a 3 is in the text", ("9.6",)),
    "buildings": Provenance("printed", "rulebook: six buildings, described without names"),
    "reserve_uses": Provenance("printed", "rulebook: two uses"),
    "different_points": Provenance("reconstructed", "a table on the card only", ("10.5",)),
    "same_points": Provenance("reconstructed", "a table on the card only", ("10.6",)),
    "match_points": Provenance("reconstructed", "a number on the card only", ("10.7",)),
    "tokens": Provenance("printed", "rulebook: 9 Dogs/Cats"),
    "dog_points": Provenance("reconstructed", "a number on the card only", ("11.8",)),
    "cat_points": Provenance("reconstructed", "a number on the card only", ("11.8",)),
}  # fmt: skip


def box() -> dict[str, object]:
    """All of it as plain data, for people who build clients."""
    tables = {
        "kinds": KINDS,
        "per_kind": PER_KIND,
        "middle": MIDDLE,
        "pond": POND,
        "field": FIELD,
        "corners": CORNERS,
        "adjacent": ADJACENT,
        "special_spaces": RANCHES,
        "objectives": OBJECTIVES,
        "line_points": LINE_POINTS,
        "horses": HORSES,
        "horse_points": HORSE_POINTS,
        "fish": FISH,
        "fish_rounds": FISH_ROUNDS,
        "fish_points": FISH_POINTS,
        "grant_points": GRANT_POINTS,
        "buildings": tuple(Building),
        "reserve_uses": RESERVE_USES,
        "different_points": DIFFERENT_POINTS,
        "same_points": SAME_POINTS,
        "match_points": MATCH_POINTS,
        "tokens": TOKENS,
        "dog_points": DOG_POINTS,
        "cat_points": CAT_POINTS,
        "provenance": PROVENANCE,
    }
    plain: dict[str, object] = msgspec.to_builtins(tables, str_keys=True)
    return plain
