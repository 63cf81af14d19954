"""Chapter 2: draw stack, hand and discard pile."""

from typing import Any

from domain.gwt_argentina.commands import (
    BuyCattle,
    DiscardCards,
    DrawCards,
    EndPhaseB,
    EndTurn,
    RemoveCards,
    TakeFreeCattle,
    TakeOpenObjective,
    UseExchangeToken,
)
from domain.gwt_argentina.content.pieces import Filter
from domain.gwt_argentina.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsRemoved,
    CattleTaken,
    ExhaustionTaken,
    PileShuffledIn,
)
from domain.gwt_argentina.frames import (
    Buying,
    Discarding,
    Kind,
    Location,
    Plan,
    Removing,
    TakingCattle,
    TakingObjective,
)
from tests.domain.gwt_argentina.support import Situation, disclosed, given, table, turn
from tests.domain.situation import seed

HERE = Location("neutral_a", Kind.NEUTRAL, (0,))


def _at(*frames: Any, happened: tuple[Any, ...] = (), **more: Any) -> Situation:
    return given(table(3, **more), turn(HERE, *frames), *happened)


def test_2_1_what_is_acquired_goes_to_the_discard_pile() -> None:
    bought = _at(Buying(1)).when(BuyCattle(0, ("caracu_2",), "caracu_1")).after
    assert bought.player().pile == ("caracu_2",)
    objective = _at(TakingObjective()).when(TakeOpenObjective(0, "objective_01")).after
    assert objective.player().pile == ("objective_01",)
    free = _at(TakingCattle(Filter.FRANQUEIRO, "discard")).when(TakeFreeCattle(0, "franqueiro_3")).after
    assert free.player().pile == ("franqueiro_3",)


def test_2_1_building_10b_gives_a_card_to_the_hand() -> None:
    done = _at(TakingCattle(Filter.CATTLE, "hand"), hands=["niata"]).when(TakeFreeCattle(0, "serrano"))
    assert done.one(CattleTaken).to == "hand"
    assert done.after.player().hand == ("niata", "serrano")
    assert done.after.player().pile == ()
    assert done.after.seen_by(1).players[0].hand is None
    assert done.after.seen_by(1).players[0].hand_count == 2


def _short_stack(stack: str, pile: str, hand: str = "niata") -> Situation:
    """Phase B is over; what is in the pile came there by a discard."""
    at = given(
        table(hands=[f"{hand} {pile}"], stacks=[stack]),
        turn(HERE),
        CardsDiscarded(0, tuple(sorted(pile.split())), "action") if pile else [],
    )
    return at.when(EndPhaseB(0)).after


def test_2_2_only_when_a_card_is_missing_the_pile_is_shuffled_in() -> None:
    done = _short_stack("patagonico patagonico", "serrano fronterizo caracu_2").due(DrawCards).rules()
    assert [type(event) for event in done.events] == [CardsDrawn, PileShuffledIn, CardsDrawn]
    assert [event.count for event in done.all(CardsDrawn)] == [2, 1]
    assert done.one(PileShuffledIn).cards == ("caracu_2", "fronterizo", "serrano")
    after = done.after.player()
    assert (after.pile, after.hand_count, len(after.unseen)) == ((), 4, 6)


def test_2_2_not_when_the_stack_has_just_enough() -> None:
    done = _short_stack("patagonico patagonico niata", "serrano").rules()
    assert done.all(PileShuffledIn) == []
    assert done.after.player().pile == ("serrano",)


def test_2_2_with_an_empty_stack_the_whole_pile_is_shuffled_first() -> None:
    done = _short_stack("", "serrano fronterizo caracu_2 patagonico").rules()
    assert [type(event) for event in done.events] == [PileShuffledIn, CardsDrawn]
    drawn = {_short_stack("", "serrano fronterizo caracu_2 patagonico").rules(seed(n)) for n in range(30)}
    assert len({outcome.one(CardsDrawn).cards for outcome in drawn}) == 4


def test_2_3_if_both_are_empty_fewer_cards_are_drawn() -> None:
    done = _short_stack("patagonico", "serrano").rules()
    assert done.after.due(EndTurn).player().hand == ("niata", "patagonico", "serrano")


