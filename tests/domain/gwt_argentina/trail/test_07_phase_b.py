"""Chapter 7: phase B."""

from typing import Any

import pytest

from domain.core.texts import command_in
from domain.gwt_argentina.commands import (
    ChooseTile,
    DiscardCards,
    EndPhaseB,
    Forfeit,
    HireWorker,
    LoadShip,
    MoveEngine,
    MoveEstanciero,
    PickGranjero,
    PlayObjective,
    RevealCattle,
    RevealHand,
    SpendCertificates,
    UpgradeStation,
    UseAction,
    UseAuxiliaryAction,
    UseExchangeToken,
)
from domain.gwt_argentina.content.effects import Gain, Resource
from domain.gwt_argentina.content.pieces import Auxiliary, Filter
from domain.gwt_argentina.content.trail import RiskAction
from domain.gwt_argentina.events import (
    ActionBegun,
    AuxiliaryBegun,
    CertificatesChanged,
    ChoiceChanged,
    ChoiceClosed,
    ChoiceOpened,
    GrainChanged,
    PesosGained,
)
from domain.gwt_argentina.frames import (
    Appointing,
    Arriving,
    BeforeMove,
    Delivering,
    Discarding,
    Driving,
    Foresight,
    Hiring,
    Income,
    Investing,
    Kind,
    Loading,
    Location,
    Plan,
    Revealing,
    Used,
)
from tests.domain.gwt_argentina.support import (
    Situation,
    built,
    cleared,
    disc,
    given,
    hired,
    standing,
    table,
    turn,
)
from tests.domain.gwt_argentina.voice import VOICE

HAND = "holando_argentino niata patagonico patagonico"
PESO = UseAuxiliaryAction(0, Auxiliary.PESO, 1)


def _on(space: str, *happened: Any, hand: str = HAND, **more: Any) -> Situation:
    """Seat 0 has just stopped there, in phase A."""
    before = given(
        table(hands=[hand, HAND], **more), *happened, turn(BeforeMove(5)), standing(_before(space))
    )
    path = next(command.path for command in before.choices(MoveEstanciero) if command.path[-1] == space)
    return before.when(MoveEstanciero(0, path)).after


def _before(space: str) -> str:
    """A place from which this one can be reached in few steps."""
    places = {"neutral_c": "neutral_b", "neutral_d": "neutral_c", "neutral_h": "neutral_g"}
    return places.get(space, "neutral_a")


def _own(*happened: Any, **more: Any) -> Situation:
    """On an own building 6a at a risk space with a certificate."""
    return _on("risk_grain_2", built(6, "risk_grain_2"), *happened, **more)


# ---- 7.1 to 7.4


def test_7_1_a_neutral_tile_offers_its_local_actions_or_one_auxiliary_action() -> None:
    at = _on("neutral_c")
    assert at.choices(UseAction) == [UseAction(0, 0), UseAction(0, 1), UseAction(0, 2)]
    assert at.choices(UseAuxiliaryAction) == [PESO, UseAuxiliaryAction(0, Auxiliary.DRAW, 1)]


def test_7_1_a_local_action_is_told_by_what_it_does() -> None:
    at = _on("neutral_c")
    text = VOICE.texts["en"]
    assert [command_in(text, at.seen_by(0), it) for it in at.choices(UseAction)] == [
        "move the engine up to 1 space",
        "use a single auxiliary action",
        "take an objective",
    ]
    assert text.command(UseAction(0, 1)) == "use local action 2"


def test_7_1_what_a_local_action_comes_to_follows_unasked_where_there_is_but_one_way() -> None:
    at, to_engine = _on("neutral_c"), UseAction(0, 0)
    after = at.when(to_engine).after
    assert [type(it) for it in after.legal(0)] == [MoveEngine, Forfeit, UseExchangeToken, UseExchangeToken]
    assert _follow_up(after, to_engine) == after.choices(MoveEngine)[0]
    assert _follow_up(at, to_engine) is None  # what to do is chosen first
    assert _follow_up(after, to_engine, seat=1) is None


