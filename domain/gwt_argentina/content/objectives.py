"""The objective cards: an action when played, and tasks for the end."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.effects import Draw, Effect, Engine, Gain, Resource
from domain.gwt_argentina.content.pieces import Card
from domain.gwt_argentina.content.provenance import Provenance, confirmed


class Task(StrEnum):
    """What one task asks for one of."""

    BUILDING = "building"
    """an own private building on the trail"""
    STATION = "station"
    """an own disc on a station"""
    VALUE_3 = "value_3"
    """a cattle card of breeding value 3"""
    FRANQUEIRO = "franqueiro"
    ABERDEEN_ANGUS = "aberdeen_angus"
    CARACU = "caracu"
    WEST = "west"
    """an own disc in the western quarter of a city; and so on"""
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    GREEN = "green"
    """a green farmer tile beside the board; and so on"""
    BLUE = "blue"
    ORANGE = "orange"
    YELLOW = "yellow"
    SHIP_18 = "ship_18"
    """an own disc on the most valuable ship"""


class Objective(Record, frozen=True, forbid_unknown_fields=True):
    """An objective card: `points` with all of its tasks done, else `penalty` (negative)."""

    card: Annotated[Card, Meta(max_length=40)]
    effects: Annotated[tuple[Effect, ...], Meta(max_length=4)]
    points: Annotated[int, Meta(ge=0, le=99)]
    tasks: Annotated[tuple[Task, ...], Meta(min_length=1, max_length=6)]
    penalty: Annotated[int, Meta(ge=-99, le=0)] = -2


_CERTIFICATE = Gain(Resource.CERTIFICATES)
_ENGINE = Engine(1)
_DRAW = Draw(3)
_PESOS = Gain(Resource.PESOS, 3)
_GRAIN = Gain(Resource.GRAIN)
_CARDS: tuple[tuple[Effect, int, str], ...] = (
    (_CERTIFICATE, 4, "west station station"),
    (_CERTIFICATE, 3, "east building"),
    (_CERTIFICATE, 4, "caracu station orange"),
    (_CERTIFICATE, 5, "value_3 franqueiro aberdeen_angus"),
    (_ENGINE, 4, "north east"),
    (_ENGINE, 3, "west blue green"),
    (_ENGINE, 3, "caracu building building"),
    (_ENGINE, 3, "franqueiro west"),
    (_DRAW, 4, "value_3 value_3 station"),
    (_DRAW, 4, "station yellow blue"),
    (_DRAW, 3, "building building green"),
    (_PESOS, 2, "value_3 value_3 north"),
    (_PESOS, 5, "value_3 aberdeen_angus building"),
    (_PESOS, 4, "south building"),
    (_PESOS, 3, "north building building"),
    (_PESOS, 5, "ship_18"),
    (_PESOS, 3, "building yellow orange"),
    (_GRAIN, 3, "west building yellow"),
    (_GRAIN, 4, "value_3 station station"),
    (_GRAIN, 3, "value_3 orange green"),
    (_GRAIN, 4, "building building station"),
    (_GRAIN, 4, "value_3 franqueiro building"),
    (_GRAIN, 5, "south station"),
    (_GRAIN, 4, "value_3 franqueiro blue"),
)
OBJECTIVES: tuple[Objective, ...] = tuple(
    Objective(f"objective_{number:02}", (effect,), points, tuple(Task(task) for task in tasks.split()))
    for number, (effect, points, tasks) in enumerate(_CARDS, start=1)
)
"""All 24."""
DISPLAY = 4
"""Open objectives."""

PROVENANCE: dict[str, Provenance] = {
    "objectives": confirmed(
        "the example of scoring, which three of its cards meet exactly; of four cards (4, 13, 16 and 17) the "
        "action is one of the five that the rulebook lists"
    ),
}
