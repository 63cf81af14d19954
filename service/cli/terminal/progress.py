"""Progress of long work on stderr: a bar on a terminal, else a line now and then; both with the time left."""

import sys
import time
from collections.abc import Generator, Iterable
from typing import TypeVar

import click

EVERY = 20.0
"""Seconds between two lines."""

T = TypeVar("T")


def told(work: Iterable[T], length: int, what: str = "games") -> Generator[T, None, None]:
    """The same work, and meanwhile how much of at most `length` is done, and how long it may still take."""
    if sys.stderr.isatty():
        with click.progressbar(work, length, file=sys.stderr, label=what, show_pos=True) as bar:
            yield from bar
        return
    began = last = time.monotonic()
    for done, item in enumerate(work, 1):
        yield item
        now = time.monotonic()
        if now - last >= EVERY:
            last = now
            left = (now - began) / done * max(0, length - done)
            click.echo(f"{done} of at most {length} {what}, about {duration(left)} left", err=True)


def duration(seconds: float) -> str:
    """`40 s`, `12 min`, `3 h 05 min`"""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02d} min"
