"""Progress of long work on stderr: in place on a terminal, otherwise as occasional lines; both with the time
left.
"""

import sys
import time
from collections.abc import Callable, Generator, Iterable
from typing import Self, TypeVar

import click

FIRST, REDRAWN = 1.0, 0.25
"""Seconds until a terminal shows the progress, and between two updates."""
EVERY = 20.0
"""Seconds between two lines without a terminal."""

T = TypeVar("T")


def with_progress(work: Iterable[T], length: int | None, what: str = "games") -> Generator[T, None, None]:
    """Yield the same items, and show the progress towards `length` (None: unknown)."""
    with Meter(what) as meter:
        for done, item in enumerate(work, 1):
            meter.hide()
            yield item
            meter(done, length)


class Meter:
    """Progress display: call it with `(done, of)`; `hide()` clears its line."""

    def __init__(self, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._what, self._clock = what, clock
        self._is_terminal = sys.stderr.isatty()
        self._began = clock()
        self._next = self._began + (FIRST if self._is_terminal else EVERY)
        self._line, self._is_shown = "", False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.hide()

    def __call__(self, done: int, of: int | None) -> None:
        now = self._clock()
        if now >= self._next:
            self._next = now + (REDRAWN if self._is_terminal else EVERY)
            self._line = self._text(done, of, now - self._began)
            if not self._is_terminal:
                click.echo(self._line, err=True)
        elif self._is_shown:
            return
        if self._is_terminal and self._line:
            click.echo(f"\r{self._line}\033[K", err=True, nl=False)
            self._is_shown = True

    def hide(self) -> None:
        if self._is_shown:
            click.echo("\r\033[K", err=True, nl=False)
            self._is_shown = False

    def _text(self, done: int, of: int | None, took: float) -> str:
        if of is None:
            return f"{done} {self._what} in {duration(took)}"
        left = duration(took / done * max(0, of - done)) if done else "an unknown time"
        return f"{done} of at most {of} {self._what}, about {left} left"


def duration(seconds: float) -> str:
    """`40 s`, `12 min`, `3 h 05 min`"""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02d} min"
