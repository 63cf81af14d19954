"""The job market: the hiring cost of each row, and what happens when its last space is filled."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.pieces import ShipColour
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed


class MarketEvent(StrEnum):
    """What the job market token sets off when it leaves a row."""

    NONE = "none"
    YELLOW = "yellow"
    TURQUOISE = "turquoise"
    PURPLE = "purple"
    """the ships of this colour depart"""
    CATTLE = "cattle"
    """the cattle market is filled up"""
    END = "end"


class JobRow(Record, frozen=True, forbid_unknown_fields=True):
    """A row of the job market: pesos for a worker of it, and what its last space sets off."""

    row: Annotated[int, Meta(ge=1, le=11)]
    pesos: Annotated[int, Meta(ge=0, le=99)]
    event: MarketEvent = MarketEvent.NONE


JOB_ROWS = 11
FIRST_TOKEN_ROW = 3
"""Where the token lies at first, on the last space."""
STRONG_COST = 1
"""More for a worker with a strength icon."""
DEPARTURES: dict[MarketEvent, ShipColour] = {
    MarketEvent.YELLOW: ShipColour.YELLOW,
    MarketEvent.TURQUOISE: ShipColour.TURQUOISE,
    MarketEvent.PURPLE: ShipColour.PURPLE,
}
JOB_MARKET: tuple[JobRow, ...] = (
    JobRow(1, 6),
    JobRow(2, 7),
    JobRow(3, 6),
    JobRow(4, 8),
    JobRow(5, 5, MarketEvent.YELLOW),
    JobRow(6, 8, MarketEvent.CATTLE),
    JobRow(7, 6, MarketEvent.TURQUOISE),
    JobRow(8, 8, MarketEvent.CATTLE),
    JobRow(9, 9, MarketEvent.PURPLE),
    JobRow(10, 6),
    JobRow(11, 4, MarketEvent.END),
)
TOKEN_POINTS = 2

PROVENANCE: dict[str, Provenance] = {
    "job_market": confirmed("the costs of an example, and the number of ships left at the end"),
    "token_points": printed("2 points for the job market token"),
}