def test_2_3_with_no_card_left_no_token_is_used() -> None:
    at = _at(hands=["niata"], stacks=[""])
    at.when(UseExchangeToken(0, 1)).rejected("nothing_to_draw", "2.3")


def test_2_4_a_stack_has_no_order_that_anybody_could_know() -> None:
    at = given(table(2, hands=["niata"], stacks=["serrano patagonico"]))
    assert at.player().unseen == ("niata", "patagonico", "serrano")
    first = at.given(*turn(HERE)).when(UseExchangeToken(0, 1)).after
    drawn = {first.rules(seed(n)).one(CardsDrawn).cards for n in range(20)}
    assert drawn == {("patagonico",), ("serrano",)}


def test_2_4_what_is_drawn_is_known_to_its_owner_alone() -> None:
    done = _at(hands=["niata"]).when(UseExchangeToken(0, 2)).after.rules()
    for viewer, is_shown in ((0, True), (1, False), (None, False)):
        (event,) = [it for it in disclosed(done.events, viewer) if isinstance(it, CardsDrawn)]
        assert (event.cards is not None) == is_shown
        assert event.count == 2


def test_2_5_everybody_sees_discard_piles() -> None:
    done = _at(Plan((), "action"), Discarding(1), hands=["serrano niata"]).when(DiscardCards(0, ("serrano",)))
    assert disclosed(done.events, 2) == done.events
    assert done.after.seen_by(None).players[0].pile == ("serrano",)


def test_2_6_a_hand_may_be_larger_than_its_limit() -> None:
    at = _at(TakingCattle(Filter.CATTLE, "hand"), hands=["niata niata niata niata patagonico"])
    after = at.when(TakeFreeCattle(0, "serrano")).after.when(EndPhaseB(0)).after
    assert after.due(EndTurn).player().hand_count == 6


def test_2_7_an_exhaustion_card_is_no_cattle_card() -> None:
    at = _at(Plan((), "action"), Discarding(1, Filter.CATTLE), hands=["exhaustion niata"])
    at.when(DiscardCards(0, ("exhaustion",))).rejected("wrong_cards", "8.1")


def test_2_7_but_it_is_discarded_and_removed_like_any_other() -> None:
    discarding = _at(Discarding(1, drawn=True), hands=["exhaustion niata"])
    assert discarding.when(DiscardCards(0, ("exhaustion",))).after.player().pile == ("exhaustion",)
    removing = _at(Removing(1), hands=["exhaustion niata"])
    assert removing.when(RemoveCards(0, ("exhaustion",))).one(CardsRemoved).cards == ("exhaustion",)


def test_2_8_a_removed_exhaustion_card_returns_and_others_are_out_of_the_game() -> None:
    at = _at(Removing(2), hands=["exhaustion serrano"])
    before = at.state.exhaustion
    after = at.when(RemoveCards(0, ("exhaustion", "serrano"))).after
    assert after.state.exhaustion == before + 1
    assert after.state.box[-1] == "serrano"
    assert "exhaustion" not in after.state.box


def test_2_9_everybody_sees_what_is_removed() -> None:
    done = _at(Removing(1), hands=["serrano niata"]).when(RemoveCards(0, ("serrano",)))
    assert disclosed(done.events, 1) == done.events


def test_2_10_cards_must_be_in_the_hand_as_often_as_they_are_named() -> None:
    at = _at(Removing(2), hands=["serrano niata"])
    for cards in (("serrano", "serrano"), ("caracu_2", "niata"), ("nonsense", "niata")):
        at.when(RemoveCards(0, cards)).rejected("cards_not_in_hand", "2.10")
    discarding = _at(Discarding(1, drawn=True), hands=["niata"], stacks=["serrano"])
    discarding.when(DiscardCards(0, ("serrano",))).rejected("cards_not_in_hand", "2.10")


def test_2_10_the_order_of_the_cards_does_not_matter() -> None:
    at = _at(Removing(2), hands=["serrano niata"])
    assert RemoveCards(0, ("serrano", "niata")) == RemoveCards(0, ("niata", "serrano"))
    at.when(RemoveCards(0, ("serrano", "niata"))).one(CardsRemoved)


def test_2_1_exhaustion_cards_go_to_the_discard_pile() -> None:
    at = _at(happened=(ExhaustionTaken(1, 2),))
    assert at.player(1).pile == ("exhaustion", "exhaustion")
