"""A law of all titles: a function that looks at the games of a title, and how many of them it looks at."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from inspect import signature
from random import Random, SystemRandom
from typing import TypeVar

from domain.titles import TITLES
from service.title_kit.adapters import adapter_of
from service.title_kit.games import FEW, played

EFFORT = int(os.environ.get("ESTANCIA_TEST_EFFORT", "1"))
"""Factor of the usual number of examples; from 2 on, each run looks at other games."""
MODULES = (
    "progress", "legality", "events", "set_up", "scoring", "clocks", "tables", "beside", "disclosure",
    "masked", "non_interference", "knowledge", "layouts", "choices", "words",
)  # fmt: skip
"""The modules of `laws`, in the order in which laws are checked."""
_LAWS = list["Law"]()
F = TypeVar("F", bound=Callable[..., None])


@dataclass(frozen=True)
class Law:
    """One law. `hold` takes a title, and what `parameters` names: `seats`, `number` (of a game), `whims`."""

    name: str
    hold: Callable[..., None]
    parameters: tuple[str, ...]
    examples: int

    def seats(self, title: str) -> tuple[int | None, ...]:
        """The numbers of seats with which it is checked; `(None,)` for a law of the whole title."""
        return tuple(TITLES[title].rules.seats) if "seats" in self.parameters else (None,)

    def check(self, title: str, seats: int | None) -> None:
        """Raise what the law raises where this title breaks it, with a note of the game that shows it."""
        rng = Random(f"{self.name} {title} {seats}") if EFFORT == 1 else SystemRandom()
        for number in self._numbers(rng):
            known = {"seats": seats, "number": number, "whims": rng.getrandbits(32)}
            given = {name: known[name] for name in self.parameters}
            try:
                self.hold(title, **given)
            except BaseException as error:
                error.add_note(
                    ", ".join([f"shown by: {title}", *(f"{name} {of}" for name, of in given.items())])
                )
                raise

    def _numbers(self, rng: Random) -> list[int]:
        if "number" not in self.parameters:
            return [0]
        if EFFORT == 1:
            return rng.sample(FEW, min(self.examples, len(FEW)))
        return [rng.getrandbits(32) for _ in range(self.examples * EFFORT)]


def law(*, examples: int = 1) -> Callable[[F], F]:
    """Make a law of a function `(title, seats, number, whims)`, or of some of these."""

    def declared(function: F) -> F:
        _, *parameters = signature(function).parameters
        _LAWS.append(Law(function.__name__, function, tuple(parameters), examples))
        return function

    return declared


def laws_of(title: str) -> Iterator[Law]:
    """All laws that this title has to keep: those of all titles, and its own (`Adapter.laws`)."""
    for module in MODULES:
        import_module(f"service.title_kit.laws.{module}")
    yield from _LAWS
    for own in adapter_of(title).laws:

        def hold(title: str, seats: int, number: int, own: Callable[..., None] = own) -> None:
            own(played(title, seats, number))

        yield Law(own.__name__, hold, ("seats", "number"), 5)
