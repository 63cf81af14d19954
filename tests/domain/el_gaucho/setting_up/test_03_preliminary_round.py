"""Chapter 3: the preliminary round."""

from itertools import combinations

import pytest

from domain.el_gaucho.commands import KeepTiles, PostGaucho, RevealTiles, StartRound
from domain.el_gaucho.content import AREAS
from domain.el_gaucho.events import (
    GauchoPosted,
    RoundStarted,
    TilesDealt,
    TilesKept,
    TilesRevealed,
)
from domain.el_gaucho.state import Phase
from tests.domain.el_gaucho.support import (
    RAISE,
    SALE,
    SECRET,
    SORT,
    STEAL,
    WISH,
    Situation,
    disclosed,
    given,
    laid_out,
    set_up,
    tiles,
)

HANDS = {0: "white 3 4, black 12", 1: "ochre 8, brown 8 9", 2: "patched 1 4, brown 2", 3: "white 1 2 5"}


def keeping(players: int = 4, hands: dict[int, str] | None = None, start: int = 0) -> Situation:
    return given(laid_out(players, hands=hands or HANDS, start=start))


def keeps(seat: int, text: str) -> KeepTiles:
    return KeepTiles(seat, tiles(text))


def revealed(players: int = 4, start: int = 0) -> Situation:
    """All have kept their first tile, and it was turned up."""
    at = keeping(players, start=start)
    kept = tuple(tiles(HANDS[seat])[:1] for seat in range(players))
    return at.given(
        *(TilesKept(seat, kept[seat]) for seat in range(players)), TilesRevealed(kept, (start - 1) % players)
    )


@pytest.mark.parametrize("players, count", [(2, 5), (3, 4), (4, 3)])
def test_3_1_everybody_draws_three_four_or_five_tiles(players: int, count: int) -> None:
    deals = set_up(players).all(TilesDealt)
    assert sorted(deal.seat for deal in deals) == list(range(players))
    assert all(len(deal.tiles) == count for deal in deals)


def test_3_2_only_the_owner_sees_a_hand() -> None:
    outcome = set_up(3)
    for deal in outcome.all(TilesDealt):
        for viewer in (0, 1, 2, None):
            seen = deal.tiles if viewer == deal.seat else (None,) * 4
            assert disclosed((deal,), viewer) == (TilesDealt(deal.seat, seen),)
            assert outcome.after.seen_by(viewer).barons[deal.seat].dealt == seen


def test_3_3_one_tile_of_any_value_may_be_kept() -> None:
    keeping().when(keeps(0, "black 12")).then(TilesKept(0, tiles("black 12")))


def test_3_4_two_tiles_of_at_most_8_may_be_kept() -> None:
    keeping().when(keeps(0, "white 3 4")).then(TilesKept(0, tiles("white 3 4")))
    keeping(hands={0: "black 8, ochre 8"}).when(keeps(0, "black 8, ochre 8")).then(
        TilesKept(0, tiles("black 8, ochre 8"))
    )


def test_3_4_two_tiles_may_not_be_kept_if_one_is_above_8() -> None:
    keeping().when(keeps(1, "brown 8 9")).rejected("keep_too_high", "3.4")
    keeping().when(keeps(0, "white 3, black 12")).rejected("keep_too_high", "3.4")


def test_3_5_three_tiles_of_at_most_4_may_be_kept() -> None:
    at = keeping(hands={2: "brown 2, patched 1 4"})
    at.when(keeps(2, "brown 2, patched 1 4")).then(TilesKept(2, tiles("brown 2, patched 1 4")))


def test_3_5_three_tiles_may_not_be_kept_if_one_is_above_4() -> None:
    keeping().when(keeps(3, "white 1 2 5")).rejected("keep_too_high", "3.5")


def test_3_6_at_least_one_tile_must_be_kept() -> None:
    keeping().when(keeps(0, "")).rejected("keep_count", "3.6")


@pytest.mark.parametrize("players, hand", [(3, "brown 1 2 3 4"), (2, "black 1, brown 1 2 3 4")])
def test_3_6_at_most_three_tiles_are_kept_of_a_larger_hand(players: int, hand: str) -> None:
    at = keeping(players, hands={0: hand})
    at.when(keeps(0, "brown 1 2 3 4")).rejected("keep_count", "3.6")
    assert max(len(choice.tiles) for choice in at.choices(KeepTiles)) == 3


