"""Chapter 19: objectives."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import (
    DiscardCards,
    DrawFromStack,
    EndPhaseB,
    Forfeit,
    PlayObjective,
    SettleObjective,
    TakeOpenObjective,
    TakeTopObjective,
    TurnUpObjective,
    UseAction,
)
from domain.gwt_argentina.events import (
    CardsDiscarded,
    CertificatesChanged,
    EstancieroMoved,
    GrainChanged,
    GranjeroHired,
    GranjerosSetBeside,
    ObjectivePlayed,
    ObjectivesAsked,
    ObjectiveSettled,
    ObjectiveTaken,
    ObjectiveTurnedUp,
    PesosGained,
)
from domain.gwt_argentina.frames import (
    Arriving,
    BeforeMove,
    Delivering,
    Drawing,
    Driving,
    Hiring,
    Kind,
    Loading,
    Location,
    Revealing,
    Settling,
    TakingObjective,
)
from domain.gwt_argentina.scoring import objectives
from tests.domain.gwt_argentina.support import (
    Situation,
    built,
    cleared,
    disc,
    disclosed,
    given,
    table,
    turn,
)

HERE = Location("neutral_a", Kind.NEUTRAL, (0, 1, 2))


def _taking(frame: TakingObjective | None = None, **more: Any) -> Situation:
    return given(table(**more), turn(HERE, frame or TakingObjective()))


def test_19_1_an_open_objective_goes_to_the_discard_pile() -> None:
    done = _taking().when(TakeOpenObjective(0, "objective_02"))
    assert done.one(ObjectiveTaken) == ObjectiveTaken(0, "objective_02", "display")
    assert done.after.player().pile == ("objective_02",)


def test_19_1_or_the_top_of_the_stack_face_up() -> None:
    at = _taking().when(TakeTopObjective(0)).after.due(TurnUpObjective)
    done = at.rules()
    card = done.one(ObjectiveTaken).card
    assert card not in ("objective_01", "objective_02", "objective_03", "objective_04")
    assert done.after.player().pile == (card,)
    assert disclosed(done.events, 1) == done.events


def test_19_1_it_must_lie_open() -> None:
    _taking().when(TakeOpenObjective(0, "objective_09")).rejected("not_on_display", "19.1")
    _taking().when(TakeOpenObjective(0, "objective_99")).rejected("not_on_display", "19.1")


def test_19_1_it_can_be_forfeited() -> None:
    assert _taking().when(Forfeit(0)).after.player().pile == ()


def test_19_2_an_open_objective_is_replaced_at_once() -> None:
    at = _taking().when(TakeOpenObjective(0, "objective_02")).after.due(TurnUpObjective)
    turned_up = at.rules().one(ObjectiveTurnedUp).card
    after = at.rules().after
    assert turned_up in after.state.display
    assert len(after.state.display) == 4
    assert turned_up not in after.state.objective_stack
    assert after.due(None).pending() == HERE


def test_19_2_with_an_empty_stack_it_is_not_replaced() -> None:
    at = _taking(objective_stack="").when(TakeOpenObjective(0, "objective_02")).after
    assert at.due(None).state.display == ("objective_01", "objective_03", "objective_04")


def test_19_2_the_stack_may_be_empty() -> None:
    _taking(objective_stack="").when(TakeTopObjective(0)).rejected("stack_not_offered", "19.2")


def test_19_2_with_nothing_left_nothing_is_gained() -> None:
    at = given(table(display="", objective_stack=""), turn(Location("neutral_c", Kind.NEUTRAL, (0, 1, 2))))
    assert isinstance(at.when(UseAction(0, 2)).after.pending(), Location)


def _playing(*frames: Any, hand: str = "objective_14 objective_05 niata", **more: Any) -> Situation:
    return given(table(hands=[hand], **more), turn(*frames))


def test_19_3_objectives_are_played_before_phase_a() -> None:
    done = _playing(BeforeMove(3)).when(PlayObjective(0, "objective_14"))
    assert done.one(ObjectivePlayed) == ObjectivePlayed(0, "objective_14")
    assert done.after.pending() == BeforeMove(3)


def test_19_3_and_before_or_after_any_action_of_phase_b() -> None:
    at = _playing(HERE).when(PlayObjective(0, "objective_14")).after
    assert at.pending() == HERE
    after = at.when(UseAction(0, 1)).after.when(Forfeit(0)).after
    after.when(PlayObjective(0, "objective_05")).one(ObjectivePlayed)


def test_19_3_not_within_an_action() -> None:
    at = _playing(HERE, Hiring(0))
    at.when(PlayObjective(0, "objective_14")).rejected("not_your_choice", "3.6")


def test_19_3_not_from_phase_c_on() -> None:
    at = _playing(HERE).when(EndPhaseB(0)).after
    at.when(PlayObjective(0, "objective_14")).rejected("not_your_choice", "3.5")


def test_19_3_not_in_the_turns_of_others() -> None:
    at = given(table(hands=["", "objective_14"]), turn(HERE))
    at.when(PlayObjective(1, "objective_14")).rejected("not_your_choice", "3.6")


def test_19_3_it_must_be_in_the_hand() -> None:
    at = _playing(HERE)
    at.when(PlayObjective(0, "objective_01")).rejected("cards_not_in_hand", "19.3")
    at.when(PlayObjective(0, "niata")).rejected("cards_not_in_hand", "19.3")


@pytest.mark.parametrize("frame", [Delivering(), Revealing(), Loading(9)])
def test_19_4_no_objective_is_played_in_buenos_aires(frame: Any) -> None:
    at = given(
        table(hands=["objective_14"]),
        turn(Arriving(1), frame),
        EstancieroMoved(0, "neutral_h", ("buenos_aires",), "buenos_aires"),
    )
    at.when(PlayObjective(0, "objective_14")).rejected("not_in_buenos_aires", "19.4")


@pytest.mark.parametrize(
    "card, event",
    [("objective_01", CertificatesChanged), ("objective_14", PesosGained), ("objective_18", GrainChanged)],
)
def test_19_5_a_played_objective_lies_in_the_area_and_its_action_is_done(card: str, event: Any) -> None:
    done = _playing(HERE, hand=card).when(PlayObjective(0, card))
    assert done.one(event)
    assert done.after.player().area == (card,)
    assert card not in done.after.herd()


def test_19_5_its_action_may_be_forfeited() -> None:
    at = _playing(HERE).when(PlayObjective(0, "objective_05")).after
    assert at.pending() == Driving(1)
    assert at.when(Forfeit(0)).after.pending() == HERE


def test_19_5_three_pesos_are_gained() -> None:
    assert _playing(HERE).when(PlayObjective(0, "objective_14")).one(PesosGained).amount == 3


def test_19_6_up_to_three_cards_are_drawn_and_as_many_discarded() -> None:
    at = _playing(HERE, hand="objective_09 niata").when(PlayObjective(0, "objective_09")).after
    assert at.pending() == Drawing(3)
    at.when(DrawFromStack(0, 4)).rejected("wrong_number_of_cards", "19.6")
    at.when(DrawFromStack(0, 0)).rejected("wrong_number_of_cards", "19.6")
    drawn = at.when(DrawFromStack(0, 2)).after.rules().after
    assert drawn.player().hand_count == 3
    drawn.when(DiscardCards(0, ("niata",))).rejected("wrong_number_of_cards", "8.1")
    drawn.when(Forfeit(0)).rejected("must_choose", "8.14")
    two = drawn.player().hand[:2]
    assert drawn.when(DiscardCards(0, two)).one(CardsDiscarded).cards == two


def _settling() -> Situation:
    return given(
        table(hands=["objective_05", "objective_14"], stacks=["objective_01 niata", ""]),
        ObjectivesAsked(),
        [event for seat, cards in _LEFT.items() for event in turn(Settling(cards), seat=seat)[1:]],
    )


_LEFT = {0: ("objective_01", "objective_05"), 1: ("objective_14",)}


def test_19_7_each_seat_decides_about_objectives_of_its_herd_one_by_one() -> None:
    at = _settling().to_act(0, 1)
    at = at.when(SettleObjective(1, "objective_14", True)).after.to_act(0)
    at = at.when(SettleObjective(0, "objective_05", False)).after
    at = at.when(SettleObjective(0, "objective_01", True)).after
    assert (at.player(0).area, at.player(1).area) == (("objective_01",), ("objective_14",))


def test_19_7_one_that_is_not_scored_is_out_of_the_game() -> None:
    done = _settling().when(SettleObjective(0, "objective_05", False))
    assert done.one(ObjectiveSettled) == ObjectiveSettled(0, "objective_05", False)
    assert "objective_05" in done.after.state.box
    assert "objective_05" not in done.after.herd()


def test_19_7_each_is_settled_once_and_by_its_owner() -> None:
    at = _settling()
    at.when(SettleObjective(0, "objective_14", True)).rejected("cards_not_in_hand", "19.7")
    settled = at.when(SettleObjective(0, "objective_05", True)).after
    settled.when(SettleObjective(0, "objective_05", True)).rejected("cards_not_in_hand", "19.7")


def _area(*played: str) -> list[Any]:
    return [ObjectivePlayed(0, card) for card in played]


def _scored(*happened: Any, area: tuple[str, ...], stack: str = "niata") -> dict[str, int]:
    """The points of each objective."""
    at = given(table(4, hands=[" ".join(area)], stacks=[stack]), turn(HERE), _area(*area), *happened)
    return {each.card: each.points for each in objectives(at.state, 0)}


THREE = ("objective_06", "objective_07", "objective_18")
MET = (
    built(1, "plain_1"),
    built(2, "plain_2"),
    built(3, "plain_3"),
    disc("grain", "rotterdam_west_1"),
    disc("grain", "le_havre_west_1"),
)


def _beside(text: str) -> Any:
    return GranjerosSetBeside(0, tuple(text.split()))


FARMERS = _beside("yellow_5_black blue_6_black green_4_green")


def test_19_8_all_tasks_give_points_and_less_gives_the_penalty() -> None:
    """Worked example: three objectives give 9, and 4 with one disc in the west less."""
    assert sum(_scored(*MET, FARMERS, area=THREE, stack="caracu_2").values()) == 9
    assert sum(_scored(*MET[:-1], FARMERS, area=THREE, stack="caracu_2").values()) == 4


def test_19_8_the_penalty_is_two_points() -> None:
    assert _scored(area=("objective_16",)) == {"objective_16": -2}


def test_19_9_one_thing_does_one_task() -> None:
    one = (built(1, "plain_1"), disc("grain", "rotterdam_south_1"), disc("grain", "rotterdam_east_1"))
    assert _scored(*one, area=("objective_02", "objective_14")) == {"objective_02": -2, "objective_14": 4}
    two = (*one, built(2, "plain_2"))
    assert _scored(*two, area=("objective_02", "objective_14")) == {"objective_02": 3, "objective_14": 4}


def test_19_10_things_are_assigned_for_the_highest_sum() -> None:
    """Of two buildings, two cards that ask for one each make more than one that asks for both."""
    things = (
        built(1, "plain_1"),
        built(2, "plain_2"),
        disc("grain", "rotterdam_south_1"),
        disc("grain", "rotterdam_east_1"),
        disc("engine", "rotterdam_north_1"),
    )
    area = ("objective_02", "objective_14", "objective_15")
    assert _scored(*things, area=area) == {"objective_02": 3, "objective_14": 4, "objective_15": -2}


def test_19_10_the_sheet_names_the_things() -> None:
    at = given(
        table(4, hands=["objective_02"]),
        turn(HERE),
        _area("objective_02"),
        built(7, "plain_1"),
        disc("grain", "le_havre_east_2"),
    )
    (scored,) = objectives(at.state, 0)
    assert scored.things == ("le_havre_east_2", "7a")


def test_19_11_farmers_count_beside_the_board_only() -> None:
    tiles = ("green_4_green", "blue_6_black")
    west = disc("grain", "rotterdam_west_1")
    in_row = [GranjeroHired(0, tile, slot) for slot, tile in enumerate(tiles, start=2)]
    assert _scored(west, *in_row, area=("objective_06",)) == {"objective_06": -2}
    assert _scored(west, _beside(" ".join(tiles)), area=("objective_06",)) == {"objective_06": 3}


def test_19_11_each_disc_at_31_counts() -> None:
    west, last = disc("grain", "rotterdam_west_1"), disc("engine", "station_10")
    assert _scored(west, last, area=("objective_01",)) == {"objective_01": -2}
    assert _scored(west, last, last, area=("objective_01",)) == {"objective_01": 4}


def test_19_11_cattle_of_the_whole_herd_count() -> None:
    assert _scored(area=("objective_04",), stack="serrano franqueiro_3 aberdeen_angus_7") == {
        "objective_04": 5
    }
    assert _scored(area=("objective_04",), stack="serrano franqueiro_3") == {"objective_04": -2}


def test_19_11_a_disc_on_the_ship_18_counts() -> None:
    assert _scored(cleared("grain", to="sun_18"), area=("objective_16",)) == {"objective_16": 5}
