"""Chapter 2: set-up."""

from collections import Counter

import pytest

from domain.el_gaucho import content
from domain.el_gaucho.content import TILES, Race
from domain.el_gaucho.events import GameSetUp, PastureFilled, SteppeFilled, TilesDealt
from domain.el_gaucho.state import Phase
from tests.domain.el_gaucho.support import disclosed, set_up
from tests.domain.situation import Outcome, seed

every_count = pytest.mark.parametrize("players", [2, 3, 4])


def _values(filled: PastureFilled) -> list[int]:
    return [tile.value for tile in filled.tiles]


def _many(players: int, games: int = 300) -> list[Outcome]:
    return [set_up(players, seed(i)) for i in range(games)]


@pytest.mark.parametrize("players, dice", [(2, 5), (3, 7), (4, 9)])
def test_2_1_two_dice_a_player_and_one_more_are_in_play(players: int, dice: int) -> None:
    outcome = set_up(players)
    assert outcome.one(GameSetUp).dice == outcome.after.state.all_dice == dice


@pytest.mark.parametrize("players, gauchos", [(2, 8), (3, 8), (4, 7)])
def test_2_2_everybody_has_seven_gauchos_or_eight(players: int, gauchos: int) -> None:
    assert set_up(players).after.supply() == (gauchos,) * players


def test_2_3_with_two_players_one_race_leaves() -> None:
    up = set_up(2).one(GameSetUp)
    races = Counter(tile.race for tile in up.pile)
    assert up.removed_race is not None
    assert up.removed_race not in races
    assert sorted(races.values()) == [12, 12, 12, 12]


@pytest.mark.parametrize("players", [3, 4])
def test_2_3_with_more_players_no_race_leaves(players: int) -> None:
    up = set_up(players).one(GameSetUp)
    assert up.removed_race is None
    assert sorted(up.pile) == sorted(TILES)


def test_2_4_luck_draws_the_race_that_leaves() -> None:
    assert {game.one(GameSetUp).removed_race for game in _many(2, 60)} == set(Race)


def test_2_4_the_settings_may_name_the_race_that_leaves() -> None:
    for race in Race:
        assert set_up(2, removed_race=race).one(GameSetUp).removed_race == race


def test_2_4_everybody_knows_which_race_has_left() -> None:
    at = set_up(2, removed_race=Race.OCHRE).after
    assert all(at.seen_by(viewer).removed_race == Race.OCHRE for viewer in (0, 1, None))


@pytest.mark.parametrize("players, closed", [(2, 6), (3, 2), (4, 0)])
def test_2_5_six_two_or_no_spaces_are_closed(players: int, closed: int) -> None:
    pampa = set_up(players).after.state.pastures
    assert sum(content.PASTURE_SIZES[4]) - sum(len(pasture) for pasture in pampa) == closed


def test_2_6_the_same_luck_shuffles_the_same_way() -> None:
    assert set_up(4, seed(1)).events == set_up(4, seed(1)).events


def test_2_6_another_luck_shuffles_another_way() -> None:
    first, second = set_up(4, seed(1)).one(GameSetUp), set_up(4, seed(2)).one(GameSetUp)
    assert sorted(first.pile) == sorted(second.pile)
    assert first.pile != second.pile


@every_count
def test_2_6_nobody_knows_the_order_of_the_tiles(players: int) -> None:
    outcome = set_up(players)
    for viewer in (*range(players), None):
        shown = disclosed(outcome.events, viewer)[0]
        assert isinstance(shown, GameSetUp)
        assert set(shown.pile) == {None}
        assert set(outcome.after.seen_by(viewer).pile) == {None}


@every_count
def test_2_7_pastures_are_filled_smallest_first_space_after_space(players: int) -> None:
    outcome = set_up(players)
    filled = outcome.all(PastureFilled)
    assert [fill.pasture for fill in filled] == [0, 1, 2, 3]
    assert all(fill.spaces == tuple(range(len(fill.tiles))) for fill in filled)