@pytest.mark.parametrize(
    ("offered", "by"),
    [
        (Investing(("blue_6_black",)), RevealCattle(0, ("niata",))),
        (Appointing("station_1"), UpgradeStation(0, "station_1", "draw")),
        (Driving(1), PlayObjective(0, "objective_01")),
        (Driving(1), None),
    ],
)
def test_7_1_what_something_else_offers_is_a_choice_even_where_there_is_but_one_way(
    offered: Any, by: Any
) -> None:
    here = Location("neutral_c", Kind.NEUTRAL, used=Used.LOCAL)
    at = given(table(), hired("gaucho"), turn(here, offered))
    assert len([it for it in at.legal(0) if not isinstance(it, Forfeit | UseExchangeToken)]) == 1
    assert _follow_up(at, by) is None


def test_7_1_nothing_is_forfeited_unasked() -> None:
    here = Location("neutral_c", Kind.NEUTRAL, used=Used.LOCAL)
    at = given(table(pesos=(0,), tokens=0), turn(here, Investing(("blue_6_black",))))
    assert at.legal(0) == (Forfeit(0),)
    assert _follow_up(at, RevealCattle(0, ("niata",))) is None


def _follow_up(at: Situation, last: Any, seat: int = 0) -> Any:
    return at.title.follow_up(at.seen_by(seat), seat, at.legal(seat), last)


def test_7_1_so_does_an_own_building() -> None:
    at = _own()
    assert at.pending() == Location("risk_grain_2", Kind.OWN, (0, 1, 2), building=6)
    assert PESO in at.legal(0)


def test_7_1_one_single_auxiliary_action_is_all() -> None:
    at = (
        _on("neutral_c")
        .when(PESO)
        .then(
            AuxiliaryBegun(0, Auxiliary.PESO, 1),
            ChoiceChanged(0, Location("neutral_c", Kind.NEUTRAL, (0, 1, 2), used=Used.AUXILIARY)),
            PesosGained(0, 1, "auxiliary"),
        )
    )
    at.when(UseAuxiliaryAction(0, Auxiliary.DRAW, 1)).rejected("auxiliary_was_used", "7.1")


def test_7_1_a_tile_has_no_other_actions_than_its_own() -> None:
    _on("neutral_c").when(UseAction(0, 3)).rejected("no_such_action", "7.1", action=3)
    _on("neutral_c").when(UseAction(0, -1)).rejected("no_such_action", "7.1", action=-1)


def test_7_2_each_local_action_can_be_done_once_in_any_order() -> None:
    at = _own(pesos=(10, 10))
    at = at.when(UseAction(0, 2)).after
    assert at.pending() == Discarding(1, Filter.CATTLE)
    at = at.when(DiscardCards(0, ("niata",))).after
    assert at.player().certificates == 1
    at = at.when(UseAction(0, 0)).after.when(MoveEngine(0, "space_1")).after
    at.when(UseAction(0, 0)).rejected("action_already_used", "7.2", action=0)
    at = at.when(UseAction(0, 1)).after
    assert at.pending() == Hiring(-1)
    at = at.when(HireWorker(0, 1, "carpintero")).after
    assert at.player().pesos == 10 - 5
    assert at.pending() == Location("risk_grain_2", Kind.OWN, (), 6, Used.LOCAL)


def test_7_2_any_of_them_can_be_left_out() -> None:
    at = _own().when(UseAction(0, 0)).after.when(MoveEngine(0, "space_1")).after
    at.when(EndPhaseB(0)).then(ChoiceClosed(0))


def test_7_3_of_actions_that_a_slash_joins_only_one_can_be_done() -> None:
    at = _on("neutral_h", hand="exhaustion niata niata niata")
    assert at.choices(UseAction) == [UseAction(0, 0), UseAction(0, 1), UseAction(0, 2)]
    at = at.when(UseAction(0, 2)).after.when(Forfeit(0)).after
    assert at.choices(UseAction) == [UseAction(0, 0)]
    at.when(UseAction(0, 1)).rejected("action_already_used", "7.2", action=1)


