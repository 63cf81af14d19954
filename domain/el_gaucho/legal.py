"""Candidates for legal commands: good guesses; `decide` alone knows the rules."""

from collections.abc import Iterator
from itertools import combinations

from domain.el_gaucho.commands import (
    AddTile,
    EndTurn,
    KeepTiles,
    LayGaucho,
    LookAtSteppe,
    OccupyArea,
    PickUpGaucho,
    Place,
    PlaceCattle,
    PlayerCommand,
    PostGaucho,
    RaiseGaucho,
    ReplaceGaucho,
    SellHerd,
    SortTile,
    StandGaucho,
    StealTile,
    StopPlacing,
    TakeBackGaucho,
    TakeDice,
    WakeGauchos,
    WishDie,
)
from domain.el_gaucho.content import AREA_DICE, AREAS, KEEP_AT_MOST, Area, Tile
from domain.el_gaucho.dice import pairs, ways
from domain.el_gaucho.flow import to_act
from domain.el_gaucho.state import Phase, State


def candidates(state: State, seat: int) -> Iterator[PlayerCommand]:
    """Every legal command, and few others. Looks at nothing that this seat does not know."""
    if seat not in to_act(state):
        return iter(())
    match state.phase:
        case Phase.TURN:
            return _in_turn(state, seat)
        case Phase.PLACING:
            return _placing(state, seat)
        case Phase.COLLECTING | Phase.FINAL_COLLECTING:
            return _collecting(state, seat)
        case Phase.KEEPING:
            return _keeping(state, seat)
        case Phase.POSTING:
            return (PostGaucho(seat, area) for area in AREAS)
        case _:
            return iter(())


def _in_turn(state: State, seat: int) -> Iterator[PlayerCommand]:
    if not state.has_drafted:
        for pair in pairs(state.rodeo):
            yield TakeDice(seat, pair)
    if state.dice:
        yield from _with_dice(state, seat)
    for area in state.barons[seat].areas:
        if area not in state.touched:
            yield from _using(area, state, seat)
    yield from _going_back(state, seat)
    yield EndTurn(seat)


def _with_dice(state: State, seat: int) -> Iterator[PlayerCommand]:
    totals = ways(state.dice)
    for pasture, row in enumerate(state.pastures):
        for index, space in enumerate(row):
            if space.tile is None:
                continue
            if space.gaucho is None:
                for dice in totals.get(space.tile.value, ()):
                    yield StandGaucho(seat, pasture, index, dice)
                for dice in totals.get(state.small_numbers[space.tile.value - 1], ()):
                    yield LayGaucho(seat, pasture, index, dice)
            elif space.gaucho.seat == seat and not space.gaucho.standing:
                for dice in totals.get(state.small_numbers[space.tile.value - 1], ()):
                    yield RaiseGaucho(seat, pasture, index, dice)
    for area in AREAS:
        if area not in state.barons[seat].areas:
            for number in AREA_DICE[area]:
                for dice in totals.get(number, ()):
                    yield OccupyArea(seat, area, dice)


def _using(area: Area, state: State, seat: int) -> Iterator[PlayerCommand]:
    match area:
        case Area.WISH:
            for value in range(1, 7):
                yield WishDie(seat, value)
        case Area.IMMEDIATE_SALE:
            for herd in state.barons[seat].herds:
                yield SellHerd(seat, herd.race)
        case Area.STEAL_CATTLE:
            for victim, baron in enumerate(state.barons):
                if victim != seat:
                    for herd in baron.herds:
                        for value in herd.values:
                            yield StealTile(seat, victim, Tile(herd.race, value))
        case Area.RAISE_REPLACE:
            own = _lying(state, seat)
            for count in (1, 2):
                for places in combinations(own, count):
                    yield WakeGauchos(seat, places)
            for victim in range(len(state.barons)):
                if victim != seat:
                    for place in _lying(state, victim):
                        yield ReplaceGaucho(seat, place.pasture, place.space)
        case Area.SECRET_CATTLE:
            yield LookAtSteppe(seat)
        case Area.SORT:
            pass


def _going_back(state: State, seat: int) -> Iterator[PlayerCommand]:
    for area in state.barons[seat].areas:
        yield TakeBackGaucho(seat, area)
    if state.barons[seat].supply < 2:
        for place in _lying(state, seat):
            yield PickUpGaucho(seat, place.pasture, place.space)


def _placing(state: State, seat: int) -> Iterator[PlayerCommand]:
    for tile in state.barons[seat].seen_steppe:
        for pasture, row in enumerate(state.pastures):
            for index, space in enumerate(row):
                if space.tile is None:
                    yield PlaceCattle(seat, tile, pasture, index)
    yield from _going_back(state, seat)
    yield StopPlacing(seat)


def _collecting(state: State, seat: int) -> Iterator[PlayerCommand]:
    for tile in state.barons[seat].batch:
        yield AddTile(seat, tile)
        yield SortTile(seat, tile)


def _keeping(state: State, seat: int) -> Iterator[PlayerCommand]:
    """Race by race, each race rising or falling: up to two orders of the same tiles."""
    hand = sorted(tile for tile in state.barons[seat].dealt if tile is not None)
    for count in KEEP_AT_MOST:
        for tiles in combinations(hand, count):
            falling = sorted(tiles, key=lambda tile: (tile.race, -tile.value))
            yield KeepTiles(seat, tiles)
            if tuple(falling) != tiles:
                yield KeepTiles(seat, tuple(falling))


def _lying(state: State, seat: int) -> list[Place]:
    return [
        Place(pasture, index)
        for pasture, row in enumerate(state.pastures)
        for index, space in enumerate(row)
        if space.gaucho is not None and space.gaucho.seat == seat and not space.gaucho.standing
    ]