def test_2_7_everybody_sees_the_tiles_in_the_pampa() -> None:
    outcome = set_up(4)
    fills = tuple(outcome.all(PastureFilled))
    assert all(disclosed(fills, viewer) == fills for viewer in (0, 1, 2, 3, None))


@every_count
def test_2_8_a_pasture_stops_at_20_or_more(players: int) -> None:
    for game in _many(players, 100):
        for fill in game.all(PastureFilled):
            values = _values(fill)
            assert sum(values[:-1]) < content.PASTURE_FULL
            assert (
                sum(values) >= content.PASTURE_FULL
                or len(values) == content.PASTURE_SIZES[players][fill.pasture]
            )


def test_2_8_after_18_a_5_is_the_last_tile() -> None:
    fills = [fill for game in _many(4, 600) for fill in game.all(PastureFilled)]
    like_the_example = [v for v in map(_values, fills) if sum(v[:2]) == 18 and v[2:3] == [5]]
    assert like_the_example
    assert all(len(values) == 3 for values in like_the_example)


def test_2_9_a_full_pasture_below_20_stays_so() -> None:
    fills = [fill for game in _many(4, 100) for fill in game.all(PastureFilled)]
    poor = [fill for fill in fills if sum(_values(fill)) < content.PASTURE_FULL]
    assert poor
    assert all(len(fill.tiles) == content.PASTURE_SIZES[4][fill.pasture] for fill in poor)


@every_count
def test_2_10_four_tiles_lie_face_down_on_the_steppe(players: int) -> None:
    outcome = set_up(players)
    steppe = outcome.one(SteppeFilled)
    assert outcome.after.state.steppe == steppe.tiles
    assert len(steppe.tiles) == 4
    for viewer in (*range(players), None):
        assert outcome.after.seen_by(viewer).steppe == (None,) * 4
        assert disclosed((steppe,), viewer) == (SteppeFilled((None,) * 4, ends_placing=False),)


@every_count
def test_2_11_the_rest_is_the_draw_pile(players: int) -> None:
    outcome = set_up(players)
    at = outcome.after.state
    dealt = [tile for event in outcome.events if not isinstance(event, GameSetUp) for tile in event.tiles]
    whole = outcome.one(GameSetUp).pile
    assert at.pile == whole[len(dealt) :]
    assert len(whole) == (48 if players == 2 else 60)


@every_count
def test_2_12_everybody_begins_with_nothing_but_gauchos(players: int) -> None:
    for baron in set_up(players).after.state.barons:
        assert (baron.pesos, baron.areas, baron.herds, baron.batch) == (0, (), (), ())
        assert baron.supply == content.GAUCHOS[players]


@every_count
def test_2_13_luck_draws_the_start_player(players: int) -> None:
    assert {game.one(GameSetUp).start_player for game in _many(players, 60)} == set(range(players))


def test_2_13_the_settings_may_name_the_start_player() -> None:
    for start in range(4):
        assert set_up(4, start_player=start).one(GameSetUp).start_player == start


@every_count
def test_2_14_pastures_then_steppe_then_hands_from_the_start_player(players: int) -> None:
    outcome = set_up(players, start_player=1)
    up, *deals = outcome.events
    assert isinstance(up, GameSetUp)
    kinds = [type(event) for event in deals]
    assert kinds == [PastureFilled] * 4 + [SteppeFilled] + [TilesDealt] * players
    assert [deal.seat for deal in outcome.all(TilesDealt)] == [(1 + i) % players for i in range(players)]
    dealt = tuple(tile for event in deals for tile in event.tiles)
    assert dealt == up.pile[: len(dealt)]


def test_2_14_after_the_set_up_all_choose_opening_tiles() -> None:
    at = set_up(3).after.due(None).to_act(0, 1, 2)
    assert at.state.phase == Phase.KEEPING
