"""The railroad: its places, the stations and their masters."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.effects import Effect, Gain, Resource
from domain.gwt_argentina.content.pieces import DEPOT, LAST_TRACK_SPACE, Corner, Master, Place
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed, reconstructed


class StationCard(Record, frozen=True, forbid_unknown_fields=True):
    """A station. Its turnout lies behind the space `turnout`; the last station is the space 31 itself."""

    turnout: Annotated[int, Meta(ge=1, le=LAST_TRACK_SPACE)]
    cost: Annotated[int, Meta(ge=0, le=99)]
    points: Annotated[int, Meta(ge=0, le=99)]
    corner: Corner
    master: bool = False


class Count(StrEnum):
    """What the lower half of a station master counts."""

    GOOD_CATTLE = "good_cattle"
    """cattle cards of breeding value 3, 4 or 5"""
    WORKER_SETS = "worker_sets"
    STATIONS = "stations"
    OBJECTIVES = "objectives"
    SHIP_DISCS = "ship_discs"
    STRONG_WORKERS = "strong_workers"
    BUILDINGS = "buildings"
    HELPED_GRANJEROS = "helped_granjeros"


class MasterTile(Record, frozen=True):
    """A station master: an immediate or a lasting half, and `points` for every full `share` of a count."""

    master: Master
    points: int
    count: Count
    share: int = 1
    effects: tuple[Effect, ...] = ()
    grain: int = 0
    """less grain for loading, for good"""
    certificates: int = 0
    """for good"""


PLACES: tuple[Place, ...] = (
    *(
        place
        for space in range(LAST_TRACK_SPACE)
        for place in (f"space_{space}", f"turnout_{space}")
        if place != "turnout_0"
    ),
    f"space_{LAST_TRACK_SPACE}",
    DEPOT,
)
"""Every place that an engine may ever be at, in the order of the track; the depot is behind it."""
POSITION: dict[Place, int] = {
    **{f"space_{space}": 2 * space for space in range(LAST_TRACK_SPACE + 1)},
    **{f"turnout_{space}": 2 * space + 1 for space in range(1, LAST_TRACK_SPACE)},
    DEPOT: 2 * LAST_TRACK_SPACE + 1,
}
"""How far a place is along the track: space n at 2n, the turnout behind it at 2n + 1, the depot after all."""
FIRST_PLACE: Place = "space_0"
LAST_PLACE: Place = f"space_{LAST_TRACK_SPACE}"
DEPOT_EXIT = 24
"""The space that the first step from the depot leads to; a station behind the depot is one below it."""
_W, _D = Corner.WHITE, Corner.DARK
STATIONS: tuple[StationCard, ...] = (
    StationCard(4, 2, 1, _W, master=True),
    StationCard(7, 2, 1, _W, master=True),
    StationCard(10, 4, 2, _W, master=True),
    StationCard(13, 4, 2, _W, master=True),
    StationCard(16, 6, 3, _D, master=True),
    StationCard(19, 8, 5, _D),
    StationCard(22, 7, 6, _D),
    StationCard(25, 6, 7, _D),
    StationCard(28, 5, 8, _D),
    StationCard(31, 5, 5, _D),
)
"""`station_1` and so on, along the track."""
MASTER_SPACES = 5

_P, _G = Resource.PESOS, Resource.GRAIN
MASTERS: tuple[MasterTile, ...] = (
    MasterTile(Master.MASTER_1, 1, Count.GOOD_CATTLE, 1, (Gain(_P, 3),)),
    MasterTile(Master.MASTER_2, 4, Count.WORKER_SETS, 1, (Gain(_G, 2),)),
    MasterTile(Master.MASTER_3, 3, Count.STATIONS, 2, (Gain(_P, 2),)),
    MasterTile(Master.MASTER_4, 3, Count.OBJECTIVES, 2, grain=1),
    MasterTile(Master.MASTER_5, 3, Count.SHIP_DISCS, 2, certificates=1),
    MasterTile(Master.MASTER_6, 3, Count.STRONG_WORKERS, 2, certificates=1),
    MasterTile(Master.MASTER_7, 3, Count.BUILDINGS, 2, grain=1),
    MasterTile(Master.MASTER_8, 1, Count.HELPED_GRANJEROS, 1, (Gain(_G, 2),)),
)

PROVENANCE: dict[str, Provenance] = {
    "track": printed("spaces 0 to 31, a depot behind them, from which the first step leads to 24"),
    "stations": reconstructed(
        "a turnout behind 4, the station at 31 and five masters are printed; the others are scaled from the "
        "sister game",
        "18.2",
    ),
    "masters": confirmed("pictures of all eight tiles and the list of the rulebook"),
}
