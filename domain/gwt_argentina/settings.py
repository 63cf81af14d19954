"""What can be chosen when a game of Great Western Trail: Argentina is opened?

A table that is left out (null) is that of the box. Most tables need only what differs: each entry takes the
place of the one of its name.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from domain.core.record import RECONSTRUCTED, SEAT_NUMBER, Record
from domain.gwt_argentina.content import SEATS, checks
from domain.gwt_argentina.content.buildings import BUILDING_SIDES, BUILDINGS, NeutralTile, PrivateBuilding
from domain.gwt_argentina.content.cattle import Deal
from domain.gwt_argentina.content.cities import QUARTERS, QUAYS, QuarterCard, QuayCard
from domain.gwt_argentina.content.job_market import JOB_ROWS, JobRow
from domain.gwt_argentina.content.objectives import OBJECTIVES, Objective
from domain.gwt_argentina.content.pieces import BonusSpace, Colour, Neutral, Side
from domain.gwt_argentina.content.player_board import DISC_SPACES, ROW_SPACES, DiscSpaceCard, RowSpace
from domain.gwt_argentina.content.railroad import MASTER_SPACES, StationCard
from domain.gwt_argentina.content.ships import SHIPS, ShipTile
from domain.gwt_argentina.content.trail import FARMERS_FROM_CITY, RISK_ACTIONS, RiskAction

_MOST_ROWS = 20


def _only(what: str, **schema: bool) -> Meta:
    """A table of which only what differs is given."""
    return Meta(
        description=f"{what}; each entry takes the place of the one of its name; null = all as in the box.",
        extra_json_schema=schema or None,
    )


def _whole(what: str, **schema: bool) -> Meta:
    """A table that is given as a whole."""
    return Meta(description=f"{what}; null = as in the box.", extra_json_schema=schema or None)


class Settings(Record, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The set-up, rulings that could go either way, and tables that replace those of the box."""

    start_player: Annotated[
        Annotated[int, Meta(ge=0, le=SEATS[-1] - 1)] | None,
        Meta(
            description="The seat that begins, counted from 0; null = drawn by luck.",
            extra_json_schema=SEAT_NUMBER,
        ),
    ] = None
    neutral_tiles_at: Annotated[
        Annotated[tuple[Neutral, ...], Meta(min_length=len(Neutral), max_length=len(Neutral))] | None,
        Meta(description="The neutral tiles on the neutral spaces A to H, each once; null = drawn by luck."),
    ] = tuple(Neutral)
    building_sides: Annotated[
        Annotated[tuple[Side, ...], Meta(min_length=len(BUILDING_SIDES), max_length=len(BUILDING_SIDES))]
        | None,
        Meta(description="Sides of the private buildings 1 to 10, the same for all; null = drawn by luck."),
    ] = BUILDING_SIDES
    farmers_from_city: Annotated[
        tuple[Colour, ...],
        Meta(
            max_length=len(Colour),
            description="The colours whose lowest number is the space nearest to Buenos Aires, each once; of "
            "the others it is the first along the trail.",
            extra_json_schema={"uniqueItems": True},
        ),
    ] = FARMERS_FROM_CITY

    # rulings

    shortcut_reach: Annotated[
        Literal["present", "farthest"],
        Meta(description="Whether a shortcut asks for the present place of the engine or for its farthest."),
    ] = "present"
    forfeited_action_counts: Annotated[
        bool,
        Meta(description="Whether a local action of which nothing happened excludes the auxiliary action."),
    ] = True
    phase_b_may_be_empty: Annotated[
        bool, Meta(description="Whether a seat may do nothing at all at its location.")
    ] = True
    tokens_in_snapshots: Annotated[
        bool,
        Meta(description="Whether others may use exchange tokens while a seat shows its hand or cattle."),
    ] = True
    loading_offers_stack: Annotated[
        bool, Meta(description="Whether a Rotterdam ship also offers the top of the objective stack.")
    ] = False
    quay_disc_from_station: Annotated[
        bool,
        Meta(description="Whether a disc for a quay may come from a station if the board has none to take."),
    ] = False
    higher_valued: Annotated[
        Literal["carpinteros", "number"],
        Meta(description="What a building must have more of than the own one that it replaces."),
    ] = "carpinteros"
    finish_replaced_building: Annotated[
        bool,
        Meta(description="Whether actions left on a building that was replaced underfoot can still be done."),
    ] = False
    run_through_turnouts: Annotated[
        bool, Meta(description="Whether an engine may move on through a turnout, which counts as a step.")
    ] = True
    turnout_underneath_is_behind: Annotated[
        bool, Meta(description="Whether the station whose turnout the engine stands on is behind it.")
    ] = False
    must_remove: Annotated[
        bool,
        Meta(description="Whether what an engine moved back for, the removal of cards, cannot be forfeited."),
    ] = False

    # tables

    deals: Annotated[
        Annotated[tuple[Deal, ...], Meta(min_length=1, max_length=_MOST_ROWS)] | None,
        _whole("All deals of the cattle market, each with a name of its own"),
    ] = None
    risk_actions: Annotated[
        Annotated[tuple[RiskAction, ...], Meta(max_length=len(RISK_ACTIONS))] | None,
        _only("Risk actions by their spaces"),
    ] = None
    neutral_tiles: Annotated[
        Annotated[tuple[NeutralTile, ...], Meta(max_length=len(Neutral))] | None,
        _only("Local actions of neutral tiles (of one slot: alternatives)"),
    ] = None
    buildings: Annotated[
        Annotated[tuple[PrivateBuilding, ...], Meta(max_length=len(BUILDINGS))] | None,
        _only("Private buildings by number and side"),
    ] = None
    disc_spaces: Annotated[
        Annotated[tuple[DiscSpaceCard, ...], Meta(max_length=len(DISC_SPACES))] | None,
        _only("Disc spaces; what it costs to clear them by default is reconstructed", **RECONSTRUCTED),
    ] = None
    certificate_track: Annotated[
        Annotated[tuple[Annotated[int, Meta(ge=0, le=6)], ...], Meta(min_length=3, max_length=7)] | None,
        _whole("The spaces of the certificate track: rising from 0 to 6, 4 among them"),
    ] = None
    row_spaces: Annotated[
        Annotated[tuple[RowSpace, ...], Meta(max_length=len(ROW_SPACES))] | None,
        _only("Spaces 2 to 6 of the rows of workers; four of the default are reconstructed", **RECONSTRUCTED),
    ] = None
    job_market: Annotated[
        Annotated[tuple[JobRow, ...], Meta(max_length=JOB_ROWS)] | None,
        _only("Rows of the job market: one departure of each colour, the end in the last row"),
    ] = None
    ships: Annotated[
        Annotated[tuple[ShipTile, ...], Meta(max_length=len(SHIPS))] | None,
        _only("Ships: three of each colour, all with the sun"),
    ] = None
    quays: Annotated[
        Annotated[tuple[QuayCard, ...], Meta(max_length=len(QUAYS))] | None, _only("Quays of the cities")
    ] = None
    quarters: Annotated[
        Annotated[tuple[QuarterCard, ...], Meta(max_length=len(QUARTERS))] | None, _only("Quarters of cities")
    ] = None
    closed_spaces: Annotated[
        Annotated[tuple[Annotated[BonusSpace, Meta(max_length=40)], ...], Meta(max_length=72)] | None,
        _whole(
            "All bonus spaces that cover tiles close, where they lie; the default is reconstructed",
            **RECONSTRUCTED,
        ),
    ] = None
    stations: Annotated[
        Annotated[tuple[StationCard, ...], Meta(min_length=MASTER_SPACES, max_length=_MOST_ROWS)] | None,
        _whole(
            "All stations along the track: one behind space 4, the last one at 31, five with masters; the "
            "default is reconstructed",
            **RECONSTRUCTED,
        ),
    ] = None
    objectives: Annotated[
        Annotated[tuple[Objective, ...], Meta(max_length=len(OBJECTIVES))] | None,
        _only("Objective cards"),
    ] = None

    def __post_init__(self) -> None:
        for problem in chain(_layout(self), _tables(self)):
            raise ValueError(problem)


