"""Chapter 3: the end."""

from stray_calf.commands import CatchCalf, FreeCalf, KeepCalf, WeighPens
from stray_calf.content import Calf
from stray_calf.events import PensWeighed
from stray_calf.state import State

from tests.support import TITLE, after, gathered, played, refused

HERD = (Calf.ABBY, Calf.BELLA, Calf.CLOVER)


def ended(*keep: bool) -> State:
    """No calf is left."""
    return played(gathered(herd=HERD), *keep)


def over(*keep: bool) -> State:
    at = ended(*keep)
    return after(at, *TITLE.decide(WeighPens(), at))


def test_3_1_when_no_calf_is_left_the_pens_are_shown_and_weighed() -> None:
    at = ended(True, True, True)
    assert TITLE.due(at) == WeighPens()
    (event,) = TITLE.decide(WeighPens(), at)
    assert event == PensWeighed(((Calf.ABBY, Calf.CLOVER), (Calf.BELLA,)), (4, 2), (0,))
    assert TITLE.disclose(event, None) is event
    assert TITLE.view(after(at, event), None).pens == event.pens


def test_3_1_not_before_and_meanwhile_nobody_can_act() -> None:
    early = ended(True, True)
    assert TITLE.due(early) is None
    assert refused(WeighPens(), early) == ("not_due", "3.1")
    assert TITLE.to_act(ended(True, True, True)) == ()
    assert refused(CatchCalf(1), ended(True, True, True)) == ("not_now", "3.1")


def test_3_2_the_heaviest_pen_wins() -> None:
    assert TITLE.winners(over(False, True, False)) == (1,)
    assert TITLE.totals(over(False, True, False)) == (0, 2)
    assert TITLE.totals(ended(False, True, False)) == (0, 0)


def test_3_3_in_a_tie_the_victory_is_shared() -> None:
    assert TITLE.winners(over(False, False, False)) == (0, 1)


def test_3_4_the_game_is_over_and_nobody_can_act() -> None:
    at = over(True, False, True)
    assert TITLE.is_over(at)
    for command in (CatchCalf(0), KeepCalf(0), FreeCalf(0)):
        assert refused(command, at) == ("not_now", "3.4")
    assert refused(WeighPens(), at) == ("not_due", "3.1")
