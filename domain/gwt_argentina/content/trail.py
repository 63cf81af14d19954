"""The trail: its spaces and forks, the tolls, the risk actions, and the numbers of the farmers' spaces."""

from collections.abc import Collection
from functools import cache
from itertools import pairwise
from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.effects import Discard, Effect, Gain, Resource
from domain.gwt_argentina.content.pieces import BUENOS_AIRES, START, Colour, Filter, Hand, Neutral, Space
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed, single

_FORKS = """
start > neutral_a
neutral_a > plain_1 > grain_1 > grain_2 > neutral_b
neutral_a > green_a > green_b > green_c > green_d > risk_grain_1 > risk_grain_2 > neutral_b
neutral_b > grain_3 > grain_4 > plain_2 > plain_3 > neutral_c
neutral_b > blue_a > blue_b > blue_c > blue_d > risk_1 > neutral_c
neutral_c > plain_4 > neutral_d
neutral_c > plain_5 > neutral_d
neutral_d > neutral_e
neutral_e > grain_5 > grain_6 > plain_6 > neutral_f
neutral_e > risk_grain_3 > risk_2 > orange_a > orange_b > orange_c > orange_d > neutral_f
neutral_f > plain_7 > neutral_g
neutral_f > grain_7 > neutral_g
neutral_f > shortcut_23
neutral_g > yellow_a > yellow_b > yellow_c > neutral_h
neutral_g > shortcut_17
yellow_a > shortcut_12
yellow_b > grain_8 > yellow_c
neutral_h > yellow_d > yellow_e > yellow_f > yellow_g > buenos_aires
neutral_h > risk_3 > yellow_d
neutral_h > shortcut_9
yellow_d > shortcut_6
yellow_e > risk_4 > yellow_f
yellow_f > shortcut_3
"""
"""From fork to fork, in the direction of the arrows. Farmers' spaces are lettered along the trail here."""
SHORTCUTS = (3, 6, 9, 12, 17, 23)
"""The spaces of the railroad that an engine must have reached."""
SHORTCUT: dict[Space, int] = {f"shortcut_{space}": space for space in SHORTCUTS}
"""The end of a shortcut -> the space of the railroad track it asks for."""
NEUTRAL_SPACES: dict[Neutral, Space] = {letter: f"neutral_{letter}" for letter in Neutral}
BUILDING_SPACES: tuple[Space, ...] = (
    *(f"plain_{number}" for number in range(1, 8)),
    *(f"grain_{number}" for number in range(1, 9)),
    *(f"risk_{number}" for number in range(1, 5)),
    *(f"risk_grain_{number}" for number in range(1, 4)),
)
GRAIN_SPACES: frozenset[Space] = frozenset(space for space in BUILDING_SPACES if "grain" in space)
FARMER_COUNTS: dict[Colour, int] = {Colour.GREEN: 4, Colour.BLUE: 4, Colour.ORANGE: 4, Colour.YELLOW: 7}
FARMER_SPACES: dict[Colour, tuple[Space, ...]] = {
    colour: tuple(f"{colour}_{number}" for number in range(1, count + 1))
    for colour, count in FARMER_COUNTS.items()
}
"""By colour, lowest number first."""
COLOUR_OF: dict[Space, Colour] = {space: colour for colour, all_ in FARMER_SPACES.items() for space in all_}
PRINTED_PESOS: dict[Space, int] = {
    space: index for spaces in FARMER_SPACES.values() for index, space in enumerate(spaces)
}
"""Printed under a farmer's space: one less than its number."""
FARMERS_FROM_CITY: tuple[Colour, ...] = (Colour.YELLOW,)
"""The colours whose number 1 is nearest to Buenos Aires; of the others it is the first on the way."""
STEP_LIMIT = {2: 3, 3: 4, 4: 5}
"""By number of players, before any disc is cleared."""
FEES: dict[Hand, dict[int, int]] = {
    Hand.NONE: {2: 0, 3: 0, 4: 0},
    Hand.GREEN: {2: 2, 3: 2, 4: 1},
    Hand.BLACK: {2: 1, 3: 1, 4: 1},
}
"""Pesos by hand and number of players."""


class RiskAction(Record, frozen=True, forbid_unknown_fields=True):
    """What a risk space adds to the local actions of the tile on it."""

    space: Annotated[Space, Meta(max_length=40)]
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=4)]


def _risk(space: Space, what: Resource, amount: int = 1) -> RiskAction:
    return RiskAction(space, (Discard(Filter.CATTLE), Gain(what, amount)))


RISK_ACTIONS: tuple[RiskAction, ...] = (
    _risk("risk_grain_1", Resource.PESOS, 2),
    _risk("risk_grain_2", Resource.CERTIFICATES),
    _risk("risk_grain_3", Resource.GRAIN),
    _risk("risk_1", Resource.CERTIFICATES),
    _risk("risk_2", Resource.PESOS),
    _risk("risk_3", Resource.GRAIN),
    _risk("risk_4", Resource.GRAIN),
)


def numbered(from_city: Collection[Colour]) -> dict[Space, Space]:
    """Farmers' spaces lettered along the trail -> the same with their numbers: `green_a` -> `green_1`."""
    return {
        f"{colour}_{letter}": f"{colour}_{count - index if colour in from_city else index + 1}"
        for colour, count in FARMER_COUNTS.items()
        for index, letter in enumerate("abcdefg"[:count])
    }


@cache
def forks(from_city: frozenset[Colour]) -> dict[Space, tuple[Space, ...]]:
    """Every space but the ends -> the spaces behind it; `from_city` as in `FARMERS_FROM_CITY`."""
    numbers = numbered(from_city)
    nexts_of: dict[Space, list[Space]] = {}
    for line in _FORKS.split("\n"):
        way = [numbers.get(space, space) for space in line.split(" > ") if space]
        for here, there in pairwise(way):
            nexts_of.setdefault(here, []).append(there)
    return {space: tuple(nexts) for space, nexts in nexts_of.items()}


LOCATIONS: tuple[Space, ...] = (
    *NEUTRAL_SPACES.values(),
    *BUILDING_SPACES,
    *(space for spaces in FARMER_SPACES.values() for space in spaces),
)
"""Every space for a tile."""
ENDS: frozenset[Space] = frozenset({BUENOS_AIRES, *SHORTCUT})
"""Where a movement ends: in Buenos Aires, or on the way there."""
SPACES: tuple[Space, ...] = (START, *LOCATIONS, *sorted(ENDS))

PROVENANCE: dict[str, Provenance] = {
    "trail": confirmed("every example of movement"),
    "printed_pesos": confirmed("the example of two helped granjeros"),
    "farmers_from_city": single("two orders of the yellow numbers, of which this one was typed first"),
    "shortcuts": printed("spaces 3, 6, 9, 12, 17 and 23"),
    "risk_actions": single(
        "the later of its two versions; that grain and certificates are among them is printed"
    ),
    "step_limit": printed("3, 4 or 5"),
    "fees": printed("1 peso for a black hand, 2 for a green one, but 1 with four players"),
}
