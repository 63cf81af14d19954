"""The city maps: quays, quarters and their bonus spaces, and the cover tiles."""

from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.effects import Effect, Engine, Gain, Resource, TakeCattle, TakeObjective
from domain.gwt_argentina.content.pieces import BonusSpace, City, Filter, Quarter, Quay
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed, reconstructed, single

_Grain = Annotated[int, Meta(ge=0, le=20)]
_Points = Annotated[int, Meta(ge=0, le=99)]
MOST_BONUS_SPACES = 6
"""In a quarter."""


class QuayCard(Record, frozen=True, forbid_unknown_fields=True):
    """A quay: points of a disc on it, and how much less grain a delivery from it takes."""

    quay: Quay
    city: City
    points: _Points = 0
    less_grain: _Grain = 0


class Bonus(Record, frozen=True, forbid_unknown_fields=True):
    """A bonus space: done at once (`effects`), and worth `points` at the end."""

    effects: Annotated[tuple[Effect, ...], Meta(max_length=4)] = ()
    points: _Points = 0


class QuarterCard(Record, frozen=True, forbid_unknown_fields=True):
    """A quarter of a city: the grain that a delivery takes, and its bonus spaces in their order."""

    city: City
    quarter: Quarter
    grain: _Grain
    spaces: Annotated[tuple[Bonus, ...], Meta(min_length=1, max_length=MOST_BONUS_SPACES)]

    def names(self) -> tuple[BonusSpace, ...]:
        """`rotterdam_west_1` and so on."""
        return tuple(f"{self.city}_{self.quarter}_{number}" for number in range(1, len(self.spaces) + 1))


def _pesos(amount: int, points: int = 0) -> Bonus:
    return Bonus((Gain(Resource.PESOS, amount),), points)


def _points(*values: int) -> tuple[Bonus, ...]:
    return tuple(Bonus((), points) for points in values)


QUAYS: tuple[QuayCard, ...] = (
    QuayCard(Quay.LE_HAVRE_1, City.LE_HAVRE),
    QuayCard(Quay.LE_HAVRE_2, City.LE_HAVRE, 1, less_grain=2),
    QuayCard(Quay.ROTTERDAM_1, City.ROTTERDAM, 2),
    QuayCard(Quay.LIVERPOOL_1, City.LIVERPOOL, 5),
    QuayCard(Quay.LIVERPOOL_2, City.LIVERPOOL, 8, less_grain=3),
)
_H, _R, _L = City.LE_HAVRE, City.ROTTERDAM, City.LIVERPOOL
QUARTERS: tuple[QuarterCard, ...] = (
    QuarterCard(_H, Quarter.WEST, 1, (_pesos(3), _pesos(4), _pesos(4), _pesos(4))),
    QuarterCard(_H, Quarter.NORTH, 3, (_pesos(5, 1), _pesos(5, 2), _pesos(6, 2))),
    QuarterCard(_H, Quarter.EAST, 5, _points(5, 6, 7)),
    QuarterCard(_H, Quarter.SOUTH, 6, (_pesos(9, 3), _pesos(12, 3))),
    QuarterCard(_R, Quarter.WEST, 1, (_pesos(6, 1), _pesos(6), _pesos(6))),
    QuarterCard(_R, Quarter.NORTH, 2, _points(6, 5, 4)),
    QuarterCard(_R, Quarter.EAST, 4, (_pesos(8, 4), _pesos(6, 4))),
    QuarterCard(_R, Quarter.SOUTH, 7, _points(9, 12)),
    QuarterCard(_L, Quarter.WEST, 1, (Bonus((TakeObjective(),), 4), _pesos(6, 4))),
    QuarterCard(
        _L,
        Quarter.NORTH,
        4,
        (Bonus((TakeCattle(Filter.FRANQUEIRO),), 4), Bonus((Engine(4),), 4), _pesos(6, 7)),
    ),
    QuarterCard(_L, Quarter.EAST, 7, _points(12, 15)),
    QuarterCard(_L, Quarter.SOUTH, 9, _points(15, 20)),
)
"""The a-sides."""
COVERED: dict[int, tuple[City, ...]] = {2: (_H, _R, _L), 3: (_R,), 4: ()}
"""The cities with a cover tile, by number of players."""
CLOSED_SPACES: tuple[BonusSpace, ...] = tuple(card.names()[-1] for card in QUARTERS if len(card.spaces) > 1)
"""What the cover tile of each city closes, if it lies there."""

PROVENANCE: dict[str, Provenance] = {
    "quays": single("points and discounts; that there are five, two of them with discounts, is printed"),
    "quarters": single("Le Havre and Liverpool"),
    "quarters.rotterdam": confirmed("an example: west and north"),
    "covered": printed("all three cities with two players, Rotterdam with three"),
    "closed_spaces": reconstructed(
        "cover tiles close something in the centre of a city; here the last space of each quarter", "1.18"
    ),
}
