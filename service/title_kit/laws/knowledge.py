"""The report for auditors: what a viewer could know, since when, and nothing that they could not know."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.core.decider import fold, nothing_to_know
from service.games.codec.answers import encode
from service.title_kit.adapters import adapter_of
from service.title_kit.games import played
from service.title_kit.histories import History
from service.title_kit.law import law
from service.title_kit.streams import events_of


def places_of(history: History, whims: int, count: int) -> list[int]:
    """Positions of the stream, in rising order."""
    end = len(events_of(history))
    return sorted(Random(whims).sample(range(end + 1), min(count, end + 1)))


@law(examples=3)
def it_is_the_same_in_all_games_that_look_alike(title: str, seats: int, number: int, whims: int) -> None:
    history, rng = played(title, seats, number), Random(whims)
    for place in (1, rng.randrange(2, len(history.steps))):
        short, viewer = history.until(place), rng.choice(history.viewers)
        for twin in adapter_of(title).twins(short, viewer, rng):
            log, other = events_of(short), events_of(twin)
            report = history.decider.knowledge(log, viewer, len(log))
            assert encode(history.decider.knowledge(other, viewer, len(other))) == encode(report)


@law(examples=3)
def it_depends_on_nothing_that_happens_later(title: str, seats: int, number: int, whims: int) -> None:
    history = played(title, seats, number)
    log, knowledge = events_of(history), history.decider.knowledge
    viewer = Random(whims).choice(history.viewers)
    for at in places_of(history, whims, 4):
        assert (
            knowledge(log, viewer, at)
            == knowledge(log[:at], viewer, at)
            == knowledge(log[:at], viewer, 2**32)
        )


@law(examples=3)
def whatever_is_hidden_is_in_it_and_what_is_unknown_is_hidden(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    log, decider = events_of(history), history.decider
    for at in places_of(history, whims, 4):
        state = fold(decider, (event for event in log[:at] if type(event) in decider.events))
        for viewer in history.viewers:
            report: Sequence[Any] = decider.knowledge(log, viewer, at)
            if decider.view(state, viewer) != state and decider.knowledge is not nothing_to_know:
                assert report
            if any(fact.since is None for fact in report):
                assert decider.view(state, viewer) != state


@law(examples=3)
def what_is_known_since_an_event_is_known_from_it_on_and_not_before(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    log = events_of(history)
    knowledge: Callable[..., Sequence[Any]] = history.decider.knowledge
    viewer = Random(whims).choice(history.viewers)
    for at in places_of(history, whims, 2):
        for fact in knowledge(log, viewer, at):
            if fact.since is None:
                continue
            assert 1 <= fact.since <= at
            assert fact in knowledge(log, viewer, fact.since)
            before = [replace(other, since=0) for other in knowledge(log, viewer, fact.since - 1)]
            assert replace(fact, since=0) not in before
