"""Facts that a sentence tells besides its event, in any language: read from the state before it, or from ids.

Payments come right before what they are for, so that both are told in one go.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.core.frames import top
from domain.gwt_argentina import events as e
from domain.gwt_argentina.calculators.building import carpinteros_for
from domain.gwt_argentina.calculators.draws import lowest_empty
from domain.gwt_argentina.calculators.market import hiring_cost
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content import SEATS
from domain.gwt_argentina.content.buildings import BUILDINGS
from domain.gwt_argentina.content.cattle import CATTLE, DEALS
from domain.gwt_argentina.content.cities import MOST_BONUS_SPACES, QUARTERS
from domain.gwt_argentina.content.objectives import OBJECTIVES, Task
from domain.gwt_argentina.content.pieces import (
    BUENOS_AIRES,
    EXHAUSTION,
    LAST_TRACK_SPACE,
    START,
    BonusSpace,
    Card,
    City,
    DiscSpace,
    Farmer,
    Number,
    Quarter,
    Quay,
    Row,
    Seat,
    Ship,
    Space,
    Station,
    Supply,
)
from domain.gwt_argentina.content.railroad import POSITION
from domain.gwt_argentina.content.ships import LOADING_ZONE, MISSING_GRAIN_PESOS, SHIP_PILE
from domain.gwt_argentina.content.supply import FARMERS, ROW_OF
from domain.gwt_argentina.content.trail import LOCATIONS, SHORTCUT
from domain.gwt_argentina.frames import Building, Hiring
from domain.gwt_argentina.state import State

TOLD_LATER = frozenset(
    ("building", "cattle", "default_fee", "disc", "granjero", "hiring", "income", "station")
)
"""What is paid or gained for something is told with it."""
SPACES: frozenset[Space] = frozenset((START, *LOCATIONS, BUENOS_AIRES, *SHORTCUT))
"""All that there are on the trail."""
TASKS: dict[Card, dict[Task, int]] = {
    objective.card: dict(Counter(objective.tasks)) for objective in OBJECTIVES
}
"""What the objectives of the box ask for, and how often. No two ask for the same."""
STATION_NAMES: tuple[Station, ...] = tuple(f"station_{number}" for number in range(1, LAST_TRACK_SPACE + 1))
"""No settings put more of them along the track."""
BONUS_SPACES: tuple[BonusSpace, ...] = tuple(
    f"{card.city}_{card.quarter}_{number}" for card in QUARTERS for number in range(1, MOST_BONUS_SPACES + 1)
)
"""No settings put more of them in a quarter."""
BOXED: tuple[tuple[str, Seat, Number], ...] = tuple(
    (f"building_{seat}_{number}", seat, number)
    for seat in range(max(SEATS))
    for number in sorted({building.number for building in BUILDINGS})
)
"""Private buildings out of the game, with whose and which they were."""
_QUAYS, _CITIES, _QUARTERS = (frozenset(map(str, codes)) for codes in (Quay, City, Quarter))
_TWICE = {int(ship[4:]) for ship in LOADING_ZONE} & {int(ship[5:]) for ship in SHIP_PILE}


GAUCHOS: dict[str, int] = {deal.deal: deal.gauchos for deal in DEALS}
"""What the deals of the box take; one that the settings made up is called by the name they gave it."""


def card_names(breeds: Mapping[str, str], tasks: Mapping[str, str], exhaustion: str) -> dict[Card, str]:
    """All cards of the box: `Serrano`, `Franqueiro 4` by its points, objectives as `West + 2 × Station`."""
    several = Counter(cattle.breed for cattle in CATTLE)
    names = {
        cattle.card: f"{breeds[cattle.breed]} {cattle.points}"
        if several[cattle.breed] > 1
        else breeds[cattle.breed]
        for cattle in CATTLE
    }
    names[EXHAUSTION] = exhaustion
    for card, asked in TASKS.items():
        names[card] = " + ".join(
            tasks[task] if n == 1 else f"{n} × {tasks[task]}" for task, n in asked.items()
        )
    return names


def hiring_pesos(event: e.WorkerHired, before: State) -> int:
    """What this worker has just cost."""
    frame = top(before.players[event.seat].frames)
    modifier = frame.modifier if isinstance(frame, Hiring) else 0
    return hiring_cost(event.row, event.worker, modifier, tables(before.settings))


def building_pesos(
    event: e.BuildingPlaced | e.BuildingReplaced, before: State, old: Number | None = None
) -> int:
    """What this building has just cost; over an old one, the difference."""
    frame = top(before.players[event.seat].frames)
    rate = frame.rate if isinstance(frame, Building) else 0
    return rate * carpinteros_for(before, event.building, old, tables(before.settings))


def deal_pesos(event: e.CattleBought, before: State) -> int:
    """What these cards have just cost."""
    return tables(before.settings).deals[event.deal].pesos


def granjero_pesos(event: e.GranjeroHired, before: State) -> int:
    """What the place in the row has just cost."""
    return tables(before.settings).row_spaces[Row.GRANJERO, event.slot].pesos


def disc_pesos(event: e.DiscMoved, before: State) -> int:
    """What the station and the clearing of the disc space have just cost together."""
    in_force = tables(before.settings)
    station = in_force.stations.get(event.to)
    cleared = None if is_station(event.origin) else in_force.disc_spaces.get(DiscSpace(event.origin))
    return (station.cost if station else 0) + (cleared.cost if cleared else 0)


def missing_pesos(grain: int) -> int:
    """The default fee for so much grain."""
    return grain * MISSING_GRAIN_PESOS


def farmer_space(tile: Farmer, before: State) -> Space | None:
    """Where a farmer tile of the foresight goes; `None` out of the game."""
    return lowest_empty(FARMERS[tile].colour, before.farmers)


def is_farmer(tile: Supply) -> bool:
    return tile in FARMERS


def kinds(things: Iterable[str]) -> list[tuple[str, int]]:
    """Each kind once, and how many there are, in their order."""
    return list(Counter(things).items())


def seats(discs: Iterable[Seat]) -> list[tuple[Seat, int]]:
    """Each seat once, and how many discs it has."""
    return sorted(Counter(discs).items())


def shortcut(path: tuple[Space, ...]) -> int | None:
    """The shortcut that a path ends with, by the space of the railroad that it asks for."""
    return SHORTCUT.get(path[-1])


def is_back(event: e.EngineMoved) -> bool:
    return POSITION[event.to] < POSITION[event.origin]


def is_station(place: str) -> bool:
    kind, _, key = place.partition("_")
    return kind == "station" and key.isdecimal()


def number(name: str) -> int:
    """What an id ends with: `station_3` -> 3."""
    return int(name.rsplit("_", 1)[-1])


class ShipName(NamedTuple):
    """The loading value printed on a ship, and whether there are two with it of which this is the later."""

    load: int
    is_second: bool


def ship_name(ship: Ship) -> ShipName | None:
    """`None` for one that is not in the box."""
    if ship not in LOADING_ZONE and ship not in SHIP_PILE:
        return None
    return ShipName(number(ship), ship in SHIP_PILE and number(ship) in _TWICE)


class BonusName(NamedTuple):
    """A bonus space: `rotterdam_west_1` is in `rotterdam`, `west`, number 1."""

    city: str
    quarter: str
    number: int


def bonus_name(bonus: str) -> BonusName:
    city, quarter, counted = bonus.rsplit("_", 2)
    return BonusName(city, quarter, int(counted))


class BuildingOf(NamedTuple):
    """A private building with its side, `3a`, and whose it is where that is said."""

    name: str
    owner: Seat | None = None

    @property
    def number(self) -> Number:
        return int(self.name[:-1])


def standing(space: Space, state: State) -> tuple[Seat | None, str] | None:
    """What stands on a space, if anything, and whose: a letter, a number with its side, a farmer tile."""
    if space in state.neutral:
        return None, state.neutral[space].value
    if (built := state.buildings.get(space)) is not None:
        return built.seat, named_building(built.number, state)
    tile = state.farmers.get(space)
    return None if tile is None else (None, tile)


def named_building(number: Number, state: State) -> str:
    """`3a`, by the side that all of them show in this game."""
    return f"{number}{state.sides[number - 1]}"


def is_quay(place: str) -> bool:
    return place in _QUAYS


def is_bonus(name: str) -> bool:
    """Whether this names a space of a quarter: `rotterdam_west_1`."""
    parts = name.rsplit("_", 2)
    return len(parts) == 3 and parts[0] in _CITIES and parts[1] in _QUARTERS and parts[2].isdecimal()


def row_of(supply: Supply) -> Row:
    """The row of a worker, or of a row itself."""
    return ROW_OF.get(supply) or Row(supply)
