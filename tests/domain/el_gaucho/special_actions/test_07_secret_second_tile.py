"""Chapter 7: Secret Cattle: how many tiles, when it stops, and the Steppe afterwards."""

from domain.el_gaucho.commands import (
    LookAtSteppe,
    PickUpGaucho,
    PlaceCattle,
    StopPlacing,
    TakeBackGaucho,
)
from domain.el_gaucho.events import (
    AreaUsed,
    GauchoPickedUp,
    GauchoTakenBack,
    PileEmptied,
    PlacingStopped,
    SteppeSeen,
)
from domain.el_gaucho.state import Phase
from tests.domain.el_gaucho.special_actions.steppe import ALMOST_FULL, STEPPE, busy, looked, place, placed
from tests.domain.el_gaucho.support import (
    SECRET,
    SORT,
    disclosed,
    given,
    refilled,
    table,
    tile,
    tiles,
)


def test_7_40_two_tiles_of_at_most_4_go_to_two_pastures() -> None:
    before = looked("white 12, black 8, -", "ochre 12, brown 8, -", tiles="patched 2 4 9 10")
    at = before.when(place("patched 2", 0, 2)).then(placed("patched 2", 0, 2)).due(None).to_act(0)
    at = at.when(place("patched 4", 1, 2)).then(placed("patched 4", 1, 2), refilled(before.state.pile[:2]))
    assert at.pampa()[:2] == [
        "white 12, black 8, patched 2 (0 stands)",
        "ochre 12, brown 8, patched 4 (0 stands), -",
    ]
    assert at.supply()[0] == 5
    assert at.state.phase == Phase.TURN


def test_7_40_or_to_the_same_one() -> None:
    at = looked("white 5").when(place("patched 1", 0, 1)).after
    at = at.when(place("patched 2", 0, 2)).after
    assert at.pampa()[0] == "white 5, patched 1 (0 stands), patched 2 (0 stands)"


def test_7_40_the_second_may_not_be_above_4() -> None:
    at = looked("white 5").when(place("patched 1", 0, 1)).after
    at.when(place("patched 9", 0, 2)).rejected("pair_too_high", "7.40")


def test_7_40_4_is_not_too_high_and_5_is() -> None:
    at = looked("white 5", tiles="patched 4 5, ochre 4 5").when(place("patched 4", 0, 1)).after
    at.when(place("patched 5", 0, 2)).rejected("pair_too_high", "7.40")
    assert at.when(place("ochre 4", 0, 2)).refusal is None


def test_7_40_there_is_no_third_one() -> None:
    at = looked("white 5", tiles="patched 1 2 3 4").when(place("patched 1", 0, 1)).after
    at = at.when(place("patched 2", 0, 2)).after
    at.when(place("patched 3", 1, 0)).rejected("not_looking", "4.11")


def test_7_41_the_gaucho_of_the_area_may_be_the_first() -> None:
    before = looked("white 5 (0 stands)", gauchos=2)
    assert before.supply()[0] == 1
    at = before.when(place("patched 9", 0, 1)).then(
        placed("patched 9", 0, 1), refilled(before.state.pile[:1])
    )
    assert at.supply()[0] == 0


def test_7_41_the_second_tile_needs_another_one() -> None:
    at = looked("white 5 (0 stands)", gauchos=3, areas=(SORT, SECRET))
    at = at.when(place("patched 1", 0, 1)).then(placed("patched 1", 0, 1))
    at = at.when(place("patched 2", 0, 2)).rejected("supply_empty", "7.41")
    at = at.when(TakeBackGaucho(0, SORT)).then(GauchoTakenBack(0, SORT))
    assert at.when(place("patched 2", 0, 2)).refusal is None


def test_7_41_it_may_be_a_lying_one_taken_back() -> None:
    at = looked("white 5 (0 lies)", gauchos=2)
    at = at.when(place("patched 1", 0, 1)).then(placed("patched 1", 0, 1))
    at = at.when(PickUpGaucho(0, 0, 0)).then(GauchoPickedUp(0, 0, 0))
    assert at.when(place("patched 2", 0, 2)).refusal is None


def test_7_42_the_player_may_stop_after_the_first_tile() -> None:
    before = looked("white 5")
    at = before.when(place("patched 1", 0, 1)).then(placed("patched 1", 0, 1))
    at = at.when(StopPlacing(0)).then(PlacingStopped(0), refilled(before.state.pile[:1])).to_act(0)
    assert at.state.phase == Phase.TURN


