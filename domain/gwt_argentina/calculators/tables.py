"""The tables in force in a game, ready for lookups: those of the box and what its settings replace."""

from dataclasses import dataclass
from functools import lru_cache

from domain.core.record import Record
from domain.gwt_argentina.content.buildings import BUILDINGS, NEUTRAL_TILES, PrivateBuilding
from domain.gwt_argentina.content.cattle import DEALS, Deal
from domain.gwt_argentina.content.cities import COVERED, QUARTERS, QUAYS, QuarterCard, QuayCard
from domain.gwt_argentina.content.effects import Action, Effect
from domain.gwt_argentina.content.job_market import JOB_MARKET, JobRow
from domain.gwt_argentina.content.merging import merged
from domain.gwt_argentina.content.objectives import OBJECTIVES, Objective
from domain.gwt_argentina.content.pieces import (
    LAST_TRACK_SPACE,
    Auxiliary,
    BonusSpace,
    Card,
    City,
    DiscSpace,
    Master,
    Neutral,
    Number,
    Place,
    Quarter,
    Quay,
    Row,
    Ship,
    Side,
    Space,
    Station,
)
from domain.gwt_argentina.content.player_board import (
    AUXILIARY_ACTIONS,
    CERTIFICATE_TRACK,
    DISC_SPACES,
    ROW_SPACES,
    AuxiliaryAction,
    DiscSpaceCard,
    RowSpace,
)
from domain.gwt_argentina.content.railroad import MASTERS, STATIONS, MasterTile, StationCard
from domain.gwt_argentina.content.ships import SHIPS, ShipTile
from domain.gwt_argentina.content.trail import RISK_ACTIONS, forks
from domain.gwt_argentina.settings import Settings

RISK_SLOT = 0
"""The slot of a risk action: no tile has one of this number."""


class BonusCard(Record, frozen=True):
    """A bonus space with its quarter. `grain`: what a delivery takes without a discount."""

    space: BonusSpace
    city: City
    quarter: Quarter
    grain: int
    effects: tuple[Effect, ...]
    points: int


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """Lookups by name. Nothing in here is ever changed."""

    settings: Settings
    deals: dict[str, Deal]
    forks: dict[Space, tuple[Space, ...]]
    risk: dict[Space, Action]
    neutral: dict[Neutral, tuple[Action, ...]]
    buildings: dict[tuple[Number, Side], PrivateBuilding]
    disc_spaces: dict[DiscSpace, DiscSpaceCard]
    certificate_track: tuple[int, ...]
    row_spaces: dict[tuple[Row, int], RowSpace]
    auxiliaries: dict[Auxiliary, AuxiliaryAction]
    job_rows: dict[int, JobRow]
    ships: dict[Ship, ShipTile]
    quays: dict[Quay, QuayCard]
    quarters: dict[BonusSpace, QuarterCard]
    bonuses: dict[BonusSpace, BonusCard]
    bonuses_of: dict[City, tuple[BonusCard, ...]]
    closed: dict[int, tuple[BonusSpace, ...]]
    """by number of players"""
    stations: dict[Station, StationCard]
    place_of: dict[Station, Place]
    station_at: dict[Place, Station]
    turnouts: frozenset[int]
    """the spaces that a turnout lies behind"""
    masters: dict[Master, MasterTile]
    objectives: dict[Card, Objective]


@lru_cache(256)
def tables(settings: Settings) -> Tables:
    """The tables of a game with these settings, whose hash is worked out once."""
    quarters = merged(QUARTERS, settings.quarters)
    bonus = tuple(
        BonusCard(name, card.city, card.quarter, card.grain, space.effects, space.points)
        for card in quarters
        for name, space in zip(card.names(), card.spaces, strict=True)
    )
    stations = {
        f"station_{number}": card for number, card in enumerate(settings.stations or STATIONS, start=1)
    }
    places = {
        station: f"space_{LAST_TRACK_SPACE}"
        if card.turnout == LAST_TRACK_SPACE
        else f"turnout_{card.turnout}"
        for station, card in stations.items()
    }
    return Tables(
        settings=settings,
        deals={deal.deal: deal for deal in settings.deals or DEALS},
        forks=forks(frozenset(settings.farmers_from_city)),
        risk={
            risk.space: Action(RISK_SLOT, risk.effects)
            for risk in merged(RISK_ACTIONS, settings.risk_actions)
        },
        neutral={tile.tile: tile.actions for tile in merged(NEUTRAL_TILES, settings.neutral_tiles)},
        buildings={
            (building.number, building.side): building for building in merged(BUILDINGS, settings.buildings)
        },
        disc_spaces={card.space: card for card in merged(DISC_SPACES, settings.disc_spaces)},
        certificate_track=settings.certificate_track or CERTIFICATE_TRACK,
        row_spaces={(space.row, space.space): space for space in merged(ROW_SPACES, settings.row_spaces)},
        auxiliaries={action.auxiliary: action for action in AUXILIARY_ACTIONS},
        job_rows={row.row: row for row in merged(JOB_MARKET, settings.job_market)},
        ships={card.ship: card for card in merged(SHIPS, settings.ships)},
        quays={card.quay: card for card in merged(QUAYS, settings.quays)},
        quarters={name: card for card in quarters for name in card.names()},
        bonuses={card.space: card for card in bonus},
        bonuses_of={city: tuple(card for card in bonus if card.city is city) for city in City},
        closed={seats: _closed(settings, quarters, covered) for seats, covered in COVERED.items()},
        stations=stations,
        place_of=places,
        station_at={place: station for station, place in places.items()},
        turnouts=frozenset(card.turnout for card in stations.values()) - {LAST_TRACK_SPACE},
        masters={tile.master: tile for tile in MASTERS},
        objectives={card.card: card for card in merged(OBJECTIVES, settings.objectives)},
    )


def _closed(
    settings: Settings, quarters: tuple[QuarterCard, ...], covered: tuple[City, ...]
) -> tuple[BonusSpace, ...]:
    """Without a setting: the last space of each quarter that has more than one."""
    spaces = settings.closed_spaces
    return tuple(
        name
        for card in quarters
        if card.city in covered
        for name in card.names()
        if (name in spaces if spaces is not None else len(card.spaces) > 1 and name == card.names()[-1])
    )
