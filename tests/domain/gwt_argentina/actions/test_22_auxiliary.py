"""Chapter 22: auxiliary actions."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import (
    DiscardCards,
    DrawFromStack,
    Forfeit,
    MoveEngine,
    RemoveCards,
    UseAction,
    UseAuxiliaryAction,
)
from domain.gwt_argentina.content.pieces import Auxiliary
from domain.gwt_argentina.events import (
    CardsDiscarded,
    CardsRemoved,
    CertificatesChanged,
    GrainChanged,
    PesosGained,
    PesosPaid,
)
from domain.gwt_argentina.frames import (
    ChoosingAuxiliary,
    Discarding,
    Drawing,
    Driving,
    Kind,
    Location,
    Removing,
    Upgrading,
    Used,
)
from tests.domain.gwt_argentina.support import Situation, cleared, engine, given, table, turn

HERE = Location("neutral_g", Kind.NEUTRAL, (0, 1))
ALL = cleared(*(name for it in list(Auxiliary)[2:] for name in (it.value, it.value)), "peso", "draw")


def _choosing(*happened: Any, most: int = 2, **more: Any) -> Situation:
    """The action "single or double" at tile G."""
    return given(table(**more), turn(HERE, ChoosingAuxiliary(most)), *happened)


def test_22_1_an_auxiliary_action_is_locked_while_both_discs_lie_there() -> None:
    at = _choosing()
    at.when(UseAuxiliaryAction(0, Auxiliary.GRAIN, 1)).rejected("auxiliary_locked", "22.1")
    assert {(it.auxiliary, it.times) for it in at.choices(UseAuxiliaryAction)} == {("peso", 1), ("draw", 1)}


def test_22_1_with_one_cleared_it_is_single_and_with_both_it_can_be_doubled() -> None:
    one = _choosing(cleared("grain"))
    one.when(UseAuxiliaryAction(0, Auxiliary.GRAIN, 1)).one(GrainChanged)
    one.when(UseAuxiliaryAction(0, Auxiliary.GRAIN, 2)).rejected("cannot_double", "22.1")
    both = _choosing(cleared("grain", "grain"))
    assert both.when(UseAuxiliaryAction(0, Auxiliary.GRAIN, 2)).one(GrainChanged).by == 2


def test_22_1_the_grey_spaces_count_as_cleared() -> None:
    at = _choosing(cleared("peso"))
    assert at.when(UseAuxiliaryAction(0, Auxiliary.PESO, 2)).one(PesosGained).amount == 2


@pytest.mark.parametrize("times", [0, 3, -1])
def test_22_1_nothing_is_done_more_than_twice(times: int) -> None:
    refusal = _choosing(ALL).when(UseAuxiliaryAction(0, Auxiliary.PESO, times)).refusal
    assert refusal is not None
    assert refusal.reason == "cannot_double"


def test_22_2_gain_one_peso() -> None:
    assert _choosing().when(UseAuxiliaryAction(0, Auxiliary.PESO, 1)).one(PesosGained).amount == 1


def test_22_2_draw_one_card_and_discard_one() -> None:
    at = _choosing(hands=["niata"], stacks=["serrano"]).when(UseAuxiliaryAction(0, Auxiliary.DRAW, 1)).after
    at = at.rules().after
    assert at.player().hand == ("niata", "serrano")
    assert isinstance(at.pending(), Discarding)
    assert at.when(DiscardCards(0, ("niata",))).one(CardsDiscarded).cards == ("niata",)


def test_22_2_grain_becomes_a_certificate_and_a_peso() -> None:
    at = _choosing(ALL, GrainChanged(0, 3, 3, "action"))
    done = at.when(UseAuxiliaryAction(0, Auxiliary.CERTIFICATE, 1))
    assert done.one(GrainChanged).by == -1
    assert done.one(CertificatesChanged).by == 1
    assert done.one(PesosGained).amount == 1


def test_22_2_a_peso_becomes_grain() -> None:
    done = _choosing(ALL).when(UseAuxiliaryAction(0, Auxiliary.GRAIN, 1))
    assert (done.one(PesosPaid).amount, done.one(GrainChanged).by) == (1, 1)


def test_22_2_a_peso_moves_the_engine() -> None:
    done = _choosing(ALL).when(UseAuxiliaryAction(0, Auxiliary.ENGINE, 1))
    assert done.one(PesosPaid).amount == 1
    assert done.after.pending() == Driving(1)


def test_22_2_the_engine_moves_back_to_draw_and_remove() -> None:
    at = _choosing(ALL, engine("space_3"), hands=["niata"], stacks=["serrano"])
    at = at.when(UseAuxiliaryAction(0, Auxiliary.REMOVE, 1)).after
    assert at.pending() == Driving(1, backward=True)
    at = at.when(MoveEngine(0, "space_2")).after
    assert at.pending() == Drawing(1, discard=False)
    at = at.when(DrawFromStack(0, 1)).after.rules().after
    assert at.pending() == Removing(1)
    done = at.when(RemoveCards(0, ("niata",)))
    assert done.one(CardsRemoved).cards == ("niata",)
    assert done.after.player().hand == ("serrano",)
    assert done.after.pending() == HERE


def test_22_2_requirements_must_be_met() -> None:
    poor = _choosing(ALL, pesos=(0,))
    poor.when(UseAuxiliaryAction(0, Auxiliary.GRAIN, 1)).rejected("not_enough_pesos", "8.1")
    poor.when(UseAuxiliaryAction(0, Auxiliary.ENGINE, 1)).rejected("not_enough_pesos", "8.1")
    poor.when(UseAuxiliaryAction(0, Auxiliary.CERTIFICATE, 1)).rejected("not_enough_grain", "8.1")


def test_22_3_doubled_both_requirement_and_reward_are_double() -> None:
    at = _choosing(ALL, GrainChanged(0, 3, 3, "action"))
    done = at.when(UseAuxiliaryAction(0, Auxiliary.CERTIFICATE, 2))
    assert done.one(GrainChanged).by == -2
    assert done.one(CertificatesChanged).by == 2
    assert done.one(PesosGained).amount == 2
    assert at.when(UseAuxiliaryAction(0, Auxiliary.ENGINE, 2)).after.pending() == Driving(2)
    one = _choosing(ALL, GrainChanged(0, 1, 1, "action"))
    one.when(UseAuxiliaryAction(0, Auxiliary.CERTIFICATE, 2)).rejected("not_enough_grain", "8.1")


def test_22_3_two_cards_are_drawn_and_two_discarded() -> None:
    at = _choosing(ALL, hands=["niata"], stacks=["serrano fronterizo"])
    at = at.when(UseAuxiliaryAction(0, Auxiliary.DRAW, 2)).after.rules().after
    at.when(DiscardCards(0, ("niata",))).rejected("wrong_number_of_cards", "8.1")
    assert at.when(DiscardCards(0, ("niata", "serrano"))).after.player().hand == ("fronterizo",)


def test_22_3_the_engine_goes_back_two_for_two_cards() -> None:
    at = _choosing(ALL, engine("space_3"), hands=["niata niata"])
    at = at.when(UseAuxiliaryAction(0, Auxiliary.REMOVE, 2)).after
    assert at.pending() == Driving(2, backward=True)
    at = at.when(MoveEngine(0, "space_1")).after
    assert at.pending() == Drawing(2, discard=False)
    assert at.when(Forfeit(0)).after.pending() == Removing(2)


def test_22_4_what_can_be_doubled_can_be_done_once() -> None:
    times = {it.times for it in _choosing(ALL).choices(UseAuxiliaryAction) if it.auxiliary == "grain"}
    assert times == {1, 2}


def test_22_4_a_single_action_is_never_doubled() -> None:
    single = _choosing(ALL, most=1)
    single.when(UseAuxiliaryAction(0, Auxiliary.PESO, 2)).rejected("cannot_double", "7.9")
    located = given(table(), turn(HERE), ALL)
    located.when(UseAuxiliaryAction(0, Auxiliary.PESO, 2)).rejected("cannot_double", "7.9")


def _moved_back(**more: Any) -> Situation:
    at = _choosing(ALL, engine("space_3"), hands=["niata"], **more)
    at = at.when(UseAuxiliaryAction(0, Auxiliary.REMOVE, 1)).after
    return at.when(MoveEngine(0, "space_2")).after


def test_22_5_drawing_and_removal_can_each_be_forfeited() -> None:
    at = _moved_back().when(Forfeit(0)).after
    assert at.pending() == Removing(1)
    assert at.when(Forfeit(0)).after.pending() == HERE


def _moved_back_two(**more: Any) -> Situation:
    """Before the removal, with two cards drawn."""
    at = _choosing(ALL, engine("space_3"), hands=["niata"], stacks=["niata serrano"], **more)
    at = at.when(UseAuxiliaryAction(0, Auxiliary.REMOVE, 2)).after
    at = at.when(MoveEngine(0, "space_1")).after
    return at.when(DrawFromStack(0, 2)).after.rules().after


def test_22_5_doubled_none_one_or_two_cards_are_removed() -> None:
    at = _moved_back_two()
    assert {command.cards for command in at.choices(RemoveCards)} == {
        ("niata",),
        ("serrano",),
        ("niata", "niata"),
        ("niata", "serrano"),
    }
    one = at.when(RemoveCards(0, ("serrano",)))
    assert one.one(CardsRemoved).cards == ("serrano",)
    assert (one.after.player().hand, one.after.pending()) == (("niata", "niata"), HERE)
    assert at.when(RemoveCards(0, ("niata", "niata"))).after.player().hand == ("serrano",)
    assert at.when(Forfeit(0)).after.player().hand == ("niata", "niata", "serrano")
    for cards in ((), ("niata", "niata", "serrano")):
        at.when(RemoveCards(0, cards)).rejected("wrong_number_of_cards", "8.2")


def test_22_5_the_settings_may_force_the_whole_removal() -> None:
    at = _moved_back_two(must_remove=True)
    assert {len(command.cards) for command in at.choices(RemoveCards)} == {2}
    at.when(RemoveCards(0, ("niata",))).rejected("wrong_number_of_cards", "22.2")
    at.when(RemoveCards(0, ("niata", "serrano"))).one(CardsRemoved)


def test_22_5_the_settings_may_force_the_removal() -> None:
    at = _moved_back(must_remove=True).when(Forfeit(0)).after
    at.when(Forfeit(0)).rejected("must_choose", "8.14")
    at.when(RemoveCards(0, ("niata",))).one(CardsRemoved)


def test_22_6_who_drew_must_discard() -> None:
    at = _choosing(hands=["niata"]).when(UseAuxiliaryAction(0, Auxiliary.DRAW, 1)).after.rules().after
    at.when(Forfeit(0)).rejected("must_choose", "8.14")


def test_22_6_with_no_card_left_nothing_is_drawn() -> None:
    at = _choosing(hands=["niata"], stacks=[""]).when(UseAuxiliaryAction(0, Auxiliary.DRAW, 1)).after
    assert at.pending() == HERE


def test_22_7_a_turnout_reached_backward_offers_its_upgrade_before_the_drawing() -> None:
    at = _choosing(ALL, engine("space_5"), hands=["niata"])
    at = at.when(UseAuxiliaryAction(0, Auxiliary.REMOVE, 1)).after.when(MoveEngine(0, "turnout_4")).after
    assert at.pending() == Upgrading(("station_1",))
    assert at.when(Forfeit(0)).after.pending() == Drawing(1, discard=False)


def test_22_1_tile_g_offers_a_double_and_tile_c_a_single() -> None:
    at_g = given(table(), turn(HERE)).when(UseAction(0, 1)).after
    assert at_g.pending() == ChoosingAuxiliary(2)
    at_c = given(table(), turn(Location("neutral_c", Kind.NEUTRAL, (0, 1, 2)))).when(UseAction(0, 1)).after
    assert at_c.pending() == ChoosingAuxiliary(1)
    assert at_c.when(UseAuxiliaryAction(0, Auxiliary.PESO, 1)).after.pending() == Location(
        "neutral_c", Kind.NEUTRAL, (0, 2), used=Used.LOCAL
    )
