"""Chapter 3: turns."""

from domain.gwt_argentina.commands import (
    BeginTurn,
    DiscardCards,
    DrawCards,
    EndPhaseB,
    EndTurn,
    MoveEstanciero,
    PlaceEstanciero,
    UseAction,
    UseExchangeToken,
)
from domain.gwt_argentina.content.pieces import Neutral
from domain.gwt_argentina.events import (
    CardsDiscarded,
    ChoiceClosed,
    ChoiceOpened,
    EstancieroPlaced,
    TurnBegun,
    TurnEnded,
)
from domain.gwt_argentina.frames import (
    BeforeMove,
    Discarding,
    FirstPlacing,
    Hiring,
    Kind,
    Location,
    OpeningDiscard,
)
from tests.domain.gwt_argentina.support import Situation, given, standing, table, turn
from tests.domain.situation import seed

HERE = Location("neutral_d", Kind.NEUTRAL, (0, 1))
OPENED = "niata niata patagonico"


def _first_turns() -> Situation:
    """The first turn of seat 0 is over; seat 1 has five cards."""
    at = given(
        table(3, hands=["niata niata patagonico patagonico", "exhaustion niata niata niata patagonico"])
    )
    at = at.rules().after.when(PlaceEstanciero(0, Neutral.E)).after.when(EndPhaseB(0)).after
    return at.rules().after


# ---- 3.1


def test_3_1_a_turn_is_moving_using_the_location_and_drawing_up_then_it_is_the_next_seats() -> None:
    at = given(
        table(hands=["niata", "niata"]), turn(BeforeMove(3)), standing("neutral_c"), standing("neutral_a", 1)
    )
    at = at.when(MoveEstanciero(0, ("neutral_d",))).after
    assert at.pending() == Location("neutral_d", Kind.NEUTRAL, (0, 1))
    at = at.when(EndPhaseB(0)).then(ChoiceClosed(0)).due(DrawCards)
    at = at.rules().after.due(EndTurn)
    assert at.player().hand_count == 4
    at = at.rules().then(TurnEnded(0)).due(BeginTurn)
    at.rules().then(TurnBegun(1, 10, final=False), ChoiceOpened(1, BeforeMove(3)))


def test_3_1_turns_go_by_rising_seat_number_and_wrap() -> None:
    at = given(table(3), [TurnBegun(2, 4, final=False), TurnEnded(2)]).due(BeginTurn)
    assert at.rules().one(TurnBegun).seat == 0


def test_3_1_nobody_else_does_anything_in_it_but_for_exchange_tokens() -> None:
    at = given(table(hands=["niata", "niata"]), turn(BeforeMove(3)), standing("neutral_c"))
    assert at.legal(1) == (UseExchangeToken(1, 1), UseExchangeToken(1, 2))
    at.when(MoveEstanciero(1, ("neutral_d",))).rejected("not_your_choice", "3.6")


# ---- 3.2


def test_3_2_whoever_holds_more_than_four_cards_in_the_first_turn_discards_down_to_four() -> None:
    at = _first_turns().rules().after
    assert at.player(1).frames == (FirstPlacing(), OpeningDiscard(1))
    at.when(PlaceEstanciero(1, Neutral.A)).rejected("not_your_choice", "3.6")
    at.when(DiscardCards(1, ("niata", "niata"))).rejected("wrong_number_of_cards", "3.2", number=2, wanted=1)
    at = at.when(DiscardCards(1, ("exhaustion",))).then(
        CardsDiscarded(1, ("exhaustion",), "opening"), ChoiceClosed(1)
    )
    assert at.pending(1) == FirstPlacing()
    assert at.player(1).pile == ("exhaustion",)


def test_3_2_with_four_cards_nothing_is_discarded() -> None:
    at = given(table(hands=["niata niata patagonico patagonico"])).due(BeginTurn)
    at.rules().then(TurnBegun(0, 1, final=False), ChoiceOpened(0, FirstPlacing()))


# ---- 3.3


def test_3_3_in_the_first_turn_the_estanciero_is_placed_on_any_neutral_tile() -> None:
    at = given(table(neutral="h g f e d c b a"), turn(FirstPlacing(), number=1))
    assert [command.tile for command in at.choices(PlaceEstanciero)] == list(Neutral)
    at = at.when(PlaceEstanciero(0, Neutral.H)).then(
        EstancieroPlaced(0, "neutral_a", Neutral.H),
        ChoiceClosed(0),
        ChoiceOpened(0, Location("neutral_a", Kind.NEUTRAL, (0, 1, 2))),
    )
    assert at.player().at == "neutral_a"


def test_3_3_also_where_others_stand() -> None:
    at = given(table(), turn(FirstPlacing(), number=1), standing("neutral_e", seat=1))
    assert at.when(PlaceEstanciero(0, Neutral.E)).after.player().at == "neutral_e"


# ---- 3.4


def test_3_4_a_turn_does_not_end_while_its_seat_has_yet_to_discard_for_a_token() -> None:
    at = given(table(hands=[OPENED]), turn(HERE), standing("neutral_d"))
    at = at.when(UseExchangeToken(0, 1)).after.rules().after
    assert at.pending() == Discarding(1, drawn=True, exchange=True)
    at.when(EndPhaseB(0)).rejected("not_your_choice", "3.6")
    at.to_act(0)


def test_3_4_a_turn_does_not_begin_while_its_seat_has_yet_to_discard_for_a_token() -> None:
    at = given(table(hands=[OPENED, OPENED]), turn(HERE), standing("neutral_d"), standing("neutral_a", 1))
    at = at.when(UseExchangeToken(1, 1)).after.rules().after
    at.to_act(0)
    at = at.when(EndPhaseB(0)).after.rules(seed(3)).after.rules().after
    at.to_act(1)
    at.due(None)
    drawn = at.choices(DiscardCards, 1)[0]
    at.when(drawn).after.due(BeginTurn)


def test_3_4_the_discard_of_another_seat_keeps_no_turn_from_beginning() -> None:
    at = given(table(3, hands=[OPENED] * 3), turn(HERE), standing("neutral_d"), standing("neutral_a", 1))
    at = at.when(UseExchangeToken(2, 2)).after.rules().after
    at.when(EndPhaseB(0)).after.rules(seed(3)).after.rules().after.due(BeginTurn)


# ---- 3.5


def test_3_5_what_is_due_comes_first() -> None:
    at = given(table(hands=["niata", "niata"]), turn(HERE), standing("neutral_d")).when(EndPhaseB(0)).after
    at.due(DrawCards)
    at.when(UseExchangeToken(1, 1)).rejected("not_your_choice", "3.5")
    at.when(EndTurn()).rejected("not_due", "3.5")
    at.when(BeginTurn()).rejected("not_due", "3.5")


# ---- 3.6


def test_3_6_nobody_answers_a_question_that_was_not_put_to_them() -> None:
    at = given(table(hands=["niata", "niata"]), turn(HERE, Hiring(0)), standing("neutral_d"))
    at.when(UseAction(0, 0)).rejected("not_your_choice", "3.6", pending="hiring")
    at.when(UseAction(1, 0)).rejected("not_your_choice", "3.6", pending=None)
    at.when(UseAction(5, 0)).rejected("not_your_choice", "3.6", pending=None)
