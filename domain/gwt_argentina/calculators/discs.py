"""Which discs can go to a place: by their corners and costs, or taken from stations."""

from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import Corner, DiscSpace, Seat, Station
from domain.gwt_argentina.state import Player, State


def fitting(player: Player, corner: Corner, tables: Tables) -> tuple[DiscSpace, ...]:
    """The disc spaces whose discs fit this corner, each kind once; dark ones fit white when alone."""
    kinds = tuple(dict.fromkeys(player.discs))
    if corner is Corner.DARK:
        return kinds
    white = tuple(space for space in kinds if tables.disc_spaces[space].corner is Corner.WHITE)
    return white or kinds


def payable(
    player: Player, corner: Corner, tables: Tables, *, pesos: int, fee: int = 0, bonus: int = 0
) -> tuple[DiscSpace, ...]:
    """Those of the fitting discs whose removal can be paid from `pesos`, and then the `fee`.

    What clearing the space gives, and `bonus`, come in time for the fee only.
    """
    spaces = []
    for space in fitting(player, corner, tables):
        card = tables.disc_spaces[space]
        left = pesos - card.cost
        if left >= 0 and left + (card.pesos if fee else 0) + bonus >= fee:
            spaces.append(space)
    return tuple(spaces)


def on_stations(state: State, seat: Seat) -> tuple[Station, ...]:
    """The stations with a disc of this seat."""
    return tuple(station for station, discs in state.stations.items() if seat in discs)


def sources(
    state: State, seat: Seat, corner: Corner, tables: Tables, *, pesos: int, fee: int = 0, bonus: int = 0
) -> tuple[str, ...]:
    """All discs that can go to a ship or a station: from the board or, if none can, a station."""
    own = payable(state.players[seat], corner, tables, pesos=pesos, fee=fee, bonus=bonus)
    if own:
        return own
    return on_stations(state, seat) if pesos + bonus >= fee else ()


def for_quay(state: State, seat: Seat, corner: Corner, tables: Tables) -> tuple[str, ...]:
    """The discs that an action can put on a quay."""
    player = state.players[seat]
    own = payable(player, corner, tables, pesos=player.pesos)
    if own or not state.settings.quay_disc_from_station:
        return own
    return on_stations(state, seat)
