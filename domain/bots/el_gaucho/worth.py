"""The evaluation function of El Gaucho: what a situation is worth to a seat, in pesos.

Everything a baron has is given a price: herds with what they may still become, gauchos with the tiles they
will bring home, action areas with what can be done there. All of it is guesswork but the pesos; the weights
were tuned by play.
"""

from typing import NamedTuple

from domain.bots.el_gaucho.prospects import (
    Outlook,
    Tiles,
    best_sorting,
    best_theft,
    cattle,
    worst_loss,
)
from domain.el_gaucho.content import SALE_BONUS, Area, Tile
from domain.el_gaucho.state import Baron, Phase, State

LYING = (0.0, 0.2, 0.45)
"""What a lying gaucho is worth, beside a standing one: in the last round, in the one before, and earlier."""
SUPPLY = (0.0, 1.0, 1.7, 2.2, 2.6, 2.9, 3.0, 3.0, 3.0)
"""What so many gauchos in the supply are worth."""
COMING_HOME = (1.5, 0.5, 0.2, 0.0)
"""The bonus of a standing gaucho whose pasture lacks so many gauchos (or more)."""
POSTED = {
    Area.SORT: 3.0,
    Area.WISH: 8.0,
    Area.IMMEDIATE_SALE: 0.8 * SALE_BONUS,
    Area.STEAL_CATTLE: 8.0,
    Area.RAISE_REPLACE: 5.0,
    Area.SECRET_CATTLE: 10.0,
}
"""What a gaucho on an area is worth at least."""
READY = 0.8
"""How much of what it could do now a gaucho on an area is worth."""
SECRET = 12.5
"""What the Steppe is likely to hold for the one who looks."""
THEFT = 0.5
"""How likely a herd loses its best tile when somebody is on Steal Cattle."""


class Estate(NamedTuple):
    """What one seat has in the Pampa."""

    standing: Tiles
    lying: Tiles
    bonus: float


def value(view: State, seat: int, ahead: Outlook) -> float:
    """What this seat has, less what the others have on average."""
    estates = _estates(view)
    rivals = sum(
        _cattle_worth(baron, estates[other], ahead)
        for other, baron in enumerate(view.barons)
        if other != seat
    )
    return _worth(view, seat, estates[seat], ahead) - rivals / (len(estates) - 1)


def _worth(view: State, seat: int, estate: Estate, ahead: Outlook) -> float:
    baron, left = view.barons[seat], ahead.rounds_left
    worth = _cattle_worth(baron, estate, ahead)
    if left:
        worth += SUPPLY[baron.supply]
        worth += sum(_posted(area, view, seat, estate, ahead) for area in baron.areas)
        if any(Area.STEAL_CATTLE in rival.areas for rival in _rivals(view, seat)):
            worth -= THEFT * max(0.0, worst_loss(baron.herds, ahead))
    elif Area.SORT in baron.areas:
        worth += READY * best_sorting(baron.herds, estate.standing, ahead)
    if view.phase is Phase.PLACING and not view.placed_secretly and not baron.seen_steppe:
        worth += SECRET
    return worth


def _cattle_worth(baron: Baron, estate: Estate, ahead: Outlook) -> float:
    """Pesos, herds and the tiles under gauchos."""
    worth, gains = cattle(baron.herds, estate.standing, estate.lying, ahead)
    return baron.pesos + estate.bonus + worth + LYING[ahead.rounds_left] * sum(gains)


def _posted(area: Area, view: State, seat: int, estate: Estate, ahead: Outlook) -> float:
    """What a gaucho on this area is worth."""
    baron = view.barons[seat]
    could = 0.0
    if area is Area.SORT:
        could = best_sorting(baron.herds, estate.standing, ahead)
    elif area is Area.RAISE_REPLACE:
        gains = cattle(baron.herds, estate.standing, estate.lying, ahead)[1]
        could = (1 - LYING[ahead.rounds_left]) * sum(gains[:2])
    elif area is Area.STEAL_CATTLE:
        could = best_theft(baron.herds, tuple(rival.herds for rival in _rivals(view, seat)), ahead)
    return max(POSTED[area], READY * could)


def _rivals(view: State, seat: int) -> tuple[Baron, ...]:
    return view.barons[:seat] + view.barons[seat + 1 :]


def _estates(view: State) -> list[Estate]:
    standing = [list(baron.batch) for baron in view.barons]
    lying: list[list[Tile]] = [[] for _ in view.barons]
    bonus = [0.0] * len(view.barons)
    for row in view.pastures:
        free = 0
        for space in row:
            free += space.tile is not None and space.gaucho is None
        for space in row:
            if (gaucho := space.gaucho) is None or space.tile is None:
                continue
            if gaucho.standing:
                standing[gaucho.seat].append(space.tile)
                bonus[gaucho.seat] += COMING_HOME[min(free, len(COMING_HOME) - 1)]
            else:
                lying[gaucho.seat].append(space.tile)
    return [
        Estate(tuple(up), tuple(down), more) for up, down, more in zip(standing, lying, bonus, strict=True)
    ]
