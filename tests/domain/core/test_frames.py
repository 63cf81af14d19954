"""A stack of frames, and running to the next wait: at a counter that counts itself down."""

import pytest

from domain.core.frames import pop, push, run, swap, top
from domain.core.record import Event, Record


class Count(Record, frozen=True):
    """So many are left."""

    left: int


class Counted(Event, frozen=True):
    """One less."""


class Paused(Event, frozen=True):
    """Somebody else counts first."""

    left: int


Stack = tuple[Count, ...]


def evolve(stack: Stack, event: Counted | Paused) -> Stack:
    if isinstance(event, Paused):
        return push(stack, Count(event.left))
    (left,) = (frame.left for frame in stack[-1:])
    return swap(stack, Count(left - 1)) if left > 1 else pop(stack)


def follows(stack: Stack) -> tuple[Counted, ...]:
    frame = top(stack)
    return () if frame is None or frame.left > 3 else (Counted(),)


def test_the_last_frame_that_was_pushed_is_the_top_until_it_is_popped() -> None:
    stack = push(push((), Count(1)), Count(2))
    assert (top(stack), top(pop(stack)), top(pop(pop(stack)))) == (Count(2), Count(1), None)


def test_a_frame_at_any_depth_can_change_and_no_other_does() -> None:
    stack = (Count(1), Count(2), Count(3))
    assert swap(stack, Count(9)) == (Count(1), Count(2), Count(9))
    assert swap(stack, Count(9), depth=2) == (Count(9), Count(2), Count(3))


@pytest.mark.parametrize("depth", [-1, 2])
def test_what_is_not_there_is_neither_popped_nor_changed(depth: int) -> None:
    with pytest.raises(IndexError):
        pop(())
    with pytest.raises(IndexError):
        swap((Count(1), Count(2)), Count(9), depth)


def test_it_runs_until_a_frame_waits() -> None:
    assert run(evolve, follows, (Count(5),), (Counted(), Counted())) == (Counted(),) * 5
    assert run(evolve, follows, (Count(6),), (Counted(),)) == (Counted(),)


def test_what_was_interrupted_goes_on_where_it_was_when_the_interruption_is_over() -> None:
    assert run(evolve, follows, (Count(2),), (Paused(1),)) == (Paused(1), *(Counted(),) * 3)
    assert run(evolve, follows, (Count(2),), (Paused(4),)) == (Paused(4),)


def test_without_events_nothing_follows() -> None:
    assert run(evolve, follows, (Count(2),), ()) == ()


def test_rules_without_end_are_found_out() -> None:
    with pytest.raises(RuntimeError, match="no end of events"):
        run(lambda it, _: it, lambda _: (Counted(),), (), (Counted(),))
