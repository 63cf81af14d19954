"""What gauchos do in the Pampa: stand, lie down, get up, go home."""

from domain.core.errors import Rejected
from domain.el_gaucho.actions.requirements import (
    from_supply,
    in_turn,
    in_turn_or_placing,
    own_lying,
    space_at,
    use,
)
from domain.el_gaucho.actions.steppe import could_place_two
from domain.el_gaucho.commands import LayGaucho, PickUpGaucho, RaiseGaucho, StandGaucho
from domain.el_gaucho.content import Tile
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import GauchoEvent, GauchoLaid, GauchoPickedUp, GauchoRaised, GauchoStood
from domain.el_gaucho.state import State


def stand_gaucho(command: StandGaucho, state: State) -> tuple[GauchoEvent, ...]:
    baron = in_turn(state, command.seat)
    tile = _free_tile(state, command.pasture, command.space)
    use(state, command.dice, (tile.value,), some="5.6", exact="5.4")
    from_supply(baron, "5.10")
    return (GauchoStood(command.seat, command.pasture, command.space, command.dice),)


def lay_gaucho(command: LayGaucho, state: State) -> tuple[GauchoEvent, ...]:
    baron = in_turn(state, command.seat)
    tile = _free_tile(state, command.pasture, command.space)
    use(state, command.dice, (state.small_numbers[tile.value - 1],), some="5.6", exact="5.4")
    from_supply(baron, "5.10")
    return (GauchoLaid(command.seat, command.pasture, command.space, command.dice),)


def raise_gaucho(command: RaiseGaucho, state: State) -> tuple[GauchoEvent, ...]:
    in_turn(state, command.seat)
    tile = own_lying(state, command.seat, command.pasture, command.space, not_own="5.11", not_lying="5.11")
    use(state, command.dice, (state.small_numbers[tile.value - 1],), some="5.6", exact="5.4")
    return (GauchoRaised(command.seat, command.pasture, command.space, command.dice),)


def pick_up_gaucho(command: PickUpGaucho, state: State) -> tuple[GauchoEvent, ...]:
    """Only out of need: with an empty supply, or with one gaucho for two secret tiles."""
    baron = in_turn_or_placing(state, command.seat)
    needed = 2 if could_place_two(state, command.seat) else 1
    if baron.supply >= needed:
        raise Rejected(Reason.SUPPLY_LEFT, "6.14", supply=baron.supply, needed=needed)
    own_lying(state, command.seat, command.pasture, command.space, not_own="6.18", not_lying="6.17")
    return (GauchoPickedUp(command.seat, command.pasture, command.space),)


def _free_tile(state: State, pasture: int, space: int) -> Tile:
    target = space_at(state, pasture, space)
    if target.tile is None:
        raise Rejected(Reason.NO_TILE, "5.8", pasture=pasture, space=space)
    if target.gaucho is not None:
        raise Rejected(Reason.TILE_OCCUPIED, "5.7", tile=target.tile, gaucho=target.gaucho)
    return target.tile
