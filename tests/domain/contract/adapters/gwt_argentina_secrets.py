"""Who cannot know what in Great Western Trail: Argentina, and which other games would look alike to them?

Only hands are secret: which cards somebody drew. A twin has another card in somebody's hand, which was in
their stack all the time since.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.core.decider import Viewer, fold
from domain.core.errors import Rejected
from domain.core.record import ChanceCommand, Event
from domain.gwt_argentina.calculators.multisets import holds, minus
from domain.gwt_argentina.events import CardsDrawn, HandDrawn, HandRevealed
from service.title_kit.histories import History, Step

TRIES = 12
TWINS = 3


def hidden(history: History, viewer: Viewer) -> list[Any]:
    """What others have drawn, as it is told to them."""
    return [
        {"seat": event.seat, "count": event.count, "cards": list(event.cards or ())}
        for event in history.events
        if isinstance(event, CardsDrawn | HandDrawn) and event.seat != viewer
    ]


def twins(history: History, viewer: Viewer, rng: Random) -> Iterator[History]:
    """Somebody has drawn another card than they have, and nothing has been seen of it since."""
    draws = [
        (place, number)
        for place, step in enumerate(history.steps)
        for number, event in enumerate(step.events)
        if isinstance(event, CardsDrawn | HandDrawn) and event.seat != viewer
    ]
    found = 0
    for _ in range(TRIES):
        place, number = rng.choice(draws[-history.seats * 2 :])
        other = _with_another_card(history, place, number, rng)
        if other is not None:
            found += 1
            yield other
        if found == TWINS:
            return


def _with_another_card(history: History, place: int, number: int, rng: Random) -> History | None:
    """The same commands after another draw; `None` if they would not have been possible."""
    step = history.steps[place]
    event = step.events[number]
    assert isinstance(event, CardsDrawn | HandDrawn)
    seat, cards = event.seat, event.cards or ()
    player = fold(history.decider, step.events[: number + 1], step.before).players[seat]
    stack = minus(player.unseen, player.hand)
    kinds = [card for card in dict.fromkeys(stack) if card not in cards]
    if not kinds:
        return None
    drawn = tuple(sorted((*minus(cards, (rng.choice(cards),)), rng.choice(kinds))))
    events = (*step.events[:number], replace(event, cards=drawn), *step.events[number + 1 :])
    try:
        return _retold(history, place, events, seat)
    except (Rejected, ValueError):
        return None


def _shown(events: tuple[Event, ...], seat: int) -> bool:
    """Whether the whole hand was seen."""
    return any(isinstance(event, HandRevealed) and event.seat == seat for event in events)


def _retold(history: History, place: int, events: tuple[Event, ...], seat: int) -> History | None:
    decider = history.decider
    steps = list(history.steps[:place])
    state = history.steps[place].before
    for at, step in enumerate(history.steps[place:], start=place):
        if at == place:
            happened = events
        elif isinstance(step.command, ChanceCommand):
            happened = step.events
        else:
            happened = decider.decide(step.command, state)
        if at > place and _shown(step.events, seat):
            return None
        after = fold(decider, happened, state)
        player = after.players[seat]
        if not holds(player.unseen, player.hand):
            return None
        steps.append(Step(step.command, step.draw, state, happened, after))
        state = after
    return History(history.title, history.seats, history.settings, history.server_seed, tuple(steps))
