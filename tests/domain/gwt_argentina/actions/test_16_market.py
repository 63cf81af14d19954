"""Chapter 16: the cattle market."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import BuyCattle, DrawCattle, EndBuying, TurnUpCattle, UseAction
from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD
from domain.gwt_argentina.content.effects import Gain, Resource
from domain.gwt_argentina.events import CattleBought, CattleTurnedUp, PesosPaid
from domain.gwt_argentina.frames import Buying, Kind, Location, Plan
from tests.domain.gwt_argentina.support import Situation, given, hired, table, turn

HERE = Location("neutral_e", Kind.NEUTRAL, (0, 1))
OPEN = "aberdeen_angus_5 blanco_orejinegro caracu_2 chaqueno franqueiro_3 franqueiro_4 serrano"


def _buying(gauchos: int, pesos: int = 30, **more: Any) -> Situation:
    more = {"market": OPEN, **more}
    return given(table(pesos=(pesos,), **more), turn(HERE, Buying(gauchos)))


def _deals(at: Situation) -> set[tuple[str, int]]:
    """The deals, and for how many cards."""
    return {(command.deal, len(command.cards)) for command in at.choices(BuyCattle)}


def test_16_1_gauchos_are_split_among_deals_the_printed_one_included() -> None:
    at = given(table(), turn(HERE), hired("gaucho strong_gaucho")).when(UseAction(0, 1)).after
    assert at.pending() == Buying(3)


def test_16_1_each_gaucho_serves_once() -> None:
    at = _buying(3).when(BuyCattle(0, ("serrano",), "value_3_2")).after
    assert at.pending() == Buying(1)
    at.when(BuyCattle(0, ("chaqueno",), "value_3_2")).rejected("not_enough_gauchos", "16.1")
    assert at.when(BuyCattle(0, ("chaqueno",), "value_3_1")).after.pending() == HERE


@pytest.mark.parametrize(
    "gauchos, deal, cost, cards",
    [
        (1, "caracu_1", 4, "caracu_2"),
        (1, "value_3_1", 5, "serrano"),
        (1, "franqueiro_1", 11, "franqueiro_4"),
        (2, "value_3_2", 2, "blanco_orejinegro"),
        (2, "aberdeen_angus_2", 11, "aberdeen_angus_5"),
        (3, "two_value_3_3", 5, "chaqueno serrano"),
        (3, "franqueiro_3", 6, "franqueiro_3"),
        (4, "aberdeen_angus_4", 6, "aberdeen_angus_5"),
        (5, "two_franqueiro_5", 9, "franqueiro_3 franqueiro_4"),
    ],
)
def test_16_2_deals_of_gauchos_and_pesos_for_cards(gauchos: int, deal: str, cost: int, cards: str) -> None:
    chosen = tuple(cards.split())
    done = _buying(gauchos, cost).when(BuyCattle(0, chosen, deal))
    assert done.one(PesosPaid).amount == cost
    assert done.one(CattleBought).cards == chosen
    poor = _buying(gauchos, cost - 1)
    poor.when(BuyCattle(0, chosen, deal)).rejected("not_enough_pesos", "16.2", cost=cost, pesos=cost - 1)
    if gauchos > 1:
        few = _buying(gauchos - 1, cost)
        few.when(BuyCattle(0, chosen, deal)).rejected("not_enough_gauchos", "16.1")


def test_16_2_there_are_just_these_deals() -> None:
    assert _deals(_buying(6, 60)) == {
        ("caracu_1", 1),
        ("value_3_1", 1),
        ("franqueiro_1", 1),
        ("value_3_2", 1),
        ("aberdeen_angus_2", 1),
        ("two_value_3_3", 1),
        ("two_value_3_3", 2),
        ("franqueiro_3", 1),
        ("aberdeen_angus_4", 1),
        ("two_franqueiro_5", 1),
        ("two_franqueiro_5", 2),
    }
    _buying(6).when(BuyCattle(0, ("serrano",), "niata_1")).rejected("no_such_deal", "16.2")


def test_16_2_a_deal_can_be_made_again() -> None:
    """Worked example: with two gauchos two cards of value 3 at 5 pesos each."""
    at = _buying(2, 10).when(BuyCattle(0, ("serrano",), "value_3_1")).after
    after = at.when(BuyCattle(0, ("chaqueno",), "value_3_1")).after
    assert (after.player().pesos, after.player().pile) == (0, ("chaqueno", "serrano"))


def test_16_2_a_deal_gets_only_its_types() -> None:
    at = _buying(2)
    at.when(BuyCattle(0, ("caracu_2",), "value_3_2")).rejected("wrong_cards", "16.2")


def test_16_3_open_cards_go_to_the_discard_pile() -> None:
    after = _buying(1).when(BuyCattle(0, ("caracu_2",), "caracu_1")).after
    assert after.player().pile == ("caracu_2",)
    assert "caracu_2" not in after.state.market


def test_16_3_only_open_cards_are_bought() -> None:
    at = _buying(1)
    at.when(BuyCattle(0, ("caracu_3",), "caracu_1")).rejected("card_not_in_market", "16.3")
    at.when(BuyCattle(0, ("franqueiro_5",), "franqueiro_1")).rejected("card_not_in_market", "16.3")


def test_16_4_a_deal_for_two_is_used_for_one_at_the_full_price() -> None:
    done = _buying(3).when(BuyCattle(0, ("serrano",), "two_value_3_3"))
    assert done.one(PesosPaid).amount == 5
    assert done.after.pending() == HERE
    _buying(3).when(BuyCattle(0, (), "two_value_3_3")).rejected("wrong_number_of_cards", "16.4")
    _buying(3).when(BuyCattle(0, ("chaqueno", "serrano"), "value_3_2")).rejected(
        "wrong_number_of_cards", "16.4"
    )


def test_16_5_a_gaucho_turns_up_two_cards() -> None:
    at = _buying(2).when(DrawCattle(0)).after.due(TurnUpCattle)
    done = at.rules()
    assert len(done.one(CattleTurnedUp).cards) == 2
    assert done.after.pending() == Buying(1)
    assert len(done.after.state.market) == 9


def test_16_5_at_any_moment_and_beyond_the_usual_size() -> None:
    full = "caracu_2 caracu_2 caracu_2 chaqueno chaqueno serrano serrano franqueiro_3 franqueiro_3"
    at = _buying(3, market=full).when(BuyCattle(0, ("caracu_2",), "caracu_1")).after
    at = at.when(DrawCattle(0)).after.rules().after
    assert len(at.state.market) == 10
    turned_up = at.state.market
    bought = next(card for card in turned_up if CATTLE_BY_CARD[card].breeding == 3)
    at.when(BuyCattle(0, (bought,), "value_3_1")).one(CattleBought)


def test_16_5_a_short_stack_gives_what_it_has() -> None:
    at = _buying(2, market_stack="serrano").when(DrawCattle(0)).after
    assert at.rules().one(CattleTurnedUp).cards == ("serrano",)
    empty = at.rules().after
    empty.when(DrawCattle(0)).rejected("market_stack_is_empty", "16.5")


def test_16_5_afterwards_what_follows_the_action_goes_on() -> None:
    at = given(table(), turn(HERE, Plan((Gain(Resource.PESOS, 3),), "action"), Buying(1)))
    after = at.when(DrawCattle(0)).after.rules().after
    assert (after.pending(), after.player().pesos) == (HERE, 13)


def test_16_6_cattle_may_be_turned_up_without_buying() -> None:
    at = _buying(1, pesos=0).when(DrawCattle(0)).after.rules().after
    assert at.pending() == HERE


def test_16_6_the_market_is_left_at_any_moment() -> None:
    assert _buying(3).when(EndBuying(0)).after.pending() == HERE


def test_16_6_with_no_pesos_the_action_still_turns_cattle_up() -> None:
    poor = given(table(pesos=(0,)), turn(HERE)).when(UseAction(0, 1)).after
    assert poor.pending() == Buying(1)
    nothing = given(table(pesos=(0,), market_stack=""), turn(HERE)).when(UseAction(0, 1)).after
    assert isinstance(nothing.pending(), Location)
