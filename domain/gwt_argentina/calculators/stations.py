"""Where engines can go, and which stations can be upgraded."""

from domain.gwt_argentina.calculators import railroad
from domain.gwt_argentina.calculators.discs import sources
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import DEPOT, Place, Row, Seat, Station
from domain.gwt_argentina.content.railroad import LAST_PLACE
from domain.gwt_argentina.state import State, row


def occupied(state: State, seat: Seat) -> frozenset[Place]:
    """The places of the other engines that keep this one out."""
    return frozenset(
        player.engine
        for other, player in enumerate(state.players)
        if other != seat and player.engine not in ("space_0", DEPOT)
    )


def stops(
    state: State, seat: Seat, steps: int, tables: Tables, *, backward: bool = False
) -> tuple[Place, ...]:
    """Where a move of the engine can end."""
    at, others = state.players[seat].engine, occupied(state, seat)
    if backward:
        return railroad.backward(tables, at, others, steps)
    return tuple(railroad.forward(tables, at, others, steps))


def discs_for(state: State, seat: Seat, station: Station, tables: Tables) -> tuple[str, ...]:
    """With which discs a station can be upgraded after paying for it; empty if that is too expensive."""
    card = tables.stations[station]
    left = state.players[seat].pesos - card.cost
    return sources(state, seat, card.corner, tables, pesos=left) if left >= 0 else ()


def is_upgraded(state: State, seat: Seat, station: Station, tables: Tables) -> bool:
    """Whether the seat may not upgrade it (again): the last one may be at each arrival."""
    return seat in state.stations.get(station, ()) and not is_last(station, tables)


def is_last(station: Station, tables: Tables) -> bool:
    return tables.station_at.get(LAST_PLACE) == station


def upgradable(state: State, seat: Seat, station: Station, tables: Tables) -> bool:
    return not is_upgraded(state, seat, station, tables) and bool(discs_for(state, seat, station, tables))


def behind(state: State, seat: Seat, tables: Tables) -> tuple[Station, ...]:
    """The stations behind the engine that the seat can upgrade now."""
    behind_engine = railroad.stations_behind(tables, state.players[seat].engine, ())
    return tuple(station for station in behind_engine if upgradable(state, seat, station, tables))


def appointable(state: State, seat: Seat) -> tuple[Row, ...]:
    """The rows with a hired worker."""
    player = state.players[seat]
    return tuple(which for which in Row if row(player, which))
