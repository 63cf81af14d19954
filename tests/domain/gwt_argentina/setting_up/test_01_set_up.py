"""Chapter 1, how a table is laid out."""

from collections import Counter

import pytest

from domain.gwt_argentina.commands import PlaceEstanciero, SetUp
from domain.gwt_argentina.content.cattle import HERD, MARKET
from domain.gwt_argentina.content.pieces import Colour, Letter, Neutral, Quay
from domain.gwt_argentina.content.ships import LOADING_ZONE, SHIP_PILE
from domain.gwt_argentina.content.supply import BAGS, FARMERS
from domain.gwt_argentina.content.trail import NEUTRAL_SPACES
from domain.gwt_argentina.events import BoardLaidOut, HandDrawn, SeatEquipped
from domain.gwt_argentina.settings import Settings
from tests.domain.gwt_argentina.support import CARDS, MASTERS, Situation, set_up
from tests.domain.situation import SEED, seed

every_count = pytest.mark.parametrize("players", [2, 3, 4])
GAMES = range(30)


def _boards(players: int, **settings: object) -> list[BoardLaidOut]:
    return [set_up(players, seed(game), **settings).one(BoardLaidOut) for game in GAMES]


def test_1_3_luck_draws_the_seat_that_begins() -> None:
    assert {board.start for board in _boards(3)} == {0, 1, 2}


def test_1_3_the_settings_may_name_the_seat_that_begins() -> None:
    assert {board.start for board in _boards(3, start_player=1)} == {1}


def test_1_4_five_masters_are_drawn() -> None:
    for board in _boards(2):
        assert len(board.masters) == 5
        assert sorted((*board.masters.values(), *board.boxed)) == sorted(MASTERS)
    assert len({tuple(board.masters.values()) for board in _boards(2)}) > 20


def test_1_5_neutral_tiles_lie_letter_on_letter() -> None:
    for board in _boards(2):
        assert board.neutral == {space: letter for letter, space in NEUTRAL_SPACES.items()}


def test_1_5_luck_may_deal_the_neutral_tiles() -> None:
    boards = _boards(2, neutral_tiles_at=None)
    assert all(sorted(board.neutral.values()) == sorted(Neutral) for board in boards)
    assert len({tuple(board.neutral.values()) for board in boards}) > 20


def test_1_5_the_settings_may_name_their_order() -> None:
    order = tuple(Neutral)[::-1]
    assert tuple(_boards(2, neutral_tiles_at=order)[0].neutral.values()) == order


@every_count
def test_1_6_the_token_begins_on_the_last_space_of_row_3(players: int) -> None:
    board = set_up(players).one(BoardLaidOut)
    assert board.token_row == 3
    assert board.job_market[2][-1] is None


@every_count
def test_1_8_five_farmers_take_the_lowest_spaces_of_their_colours(players: int) -> None:
    for board in _boards(players):
        assert len(board.farmers) == 5
        for colour in Colour:
            spaces = [space for space in board.farmers if space.startswith(colour)]
            assert sorted(spaces) == [f"{colour}_{number}" for number in range(1, len(spaces) + 1)]
        for space, tile in board.farmers.items():
            assert FARMERS[tile].colour == space.split("_")[0]


def test_1_9_a_fifth_farmer_of_a_colour_goes_back_and_another_is_drawn() -> None:
    found = [board for game in range(3000) if (board := set_up(2, seed(game)).one(BoardLaidOut)).returned]
    assert found
    for board in found:
        (colour,) = {FARMERS[tile].colour for tile in board.returned}
        assert sum(space.startswith(colour) for space in board.farmers) == 4
        assert len(board.farmers) == 5
        assert len(board.bags[Letter.A]) == 36 - 5 - 2


@pytest.mark.parametrize("players, tiles", [(2, 5), (3, 8), (4, 11)])
def test_1_10_workers_fill_the_market_up_to_the_token(players: int, tiles: int) -> None:
    board = set_up(players).one(BoardLaidOut)
    cells = [cell for row in board.job_market for cell in row]
    assert all(len(row) == players for row in board.job_market)
    assert len(board.job_market) == 11
    assert None not in cells[:tiles]
    assert set(cells[tiles:]) == {None}
    assert set(cells[:tiles]) <= set(BAGS[Letter.B])


@every_count
def test_1_11_two_tiles_of_each_bag_lie_on_the_foresight_spaces(players: int) -> None:
    board = set_up(players).one(BoardLaidOut)
    out: dict[Letter, list[str]] = {
        Letter.A: list(board.farmers.values()),
        Letter.B: [cell for row in board.job_market for cell in row if cell],
        Letter.C: [],
    }
    for letter in Letter:
        assert len(board.foresight[letter]) == 2
        together = Counter((*board.bags[letter], *board.foresight[letter], *out[letter]))
        assert together == BAGS[letter]


