"""What a seat can do by its player board: limits, strength, counters."""

from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.effects import Counter
from domain.gwt_argentina.content.pieces import Auxiliary, DiscSpace, Row, Seat, Space
from domain.gwt_argentina.content.player_board import (
    AUXILIARY_SPACES,
    CERTIFICATE_LIMIT,
    HAND_LIMIT,
    ROW_LENGTH,
)
from domain.gwt_argentina.content.supply import STRONG
from domain.gwt_argentina.content.trail import GRAIN_SPACES, STEP_LIMIT
from domain.gwt_argentina.state import Player, State, row, workers


def added(player: Player, tables: Tables, *spaces: DiscSpace) -> int:
    """What clearing these disc spaces has added to the limit or strength they stand for."""
    total = 0
    for space in spaces:
        card = tables.disc_spaces[space]
        total += card.adds * (card.discs - player.discs.count(space))
    return total


def step_limit(state: State, seat: Seat, tables: Tables) -> int:
    steps = added(state.players[seat], tables, DiscSpace.STEP_LEFT, DiscSpace.STEP_RIGHT)
    return STEP_LIMIT[len(state.players)] + steps


def hand_limit(player: Player, tables: Tables) -> int:
    return HAND_LIMIT + added(player, tables, DiscSpace.HAND_LIMIT)


def certificate_limit(player: Player, tables: Tables) -> int:
    return CERTIFICATE_LIMIT + added(player, tables, DiscSpace.CERTIFICATE_LIMIT)


def strength(player: Player, tables: Tables) -> int:
    """Strong workers in the rows, and the strength of cleared disc spaces."""
    hired = player.workers
    strong = sum(
        tile in STRONG for tiles in (hired.gaucho, hired.carpintero, hired.maquinista) for tile in tiles
    )
    return strong + added(player, tables, DiscSpace.STRENGTH_LEFT, DiscSpace.STRENGTH_RIGHT)


def auxiliary_times(player: Player, auxiliary: Auxiliary) -> int:
    """How often an auxiliary action can be done at most: 0 while both of its disc spaces are covered."""
    return AUXILIARY_SPACES - player.discs.count(DiscSpace(auxiliary.value))


def permanent_certificates(player: Player, tables: Tables) -> int:
    return sum(tables.masters[master].certificates for master in player.masters)


def permanent_grain(player: Player, tables: Tables) -> int:
    """Less grain for loading."""
    return sum(tables.masters[master].grain for master in player.masters)


def has_room(player: Player, which: Row) -> bool:
    """Whether a row of workers has a free space."""
    return 1 + len(row(player, which)) < ROW_LENGTH


def own_buildings(state: State, seat: Seat) -> tuple[Space, ...]:
    """The spaces with private buildings of this seat."""
    return tuple(space for space, built in state.buildings.items() if built.seat == seat)


def worker_sets(player: Player) -> int:
    """Sets of four kinds of workers, the printed ones included."""
    return min(workers(player, which) for which in Row)


def counted(state: State, seat: Seat, counter: Counter | None) -> int:
    """What an amount is multiplied by: 1 if nothing counts."""
    player = state.players[seat]
    match counter:
        case None:
            return 1
        case Counter.GAUCHOS:
            return workers(player, Row.GAUCHO)
        case Counter.MAQUINISTAS:
            return workers(player, Row.MAQUINISTA)
        case Counter.GRANJEROS:
            return workers(player, Row.GRANJERO)
        case Counter.GRAIN_BUILDINGS:
            return sum(space in GRAIN_SPACES for space in own_buildings(state, seat))
        case Counter.WORKER_SETS:
            return worker_sets(player)
        case Counter.HELPED_GRANJEROS:
            return len(player.beside)


def certificates_after(player: Player, tables: Tables, steps: int) -> int:
    """Where the certificate marker stops after `steps` steps forward."""
    limit, track = certificate_limit(player, tables), tables.certificate_track
    place = min(track.index(player.certificates) + steps, len(track) - 1)
    while track[place] > limit:
        place -= 1
    return track[place]
