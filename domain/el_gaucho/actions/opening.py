"""The opening: which tiles to keep, and where the first gaucho goes."""

from domain.core.errors import Rejected
from domain.el_gaucho.actions.requirements import at_table, refuse_phase
from domain.el_gaucho.commands import KeepTiles, PostGaucho
from domain.el_gaucho.content import KEEP_AT_MOST, Tile
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import GauchoEvent, GauchoPosted, TilesKept
from domain.el_gaucho.state import Phase, State, next_to_post


def keep_tiles(command: KeepTiles, state: State) -> tuple[GauchoEvent, ...]:
    if state.phase is not Phase.KEEPING:
        refuse_phase(state, command.seat)
    baron, tiles = at_table(state, command.seat), command.tiles
    if baron.has_kept:
        raise Rejected(Reason.ALREADY_KEPT, "3.9")
    if len(tiles) not in KEEP_AT_MOST:
        raise Rejected(Reason.KEEP_COUNT, "3.6", count=len(tiles), most=max(KEEP_AT_MOST))
    if len(set(tiles)) < len(tiles) or any(tile not in baron.dealt for tile in tiles):
        raise Rejected(Reason.NOT_DEALT, "3.7", tiles=tiles)
    most, highest = KEEP_AT_MOST[len(tiles)], max(tile.value for tile in tiles)
    if highest > most:
        raise Rejected(Reason.KEEP_TOO_HIGH, "3.4" if len(tiles) == 2 else "3.5", value=highest, most=most)
    if not is_in_order(tiles):
        raise Rejected(Reason.KEEP_ORDER, "3.13", tiles=tiles)
    return (TilesKept(command.seat, tiles),)


def is_in_order(tiles: tuple[Tile, ...]) -> bool:
    """Race by race in the order of the races, and each race rising or falling all along."""
    races = [tile.race for tile in tiles]
    if races != sorted(races):
        return False
    for race in set(races):
        values = [tile.value for tile in tiles if tile.race is race]
        if values not in (sorted(values), sorted(values, reverse=True)):
            return False
    return True


def post_gaucho(command: PostGaucho, state: State) -> tuple[GauchoEvent, ...]:
    if state.phase is not Phase.POSTING:
        refuse_phase(state, command.seat)
    if state.turn != command.seat:
        raise Rejected(Reason.NOT_YOUR_TURN, "4.10", turn=state.turn)
    for seat, baron in enumerate(state.barons):
        if command.area in baron.areas:
            raise Rejected(Reason.AREA_CHOSEN, "3.16", area=command.area, seat=seat)
    return (GauchoPosted(command.seat, command.area, next_to_post(state, command.seat)),)
