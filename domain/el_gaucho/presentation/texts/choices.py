"""What a step of a command chooses, in the words of a language: `the brown 12`, `6 + 6`."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from domain.core.markup import ref
from domain.el_gaucho import commands as c
from domain.el_gaucho.commands import Place
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.state import State, herd_of


def choices(words: ModuleType, seat: Callable[[int], str]) -> Mapping[str, Callable[[State, Any], str]]:
    """See `Texts.choices`. `words` is the language's module of things, `seat` names a seat."""

    def at(view: State, place: Place) -> str:
        """What lies on a space or, where there is nothing, the space."""
        tile = view.pastures[place.pasture][place.space].tile
        said: str = words.place(place.pasture, place.space) if tile is None else words.tile(tile)
        return said

    def space(view: State, command: c.StandGaucho) -> str:
        return at(view, Place(command.pasture, command.space))

    def spaces(view: State, command: c.WakeGauchos) -> str:
        said: str = words.both(at(view, place) for place in command.places)
        return said

    def herd(view: State, command: c.SellHerd) -> str:
        said: str = words.herd(command.race, herd_of(view.barons[command.seat], command.race), command.seat)
        return said

    return {
        "tiles": lambda _, command: words.tiles(command.tiles),
        "area": lambda _, command: words.area(command.area),
        "dice": lambda _, command: " + ".join(ref(refs.die(shows), str(shows)) for shows in command.dice),
        "space": space,
        "spaces": spaces,
        "face": lambda _, command: str(command.value),
        "herd": herd,
        "victim": lambda _, command: seat(command.victim),
        "tile": lambda _, command: words.tile(command.tile),
    }
