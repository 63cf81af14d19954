"""What a step of a command chooses, in the words of a language: `“Most Cows” and a Pig`, `Space 3 (Cow)`."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from domain.core.markup import plain
from domain.ranchers import commands as c
from domain.ranchers.state import State


def choices(words: ModuleType) -> Mapping[str, Callable[[State, Any], str]]:
    """See `Texts.choices`. `words` is the language's module of things."""
    labels = words.WORDS.labels

    def pair(view: State, it: c.TakePair) -> str:
        """What lies in the slot; nothing of it is marked, so that the slot alone is lit."""
        lying = view.middle[it.slot]
        return plain(words.pair(lying.objective, lying.animal))

    def space(view: State, it: c.PlaceAnimal) -> str:
        """With the animal that is on it."""
        animal = view.ranchers[it.seat].spaces[it.space - 1]
        said = plain(words.space(it.space))
        return said if animal is None else f"{said} ({labels['animals'][animal]})"

    def reserved(view: State, it: c.TakeReserved) -> str:
        """With the animal that was set aside under it."""
        of = {pair.objective: pair.animal for pair in view.ranchers[it.seat].reserved}
        return plain(words.pair(it.objective, of[it.objective]))

    return {
        "ranch": lambda _, it: words.ranch(it.ranch),
        "side": lambda _, it: labels["sides"][it.side],
        "building": lambda _, it: labels["buildings"][it.building],
        "pair": pair,
        "space": space,
        "objective": lambda _, it: words.card(it.objective),
        "reserved": reserved,
        "animal": lambda _, it: labels["animals"][it.animal],
        "token": lambda _, it: labels["tokens"][it.token],
    }