def test_7_42_after_a_tile_above_4_it_stops_by_itself() -> None:
    before = looked("white 5")
    before.when(place("patched 9", 0, 1)).then(placed("patched 9", 0, 1), refilled(before.state.pile[:1]))


def test_7_42_without_another_tile_it_stops_by_itself() -> None:
    before = looked("white 5", tiles="patched 1")
    before.when(place("patched 1", 0, 1)).then(placed("patched 1", 0, 1), refilled(before.state.pile[:4]))


def test_7_42_without_another_space_it_stops_by_itself() -> None:
    before = looked(*ALMOST_FULL)
    before.when(place("patched 1", 3, 6)).then(placed("patched 1", 3, 6), refilled(before.state.pile[:1]))


def test_7_42_without_another_gaucho_it_stops_by_itself() -> None:
    before = looked("white 5 (0 stands)", gauchos=2)
    before.when(place("patched 1", 0, 1)).then(placed("patched 1", 0, 1), refilled(before.state.pile[:1]))


def test_7_42_a_gaucho_in_an_area_touched_in_this_turn_is_none() -> None:
    before = busy()
    before.when(place("patched 1", 0, 1)).then(placed("patched 1", 0, 1), refilled(before.state.pile[:1]))


def test_7_42_stopping_does_not_tell_what_else_lies_in_the_steppe() -> None:
    some = looked("white 5", tiles="patched 1 2 9 10").when(place("patched 1", 0, 1))
    none = looked("white 5", tiles="patched 1 8 9 10").when(place("patched 1", 0, 1))
    for viewer in (1, 2, 3, None):
        assert disclosed(some.events, viewer) == disclosed(none.events, viewer)
        assert some.after.seen_by(viewer) == none.after.seen_by(viewer)
    none.then(placed("patched 1", 0, 1)).when(StopPlacing(0)).then(
        PlacingStopped(0), refilled(none.before.state.pile[:1])
    )


def test_7_43_then_the_steppe_has_four_tiles_again() -> None:
    before = looked("white 5", pile="white 7 8 9 10")
    at = before.when(place("patched 1", 0, 1)).after.when(place("patched 2", 0, 2))
    after = at.then(placed("patched 2", 0, 2), refilled(tiles("white 7 8")))
    assert after.state.steppe == tiles("patched 9 10, white 7 8")
    assert after.state.pile == tiles("white 9 10")


def test_7_43_nobody_sees_the_tiles_that_came() -> None:
    outcome = looked("white 5").when(place("patched 9", 0, 1))
    for viewer in (0, 1, 2, 3, None):
        assert disclosed(outcome.events, viewer)[1] == refilled((None,))


def test_7_44_a_steppe_of_fewer_tiles_can_be_used() -> None:
    before = looked("white 5", tiles="patched 3 12", pile=7)
    before.when(place("patched 12", 0, 1)).then(placed("patched 12", 0, 1), refilled(before.state.pile[:3]))


def test_7_44_a_pile_too_small_fills_it_as_far_as_it_goes() -> None:
    at = looked("white 5", pile="white 7").when(place("patched 1", 0, 1)).after
    at = at.when(place("patched 2", 0, 2)).then(
        placed("patched 2", 0, 2), refilled(tiles("white 7")), PileEmptied(2, 4)
    )
    assert at.state.steppe == tiles("patched 9 10, white 7")
    assert at.state.pile == ()


def test_7_45_the_player_goes_on_knowing_the_tiles_left() -> None:
    at = looked("white 5").when(place("patched 9", 0, 1)).after
    assert at.seen_by(0).barons[0].seen_steppe == tiles("patched 1 2 10")
    assert at.seen_by(0).steppe == (None,) * 4
    assert at.seen_by(1).barons[0].seen_steppe == ()


def test_7_45_a_tile_that_another_takes_is_no_longer_there() -> None:
    start = table(
        pampa=["white 5"], steppe=STEPPE, areas={0: (SECRET,), 1: (SECRET,)}, pile="ochre 1 2 3 4 5 6"
    )
    at = given(start).when(LookAtSteppe(0)).after.when(place("patched 9", 0, 1)).after.passing(0)
    at = at.when(LookAtSteppe(1)).then(AreaUsed(1, SECRET), SteppeSeen(1, tiles("ochre 1, patched 1 2 10")))
    at = at.when(PlaceCattle(1, tile("patched 10"), 0, 2)).after
    assert at.seen_by(0).barons[0].seen_steppe == tiles("patched 1 2")
    assert at.seen_by(1).barons[1].seen_steppe == tiles("ochre 1, patched 1 2")