def test_7_4_a_risk_action_is_one_more_local_action_of_the_tile() -> None:
    at = (
        _own()
        .when(UseAction(0, 2))
        .then(
            ActionBegun(0, "risk_grain_2", 2),
            ChoiceChanged(0, Location("risk_grain_2", Kind.OWN, (0, 1), 6, Used.LOCAL)),
            ChoiceOpened(0, Plan((Gain(Resource.CERTIFICATES, 1),))),
            ChoiceOpened(0, Discarding(1, Filter.CATTLE)),
        )
    )
    happened = at.when(DiscardCards(0, ("niata",)))
    assert happened.one(CertificatesChanged) == CertificatesChanged(0, 1, 1, "action")
    at.when(DiscardCards(0, ("objective_01",))).rejected("cards_not_in_hand", "2.10")


def test_7_4_settings_can_change_it() -> None:
    risk = RiskAction("risk_grain_2", (Gain(Resource.PESOS, 4),))
    at = _own(risk_actions=(risk,), pesos=(0, 0)).when(UseAction(0, 2)).after
    assert at.player().pesos == 4


def test_7_4_it_is_nothing_to_others() -> None:
    at = _on("risk_grain_2", built(6, "risk_grain_2", seat=1))
    at.when(UseAction(0, 2)).rejected("not_your_building", "7.7", kind="other")


# ---- 7.5 and 7.6


def test_7_5_whoever_has_done_a_local_action_cannot_use_the_auxiliary_one() -> None:
    at = _own().when(UseAction(0, 0)).after.when(MoveEngine(0, "space_1")).after
    at.when(PESO).rejected("local_action_was_used", "7.5")
    assert at.choices(UseAuxiliaryAction) == []


def test_7_5_whoever_has_used_the_auxiliary_action_can_do_no_local_one() -> None:
    at = _own().when(PESO).after
    at.when(UseAction(0, 0)).rejected("auxiliary_was_used", "7.5")
    assert at.choices(UseAction) == []


def test_7_6_an_action_that_is_chosen_counts_even_if_all_of_it_is_forfeited() -> None:
    at = _own().when(UseAction(0, 2)).after.when(Forfeit(0)).after
    at.when(PESO).rejected("local_action_was_used", "7.5")


def test_7_6_unless_the_settings_say_that_such_an_action_does_not_count() -> None:
    at = _own(forfeited_action_counts=False).when(UseAction(0, 2)).after.when(Forfeit(0)).after
    assert at.pending() == Location("risk_grain_2", Kind.OWN, (0, 1), building=6)
    assert PESO in at.legal(0)
    at.when(UseAction(0, 2)).rejected("action_already_used", "7.2", action=2)


@pytest.mark.parametrize("command", [DiscardCards(0, ("niata",)), None])
def test_7_6_then_one_of_which_something_has_come_still_counts(command: Any) -> None:
    """Discarding is something, and so is a gain that is not asked about."""
    at = _own(forfeited_action_counts=False) if command else _on("neutral_f", forfeited_action_counts=False)
    at = at.when(UseAction(0, 2 if command else 0)).after
    at = at.when(command).after if command else at
    at.when(PESO).rejected("local_action_was_used", "7.5")


def test_7_6_an_exchange_token_within_it_is_no_part_of_it() -> None:
    at = _own(forfeited_action_counts=False).when(UseAction(0, 2)).after
    at = at.when(UseExchangeToken(0, 1)).after.rules().after
    at = at.when(DiscardCards(0, at.player().hand[:1])).after
    assert PESO in at.when(Forfeit(0)).after.legal(0)


# ---- 7.7 to 7.12


