"""Chapter 13: phase C."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import DrawCards, EndPhaseB, EndTurn
from domain.gwt_argentina.events import CardsDiscarded, CardsDrawn
from domain.gwt_argentina.frames import Kind, Location
from tests.domain.gwt_argentina.support import Situation, cleared, disclosed, given, table, turn

HERE = Location("neutral_a", Kind.NEUTRAL, (0,))


def _ended(hand: str, *happened: Any, **more: Any) -> Situation:
    return given(table(hands=[hand], **more), turn(HERE), *happened).when(EndPhaseB(0)).after


@pytest.mark.parametrize("discs, limit", [((), 4), (("hand_limit",), 5), (("hand_limit", "hand_limit"), 6)])
def test_13_1_the_hand_is_drawn_up_to_the_limit(discs: tuple[str, ...], limit: int) -> None:
    at = _ended("niata", cleared(*discs)).due(DrawCards)
    done = at.rules()
    assert done.one(CardsDrawn).count == limit - 1
    assert done.after.player().hand_count == limit
    done.after.due(EndTurn)


def test_13_1_a_larger_hand_stays() -> None:
    at = _ended("niata niata niata niata patagonico patagonico").due(EndTurn)
    assert at.player().hand_count == 6


def test_13_1_the_last_cards_of_the_stack_are_drawn_and_no_pile_is_shuffled() -> None:
    """Worked example: limit 5, 3 cards in hand, 2 in the stack."""
    at = given(
        table(hands=["niata niata niata serrano"], stacks=["patagonico fronterizo"]),
        turn(HERE),
        cleared("hand_limit"),
        CardsDiscarded(0, ("serrano",), "action"),
    )
    after = at.when(EndPhaseB(0)).after.rules().after.due(EndTurn)
    assert after.player().hand_count == 5
    assert after.player().pile == ("serrano",)
    assert after.player().unseen == after.player().hand


def test_13_1_only_its_owner_sees_what_is_drawn() -> None:
    done = _ended("niata").rules()
    assert [event.cards for event in disclosed(done.events, 1) if isinstance(event, CardsDrawn)] == [None]
    assert disclosed(done.events, 0) == done.events


def test_13_1_who_has_too_few_cards_gets_by_with_them() -> None:
    at = _ended("niata", stacks=["serrano"])
    after = at.rules().after.due(EndTurn)
    assert after.player().hand_count == 2
