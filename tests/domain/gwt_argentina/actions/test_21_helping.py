"""Chapter 21: helping granjeros."""

from typing import Any

from domain.gwt_argentina.commands import (
    Forfeit,
    Invest,
    PickGranjero,
    PlaceDiscOnQuay,
    RevealCattle,
    UseAuxiliaryAction,
    UseExchangeToken,
)
from domain.gwt_argentina.content.pieces import Auxiliary, Corner, Quay
from domain.gwt_argentina.content.player_board import ROW_SPACES
from domain.gwt_argentina.events import (
    CardsDiscarded,
    ExhaustionTaken,
    FeePaid,
    GrainChanged,
    GranjeroHired,
    GranjerosHelped,
    GranjerosSetBeside,
    PesosPaid,
)
from domain.gwt_argentina.frames import Helping, Investing, Kind, Location, PlacingDisc, Used
from tests.domain.gwt_argentina.support import (
    Situation,
    cleared,
    given,
    hired,
    standing,
    table,
    turn,
)

HERE = Location("neutral_f", Kind.NEUTRAL, ())
TILES = {
    "blue_1": "blue_6_black",
    "green_3": "green_4_green",
    "orange_1": "orange_3_green",
    "yellow_1": "yellow_5_black",
}
STRONG = "caracu_2 caracu_3 aberdeen_angus_5 aberdeen_angus_6"


def _helping(hand: str = STRONG, *happened: Any, most: int = 3, bonus: int = 0, **more: Any) -> Situation:
    more = {"farmers": TILES, **more}
    return given(table(hands=[hand], **more), turn(HERE, Helping(most, bonus)), *happened)


def _picked(at: Situation, *spaces: str) -> Situation:
    for space in spaces:
        at = at.when(PickGranjero(0, space)).after
    return at


def _on_farmer(*happened: Any, hand: str = STRONG, used: Used = Used.NOTHING) -> Situation:
    here = Location("blue_1", Kind.FARMER, used=used)
    return given(table(hands=[hand], farmers=TILES), turn(here), standing("blue_1"), *happened)


def test_21_1_an_action_helps_up_to_three_anywhere() -> None:
    at = _picked(_helping(), "blue_1", "green_3", "yellow_1")
    at.when(PickGranjero(0, "orange_1")).rejected("too_many_granjeros", "21.1", most=3)
    at.when(PickGranjero(0, "blue_1")).rejected("no_granjero_there", "21.1")
    at.when(PickGranjero(0, "blue_2")).rejected("no_granjero_there", "21.1")


def test_21_1_the_location_helps_just_the_one_underneath() -> None:
    at = _on_farmer()
    at.when(PickGranjero(0, "green_3")).rejected("no_granjero_there", "21.1")
    picked = at.when(PickGranjero(0, "blue_1")).after
    assert picked.choices(PickGranjero) == []
    done = picked.when(RevealCattle(0, ("caracu_2",)))
    assert done.one(GranjerosHelped).spaces == ("blue_1",)


def test_21_1_helping_at_the_location_excludes_the_auxiliary_action_and_conversely() -> None:
    helped = _picked(_on_farmer(), "blue_1").when(RevealCattle(0, ("caracu_2",))).after
    if isinstance(helped.pending(), Investing):
        helped = helped.when(Forfeit(0)).after
    helped.when(UseAuxiliaryAction(0, Auxiliary.PESO, 1)).rejected("local_action_was_used", "7.5")
    _on_farmer(used=Used.AUXILIARY).when(PickGranjero(0, "blue_1")).rejected("auxiliary_was_used", "7.8")


def test_21_1_helping_can_be_forfeited_before_the_first_pick() -> None:
    assert _helping().when(Forfeit(0)).after.pending() == HERE
    _picked(_helping(), "blue_1").when(Forfeit(0)).rejected("must_choose", "8.14")


def test_21_2_the_strength_must_reach_the_sum() -> None:
    at = _picked(_helping("caracu_2 serrano"), "blue_1", "green_3")
    at.when(RevealCattle(0, ("caracu_2",))).rejected("strength_too_low", "21.2", strength=7, required=10)
    at.when(RevealCattle(0, ("caracu_2", "serrano"))).one(GranjerosHelped)


def test_21_2_who_cannot_reach_it_for_one_cannot_begin() -> None:
    at = _helping("niata niata")
    at.when(PickGranjero(0, "blue_1")).rejected("strength_too_low", "21.2", strength=2, required=6)
    assert at.choices(PickGranjero) == []


def test_21_2_no_more_are_picked_than_the_hand_can_reach() -> None:
    at = _picked(_helping("caracu_2"), "green_3")
    at.when(PickGranjero(0, "blue_1")).rejected("strength_too_low", "21.2", strength=7, required=10)
    at.when(PickGranjero(0, "orange_1")).after.when(RevealCattle(0, ("caracu_2",))).one(GranjerosHelped)


def test_21_3_up_to_four_cattle_are_shown_also_more_than_needed() -> None:
    at = _picked(_helping("caracu_2 niata niata niata niata exhaustion"), "blue_1")
    five = ("caracu_2", "niata", "niata", "niata", "niata")
    at.when(RevealCattle(0, five)).rejected("too_many_cards", "21.3", number=5, most=4)
    assert at.when(RevealCattle(0, five[:4])).one(CardsDiscarded).cards == five[:4]
    at.when(RevealCattle(0, ("caracu_2", "exhaustion"))).rejected("wrong_cards", "21.3")
    at.when(RevealCattle(0, ("caracu_2", "caracu_2"))).rejected("cards_not_in_hand", "21.3")


def test_21_3_cattle_are_shown_only_for_picked_granjeros() -> None:
    _helping().when(RevealCattle(0, ("caracu_2",))).rejected("not_your_choice", "3.6")


