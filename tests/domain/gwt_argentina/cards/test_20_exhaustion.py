"""Chapter 20: strength in play, and exhaustion."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import PickGranjero, RevealCattle, UseAction
from domain.gwt_argentina.events import CardsDiscarded, ExhaustionTaken, GranjerosHelped
from domain.gwt_argentina.frames import Helping, Kind, Location
from tests.domain.gwt_argentina.support import Situation, built, cleared, given, hired, table, turn

HERE = Location("neutral_f", Kind.NEUTRAL, ())


def _helping(hand: str, *happened: Any, bonus: int = 0, tile: str = "blue_6_black", **more: Any) -> Situation:
    at = given(
        table(hands=[hand], farmers={"blue_1": tile}, **more),
        turn(HERE, Helping(3, bonus)),
        *happened,
    )
    return at.when(PickGranjero(0, "blue_1")).after


@pytest.mark.parametrize(
    "happened, bonus, strength",
    [
        ((hired("strong_gaucho gaucho strong_carpintero"),), 0, 2),
        ((cleared("strength_left"),), 0, 1),
        ((cleared("strength_right"),), 0, 2),
        ((cleared("strength_left", "strength_right"), hired("strong_maquinista")), 3, 7),
        ((), 6, 6),
    ],
)
def test_20_1_workers_discs_and_actions_add_strength(happened: Any, bonus: int, strength: int) -> None:
    at = _helping("caracu_2", *happened, bonus=bonus)
    helped = at.when(RevealCattle(0, ("caracu_2",))).one(GranjerosHelped)
    assert (helped.strength, helped.required) == (strength + 7, 6)


@pytest.mark.parametrize("number, sides, action, bonus", [(3, "aaaaaaaaaa", 1, 3), (8, "aaaaaaabaa", 1, 6)])
def test_20_1_buildings_3a_and_8b_add_strength(number: int, sides: str, action: int, bonus: int) -> None:
    at = given(
        table(sides=sides, farmers={"green_1": "green_3_green"}),
        turn(Location("plain_1", Kind.OWN, (0, 1), number)),
        built(number, "plain_1"),
    )
    assert at.when(UseAction(0, action)).after.pending() == Helping(3, bonus)


@pytest.mark.parametrize(
    "shown, taken", [("", 0), ("niata", 1), ("niata niata", 1), ("niata niata serrano", 2)]
)
def test_20_2_cattle_that_are_shown_cost_exhaustion_and_are_discarded(shown: str, taken: int) -> None:
    at = _helping("niata niata serrano caracu_2", bonus=6)
    cards = tuple(sorted(shown.split()))
    done = at.when(RevealCattle(0, cards))
    assert sum(event.count for event in done.all(ExhaustionTaken)) == taken
    assert [event.cards for event in done.all(CardsDiscarded)] == ([cards] if cards else [])
    assert done.after.player().pile == tuple(sorted((*cards, *["exhaustion"] * taken)))


def test_20_2_four_cards_cost_two() -> None:
    at = _helping("niata niata serrano caracu_2", bonus=6)
    done = at.when(RevealCattle(0, ("caracu_2", "niata", "niata", "serrano")))
    assert done.one(ExhaustionTaken).count == 2


def test_20_3_an_empty_exhaustion_stack_gives_fewer() -> None:
    one = _helping("niata niata serrano", bonus=6, exhaustion=1)
    assert one.when(RevealCattle(0, ("niata", "niata", "serrano"))).one(ExhaustionTaken).count == 1
    none = _helping("niata niata serrano", bonus=6, exhaustion=0)
    assert none.when(RevealCattle(0, ("niata",))).all(ExhaustionTaken) == []


def _tiring(seats: int, exhaustion: int, seat: int) -> list[int]:
    """Who takes exhaustion cards by building 7b."""
    at = given(
        table(seats, sides="aaaaaabaaa", exhaustion=exhaustion),
        turn(Location("plain_1", Kind.OWN, (0, 1), 7), seat=seat),
        built(7, "plain_1", seat),
    )
    return [event.seat for event in at.when(UseAction(seat, 0)).all(ExhaustionTaken)]


def test_20_4_all_opponents_take_an_exhaustion_card() -> None:
    assert _tiring(4, 20, 1) == [2, 3, 0]


def test_20_4_a_short_stack_serves_the_next_seats_first() -> None:
    assert _tiring(4, 2, 3) == [0, 1]