def test_3_7_only_tiles_of_ones_own_hand_can_be_kept() -> None:
    keeping().when(keeps(0, "ochre 8")).rejected("not_dealt", "3.7")
    keeping().when(keeps(0, "white 3 5")).rejected("not_dealt", "3.7")


def test_3_7_no_tile_can_be_kept_twice() -> None:
    keeping().when(keeps(0, "white 3 3")).rejected("not_dealt", "3.7")


def test_3_8_all_choose_at_the_same_time() -> None:
    at = keeping().to_act(0, 1, 2, 3)
    at = at.when(keeps(2, "patched 4")).then(TilesKept(2, tiles("patched 4"))).to_act(0, 1, 3).due(None)
    at = at.when(keeps(0, "white 3")).then(TilesKept(0, tiles("white 3"))).to_act(1, 3).due(None)
    at.when(keeps(3, "white 1")).then(TilesKept(3, tiles("white 1"))).to_act(1).due(None)


def test_3_8_nobody_learns_what_or_how_much_another_keeps() -> None:
    few = keeping().when(keeps(0, "black 12"))
    many = keeping().when(keeps(0, "white 4 3"))
    for viewer in (1, 2, 3, None):
        assert disclosed(few.events, viewer) == disclosed(many.events, viewer) == (TilesKept(0, ()),)
        assert few.after.seen_by(viewer) == many.after.seen_by(viewer)
    assert disclosed(few.events, 0) == few.events
    assert few.after.seen_by(0).barons[0].kept == tiles("black 12")


def test_3_9_a_choice_is_final() -> None:
    at = keeping().given(TilesKept(0, tiles("white 3")))
    at.when(keeps(0, "white 3")).rejected("already_kept", "3.9")
    at.when(keeps(0, "black 12")).rejected("already_kept", "3.9")


def test_3_10_the_last_choice_turns_all_tiles_up() -> None:
    kept = (tiles("white 4 3"), tiles("ochre 8"), tiles("patched 1"))
    at = keeping(3).given(*(TilesKept(seat, kept[seat]) for seat in (0, 2)))
    at = at.when(keeps(1, "ochre 8")).then(TilesKept(1, kept[1])).due(RevealTiles)
    at = at.rules().then(TilesRevealed(kept, 2))
    assert all(at.seen_by(viewer).barons[0].herds == at.baron(0).herds for viewer in (0, 1, 2, None))


def test_3_10_nothing_is_turned_up_before_all_have_chosen() -> None:
    keeping().given(TilesKept(0, tiles("white 3"))).when(RevealTiles()).rejected("not_due", "4.14")


def test_3_11_nobody_else_ever_sees_the_tiles_not_kept() -> None:
    at = revealed()
    for viewer in (1, 2, 3, None):
        dealt = at.seen_by(viewer).barons[0].dealt
        assert set(dealt) <= {None}
    assert [at.herds(seat) for seat in range(4)] == ["white 3", "ochre 8", "patched 1", "white 1"]
    assert not set(tiles("white 4, black 12")) & {*at.state.pile, *at.state.steppe}


def test_3_12_kept_tiles_begin_one_herd_for_each_race() -> None:
    kept = (tiles("white 3, black 1"), tiles("ochre 8"))
    at = keeping(2, hands={0: "white 3, black 1", 1: "ochre 8"})
    at = at.given(TilesKept(0, kept[0]), TilesKept(1, kept[1])).rules().then(TilesRevealed(kept, 1))
    assert at.herds(0) == "black 1, white 3"
    assert at.herds(1) == "ochre 8"


def test_3_13_a_pair_of_one_race_rises_or_falls_as_its_owner_likes() -> None:
    for order in ("white 3 4", "white 4 3"):
        kept = (tiles(order), tiles("ochre 8"), tiles("patched 1"))
        at = keeping(3).when(keeps(0, order)).then(TilesKept(0, kept[0]))
        at = at.given(TilesKept(1, kept[1]), TilesKept(2, kept[2]), TilesRevealed(kept, 2))
        assert at.herds(0) == order


