"""Ranchers' report for auditors: what a seat has seen or can count, and nothing else."""

from domain.core.record import Event
from domain.ranchers.commands import DeclareAnimal, PlaceAnimal, TakePair
from domain.ranchers.content import Animal
from domain.ranchers.events import RanchScored, TurnsEnded
from domain.ranchers.knowledge import Known, knowledge
from tests.domain.ranchers.support import Situation, given, set_up, table

MIDDLE = ("most_goat goat", "most_pig pig")


def test_nobody_knows_the_order_of_pouch_and_deck() -> None:
    log = set_up(4).events
    for viewer in (None, 0, 1, 2, 3):
        assert knowledge(log, viewer, len(log)) == (Known("pouch"), Known("deck"))


def test_before_the_set_up_there_is_nothing_to_know() -> None:
    assert knowledge(set_up(4).events, 0, 0) == ()


def test_a_pouch_with_one_kind_left_is_known_to_whoever_can_count() -> None:
    log = table(middle=MIDDLE, pouch="cow sheep sheep", deck="")
    later = _turn(given(log))
    assert knowledge(log, 1, len(log)) == (Known("pouch"),)
    at = len(log) + [type(event).__name__ for event in later].index("SlotRefilled") + 1
    sheep = (Animal.SHEEP, Animal.SHEEP)
    for viewer in (None, 0, 1, 2):
        assert knowledge([*log, *later], viewer, 99) == (Known("pouch", animals=sheep, since=at),)


def test_the_last_card_of_the_deck_is_known_when_the_one_above_is_on_top() -> None:
    log = table(middle=MIDDLE, pouch="", deck="most_cow set_cow")
    cards = (Known("deck", cards=("set_cow",), since=len(log) - 1),)
    assert knowledge(log, None, len(log)) == cards
    three = table(middle=MIDDLE, pouch="", deck="most_cow set_cow set_pig")
    assert knowledge(three, None, len(three)) == (Known("deck"),)
    one = table(middle=MIDDLE, pouch="", deck="most_cow")
    assert knowledge(one, None, len(one)) == (), "the top lies open"


def test_a_declaration_is_known_to_its_seat_at_once_and_to_others_with_its_score() -> None:
    log = table("- - -, - horse -", "- - -, - horse -", middle=("-", "-"), pouch="", deck="", module="horses")
    log.append(TurnsEnded((0, 1)))
    at = given(log)
    for seat, animal in ((0, Animal.COW), (1, Animal.PIG)):
        outcome = at.when(DeclareAnimal(seat, animal))
        at, log = outcome.after, [*log, *outcome.events]
    declared = len(log)
    log += at.rules().events
    scored = [i for i, event in enumerate(log, start=1) if isinstance(event, RanchScored)]
    cow, pig = (Animal.COW,), (Animal.PIG,)
    assert knowledge(log, 0, declared) == (
        Known("declaration", 0, cow, since=declared - 1),
        Known("declaration", 1),
    )
    assert knowledge(log, None, declared) == (Known("declaration", 0), Known("declaration", 1))
    assert knowledge(log, 0, 99) == (
        Known("declaration", 0, cow, since=declared - 1),
        Known("declaration", 1, pig, since=scored[1]),
    )
    assert knowledge(log, 2, scored[0]) == (
        Known("declaration", 0, cow, since=scored[0]),
        Known("declaration", 1),
    )


def _turn(at: Situation) -> list[Event]:
    taken = at.when(TakePair(0, 0))
    return [*taken.events, *taken.after.when(PlaceAnimal(0, 2)).events]
