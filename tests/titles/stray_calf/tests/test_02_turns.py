"""Chapter 2: turns."""

from stray_calf.commands import CatchCalf, FreeCalf, KeepCalf
from stray_calf.content import Calf
from stray_calf.events import CalfCaught, CalfFreed, CalfKept

from tests.support import TITLE, after, gathered, played, refused

CAUGHT = CalfCaught(0, Calf.ABBY)


def test_2_1_only_the_player_in_turn_can_act() -> None:
    for seat in (1, 2, -1):
        assert refused(CatchCalf(seat), gathered()) == ("not_your_turn", "2.1")
    assert TITLE.to_act(gathered()) == (0,)


def test_2_2_the_next_calf_is_caught() -> None:
    assert TITLE.decide(CatchCalf(0), gathered()) == (CAUGHT,)
    assert after(gathered(), CAUGHT).hand is Calf.ABBY


def test_2_2_its_catcher_sees_it_alone() -> None:
    assert TITLE.disclose(CAUGHT, 0) is CAUGHT
    for viewer in (1, None):
        assert TITLE.disclose(CAUGHT, viewer) == CalfCaught(0, None)
        assert TITLE.view(after(gathered(), CAUGHT), viewer).hand is None


def test_2_3_it_is_kept_face_down() -> None:
    at = after(gathered(), CAUGHT)
    assert TITLE.decide(KeepCalf(0), at) == (CalfKept(0, next=1),)
    at = after(at, CalfKept(0, next=1))
    assert TITLE.view(at, 0).pens == ((Calf.ABBY,), ())
    assert TITLE.view(at, 1).pens == ((None,), ())
    assert [sheet.points for sheet in TITLE.scoring(TITLE.view(at, 0))] == [1, 0]
    assert [sheet.complete for sheet in TITLE.scoring(TITLE.view(at, 1))] == [False, True]


def test_2_4_or_it_is_freed_for_all_to_see() -> None:
    freed = CalfFreed(0, Calf.ABBY, next=1)
    assert TITLE.decide(FreeCalf(0), after(gathered(), CAUGHT)) == (freed,)
    assert TITLE.disclose(freed, None) is freed
    assert after(gathered(), CAUGHT, freed).pens == ((), ())


def test_2_5_first_it_is_caught_then_kept_or_freed() -> None:
    for command in (KeepCalf(0), FreeCalf(0)):
        assert refused(command, gathered()) == ("not_now", "2.5")
    assert refused(CatchCalf(0), after(gathered(), CAUGHT)) == ("not_now", "2.5")


def test_2_6_a_full_pen_takes_no_more() -> None:
    at = played(gathered(room=1), True, True)
    at = after(at, CalfCaught(0, Calf.CLOVER))
    assert refused(KeepCalf(0), at) == ("pen_full", "2.6")
    assert TITLE.legal_commands(at, 0) == (FreeCalf(0),)


def test_2_7_then_it_is_the_left_neighbour_s_turn() -> None:
    at, turns = gathered(3), []
    for keep in (True, False, True, False):
        turns.append(at.turn)
        at = played(at, keep)
    assert turns == [0, 1, 2, 0]