def test_3_13_three_of_one_race_rise_or_fall_all_along() -> None:
    at = keeping(hands={0: "white 1 2 4"})
    orders = {choice.tiles for choice in at.choices(KeepTiles) if len(choice.tiles) == 3}
    assert orders == {tiles("white 1 2 4"), tiles("white 4 2 1")}
    for order in ("white 2 1 4", "white 1 4 2", "white 2 4 1", "white 4 1 2"):
        at.when(keeps(0, order)).rejected("keep_order", "3.13")


def test_3_13_races_are_named_in_alphabetical_order() -> None:
    at = keeping(hands={0: "white 3, black 1 2"})
    kept = {choice.tiles for choice in at.choices(KeepTiles) if len(choice.tiles) == 3}
    assert kept == {tiles("black 1 2, white 3"), tiles("black 2 1, white 3")}
    at.when(keeps(0, "white 3, black 1")).rejected("keep_order", "3.13")
    at.when(keeps(0, "black 1, white 3, black 2")).rejected("keep_order", "3.13")


def test_3_13_every_choice_is_listed_once() -> None:
    hand = tiles("white 3 8, black 2 4, ochre 12")
    at = keeping(2, hands={0: "white 3 8, black 2 4, ochre 12"})
    choices = [choice.tiles for choice in at.choices(KeepTiles)]
    assert len(choices) == len(set(choices))
    sets = {frozenset(choice) for choice in choices}
    most = {1: 12, 2: 8, 3: 4}
    allowed = {
        frozenset(some)
        for n, limit in most.items()
        for some in combinations(hand, n)
        if all(tile.value <= limit for tile in some)
    }
    assert sets == allowed


def test_3_14_everybody_puts_one_gaucho_on_an_area() -> None:
    at = revealed()
    at = at.when(PostGaucho(3, STEAL)).then(GauchoPosted(3, STEAL, next=2))
    assert at.baron(3).areas == (STEAL,)
    assert at.supply() == (7, 7, 7, 6)


def test_3_15_counter_clockwise_from_the_right_of_the_start_player() -> None:
    at = revealed(start=1).to_act(0)
    at = at.when(PostGaucho(0, SORT)).then(GauchoPosted(0, SORT, next=3)).to_act(3)
    at = at.when(PostGaucho(3, WISH)).then(GauchoPosted(3, WISH, next=2)).to_act(2)
    at = at.when(PostGaucho(2, SALE)).then(GauchoPosted(2, SALE, next=1)).to_act(1)
    at.when(PostGaucho(1, STEAL)).then(GauchoPosted(1, STEAL, next=None)).due(StartRound)


def test_3_15_nobody_posts_out_of_turn() -> None:
    for seat in (0, 1, 2):
        revealed(start=0).when(PostGaucho(seat, SORT)).rejected("not_your_turn", "4.10")


def test_3_16_all_must_choose_different_areas() -> None:
    at = revealed().given(GauchoPosted(3, STEAL, next=2))
    at.when(PostGaucho(2, STEAL)).rejected("area_chosen", "3.16")
    assert {choice.area for choice in at.choices(PostGaucho, 2)} == set(AREAS) - {STEAL}


def test_3_17_nobody_can_do_without_posting() -> None:
    at = revealed()
    assert {type(command) for command in at.legal(3)} == {PostGaucho}


def test_3_18_when_the_start_player_has_posted_the_first_round_begins() -> None:
    posted = [GauchoPosted(seat, AREAS[seat], seat - 1) for seat in (3, 2, 1)]
    at = revealed().given(*posted).due(None)
    at = at.when(PostGaucho(0, SECRET)).then(GauchoPosted(0, SECRET, next=None)).due(StartRound)
    assert at.rules().one(RoundStarted) == RoundStarted(1, 0, last=False)


def test_3_18_before_the_first_round_all_stand_in_areas_of_their_own() -> None:
    at = revealed().given(
        *(
            GauchoPosted(seat, area, seat - 1 if seat else None)
            for seat, area in zip((3, 2, 1, 0), (SORT, RAISE, SALE, WISH), strict=True)
        )
    )
    assert at.state.phase == Phase.BEFORE_ROUND
    assert [baron.areas for baron in at.state.barons] == [(WISH,), (SALE,), (RAISE,), (SORT,)]
