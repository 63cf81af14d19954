"""Moves of single pieces: the small changes that events are made of."""

from msgspec.structs import replace

from domain.el_gaucho.content import AREAS, Area, Race, Tile
from domain.el_gaucho.dice import Dice
from domain.el_gaucho.events import Hidden
from domain.el_gaucho.state import Baron, Earned, Gaucho, Herd, Space

Barons = tuple[Baron, ...]
Pastures = tuple[tuple[Space, ...], ...]


def with_baron(barons: Barons, seat: int, baron: Baron) -> Barons:
    changed = list(barons)
    changed[seat] = baron
    return tuple(changed)


def with_space(pastures: Pastures, pasture: int, space: int, new: Space) -> Pastures:
    row = list(pastures[pasture])
    row[space] = new
    rows = list(pastures)
    rows[pasture] = tuple(row)
    return tuple(rows)


def with_gaucho(pastures: Pastures, pasture: int, space: int, gaucho: Gaucho | None) -> Pastures:
    return with_space(pastures, pasture, space, Space(pastures[pasture][space].tile, gaucho))


def with_pesos(baron: Baron, earned: Earned) -> Baron:
    return replace(baron, pesos=baron.pesos + earned.pesos, earned=(*baron.earned, earned))


def with_tile_added(baron: Baron, tile: Tile, values: tuple[int, ...]) -> Baron:
    """The tile is in its herd now, and no longer in the batch (where a stolen one never was)."""
    batch = tuple(other for other in baron.batch if other != tile)
    return replace(baron, herds=with_herd(baron.herds, tile.race, values), batch=batch)


def with_herd(herds: tuple[Herd, ...], race: Race, values: tuple[int, ...]) -> tuple[Herd, ...]:
    """The herd of this race is these values now, or gone."""
    rest = [herd for herd in herds if herd.race is not race]
    return tuple(sorted([*rest, Herd(race, values)])) if values else tuple(rest)


def herds_of_kept(kept: tuple[Tile, ...]) -> tuple[Herd, ...]:
    """What the tiles kept at the beginning become, each herd in the order in which they were named."""
    herds: tuple[Herd, ...] = ()
    for race in dict.fromkeys(tile.race for tile in kept):
        herds = with_herd(herds, race, tuple(tile.value for tile in kept if tile.race is race))
    return herds


def with_area(areas: tuple[Area, ...], new: Area) -> tuple[Area, ...]:
    return tuple(sorted((*areas, new), key=AREAS.index))


def without_area(areas: tuple[Area, ...], gone: Area) -> tuple[Area, ...]:
    return tuple(area for area in areas if area is not gone)


def without_dice(dice: Dice, used: Dice) -> Dice:
    rest = list(dice)
    for die in used:
        rest.remove(die)
    return tuple(rest)


def one_fewer(steppe: tuple[Hidden, ...], tile: Tile) -> tuple[Hidden, ...]:
    """Without this tile, or without one hidden tile for a viewer who did not know it."""
    rest = list(steppe)
    rest.remove(tile if tile in rest else None)
    return tuple(rest)
