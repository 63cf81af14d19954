"""The special actions of the estate: Wish, Immediate Sale, Steal Cattle, Raise/Replace."""

from domain.core.errors import Rejected
from domain.el_gaucho.actions.requirements import in_turn, leave_area, own_lying, space_at
from domain.el_gaucho.commands import ReplaceGaucho, SellHerd, StealTile, WakeGauchos, WishDie
from domain.el_gaucho.content import Area
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import AreaUsed, DieWished, GauchoEvent, GauchoReplaced, GauchosWoken, TileStolen
from domain.el_gaucho.herds import add
from domain.el_gaucho.scoring import immediate_sale
from domain.el_gaucho.state import Herd, State, herd_of


def wish_die(command: WishDie, state: State) -> tuple[GauchoEvent, ...]:
    """The die stays until it is used or the turn ends."""
    baron = in_turn(state, command.seat)
    leave_area(state, baron, Area.WISH, "7.2")
    if not 1 <= command.value <= 6:
        raise Rejected(Reason.NO_SUCH_FACE, "7.8", value=command.value)
    return (AreaUsed(command.seat, Area.WISH), DieWished(command.seat, command.value))


def sell_herd(command: SellHerd, state: State) -> tuple[GauchoEvent, ...]:
    baron = in_turn(state, command.seat)
    leave_area(state, baron, Area.IMMEDIATE_SALE, "7.2")
    values = herd_of(baron, command.race)
    if not values:
        raise Rejected(Reason.NO_HERD, "7.15", race=command.race)
    if len(values) < 2:
        raise Rejected(Reason.HERD_TOO_SMALL, "7.14", race=command.race, values=values)
    sale = immediate_sale(command.seat, Herd(command.race, values))
    return (AreaUsed(command.seat, Area.IMMEDIATE_SALE), sale)


def steal_tile(command: StealTile, state: State) -> tuple[GauchoEvent, ...]:
    """The insurance pays the victim, always; the tile is added at the right, without Sort."""
    seat, victim, tile = command.seat, command.victim, command.tile
    baron = in_turn(state, seat)
    leave_area(state, baron, Area.STEAL_CATTLE, "7.2")
    if victim == seat or not 0 <= victim < len(state.barons):
        raise Rejected(Reason.NO_SUCH_VICTIM, "7.17", victim=victim)
    if tile.value not in herd_of(state.barons[victim], tile.race):
        raise Rejected(Reason.VICTIM_LACKS_TILE, "7.17", victim=victim, tile=tile)
    stolen = TileStolen(seat, victim, tile, insurance=tile.value)
    return (AreaUsed(seat, Area.STEAL_CATTLE), stolen, *add(state, seat, tile))


def wake_gauchos(command: WakeGauchos, state: State) -> tuple[GauchoEvent, ...]:
    seat, places = command.seat, command.places
    baron = in_turn(state, seat)
    leave_area(state, baron, Area.RAISE_REPLACE, "7.2")
    if len(set(places)) != len(places) or not 1 <= len(places) <= 2:
        raise Rejected(Reason.WAKE_COUNT, "7.27", places=places)
    if list(places) != sorted(places):
        raise Rejected(Reason.PLACES_ORDER, "4.15", places=places)
    for place in places:
        own_lying(state, seat, place.pasture, place.space, not_own="7.27", not_lying="7.27")
    return (AreaUsed(seat, Area.RAISE_REPLACE), GauchosWoken(seat, places))


def replace_gaucho(command: ReplaceGaucho, state: State) -> tuple[GauchoEvent, ...]:
    """The gaucho that leaves the area may be the one that replaces, so the supply is never too small."""
    seat = command.seat
    baron = in_turn(state, seat)
    leave_area(state, baron, Area.RAISE_REPLACE, "7.2")
    space = space_at(state, command.pasture, command.space)
    if space.tile is None or space.gaucho is None or space.gaucho.seat == seat:
        raise Rejected(Reason.NO_OTHER_GAUCHO, "7.28", pasture=command.pasture, space=command.space)
    if space.gaucho.standing:
        raise Rejected(Reason.VICTIM_STANDING, "7.28", pasture=command.pasture, space=command.space)
    victim, insurance = space.gaucho.seat, space.tile.value
    replaced = GauchoReplaced(seat, command.pasture, command.space, victim, insurance)
    return (AreaUsed(seat, Area.RAISE_REPLACE), replaced)
