"""What is in the box of Great Western Trail: Argentina? Printed matter as data, with its provenance.

A module for each part of the box: its records, its tables, and the provenance of these.
"""

import msgspec

from domain.gwt_argentina.content import (
    buildings,
    cattle,
    cities,
    job_market,
    objectives,
    player_board,
    railroad,
    ships,
    supply,
    trail,
)
from domain.gwt_argentina.content.provenance import Provenance, printed

SEATS = (2, 3, 4)
PROVENANCE: dict[str, Provenance] = {
    "seats": printed("two to four players"),
    **cattle.PROVENANCE,
    **supply.PROVENANCE,
    **trail.PROVENANCE,
    **buildings.PROVENANCE,
    **player_board.PROVENANCE,
    **job_market.PROVENANCE,
    **ships.PROVENANCE,
    **cities.PROVENANCE,
    **railroad.PROVENANCE,
    **objectives.PROVENANCE,
}
"""By the table in the box; a part of a table behind a dot."""


def box() -> dict[str, object]:
    """All of it as plain data, for people who build clients."""
    tables = {
        "seats": SEATS,
        "cattle": cattle.CATTLE,
        "herd": cattle.HERD,
        "market_size": cattle.MARKET_SIZE,
        "exhaustion_cards": cattle.EXHAUSTION_CARDS,
        "exhaustion_points": cattle.EXHAUSTION_POINTS,
        "deals": cattle.DEALS,
        "bags": supply.BAGS,
        "farmers": tuple(supply.FARMERS.values()),
        "foresight": supply.FORESIGHT,
        "trail": trail.forks(frozenset(trail.FARMERS_FROM_CITY)),
        "printed_pesos": trail.PRINTED_PESOS,
        "farmers_from_city": trail.FARMERS_FROM_CITY,
        "shortcuts": trail.SHORTCUTS,
        "risk_actions": trail.RISK_ACTIONS,
        "step_limit": trail.STEP_LIMIT,
        "fees": trail.FEES,
        "neutral_tiles": buildings.NEUTRAL_TILES,
        "buildings": buildings.BUILDINGS,
        "building_sides": buildings.BUILDING_SIDES,
        "discs": player_board.DISCS,
        "disc_spaces": player_board.DISC_SPACES,
        "certificate_track": player_board.CERTIFICATE_TRACK,
        "grain_limit": player_board.GRAIN_LIMIT,
        "row_spaces": player_board.ROW_SPACES,
        "auxiliary_actions": player_board.AUXILIARY_ACTIONS,
        "start_pesos": player_board.START_PESOS,
        "start_cards": player_board.START_CARDS,
        "job_market": job_market.JOB_MARKET,
        "token_points": job_market.TOKEN_POINTS,
        "ships": ships.SHIPS,
        "least_ship_pesos": ships.LEAST_SHIP_PESOS,
        "missing_grain_pesos": ships.MISSING_GRAIN_PESOS,
        "ships_turned_up": ships.SHIPS_TURNED_UP,
        "quays": cities.QUAYS,
        "quarters": cities.QUARTERS,
        "covered": cities.COVERED,
        "closed_spaces": cities.CLOSED_SPACES,
        "track": railroad.PLACES,
        "stations": railroad.STATIONS,
        "masters": railroad.MASTERS,
        "objectives": objectives.OBJECTIVES,
        "provenance": PROVENANCE,
    }
    plain: dict[str, object] = msgspec.to_builtins(tables, str_keys=True)
    return plain
