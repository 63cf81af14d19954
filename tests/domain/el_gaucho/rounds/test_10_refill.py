"""Chapter 10: refill."""

from domain.el_gaucho.commands import RefillPastures, StartRound
from domain.el_gaucho.events import PastureFilled, PileEmptied, RoundEnded
from domain.el_gaucho.state import Phase
from tests.domain.el_gaucho.support import Situation, given, table, tiles

RICH = "black 12, black 8"
"""A pasture of 20 with a free space (nothing is refilled here)."""
RICH_TOO = ["ochre 12, ochre 8", "brown 12, brown 8", "white 12, white 8"]
OVER = RoundEnded(2, last=False)


def collected(*pampa: str, pile: str, steppe: str = "") -> Situation:
    """The round's cattle are at home, the pastures wait to be refilled."""
    at = given(table(pampa=pampa, pile=pile, steppe=steppe)).passing(0, 1, 2, 3).rules().after
    return at.due(RefillPastures)


def filled(pasture: int, spaces: tuple[int, ...], text: str) -> PastureFilled:
    return PastureFilled(pasture, spaces, tiles(text))


def test_10_1_the_smallest_pasture_first_tile_by_tile_from_left_to_right() -> None:
    at = collected(pile="patched 1 2 3 10 9 8 12 11 7 6 5 4")
    at = at.rules().then(
        filled(0, (0, 1, 2), "patched 1 2 3"),
        filled(1, (0, 1, 2), "patched 10 9 8"),
        filled(2, (0, 1), "patched 12 11"),
        filled(3, (0, 1, 2, 3), "patched 7 6 5 4"),
        PileEmptied(2, 4),
        OVER,
    )
    assert at.pampa()[0] == "patched 1, patched 2, patched 3"


def test_10_1_only_empty_spaces_are_filled() -> None:
    at = collected(
        "black 1 (0 stands), black 12 (0 lies), black 2 (1 stands)", *RICH_TOO, pile="patched 1 2 3"
    )
    at = at.rules().then(filled(0, (0, 2), "patched 1 2"), OVER)
    assert at.pampa()[0] == "patched 1, black 12 (0 lies), patched 2"


def test_10_1_new_tiles_are_free() -> None:
    at = collected("black 1 (0 stands)", *RICH_TOO, pile="patched 12 11 10").rules().after
    assert at.pampa()[0] == "patched 12, patched 11, -"


def test_10_2_after_18_a_5_is_the_last_one() -> None:
    at = collected(RICH, "", *RICH_TOO[:2], pile="patched 10 8 5 1 2")
    at = at.rules().then(filled(1, (0, 1, 2), "patched 10 8 5"), OVER)
    assert at.pampa()[1] == "patched 10, patched 8, patched 5, -"


def test_10_2_exactly_20_is_enough() -> None:
    at = collected(RICH, "", *RICH_TOO[:2], pile="patched 12 8 1")
    at.rules().then(filled(1, (0, 1), "patched 12 8"), OVER)


def test_10_2_19_is_not() -> None:
    at = collected(RICH, "", *RICH_TOO[:2], pile="patched 12 7 1 2")
    at.rules().then(filled(1, (0, 1, 2), "patched 12 7 1"), OVER)


def test_10_3_a_full_pasture_gets_no_more() -> None:
    at = collected("", *RICH_TOO, pile="patched 1 2 3 4 5")
    at.rules().then(filled(0, (0, 1, 2), "patched 1 2 3"), OVER)


def test_10_3_spaces_out_of_play_get_none() -> None:
    at = given(table(2, pile="patched 1 2 3 4 5 6 7 12 11")).passing(0, 1).rules().after
    at.rules().then(
        filled(0, (0, 1), "patched 1 2"),
        filled(1, (0, 1, 2), "patched 3 4 5"),
        filled(2, (0, 1, 2), "patched 6 7 12"),
        filled(3, (0,), "patched 11"),
        PileEmptied(2, 4),
        OVER,
    )


def test_10_4_tiles_that_stayed_count() -> None:
    at = collected("black 12 (0 lies), black 3 (1 stands)", *RICH_TOO, pile="patched 8 1 2")
    at.rules().then(filled(0, (1,), "patched 8"), OVER)


def test_10_4_so_a_pasture_may_get_none_at_all() -> None:
    at = collected("black 12 (0 lies), black 8 (1 lies), black 3 (1 stands)", *RICH_TOO, pile="patched 8 1 2")
    at = at.rules().then(OVER)
    assert at.pampa()[0] == "black 12 (0 lies), black 8 (1 lies), -"


def test_10_5_a_pasture_from_which_nothing_came_home_is_refilled_too() -> None:
    at = collected("black 12, black 3 (1 stands)", *RICH_TOO, pile="patched 8 1 2")
    at.rules().then(filled(0, (2,), "patched 8"), OVER)


def test_10_5_a_pasture_of_20_gets_none_though_it_has_a_free_space() -> None:
    collected(RICH, *RICH_TOO, pile="patched 8 1 2").rules().then(OVER)


def test_10_6_a_pile_too_small_is_drawn_to_its_end() -> None:
    at = collected(RICH, "", *RICH_TOO[:2], pile="patched 1 2")
    at = at.rules().then(filled(1, (0, 1), "patched 1 2"), PileEmptied(2, 4), OVER)
    assert at.pampa()[1] == "patched 1, patched 2, -, -"
    assert at.state.pile == ()


def test_10_6_the_smallest_pasture_first() -> None:
    at = collected("", "", "", "", pile="patched 1 2 3 4")
    at = at.rules().then(
        filled(0, (0, 1, 2), "patched 1 2 3"),
        filled(1, (0,), "patched 4"),
        PileEmptied(2, 4),
        OVER,
    )
    assert at.pampa()[2] == ", ".join("-" * 6)


def test_10_7_the_steppe_is_not_filled_up_here() -> None:
    at = collected(RICH, *RICH_TOO, pile="patched 8 9", steppe="patched 1 2")
    at = at.rules().then(OVER)
    assert at.state.steppe == tiles("patched 1 2")


def test_10_8_then_the_round_is_over_and_the_next_one_begins() -> None:
    at = collected(RICH, *RICH_TOO, pile="patched 8 9").rules().then(OVER).due(StartRound)
    assert at.state.phase == Phase.BEFORE_ROUND


def test_10_1_a_pasture_brought_home_whole_is_filled_anew() -> None:
    whole = "black 3 (0 stands), ochre 4 (1 stands), brown 5 (0 stands)"
    at = collected(whole, *RICH_TOO, pile="patched 11 10 9")
    at = at.rules().then(filled(0, (0, 1), "patched 11 10"), OVER)
    assert at.state.pile == tiles("patched 9")