def test_21_4_after_the_first_pick_that_seat_uses_no_token() -> None:
    at = _helping()
    assert UseExchangeToken(0, 1) in at.legal(0)
    picked = _picked(at, "blue_1")
    picked.when(UseExchangeToken(0, 1)).rejected("snapshot", "21.4")


def test_21_4_others_may_use_theirs_unless_the_settings_forbid_it() -> None:
    picked = _picked(_helping(), "blue_1")
    assert UseExchangeToken(1, 1) in picked.legal(1)
    other = _picked(_helping(tokens_in_snapshots=False), "blue_1")
    other.when(UseExchangeToken(1, 1)).rejected("snapshot", "10.7")


def test_21_5_pesos_of_coin_spaces_and_printed_ones_are_taken() -> None:
    fees = FeePaid(1, "blue_1", 2, None), FeePaid(1, "green_3", 1, None)
    at = _picked(_helping("caracu_2 serrano", *fees, pesos=(0,)), "blue_1", "green_3")
    done = at.when(RevealCattle(0, ("caracu_2", "serrano")))
    helped = done.one(GranjerosHelped)
    assert (helped.coins, helped.printed) == (3, 2)
    assert done.after.player().pesos == 5
    assert done.after.state.coins == {}
    assert set(done.after.state.farmers) == {"orange_1", "yellow_1"}


def test_21_5_two_granjeros_are_helped() -> None:
    """Worked example: strength 3 of the board, a Caracu and a Niata; 5 pesos; one tile in the row."""
    fees = FeePaid(1, "blue_1", 2, None), FeePaid(1, "green_3", 1, None)
    at = _helping(
        "caracu_2 niata",
        *fees,
        cleared("strength_left"),
        hired("strong_gaucho strong_carpintero"),
        pesos=(1,),
    )
    done = _picked(at, "blue_1", "green_3").when(RevealCattle(0, ("caracu_2", "niata")))
    helped = done.one(GranjerosHelped)
    assert (helped.strength, helped.required) == (11, 10)
    assert done.one(ExhaustionTaken).count == 1
    assert done.after.player().pesos == 6
    assert done.after.player().pile == ("caracu_2", "exhaustion", "niata")
    invested = done.after.when(Invest(0, "blue_6_black"))
    assert invested.one(PesosPaid).amount == 6
    assert invested.one(GrainChanged).now == 1
    after = invested.after
    assert after.player().workers.granjero == ("blue_6_black",)
    assert after.when(Forfeit(0)).after.player().beside == ("green_4_green",)


def _investing(*happened: Any, tiles: str = "blue_6_black green_4_green", pesos: int = 40) -> Situation:
    return given(table(pesos=(pesos,)), turn(HERE, Investing(tuple(tiles.split()))), *happened)


def _in_row(count: int) -> list[Any]:
    return [GranjeroHired(0, "green_4_green", slot) for slot in range(2, 2 + count)]


def test_21_6_tiles_enter_the_row_one_at_a_time() -> None:
    done = _investing().when(Invest(0, "green_4_green"))
    assert done.one(GranjeroHired) == GranjeroHired(0, "green_4_green", 2)
    assert done.after.pending() == Investing(("blue_6_black",))
    second = done.after.when(Invest(0, "blue_6_black"))
    assert second.one(GranjeroHired).slot == 3
    assert second.after.pending() == HERE


def test_21_6_only_tiles_just_received_enter_it() -> None:
    _investing().when(Invest(0, "orange_3_green")).rejected("no_such_tile", "21.6")


def test_21_6_the_price_is_paid_in_full_and_a_full_row_takes_none() -> None:
    _investing(pesos=5).when(Invest(0, "green_4_green")).rejected("not_enough_pesos", "21.6")
    full = _investing(_in_row(5))
    full.when(Invest(0, "green_4_green")).rejected("row_is_full", "21.6")


def test_21_6_the_action_of_the_space_may_be_forfeited() -> None:
    at = _investing(_in_row(2)).when(Invest(0, "green_4_green")).after
    assert at.pending() == PlacingDisc(Quay.ROTTERDAM_1, Corner.WHITE)
    assert at.when(Forfeit(0)).after.pending() == Investing(("blue_6_black",))


def test_21_7_the_others_lie_beside_the_board() -> None:
    done = _investing().when(Forfeit(0))
    assert done.one(GranjerosSetBeside).tiles == ("blue_6_black", "green_4_green")
    assert done.after.player().beside == ("blue_6_black", "green_4_green")


def test_21_7_who_can_pay_for_none_is_not_asked() -> None:
    at = _picked(_helping("caracu_2", pesos=(5,)), "blue_1")
    done = at.when(RevealCattle(0, ("caracu_2",)))
    assert done.after.player().beside == ("blue_6_black",)
    assert done.after.pending() == HERE


def test_21_8_the_spaces_of_the_granjero_row_have_prices() -> None:
    assert [card.pesos for card in ROW_SPACES if card.row == "granjero"] == [6, 6, 8, 8, 10]
    paid = [_investing(_in_row(count)).when(Invest(0, "green_4_green")).one(PesosPaid) for count in range(5)]
    assert [event.amount for event in paid] == [6, 6, 8, 8, 10]


def test_21_8_and_actions() -> None:
    for count in (0, 1, 3):
        done = _investing(_in_row(count)).when(Invest(0, "green_4_green"))
        assert done.one(GrainChanged).by == 1
    last = _investing(_in_row(4)).when(Invest(0, "green_4_green")).after
    assert last.pending() == PlacingDisc(Quay.LIVERPOOL_1, Corner.DARK)
    after = last.when(PlaceDiscOnQuay(0, "step_left")).after
    assert after.state.quays[Quay.LIVERPOOL_1] == (0,)
