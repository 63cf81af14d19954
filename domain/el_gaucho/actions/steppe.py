"""Secret Cattle: a look at the Steppe, then one or two of its tiles into the Pampa.

Done in one go, a player who picks up a lying gaucho for two tiles would have to take two. Step by step
there is nothing to enforce: stopping after the first tile is always allowed, and then a gaucho may have come
back in vain, as it may at any other time with an empty supply.
"""

from domain.core.errors import Rejected
from domain.el_gaucho.actions.requirements import (
    from_supply,
    in_turn,
    is_lying,
    leave_area,
    placing,
    space_at,
)
from domain.el_gaucho.commands import LookAtSteppe, PlaceCattle, StopPlacing
from domain.el_gaucho.content import SECRET_PAIR_AT_MOST, Area
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import AreaUsed, CattlePlaced, GauchoEvent, PlacingStopped, SteppeSeen
from domain.el_gaucho.evolve import evolve
from domain.el_gaucho.flow import refill_steppe
from domain.el_gaucho.state import Phase, State


def look_at_steppe(command: LookAtSteppe, state: State) -> tuple[GauchoEvent, ...]:
    seat = command.seat
    baron = in_turn(state, seat)
    leave_area(state, baron, Area.SECRET_CATTLE, "7.2")
    if not state.steppe:
        raise Rejected(Reason.STEPPE_EMPTY, "7.33")
    if not _free_spaces(state):
        raise Rejected(Reason.NO_FREE_SPACE, "7.33")
    # sorted, so that the order does not tell which tiles came last
    seen = tuple(sorted(tile for tile in state.steppe if tile is not None))
    return (AreaUsed(seat, Area.SECRET_CATTLE), SteppeSeen(seat, seen))


def place_cattle(command: PlaceCattle, state: State) -> tuple[GauchoEvent, ...]:
    """How full the pasture is does not matter. When no second tile can follow, the action ends at once."""
    baron = placing(state, command.seat)
    if command.tile not in baron.seen_steppe:
        raise Rejected(Reason.NOT_IN_STEPPE, "7.38", tile=command.tile)
    for value in (command.tile.value, *(tile.value for tile in state.placed_secretly)):
        if state.placed_secretly and value > SECRET_PAIR_AT_MOST:
            raise Rejected(Reason.PAIR_TOO_HIGH, "7.40", value=value, most=SECRET_PAIR_AT_MOST)
    space = space_at(state, command.pasture, command.space, "7.39")
    if space.tile is not None:
        raise Rejected(Reason.SPACE_OCCUPIED, "7.39", tile=space.tile)
    from_supply(baron, "7.41")
    placed = CattlePlaced(command.seat, command.tile, command.pasture, command.space)
    state = evolve(state, placed)
    return (placed,) if _second_possible(state, command.seat) else (placed, *refill_steppe(state))


def stop_placing(command: StopPlacing, state: State) -> tuple[GauchoEvent, ...]:
    placing(state, command.seat)
    if not state.placed_secretly:
        raise Rejected(Reason.NOTHING_PLACED, "7.35")
    return (PlacingStopped(command.seat), *refill_steppe(state))


def could_place_two(state: State, seat: int) -> bool:
    """Nothing is placed yet, and the tiles and spaces for two are there."""
    if state.phase is not Phase.PLACING or state.placed_secretly:
        return False
    small = sum(tile.value <= SECRET_PAIR_AT_MOST for tile in state.barons[seat].seen_steppe)
    return small >= 2 and _free_spaces(state) >= 2


def _second_possible(state: State, seat: int) -> bool:
    """Could a second tile follow, as far as everybody can tell?

    Whether a small tile is left in the Steppe must not count: the rules would tell it by ending the action.
    """
    baron = state.barons[seat]
    small = all(tile.value <= SECRET_PAIR_AT_MOST for tile in state.placed_secretly)
    if len(state.placed_secretly) != 1 or not small or not state.steppe or not _free_spaces(state):
        return False
    return (
        baron.supply > 0
        or any(area not in state.touched for area in baron.areas)
        or any(is_lying(space.gaucho, seat) for row in state.pastures for space in row)
    )


def _free_spaces(state: State) -> int:
    return sum(space.tile is None for row in state.pastures for space in row)
