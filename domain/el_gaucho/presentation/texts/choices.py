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

    def space(view: State, it: c.StandGaucho) -> str:
        return at(view, Place(it.pasture, it.space))

    def spaces(view: State, it: c.WakeGauchos) -> str:
        said: str = words.both(at(view, place) for place in it.places)
        return said

    def herd(view: State, it: c.SellHerd) -> str:
        said: str = words.herd(it.race, herd_of(view.barons[it.seat], it.race), it.seat)
        return said

    return {
        "tiles": lambda _, it: words.tiles(it.tiles),
        "area": lambda _, it: words.area(it.area),
        "dice": lambda _, it: " + ".join(ref(refs.die(shows), str(shows)) for shows in it.dice),
        "space": space,
        "spaces": spaces,
        "face": lambda _, it: str(it.value),
        "herd": herd,
        "victim": lambda _, it: seat(it.victim),
        "tile": lambda _, it: words.tile(it.tile),
    }
