"""What a step of a command chooses, in the words of a language: `the brown 12`, `6 + 6`."""

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from domain.core.markup import ref
from domain.el_gaucho import commands as c
from domain.el_gaucho.commands import Place
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.presentation.texts.sentences import HerdOf, OnSpace
from domain.el_gaucho.state import State, herd_of


def choices(words: SimpleNamespace) -> Mapping[str, Callable[[State, Any], str]]:
    """See `Texts.choices`. `words` has the words of a language as attributes."""

    def at(view: State, place: Place) -> str:
        """What lies on a space or, where there is nothing, the space."""
        tile = view.pastures[place.pasture][place.space].tile
        text: str = words.place(place) if tile is None else words.tile(tile)
        return text

    def space(view: State, command: OnSpace) -> str:
        return at(view, Place(command.pasture, command.space))

    def spaces(view: State, command: c.WakeGauchos) -> str:
        text: str = words.both(at(view, place) for place in command.places)
        return text

    return {
        "tiles": lambda _, command: words.tiles(command.tiles),
        "area": lambda _, command: words.area(command.area),
        "dice": lambda _, command: " + ".join(ref(refs.die(shows), str(shows)) for shows in command.dice),
        "space": space,
        "spaces": spaces,
        "face": lambda _, command: str(command.value),
        "herd": lambda view, command: words.herd(
            HerdOf(command.race, herd_of(view.barons[command.seat], command.race), command.seat)
        ),
        "victim": lambda _, command: words.seat(command.victim),
        "tile": lambda _, command: words.tile(command.tile),
    }
