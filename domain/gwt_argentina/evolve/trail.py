"""Changes of the trail, of the workers and of the railroad."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from domain.gwt_argentina.calculators.railroad import farthest
from domain.gwt_argentina.content.pieces import Quay, Row, Seat, Supply
from domain.gwt_argentina.content.player_board import FIRST_QUAY
from domain.gwt_argentina.events import (
    BoardLaidOut,
    BuildingPlaced,
    BuildingReplaced,
    DiscMoved,
    EngineMoved,
    EstancieroMoved,
    FeePaid,
    GranjeroHired,
    GranjerosHelped,
    GranjerosSetBeside,
    WorkerAppointed,
    WorkerHired,
)
from domain.gwt_argentina.evolve.players import changed, with_player
from domain.gwt_argentina.state import Built, Player, State, Workers, row

P = TypeVar("P", bound=str)
_QUAYS = frozenset(Quay)


def board_laid_out(state: State, event: BoardLaidOut) -> State:
    return replace(
        state,
        start=event.start,
        active=event.start,
        neutral=event.neutral,
        sides=event.sides,
        masters=event.masters,
        farmers=event.farmers,
        job_market=event.job_market,
        token_row=event.token_row,
        bags=event.bags,
        foresight=event.foresight,
        market=event.market,
        market_stack=event.market_stack,
        exhaustion=event.exhaustion,
        display=event.display,
        objective_stack=event.objective_stack,
        zone=dict.fromkeys(event.ships, ()),
        ship_pile=event.ship_pile,
        quays={FIRST_QUAY: tuple(range(len(state.players)))},
        closed=event.closed,
        box=event.boxed,
    )


def estanciero_moved(state: State, event: EstancieroMoved) -> State:
    return changed(state, event.seat, at=event.to)


def fee_paid(state: State, event: FeePaid) -> State:
    pesos = state.players[event.seat].pesos - event.amount
    players = with_player(state, event.seat, pesos=pesos)
    if event.owner is None:
        coins = {**state.coins, event.space: state.coins.get(event.space, 0) + event.amount}
        return replace(state, players=players, coins=coins)
    owner = replace(players[event.owner], pesos=players[event.owner].pesos + event.amount)
    return replace(state, players=(*players[: event.owner], owner, *players[event.owner + 1 :]))


def _with_row(player: Player, which: Row, tiles: tuple[Supply, ...]) -> Workers:
    workers = player.workers
    match which:
        case Row.GAUCHO:
            return replace(workers, gaucho=tiles)
        case Row.CARPINTERO:
            return replace(workers, carpintero=tiles)
        case Row.MAQUINISTA:
            return replace(workers, maquinista=tiles)
        case Row.GRANJERO:
            return replace(workers, granjero=tiles)


def worker_hired(state: State, event: WorkerHired) -> State:
    player = state.players[event.seat]
    which = Row(event.worker.removeprefix("strong_"))
    cells = list(state.job_market)
    line = cells[event.row - 1]
    cells[event.row - 1] = (*line[: event.column], None, *line[event.column + 1 :])
    workers = _with_row(player, which, (*row(player, which), event.worker))
    return replace(state, players=with_player(state, event.seat, workers=workers), job_market=tuple(cells))


def worker_appointed(state: State, event: WorkerAppointed) -> State:
    player = state.players[event.seat]
    return replace(
        state,
        players=with_player(
            state,
            event.seat,
            workers=_with_row(player, event.row, row(player, event.row)[:-1]),
            masters=(*player.masters, event.master),
        ),
        masters={station: tile for station, tile in state.masters.items() if station != event.station},
        appointed={**state.appointed, event.station: event.worker},
    )


def granjero_hired(state: State, event: GranjeroHired) -> State:
    player = state.players[event.seat]
    workers = _with_row(player, Row.GRANJERO, (*player.workers.granjero, event.tile))
    return changed(state, event.seat, workers=workers)


def granjeros_helped(state: State, event: GranjerosHelped) -> State:
    pesos = state.players[event.seat].pesos + event.coins + event.printed
    return replace(
        state,
        players=with_player(state, event.seat, pesos=pesos),
        farmers={space: tile for space, tile in state.farmers.items() if space not in event.spaces},
        coins={space: amount for space, amount in state.coins.items() if space not in event.spaces},
    )


def granjeros_set_beside(state: State, event: GranjerosSetBeside) -> State:
    return changed(state, event.seat, beside=(*state.players[event.seat].beside, *event.tiles))


def building_placed(state: State, event: BuildingPlaced) -> State:
    supply = tuple(number for number in state.players[event.seat].supply if number != event.building)
    return replace(
        state,
        players=with_player(state, event.seat, supply=supply),
        buildings={**state.buildings, event.space: Built(event.seat, event.building)},
    )


def building_replaced(state: State, event: BuildingReplaced) -> State:
    placed = building_placed(state, BuildingPlaced(event.seat, event.building, event.space))
    return replace(placed, box=(*state.box, f"building_{event.seat}_{event.old}"))


def disc_moved(state: State, event: DiscMoved) -> State:
    """Where it comes from, then where it goes."""
    seat, origin, to = event.seat, event.origin, event.to
    changes: dict[str, object] = {}
    stations, quays = state.stations, state.quays
    if origin in _QUAYS:
        quays = _less(quays, origin, seat)
    elif origin in stations:
        stations = _less(stations, origin, seat)
    else:
        discs = list(state.players[seat].discs)
        discs.remove(origin)  # type: ignore[arg-type]
        changes["players"] = with_player(state, seat, discs=tuple(discs))
    if to in state.zone:
        changes["zone"] = {**state.zone, to: (*state.zone[to], seat)}
    elif to in _QUAYS:
        quays = {**quays, Quay(to): tuple(sorted((*quays.get(Quay(to), ()), seat)))}
    elif is_station(to):
        stations = {**stations, to: tuple(sorted((*stations.get(to, ()), seat)))}
    else:
        changes["bonus"] = {**state.bonus, to: seat}
    return replace(state, stations=stations, quays=quays, **changes)


def is_station(place: str) -> bool:
    return place.startswith("station_")


def engine_moved(state: State, event: EngineMoved) -> State:
    player = state.players[event.seat]
    so_far = farthest(player.farthest, event.to)
    return changed(state, event.seat, engine=event.to, farthest=so_far)


def _less(where: Mapping[P, tuple[Seat, ...]], origin: str, seat: Seat) -> dict[P, tuple[Seat, ...]]:
    """Without one disc of the seat; a place without discs is left out."""
    fewer = dict(where)
    for place, discs in where.items():
        if place == origin:
            left = list(discs)
            left.remove(seat)
            fewer[place] = tuple(left)
            if not left:
                del fewer[place]
    return fewer
