"""Histories: whole games, to look at from all sides, and what an adapter says of those of a title."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from domain.core.decider import AnyDecider, Viewer
from domain.core.record import Command, Event
from domain.core.title import AnyPresentation
from domain.titles import TITLES
from service.games.codec.title_codec import Codec, codec_of


@dataclass(frozen=True)
class Step:
    """One command of a game; `draw` is the number of its luck, if it had any."""

    command: Command
    draw: int | None
    before: Any
    events: tuple[Event, ...]
    after: Any


@dataclass(frozen=True)
class History:
    """A game, from the empty table on."""

    title: str
    seats: int
    settings: Any
    server_seed: bytes
    steps: tuple[Step, ...]

    @property
    def decider(self) -> AnyDecider:
        return TITLES[self.title].rules

    @property
    def presentation(self) -> AnyPresentation:
        return TITLES[self.title].presentation

    @property
    def codec(self) -> Codec:
        return codec_of(self.title)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(self.seats), None)

    @property
    def states(self) -> list[Any]:
        """The state before any command, and after each."""
        return [self.decider.initial_state, *(step.after for step in self.steps)]

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]

    def some_places(self, number: int, count: int) -> list[int]:
        """Places in `states`, in rising order: before the rarest kinds of commands first."""
        places = list(range(len(self.steps)))
        Random(number).shuffle(places)
        nth, seen = dict[int, int](), Counter[type]()
        for place in places:
            kind = type(self.steps[place].command)
            seen[kind] += 1
            nth[place] = seen[kind]
        places.sort(key=lambda place: nth[place])
        return sorted([*places[: count - 1], len(self.steps)])

    def until(self, place: int) -> "History":
        """The game as far as that place."""
        return History(self.title, self.seats, self.settings, self.server_seed, self.steps[:place])


@dataclass(frozen=True)
class Adapter:
    """Facts of a title that the laws need."""

    settings: Callable[[Random, int], Any]
    """Return some settings for this number of seats."""
    laws: tuple[Callable[[History], None], ...]
    """What holds in every game: each raises `AssertionError` when it does not."""
    hidden: Callable[[History, Viewer], list[Any]]
    """What a viewer cannot know at the end of this (unfinished) game, as it would look in JSON."""
    twins: Callable[[History, Viewer, Random], Iterator[History]]
    """Possible other games that differ from this one only in what the viewer may not know."""
    not_drawn: frozenset[str] = frozenset()
    """The kinds of reference ids that name no thing on the table."""


def seat_of(command: Command) -> int:
    seat: int = command.seat  # type: ignore[attr-defined]
    return seat
