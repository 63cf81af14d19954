"""Records of older rules: what they leave untold is no difference, and everything else is."""

from domain.core.record import UNTOLD, Event, Untold, agrees


class Ended(Event, frozen=True):
    seat: int
    next: int | Untold | None = UNTOLD


class Begun(Event, frozen=True):
    seat: int
    next: int | Untold | None = UNTOLD


def test_an_old_record_agrees_with_an_event_that_tells_more() -> None:
    assert agrees(Ended(1), Ended(1, next=2))
    assert agrees(Ended(1), Ended(1, next=None))
    assert agrees(Ended(1, next=2), Ended(1, next=2))


def test_it_does_not_when_anything_that_it_tells_is_otherwise() -> None:
    assert not agrees(Ended(1), Ended(2, next=2))
    assert not agrees(Ended(1, next=2), Ended(1, next=None))
    assert not agrees(Ended(1), Begun(1))


def test_an_event_that_tells_less_than_the_record_is_another() -> None:
    assert not agrees(Ended(1, next=2), Ended(1))