def test_7_7_on_another_seats_building_one_can_only_use_one_auxiliary_action() -> None:
    at = _on("plain_1", built(6, "plain_1", seat=1))
    assert at.pending() == Location("plain_1", Kind.OTHER)
    at.when(UseAction(0, 0)).rejected("not_your_building", "7.7", kind="other")
    at = at.when(PESO).after
    assert at.legal(0)[0] == EndPhaseB(0)


def test_7_8_on_a_farmer_one_uses_an_auxiliary_action_or_helps_just_this_granjero() -> None:
    farmers = {"green_1": "green_3_green", "green_2": "green_3_green"}
    at = _on("green_1", farmers=farmers)
    at.when(UseAction(0, 0)).rejected("not_your_building", "7.8", kind="farmer")
    assert at.choices(PickGranjero) == [PickGranjero(0, "green_1")]
    at.when(PickGranjero(0, "green_2")).rejected("no_granjero_there", "21.1", space="green_2")
    at.when(PESO).after.when(PickGranjero(0, "green_1")).rejected("auxiliary_was_used", "7.8")
    helping = at.when(PickGranjero(0, "green_1")).after
    helping.when(PESO).rejected("not_your_choice", "3.6")


def test_7_8_elsewhere_nobody_is_helped_by_location() -> None:
    at = _on("neutral_c", farmers={"green_1": "green_3_green"})
    at.when(PickGranjero(0, "green_1")).rejected("no_granjero_there", "7.8", space="neutral_c")


def test_7_9_the_auxiliary_action_of_a_location_is_never_doubled() -> None:
    at = _on("neutral_c", cleared("peso"))
    at.when(UseAuxiliaryAction(0, Auxiliary.PESO, 2)).rejected("cannot_double", "7.9")
    assert PESO in at.legal(0)


def test_7_10_phase_b_may_end_with_nothing_done() -> None:
    _on("neutral_c").when(EndPhaseB(0)).then(ChoiceClosed(0))


def test_7_10_unless_the_settings_say_that_something_must_be_done() -> None:
    at = _on("neutral_c", phase_b_may_be_empty=False)
    at.when(EndPhaseB(0)).rejected("must_choose", "7.10")
    at.when(PESO).after.when(EndPhaseB(0)).then(ChoiceClosed(0))


def test_7_11_in_buenos_aires_all_six_subphases_follow_in_their_order() -> None:
    at = given(
        table(hands=[HAND]),
        disc("grain", "rotterdam_1"),
        CertificatesChanged(0, 1, 1, "action"),
        turn(BeforeMove(3)),
        standing("neutral_h"),
    ).given(GrainChanged(0, 2, 2, "action"))
    at = at.when(MoveEstanciero(0, ("buenos_aires",))).after
    assert at.player().frames == (Arriving(1), Delivering())
    at = at.when(Forfeit(0)).after
    assert at.player().frames == (Arriving(2), Revealing())
    at = at.when(RevealHand(0)).after
    assert at.player().frames == (Arriving(2), Income(5, 0))
    at = at.when(SpendCertificates(0, 1)).after
    assert at.player().frames == (Arriving(3, 6), Loading(6))
    at = at.when(LoadShip(0, "sun_5", "peso")).after
    for step, letter, tile in ((4, "a", "green_4_green"), (5, "b", "gaucho"), (6, "c", "yellow_8_black")):
        assert at.player().frames == (Arriving(step, 6), Foresight(letter))  # type: ignore[arg-type]
        at = at.when(ChooseTile(0, tile)).after
    assert at.player().frames == (Arriving(7, 6),)


def test_7_12_on_an_emptied_space_an_auxiliary_action_can_be_used_if_nothing_else_was() -> None:
    here = Location("green_1", Kind.EMPTY)
    at = given(table(), turn(here), standing("green_1"))
    assert PESO in at.legal(0)
    assert at.choices(PickGranjero) == []
    done = given(table(), turn(Location("green_1", Kind.EMPTY, used=Used.LOCAL)), standing("green_1"))
    done.when(PESO).rejected("local_action_was_used", "7.5")
