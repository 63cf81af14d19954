"""Chapter 23: exchange tokens."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import (
    DiscardCards,
    DrawCards,
    EndPhaseB,
    Forfeit,
    RevealHand,
    UseAction,
    UseExchangeToken,
)
from domain.gwt_argentina.content.buildings import BUILDINGS, NEUTRAL_TILES
from domain.gwt_argentina.content.effects import Gain, Resource
from domain.gwt_argentina.content.pieces import Filter
from domain.gwt_argentina.content.player_board import ROW_SPACES
from domain.gwt_argentina.events import CardsDiscarded, CardsDrawn, TokensChanged
from domain.gwt_argentina.frames import (
    Arriving,
    BeforeMove,
    Discarding,
    Helping,
    Hiring,
    Income,
    Kind,
    Loading,
    Location,
    Plan,
    Revealing,
)
from tests.domain.gwt_argentina.support import Situation, built, given, table, turn

HERE = Location("neutral_a", Kind.NEUTRAL, (0, 1, 2))


def _at(*frames: Any, **more: Any) -> Situation:
    chosen: dict[str, Any] = {"hands": ["niata", "serrano", "niata"], **more}
    return given(table(3, **chosen), turn(HERE, *frames))


def _exchanging(seat: int = 0, number: int = 2, *frames: Any, **more: Any) -> Situation:
    """Drawn, and not yet discarded."""
    return _at(*frames, **more).when(UseExchangeToken(seat, number)).after.rules().after


def test_23_1_a_token_draws_cards_and_as_many_are_discarded() -> None:
    done = _at().when(UseExchangeToken(0, 2))
    assert done.one(TokensChanged) == TokensChanged(0, -1, 0)
    drawn = done.after.due(DrawCards).rules()
    assert drawn.one(CardsDrawn).count == 2
    at = drawn.after
    assert at.pending() == Discarding(2, drawn=True, exchange=True)
    at.when(DiscardCards(0, ("niata",))).rejected("wrong_number_of_cards", "8.1")
    two = at.player().hand[:2]
    discarded = at.when(DiscardCards(0, two))
    assert discarded.one(CardsDiscarded) == CardsDiscarded(0, two, "exchange")
    assert discarded.after.pending() == HERE


def test_23_1_there_must_be_a_token() -> None:
    _at(tokens=0).when(UseExchangeToken(0, 1)).rejected("no_exchange_token", "23.1")


def test_23_1_the_discard_cannot_be_forfeited() -> None:
    _exchanging().when(Forfeit(0)).rejected("must_choose", "8.14")


@pytest.mark.parametrize("number", [0, 3, -1])
def test_23_2_one_or_two_cards_are_drawn(number: int) -> None:
    _at().when(UseExchangeToken(0, number)).rejected("wrong_number_of_cards", "23.2")
    assert _at().when(UseExchangeToken(0, 1)).after.rules().one(CardsDrawn).count == 1


def test_23_2_as_far_as_there_are_cards() -> None:
    at = _at(stacks=["patagonico"])
    at.when(UseExchangeToken(0, 2)).rejected("wrong_number_of_cards", "23.2", number=2, most=1)
    assert UseExchangeToken(0, 1) in at.legal(0)


def test_23_3_within_an_action() -> None:
    at = _exchanging(0, 1, Hiring(0))
    after = at.when(DiscardCards(0, at.player().hand[:1])).after
    assert after.pending() == Hiring(0)


def test_23_3_before_the_movement() -> None:
    at = given(table(2, hands=["niata"]), turn(BeforeMove(3)))
    assert UseExchangeToken(0, 2) in at.legal(0)


def test_23_3_in_the_turns_of_others() -> None:
    at = _exchanging(1)
    assert at.pending(1) == Discarding(2, drawn=True, exchange=True)
    after = at.when(DiscardCards(1, at.player(1).hand[:2])).after
    assert after.player(1).frames == ()
    assert after.player(1).hand_count == 1


def test_23_3_not_in_the_own_snapshots() -> None:
    income = given(table(2, hands=["niata"]), turn(Arriving(2), Income(1, 0)))
    income.when(UseExchangeToken(0, 1)).rejected("snapshot", "10.6")
    helping = _at(Helping(3, picked=("green_1",)), farmers={"green_1": "green_3_green"})
    helping.when(UseExchangeToken(0, 1)).rejected("snapshot", "21.4")
    assert UseExchangeToken(0, 1) in given(table(2), turn(Arriving(3), Loading(5))).legal(0)


def test_23_3_before_the_hand_is_shown() -> None:
    at = given(table(2, hands=["niata"]), turn(Arriving(2), Revealing()))
    exchanged = at.when(UseExchangeToken(0, 1)).after.rules().after
    exchanged.when(RevealHand(0)).rejected("not_your_choice", "3.6")
    after = exchanged.when(DiscardCards(0, exchanged.player().hand[:1])).after
    assert RevealHand(0) in after.legal(0)


def test_23_4_not_between_drawing_and_discarding() -> None:
    at = _exchanging(tokens=2)
    at.when(UseExchangeToken(0, 1)).rejected("already_exchanging", "23.4")
    after = at.when(DiscardCards(0, at.player().hand[:2])).after
    assert UseExchangeToken(0, 1) in after.legal(0)


def test_23_4_two_seats_may_exchange_at_the_same_time() -> None:
    at = _exchanging(1).when(UseExchangeToken(2, 1)).after.rules().after
    assert isinstance(at.pending(1), Discarding)
    assert isinstance(at.pending(2), Discarding)
    after = at.when(DiscardCards(2, at.player(2).hand[:1])).after
    assert isinstance(after.pending(1), Discarding)


def test_23_5_who_has_drawn_discards_before_anything_else() -> None:
    at = _exchanging()
    at.when(UseAction(0, 0)).rejected("not_your_choice", "3.6")
    at.when(EndPhaseB(0)).rejected("not_your_choice", "3.6")


def test_23_5_others_go_on() -> None:
    at = _exchanging(1)
    assert at.when(UseAction(0, 1)).after.pending(0) == Hiring(0)


def test_23_5_but_the_own_turn_does_not_begin() -> None:
    at = _exchanging(1, 2, hands=["niata niata niata niata", "serrano", "niata"])
    ended = at.when(EndPhaseB(0)).after.rules().after.to_act(1)
    begun = ended.when(DiscardCards(1, ended.player(1).hand[:2])).after.rules().after
    assert begun.state.active == 1


def test_23_5_a_requirement_that_a_token_has_spoiled_can_be_forfeited() -> None:
    frames = Plan((Gain(Resource.PESOS, 2),), "action"), Discarding(1, Filter.FRONTERIZO)
    at = _exchanging(0, 1, *frames, hands=["fronterizo"], stacks=["niata"])
    spoiled = at.when(DiscardCards(0, ("fronterizo",))).after
    assert spoiled.choices(DiscardCards) == []
    after = spoiled.when(Forfeit(0)).after
    assert (after.pending(), after.player().pesos) == (HERE, 10)


def test_23_6_tokens_come_from_the_start_building_3a_and_spaces_for_gauchos() -> None:
    def gains(effects: Any) -> bool:
        return any(isinstance(it, Gain) and it.what is Resource.TOKENS for it in effects)

    tiles = [it.tile for it in NEUTRAL_TILES if any(gains(action.effects) for action in it.actions)]
    buildings = [
        f"{it.number}{it.side}" for it in BUILDINGS if any(gains(action.effects) for action in it.actions)
    ]
    spaces = [(card.row, card.space) for card in ROW_SPACES if gains(card.effects)]
    assert (tiles, buildings, spaces) == ([], ["3a"], [("gaucho", 2), ("gaucho", 4)])


def test_23_6_building_3a_gives_one() -> None:
    at = given(table(), turn(Location("plain_1", Kind.OWN, (0, 1), 3)), built(3, "plain_1"))
    assert at.when(UseAction(0, 0)).one(TokensChanged) == TokensChanged(0, 1, 2)
