"""Who cannot know what in Ranchers, and which other games would look alike to them?"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.core.decider import Viewer, fold
from domain.core.record import ChanceCommand, Command, Event
from domain.ranchers.commands import DeclareAnimal
from domain.ranchers.content import KINDS
from domain.ranchers.events import AnimalDeclared, DeckShuffled, GameSetUp, PouchShuffled, SlotRefilled
from domain.ranchers.state import Phase
from service.title_kit.histories import History, Step

T = TypeVar("T")
LONG = 4
"""A pouch or deck of fewer could look like something that everybody may see."""


def hidden(history: History, viewer: Viewer) -> list[Any]:
    """The order of every pouch and deck, and what others have declared before the scores."""
    facts: list[Any] = []
    for event in history.events:
        match event:
            case GameSetUp():
                facts += [event.pouch, event.deck]
            case PouchShuffled():
                facts.append(event.pouch)
            case DeckShuffled():
                facts.append(event.deck)
    facts = [list(fact) for fact in facts if len(fact) >= LONG]
    if history.states[-1].phase is Phase.ENDING:
        for event in history.events:
            if isinstance(event, AnimalDeclared) and event.seat != viewer:
                facts.append({"animal": event.animal, "seat": event.seat})
    return facts


def twins(history: History, viewer: Viewer, rng: Random) -> Iterator[History]:
    """What lies undrawn in the pouch, or unseen in the deck, or has been declared, is something else."""
    for pouch, deck in ((True, False), (False, True), (True, True)):
        yield _retold(history, viewer, rng, pouch=pouch, deck=deck)


def _retold(history: History, viewer: Viewer, rng: Random, *, pouch: bool, deck: bool) -> History:
    """The same commands with other luck; others declare anything, as long as it is a secret."""
    decider, state, steps = history.decider, history.decider.initial_state, list[Step]()
    is_secret = history.states[-1].phase is Phase.ENDING
    done = 0
    for step in history.steps:
        command: Command = step.command
        if isinstance(command, DeclareAnimal) and command.seat != viewer and is_secret:
            command = replace(command, animal=rng.choice(KINDS))
        if isinstance(command, ChanceCommand):
            later = history.events[done:]
            events = tuple(
                _reordered(event, later[i + 1 :], rng, pouch=pouch, deck=deck)
                for i, event in enumerate(step.events)
            )
        else:
            events = decider.decide(command, state)
        done += len(step.events)
        after = fold(decider, events, state)
        steps.append(Step(command, step.draw, state, events, after))
        state = after
    return History(history.title, history.seats, history.settings, history.server_seed, tuple(steps))


def _reordered(event: Event, later: Sequence[Event], rng: Random, *, pouch: bool, deck: bool) -> Event:
    """What is drawn before the next shuffle is as it was, and so is the card that is then on top."""
    match event:
        case GameSetUp():
            return replace(
                event,
                pouch=_rest_shuffled(event.pouch, _drawn(later, PouchShuffled), rng if pouch else None),
                deck=_rest_shuffled(event.deck, _drawn(later, DeckShuffled) + 1, rng if deck else None),
            )
        case PouchShuffled() if pouch:
            return replace(event, pouch=_rest_shuffled(event.pouch, _drawn(later, PouchShuffled), rng))
        case DeckShuffled() if deck:
            return replace(event, deck=_rest_shuffled(event.deck, _drawn(later, DeckShuffled) + 1, rng))
        case _:
            return event


def _drawn(later: Sequence[Event], shuffled: type[PouchShuffled | DeckShuffled]) -> int:
    """How many have been drawn before the next shuffle of this kind, or until now."""
    count = 0
    for event in later:
        if isinstance(event, shuffled):
            break
        count += isinstance(event, SlotRefilled) and (
            shuffled is PouchShuffled or event.objective is not None
        )
    return count


def _rest_shuffled(items: tuple[T, ...], fixed: int, rng: Random | None) -> tuple[T, ...]:
    rest = list(items[fixed:])
    if rng is not None:
        rng.shuffle(rest)
    return (*items[:fixed], *rest)
