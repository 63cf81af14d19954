"""A stack of frames: what a game still has to ask or to do, the innermost last; and running to the next wait.

Rules are interrupted: by a shuffle, by a draw, by a choice within a choice. How they go on is put down when
they are interrupted, and never guessed from where the game stands when the interruption is over:

* A *frame* is a record of the title: a choice that waits for an answer, a wait for luck, effects still left.
  A *stack* is a tuple of frames in the state. Events push, change and pop them, and `evolve` does just that.
* Where one level is enough, no stack is needed: the event that ends the interruption says what comes next.
* `run` is how `decide` goes on in both cases: it folds what has happened, and asks the title what follows by
  itself, until nothing does. `to_act` says what waits for a seat, `due` what waits for luck.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.core.errors import Masked
from domain.core.record import Event, Record

F = TypeVar("F", bound=Record)
S = TypeVar("S")
E = TypeVar("E", bound=Event)

MOST = 1_000
"""Events of one command; rules that go on beyond that go on for ever."""


def top(stack: tuple[F, ...]) -> F | None:
    """The innermost frame, or `None` when the stack is empty."""
    return stack[-1] if stack else None


def push(stack: tuple[F, ...], frame: F) -> tuple[F, ...]:
    """With another frame within all others."""
    return (*stack, frame)


def pop(stack: tuple[F, ...]) -> tuple[F, ...]:
    """Without its innermost frame; raises `IndexError` when there is none."""
    if not stack:
        raise IndexError("pop from an empty stack of frames")
    return stack[:-1]


def swap(stack: tuple[F, ...], frame: F, depth: int = 0) -> tuple[F, ...]:
    """With `frame` in the place of the one at `depth` (0 = the innermost); raises `IndexError`."""
    at = len(stack) - 1 - depth
    if not 0 <= at < len(stack):
        raise IndexError(f"no frame at depth {depth} of {len(stack)}")
    return (*stack[:at], frame, *stack[at + 1 :])


def run(
    evolve: Callable[[S, E], S], follows: Callable[[S], Sequence[E]], state: S, events: Sequence[E]
) -> tuple[E, ...]:
    """These events, and all that follow from them by themselves: run to completion.

    `state` is the one before `events`. `follows(state)` is what the rules do next without anybody's choice
    and without luck; nothing = a seat must choose, luck is needed, or all is done. On a view it ends where
    what follows is masked there: so far can its viewer foresee it.
    Raises `RuntimeError` when there is no end of it.
    """
    happened = list[E]()
    while events:
        for event in events:
            state = evolve(state, event)
        happened += events
        if len(happened) > MOST:
            raise RuntimeError(f"no end of events: {happened[-1]!r}")
        try:
            events = follows(state)
        except Masked:
            break
    return tuple(happened)
