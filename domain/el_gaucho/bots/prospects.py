"""Expected value of herds of El Gaucho, in pesos, with the tiles that lie about or may still turn up."""

from dataclasses import dataclass
from functools import lru_cache

from domain.core.bots.sums import float_sum
from domain.el_gaucho.content import RACES, TILES, VALUES, Race, Tile
from domain.el_gaucho.herds import fits, sort_index
from domain.el_gaucho.scoring import price
from domain.el_gaucho.state import Herd, State

Herds = tuple[Herd, ...]
Tiles = tuple[Tile, ...]
Values = tuple[int, ...]
Chances = tuple[int, ...]
"""For the values 1 … 12 of a race: how likely this tile can still be had, in percent."""

GRAB = 45
"""Percent of the tiles to come that a herd can count on, all players together."""
PIP = 1.0
"""What a die costs, for each of its pips: tiles to come are not free."""


@dataclass(frozen=True, eq=False)
class Prospects:
    """What does not change while one decision is weighed. Hashed by identity, for speed."""

    chances: tuple[Chances, ...]
    """in the order of `RACES`"""
    rounds_left: int
    """0 in the last round, 1 in the one before, 2 earlier"""


def prospects_of(view: State) -> Prospects:
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
    chances = [chance.get(tile, 0) for tile in TILES]
    starts = range(0, len(TILES), len(VALUES))
    return _same(tuple([tuple(chances[start : start + len(VALUES)]) for start in starts]), left)


@lru_cache(maxsize=256)
def _same(chances: tuple[Chances, ...], rounds_left: int) -> Prospects:
    """The same record for the same chances, so that what was worked out with it is found again."""
    return Prospects(chances, rounds_left)


# ---- one herd


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
    more = float_sum(chances[v - 1] * (highest - PIP * v) for v in range(1, values[-1])) / 100
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
def cattle(herds: Herds, standing: Tiles, lying: Tiles, ahead: Prospects) -> tuple[float, tuple[float, ...]]:
    """What the herds will bring, with the tiles that come home; what each lying one would add, best first."""
    own, more = _by_race(herds), _values(standing)
    parts = [
        grown(own.get(race, ()), more.get(race, ()), chances)
        for race, chances in zip(RACES, ahead.chances, strict=True)
    ]
    worth = float_sum(parts)
    gains = []
    for tile in lying:
        at, values = RACES.index(tile.race), more.get(tile.race, ())
        part = grown(own.get(tile.race, ()), tuple(sorted((*values, tile.value))), ahead.chances[at])
        gains.append(max(0.0, float_sum((*parts[:at], part, *parts[at + 1 :])) - worth))
    return worth, tuple(sorted(gains, reverse=True))


@lru_cache(maxsize=1_024)
def best_sorting(herds: Herds, standing: Tiles, ahead: Prospects) -> float:
    own = _by_race(herds)
    gains = (
        sorting_gain(own.get(tile.race, ()), tile.value, ahead.chances[RACES.index(tile.race)])
        for tile in standing
    )
    return max(gains, default=0.0)


@lru_cache(maxsize=1_024)
def worst_loss(herds: Herds, ahead: Prospects) -> float:
    return max(
        (loss(herd.values, v, ahead.chances[RACES.index(herd.race)]) for herd in herds for v in herd.values),
        default=0.0,
    )


@lru_cache(maxsize=1_024)
def best_theft(herds: Herds, rivals: tuple[Herds, ...], ahead: Prospects) -> float:
    """The most that a theft could bring now: to the thief, and by the victim's loss."""
    own = _by_race(herds)
    best = 0.0
    for herd in (herd for theirs in rivals for herd in theirs):
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
    values: dict[Race, Values] = {}
    for tile in sorted(tiles):
        values[tile.race] = (*values.get(tile.race, ()), tile.value)
    return values