def replaced(settings: Settings) -> tuple[str, ...]:
    """The tables that are not those of the box: a game with any of them does not count as one by the book."""
    return tuple(name for name in checks.CHECKS if getattr(settings, name) is not None)


_TYPES: dict[str, Any] = {}
"""The type of each setting, for tables that are not decoded but made."""


def _layout(settings: Settings) -> Iterator[str]:
    if settings.start_player is not None and settings.start_player < 0:
        yield "start_player: a seat, counted from 0"
    tiles, sides = settings.neutral_tiles_at, settings.building_sides
    if tiles is not None and sorted(tiles) != sorted(Neutral):
        yield "neutral_tiles_at: the tiles a to h, each once"
    if sides is not None and (len(sides) != len(BUILDING_SIDES) or not set(sides) <= {"a", "b"}):
        yield f"building_sides: a or b, {len(BUILDING_SIDES)} times"
    if len(set(settings.farmers_from_city)) < len(settings.farmers_from_city):
        yield "farmers_from_city: colours, each once"


def _tables(settings: Settings) -> Iterator[str]:
    given = replaced(settings)
    if not given:
        return
    if not _TYPES:
        _TYPES.update({field.name: field.type for field in msgspec.structs.fields(Settings)})
    for name in given:
        table = getattr(settings, name)
        try:
            msgspec.convert(msgspec.to_builtins(table), _TYPES[name])
        except msgspec.ValidationError as error:
            yield f"{name}: {error}"
        else:
            for problem in checks.CHECKS[name](table):
                yield f"{name}: {problem}"
    if settings.closed_spaces is not None:
        for problem in checks.closed_spaces(settings.closed_spaces, settings.quarters or ()):
            yield f"closed_spaces: {problem}"
