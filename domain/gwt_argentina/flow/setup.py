"""The set-up: the board and what luck puts on it, then the things and the first hand of each seat."""

from domain.core.errors import Rejected
from domain.core.luck import Luck
from domain.gwt_argentina.calculators.draws import bag, drawn, first_farmers, in_rows
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.commands import SetUp
from domain.gwt_argentina.content import SEATS
from domain.gwt_argentina.content.buildings import PRIVATE_BUILDINGS
from domain.gwt_argentina.content.cattle import EXHAUSTION_CARDS, HERD, MARKET, MARKET_SIZE
from domain.gwt_argentina.content.job_market import FIRST_TOKEN_ROW, JOB_ROWS
from domain.gwt_argentina.content.objectives import DISPLAY, OBJECTIVES
from domain.gwt_argentina.content.pieces import Letter, Master, Neutral, Seat, Side
from domain.gwt_argentina.content.player_board import START_CARDS, START_PESOS, START_TOKENS
from domain.gwt_argentina.content.ships import LOADING_ZONE, SHIP_PILE
from domain.gwt_argentina.content.supply import FORESIGHT
from domain.gwt_argentina.content.trail import NEUTRAL_SPACES
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import BoardLaidOut, GameSetUp, GwtEvent, HandDrawn, SeatEquipped
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import Phase, State
from domain.table.opening import require_start

FIRST_FARMERS = 5


def set_up(command: SetUp, state: State) -> Draft:
    """All that happens before the first turn."""
    if state.phase is not Phase.EMPTY:
        raise Rejected(Reason.NOT_DUE, "1.24")
    seats, settings, luck = command.seats, command.settings, Luck(command.seed)
    require_start(seats, settings.start_player, SEATS, "1.1")
    in_force = tables(settings)
    first = luck.below(seats) if settings.start_player is None else settings.start_player
    board = _board(luck, settings, in_force, seats, first)
    equipped = (
        event for seat in range(seats) for event in _seat(luck, in_force, seat, (seat - first) % seats)
    )
    draft = Draft(state, in_force)
    for event in (GameSetUp(seats, settings), board, *equipped):
        draft.add(event)
    return draft


def _board(luck: Luck, settings: Settings, in_force: Tables, seats: int, first: Seat) -> BoardLaidOut:
    letters = settings.neutral_tiles_at or luck.shuffled(tuple(Neutral))
    masters = luck.shuffled(tuple(Master))
    spaces = [station for station, card in in_force.stations.items() if card.master]
    farmers, returned, bag_a = first_farmers(luck, bag(Letter.A), FIRST_FARMERS)
    workers, bag_b = drawn(luck, bag(Letter.B), FIRST_TOKEN_ROW * seats - 1)
    foresight_a, bag_a = drawn(luck, bag_a, FORESIGHT)
    foresight_b, bag_b = drawn(luck, bag_b, FORESIGHT)
    foresight_c, bag_c = drawn(luck, bag(Letter.C), FORESIGHT)
    market, market_stack = drawn(luck, MARKET, MARKET_SIZE[seats])
    display, objectives = drawn(luck, tuple(sorted(card.card for card in OBJECTIVES)), DISPLAY)
    return BoardLaidOut(
        start=first,
        neutral=dict(zip(NEUTRAL_SPACES.values(), letters, strict=True)),
        sides=settings.building_sides or _sides(luck),
        masters=dict(zip(spaces, masters, strict=False)),
        farmers=farmers,
        returned=returned,
        job_market=in_rows(workers, JOB_ROWS, seats),
        token_row=FIRST_TOKEN_ROW,
        bags={Letter.A: bag_a, Letter.B: bag_b, Letter.C: bag_c},
        foresight={
            Letter.A: tuple(sorted(foresight_a)),
            Letter.B: tuple(sorted(foresight_b)),
            Letter.C: tuple(sorted(foresight_c)),
        },
        market=tuple(sorted(market)),
        market_stack=market_stack,
        exhaustion=EXHAUSTION_CARDS - seats,
        display=tuple(sorted(display)),
        objective_stack=objectives,
        ships=LOADING_ZONE,
        ship_pile=SHIP_PILE,
        closed=in_force.closed[seats],
        boxed=tuple(map(str, masters[len(spaces) :])),
    )


def _sides(luck: Luck) -> tuple[Side, ...]:
    return tuple("b" if luck.below(2) else "a" for _ in range(PRIVATE_BUILDINGS))


def _seat(luck: Luck, in_force: Tables, seat: Seat, place: int) -> tuple[GwtEvent, ...]:
    """`place` in the order of turns, from 0."""
    hand, _ = drawn(luck, HERD, START_CARDS[place])
    return (
        SeatEquipped(
            seat,
            pesos=START_PESOS[place],
            tokens=START_TOKENS,
            herd=HERD,
            discs=tuple(
                sorted(card.space for card in in_force.disc_spaces.values() for _ in range(card.discs))
            ),
            supply=tuple(range(1, PRIVATE_BUILDINGS + 1)),
        ),
        HandDrawn(seat, len(hand), tuple(sorted(hand))),
    )
