"""What a step of a command chooses, in the words of a language: `“Most Cows” and a Pig`, `Space 3 (Cow)`."""

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from domain.core.markup import plain
from domain.ranchers import commands as c
from domain.ranchers.presentation.texts.sentences import OnASpace, PairOf, SpaceOf
from domain.ranchers.state import State


def choices(words: SimpleNamespace) -> Mapping[str, Callable[[State, Any], str]]:
    """See `Texts.choices`. `words` has the words of a language as attributes."""
    labels = words.WORDS.labels

    def pair(view: State, command: c.TakePair) -> str:
        """What lies in the slot; nothing of it is marked, so that the slot alone is lit."""
        lying = view.middle[command.slot]
        return plain(words.pair(PairOf(lying.objective, lying.animal)))

    def space(view: State, command: OnASpace) -> str:
        """With the animal that is on it."""
        animal = view.ranchers[command.seat].spaces[command.space - 1]
        said = plain(words.space(SpaceOf(command.space)))
        return said if animal is None else f"{said} ({labels['animals'][animal]})"

    def reserved(view: State, command: c.TakeReserved) -> str:
        """With the animal that was set aside under it."""
        of = {pair.objective: pair.animal for pair in view.ranchers[command.seat].reserved}
        return plain(words.pair(PairOf(command.objective, of[command.objective])))

    return {
        "ranch": lambda _, command: words.ranch(command.ranch),
        "side": lambda _, command: labels["sides"][command.side],
        "building": lambda _, command: labels["buildings"][command.building],
        "pair": pair,
        "space": space,
        "objective": lambda _, command: words.card(command.objective),
        "reserved": reserved,
        "animal": lambda _, command: labels["animals"][command.animal],
        "token": lambda _, command: labels["tokens"][command.token],
    }
