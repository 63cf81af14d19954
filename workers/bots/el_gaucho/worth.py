"""What is a situation of El Gaucho worth to a seat, in pesos?

Everything a baron has is given a price: herds with what they may still become, gauchos with the tiles they
will bring home, action areas with what can be done there. All of it is guesswork but the pesos; the weights
were tuned by play.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from domain.el_gaucho.content import RACES, SALE_BONUS, TILES, VALUES, Area, Race, Tile
from domain.el_gaucho.herds import fits, sort_index
from domain.el_gaucho.scoring import price
from domain.el_gaucho.state import Baron, Herd, Phase, State

Herds = tuple[Herd, ...]
Tiles = tuple[Tile, ...]
Values = tuple[int, ...]
Chances = tuple[int, ...]
"""For the values 1 … 12 of a race: how likely this tile can still be had, in percent."""

GRAB = 45
"""Percent of the tiles to come that a herd can count on, all players together."""
PIP = 1.0
"""What a die costs, for each of its pips: tiles to come are not free."""
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


@dataclass(frozen=True, eq=False)
class Outlook:
    """What does not change while one decision is weighed. Hashed by identity, for speed."""

    chances: tuple[Chances, ...]
    """in the order of `RACES`"""
    rounds_left: int
    """0 in the last round, 1 in the one before, 2 earlier"""


class Estate(NamedTuple):
    """What one seat has in the Pampa."""

    standing: Tiles
    lying: Tiles
    bonus: float


def outlook(view: State) -> Outlook:
    """Tiles nobody sees may have been sold long ago: those in pile and Steppe are a part of them."""
    left = 2 if view.last_round is None else min(2, view.last_round - view.round)
    players = len(view.barons)
    seen = {tile for baron in view.barons for tile in baron.batch}
    seen |= {Tile(herd.race, v) for baron in view.barons for herd in baron.herds for v in herd.values}
    spaces = [space for row in view.pastures for space in row]
    seen |= {space.tile for space in spaces if space.tile is not None}
    unseen = [tile for tile in TILES if tile not in seen and tile.race is not view.removed_race]
    hidden = len(view.pile) + len(view.steppe) if left == 2 else 0
    chance = dict.fromkeys(unseen, GRAB * hidden // (players * max(1, len(unseen))))
    if left:
        on_offer = (space.tile for space in spaces if space.tile is not None and space.gaucho is None)
        chance |= dict.fromkeys(on_offer, GRAB // players)
    return Outlook(tuple(tuple(chance.get(Tile(race, v), 0) for v in VALUES) for race in RACES), left)


def value(view: State, seat: int, ahead: Outlook) -> float:
    """What this seat has, less what the others have on average."""
    estates = _estates(view)
    rivals = sum(
        _cattle_worth(baron, estates[other], ahead)
        for other, baron in enumerate(view.barons)
        if other != seat
    )
    return _worth(view, seat, estates[seat], ahead) - rivals / (len(estates) - 1)


# ---- herds


@lru_cache(maxsize=4_096)
def prospect(values: Values, chances: Chances) -> float:
    """What a herd will bring, with the tiles that may still follow, less what those would bring alone."""
    if not values:
        return _rising((), chances)
    if len(values) == 1:
        return max(_rising(values, chances), _falling(values, chances))
    return _rising(values, chances) if values[1] > values[0] else _falling(values, chances)


def _falling(values: Values, chances: Chances) -> float:
    """Every further tile counts as much as the highest."""
    highest = max(values)
    more = sum(chances[v - 1] * (highest - PIP * v) for v in range(1, values[-1])) / 100
    return price(values) + more


def _rising(values: Values, chances: Chances) -> float:
    """The last tile lifts all the others: the mean over what the last one may be."""
    count, last = len(values), values[-1] if values else 0
    total, higher_fail, cost = 0.0, 1.0, 0.0
    below = sum(chances[last:]) / 100
    for v in range(12, last, -1):
        p = chances[v - 1] / 100
        below -= p
        total += higher_fail * p * v * (count + 1 + below)
        higher_fail *= 1 - p
        cost += p * PIP * v
    return total + higher_fail * count * last - cost


@lru_cache(maxsize=4_096)
def grown(values: Values, more: Values, chances: Chances) -> float:
    """What a herd will bring with these tiles (ascending) added, rising or falling, whichever is better."""
    if not more:
        return prospect(values, chances)
    up = added(values, more, chances)
    return max(up, added(values, more[::-1], chances)) if len(more) > 1 else up


def added(values: Values, more: Values, chances: Chances) -> float:
    """What a herd will bring with these tiles added in this order, sales included."""
    sold = 0
    for v in more:
        if fits(values, v):
            values = (*values, v)
        else:
            sold += price(values)
            values = (v,)
    return sold + prospect(values, chances)


@lru_cache(maxsize=4_096)
def sorting_gain(values: Values, value: int, chances: Chances) -> float:
    """How much better the tile is inside the herd than at its right end."""
    if not values:
        return 0.0
    at = sort_index(values, value)
    return prospect((*values[:at], value, *values[at:]), chances) - added(values, (value,), chances)


@lru_cache(maxsize=4_096)
def loss(values: Values, value: int, chances: Chances) -> float:
    """What the theft of this tile costs, the insurance considered."""
    rest = tuple(v for v in values if v != value)
    return prospect(values, chances) - prospect(rest, chances) - value


# ---- all herds of a baron


@lru_cache(maxsize=1_024)
def cattle(herds: Herds, standing: Tiles, lying: Tiles, ahead: Outlook) -> tuple[float, tuple[float, ...]]:
    """What the herds will bring, with the tiles that come home; what each lying one would add, best first."""
    own, more = _by_race(herds), _values(standing)
    worth = sum(
        grown(own.get(race, ()), more.get(race, ()), chances)
        for race, chances in zip(RACES, ahead.chances, strict=True)
    )
    gains = [cattle(herds, (*standing, tile), (), ahead)[0] - worth for tile in lying]
    return worth, tuple(sorted((max(0.0, gain) for gain in gains), reverse=True))


@lru_cache(maxsize=1_024)
def best_sorting(herds: Herds, standing: Tiles, ahead: Outlook) -> float:
    own = _by_race(herds)
    gains = (
        sorting_gain(own.get(tile.race, ()), tile.value, ahead.chances[RACES.index(tile.race)])
        for tile in standing
    )
    return max(gains, default=0.0)


@lru_cache(maxsize=1_024)
def worst_loss(herds: Herds, ahead: Outlook) -> float:
    return max(
        (loss(herd.values, v, ahead.chances[RACES.index(herd.race)]) for herd in herds for v in herd.values),
        default=0.0,
    )


@lru_cache(maxsize=1_024)
def best_theft(herds: Herds, rivals: tuple[Herds, ...], ahead: Outlook) -> float:
    """The most that a theft could bring now: to the thief, and by the victim's loss."""
    own = _by_race(herds)
    best = 0.0
    for herd in (herd for each in rivals for herd in each):
        chances, values = ahead.chances[RACES.index(herd.race)], own.get(herd.race, ())
        now = prospect(values, chances)
        for v in herd.values:
            gain = added(values, (v,), chances) - now + loss(herd.values, v, chances) / len(rivals)
            best = max(best, gain)
    return best


def _by_race(herds: Herds) -> dict[Race, Values]:
    return {herd.race: herd.values for herd in herds}


def _values(tiles: Tiles) -> dict[Race, Values]:
    """Ascending."""
    found: dict[Race, Values] = {}
    for tile in sorted(tiles):
        found[tile.race] = (*found.get(tile.race, ()), tile.value)
    return found


# ---- barons


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
