"""The sentences of a table, in no language yet: which one is said, and what it is made of."""

from collections.abc import Sequence

from domain.core.languages.sentences import Sentence, sentence, telling
from domain.core.texts import Facts
from domain.table.errors import Reason
from domain.table.events import (
    BotDecided,
    ClockSet,
    CommandUndone,
    GameEndedEarly,
    GameOpened,
    GameStarted,
    TableEvent,
    TimeCredited,
)


def event(event: TableEvent, before: str | None, names: Sequence[str]) -> Sentence | None:
    """See `Script.events`; `before` is the command that is taken back, in words, if that is known."""
    match event:
        case GameStarted() | ClockSet() | BotDecided(bot=""):
            return None
        case GameOpened():
            return telling(event, names=names)
        case CommandUndone():
            return telling(event, command=before)
        case TimeCredited():
            return telling(event, seconds=f"{event.ms / 1000:.0f}")
        case GameEndedEarly(why="abandoned" | "closed"):
            return telling(event, event.why)
        case GameEndedEarly():
            return telling(event, winners=[names[winner] for winner in event.winners])
        case BotDecided():
            candidates = event.candidates or 1
            return telling(event, candidates=candidates if candidates > 1 else None)
        case _:
            return telling(event)


def refusal(reason: str, facts: Facts) -> Sentence:
    """See `Script.refusals`."""
    if reason == Reason.NO_SUCH_SEAT:
        return sentence(reason, seat=facts["seat"], last=facts["seats"] - 1)
    return Sentence(reason, facts)