@pytest.mark.parametrize("players, number", [(2, 9), (3, 12), (4, 15)])
def test_1_12_some_market_cattle_lie_open(players: int, number: int) -> None:
    board = set_up(players).one(BoardLaidOut)
    assert len(board.market) == number
    assert tuple(sorted((*board.market, *board.market_stack))) == MARKET


@every_count
def test_1_13_the_other_exhaustion_cards_lie_on_their_stack(players: int) -> None:
    assert set_up(players).one(BoardLaidOut).exhaustion == 25 - players


def test_1_14_four_objectives_lie_open() -> None:
    board = set_up(2).one(BoardLaidOut)
    assert len(board.display) == 4
    assert sorted((*board.display, *board.objective_stack)) == sorted(CARDS)


def test_1_15_ships_with_a_sun_are_the_loading_zone() -> None:
    at = set_up(2).after
    assert set(at.state.zone) == set(LOADING_ZONE)
    assert at.state.ship_pile == SHIP_PILE
    assert not any(at.state.zone.values())


@pytest.mark.parametrize("players, cities", [(2, 3), (3, 1), (4, 0)])
def test_1_17_cover_tiles_close_spaces_of_their_cities(players: int, cities: int) -> None:
    closed = set_up(players).one(BoardLaidOut).closed
    assert len({space.rsplit("_", 2)[0] for space in closed}) == cities


def test_1_18_other_spaces_may_be_closed() -> None:
    closed = ("rotterdam_north_1", "le_havre_west_1")
    assert set_up(3, closed_spaces=closed).one(BoardLaidOut).closed == ("rotterdam_north_1",)


@every_count
def test_1_19_every_seat_has_a_disc_on_the_first_quay_and_17_on_its_board(players: int) -> None:
    at = set_up(players).after
    assert at.state.quays == {Quay.LE_HAVRE_1: tuple(range(players))}
    assert [len(at.player(seat).discs) for seat in range(players)] == [17] * players


@every_count
def test_1_20_every_seat_has_the_same_herd(players: int) -> None:
    for equipped in set_up(players).all(SeatEquipped):
        assert equipped.herd == HERD


def test_1_21_everybody_begins_with_nothing_on_the_tracks() -> None:
    player = set_up(2).after.player(1)
    assert (player.engine, player.certificates, player.grain, player.at) == ("space_0", 0, 0, None)


def test_1_22_everybody_has_ten_buildings_side_a() -> None:
    at = set_up(3).after
    assert at.state.sides == ("a",) * 10
    assert all(at.player(seat).supply == tuple(range(1, 11)) for seat in range(3))


def test_1_22_luck_may_draw_the_sides_the_same_for_all() -> None:
    boards = _boards(2, building_sides=None)
    assert {side for board in boards for side in board.sides} == {"a", "b"}
    assert len({board.sides for board in boards}) > 20


def test_1_22_the_settings_may_name_the_sides() -> None:
    sides = tuple("abababbaba")
    assert set_up(2, building_sides=sides).one(BoardLaidOut).sides == sides


@pytest.mark.parametrize("first", range(4))
def test_1_23_pesos_and_hands_grow_in_the_order_of_turns(first: int) -> None:
    done = set_up(4, start_player=first)
    order = [(first + place) % 4 for place in range(4)]
    pesos = {it.seat: it.pesos for it in done.all(SeatEquipped)}
    hands = {it.seat: it.count for it in done.all(HandDrawn)}
    assert [pesos[seat] for seat in order] == [7, 8, 9, 10]
    assert [hands[seat] for seat in order] == [4, 5, 6, 7]
    assert {it.tokens for it in done.all(SeatEquipped)} == {1}


def test_1_23_hands_come_by_luck_and_only_their_owners_know_them() -> None:
    done = set_up(2)
    for seen, hidden in ((0, 1), (1, 0)):
        events = Situation.disclosed(done.events, seen)
        hands = {event.seat: event.cards for event in events if isinstance(event, HandDrawn)}
        assert hands[seen] is not None
        assert hands[hidden] is None
    assert len({set_up(2, seed(game)).all(HandDrawn)[0].cards for game in GAMES}) > 10


def test_1_24_a_table_is_laid_out_once() -> None:
    again = SetUp(seats=2, settings=Settings(), seed=SEED)
    set_up(2).after.when(again).rejected("not_due", "1.24")


def test_1_24_nothing_can_be_done_before() -> None:
    before = set_up(2).before
    assert before.when(PlaceEstanciero(0, Neutral.A)).refusal is not None
    assert before.legal(0) == ()


def test_1_24_the_same_luck_lays_out_the_same_table() -> None:
    assert set_up(3, seed(5)).events == set_up(3, seed(5)).events
