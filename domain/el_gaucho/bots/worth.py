"""The evaluation function of El Gaucho: what a situation is worth to a seat, in pesos.

Everything a baron has is given a price: herds with what they may still become, gauchos with the tiles they
will bring home, action areas with what can be done there. All of it is guesswork but the pesos; the weights
were tuned by play.
"""

from functools import lru_cache

from domain.core.bots.sums import float_sum
from domain.el_gaucho.bots.prospects import (
    Prospects,
    Tiles,
    best_sorting,
    best_theft,
    cattle,
    worst_loss,
)
from domain.el_gaucho.content import SALE_BONUS, Area
from domain.el_gaucho.pieces import Pastures
from domain.el_gaucho.state import Baron, Phase, Space, State

LYING = (0.0, 0.2, 0.45)
"""What a lying gaucho is worth, beside a standing one: in the last round, in the one before, and earlier."""
SUPPLY = (0.0, 1.0, 1.7, 2.2, 2.6, 2.9, 3.0, 3.0, 3.0)
"""What gauchos in the supply are worth, by their number."""
COMING_HOME = (1.5, 0.5, 0.2, 0.0)
"""The bonus of a standing gaucho, by the number of gauchos that its pasture lacks (the last: or more)."""
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
"""How likely a herd loses its best tile when a player is on Steal Cattle."""
Barons = tuple[Baron, ...]
Estate = tuple[Tiles, Tiles, float]
"""What one seat has in the Pampa: tiles under standing gauchos, tiles under lying ones, and a bonus."""


def value(view: State, seat: int, ahead: Prospects) -> float:
    """What this seat has, less what the others have on average."""
    baron = view.barons[seat]
    will_look = view.phase is Phase.PLACING and not view.placed_secretly and not baron.seen_steppe
    return _value(view.barons, view.pastures, seat, will_look, ahead)


@lru_cache(maxsize=1_024)
def _value(barons: Barons, pastures: Pastures, seat: int, will_look: bool, ahead: Prospects) -> float:
    """Cached, as the same commands in another order have the same result."""
    estates = _estates(pastures, len(barons))
    rivals = 0.0
    for other, baron in enumerate(barons):
        if other != seat:
            rivals += _cattle_worth(baron, estates[other], ahead)[0]
    worth = _worth(barons, seat, estates[seat], ahead)
    if will_look:
        worth += SECRET
    return worth - rivals / (len(barons) - 1)


def _worth(barons: Barons, seat: int, estate: Estate, ahead: Prospects) -> float:
    baron, left = barons[seat], ahead.rounds_left
    worth, gains = _cattle_worth(baron, estate, ahead)
    if left:
        rivals = barons[:seat] + barons[seat + 1 :]
        posted = 0.0
        for area in baron.areas:
            could = 0.0
            if area is Area.SORT:
                could = best_sorting(baron.herds, baron.batch + estate[0], ahead)
            elif area is Area.RAISE_REPLACE:
                could = (1 - LYING[left]) * float_sum(gains[:2])
            elif area is Area.STEAL_CATTLE:
                could = best_theft(baron.herds, tuple([rival.herds for rival in rivals]), ahead)
            posted += max(POSTED[area], READY * could)
        worth = worth + SUPPLY[baron.supply] + posted
        for rival in rivals:
            if Area.STEAL_CATTLE in rival.areas:
                worth -= THEFT * max(0.0, worst_loss(baron.herds, ahead))
                break
    elif Area.SORT in baron.areas:
        worth += READY * best_sorting(baron.herds, baron.batch + estate[0], ahead)
    return worth


def _cattle_worth(baron: Baron, estate: Estate, ahead: Prospects) -> tuple[float, tuple[float, ...]]:
    """Pesos, herds and the tiles under gauchos; and what each lying gaucho would add."""
    standing, lying, bonus = estate
    worth, gains = cattle(baron.herds, baron.batch + standing, lying, ahead)
    return baron.pesos + bonus + worth + LYING[ahead.rounds_left] * float_sum(gains), gains


# ---- the Pampa


@lru_cache(maxsize=1_024)
def _estates(pastures: Pastures, seats: int) -> list[Estate]:
    """Of every seat, in the order of the spaces."""
    estates: list[Estate] = []
    for parts in zip(*[_in_pasture(row, seats) for row in pastures], strict=True):
        standing: Tiles = ()
        lying: Tiles = ()
        bonus = 0.0
        for up, down, coming_home in parts:
            standing += up
            lying += down
            for _ in up:
                bonus += coming_home
        estates.append((standing, lying, bonus))
    return estates


@lru_cache(maxsize=1_024)
def _in_pasture(row: tuple[Space, ...], seats: int) -> list[Estate]:
    """The part of each estate that is in this pasture; the bonus is that of one standing gaucho."""
    free = sum([space.tile is not None and space.gaucho is None for space in row])
    bonus = COMING_HOME[min(free, len(COMING_HOME) - 1)]
    standing: list[Tiles] = [()] * seats
    lying: list[Tiles] = [()] * seats
    for space in row:
        if space.tile is not None and space.gaucho is not None:
            tiles = standing if space.gaucho.standing else lying
            tiles[space.gaucho.seat] += (space.tile,)
    return [(up, down, bonus) for up, down in zip(standing, lying, strict=True)]
