"""How do entries of a setting take the place of those of the box? By their names."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from domain.gwt_argentina.content.buildings import NeutralTile, PrivateBuilding
from domain.gwt_argentina.content.cities import QuarterCard, QuayCard
from domain.gwt_argentina.content.job_market import JobRow
from domain.gwt_argentina.content.objectives import Objective
from domain.gwt_argentina.content.player_board import DiscSpaceCard, RowSpace
from domain.gwt_argentina.content.ships import ShipTile
from domain.gwt_argentina.content.trail import RiskAction

T = TypeVar("T")

NAME: dict[type, Callable[[Any], Hashable]] = {
    RiskAction: lambda action: action.space,
    NeutralTile: lambda tile: tile.tile,
    PrivateBuilding: lambda building: (building.number, building.side),
    DiscSpaceCard: lambda card: card.space,
    RowSpace: lambda space: (space.row, space.space),
    JobRow: lambda row: row.row,
    ShipTile: lambda ship: ship.ship,
    QuayCard: lambda card: card.quay,
    QuarterCard: lambda card: (card.city, card.quarter),
    Objective: lambda card: card.card,
}
"""What an entry of a table is known by."""


def named(entry: object) -> Hashable:
    """The name of an entry."""
    return NAME[type(entry)](entry)


def merged(box: Sequence[T], given: Sequence[T] | None) -> tuple[T, ...]:
    """The table of the box, with the given entries in the places of those of their names."""
    if not given:
        return tuple(box)
    instead = {named(entry): entry for entry in given}
    return tuple(instead.get(named(entry), entry) for entry in box)
