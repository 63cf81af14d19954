"""A title: its presentation plug, and all that belongs to it joined."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from domain.core.bots import Bot
from domain.core.bots.judge import AnyJudge
from domain.core.decider import AnyDecider, S
from domain.core.screens.bindings import Bindings
from domain.core.screens.layout import Layout, Scene, no_layout, no_scene
from domain.core.texts import Texts


@dataclass(frozen=True, kw_only=True, eq=False)
class Presentation(Generic[S]):
    """Everything that shows a title, and that no rule needs. `S` is the title's state record."""

    name: str
    """What is printed on the box: `El Gaucho`."""
    content: Callable[[], dict[str, Any]] = dict
    """What is in the box, as plain data for developers of clients: tables, each number with its source."""
    texts: Mapping[str, Texts] = field(default_factory=dict)
    """The words of the title, by language."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What the fields of its records mean, by `field` or `Record.field` (of the state: `View.field`)."""
    bindings: Bindings = field(default_factory=dict)
    """The steps in which each type of command is put together, and the ids that they select."""
    clauses: Mapping[str, str] = field(default_factory=dict)
    """The number of the clause that each type of event carries out."""
    references: Mapping[str, str] = field(default_factory=dict)
    """The kinds of its reference ids, and what each names (`KINDS` of its `texts/refs.py`)."""
    layout: Callable[[Any, int], Layout] = no_layout
    """`layout(settings, number of seats)` -> where everything is on the table of such a game. `settings` is a
    record of the class that the title's `Decider.settings` names."""
    scene: Callable[[S], Scene] = no_scene
    """`scene(view)` -> every piece of a view, on the places of the layout.

    A function of the view alone, so it can tell nothing that the viewer does not know.
    """


AnyPresentation: TypeAlias = Presentation[Any]
"""The presentation of a title that is not known before a game names it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Title:
    """One title, as the registry knows it."""

    rules: AnyDecider
    presentation: AnyPresentation
    bots: tuple[Bot, ...] = ()
    """Its own hosted bots, the simplest first; `random` plays every title besides."""
    judge: AnyJudge | None = None
    """What an analysis has to know of it; without a judge there is none."""
    chances: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The fitted numbers of its chance model, by the number of seats. A title with a judge has some."""

    @property
    def id(self) -> str:
        """`el-gaucho`."""
        return self.rules.title

    @property
    def name(self) -> str:
        """`El Gaucho`."""
        return self.presentation.name

    @property
    def package(self) -> str:
        """The package that it lies in: `domain.el_gaucho`."""
        return self.rules.decide.__module__.rpartition(".")[0]
