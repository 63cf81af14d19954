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
    RiskAction: lambda it: it.space,
    NeutralTile: lambda it: it.tile,
    PrivateBuilding: lambda it: (it.number, it.side),
    DiscSpaceCard: lambda it: it.space,
    RowSpace: lambda it: (it.row, it.space),
    JobRow: lambda it: it.row,
    ShipTile: lambda it: it.ship,
    QuayCard: lambda it: it.quay,
    QuarterCard: lambda it: (it.city, it.quarter),
    Objective: lambda it: it.card,
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
