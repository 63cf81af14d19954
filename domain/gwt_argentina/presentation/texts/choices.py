"""What a step of a command chooses, in the words of a language: `Grain space 2 (building 3a)`, `Serrano`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from domain.core.frames import top
from domain.core.markup import plain, ref
from domain.gwt_argentina.calculators.market import hiring_cost
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.cattle import DEALS
from domain.gwt_argentina.content.pieces import Card, Neutral, Space, Supply
from domain.gwt_argentina.flow.locations import actions_at
from domain.gwt_argentina.frames import Hiring, Location
from domain.gwt_argentina.presentation.texts import facts, refs
from domain.gwt_argentina.presentation.texts.facts import BuildingOf
from domain.gwt_argentina.presentation.texts.tiles import effects
from domain.gwt_argentina.state import State

TOLD_BY = {"use_action": "action"}
"""See `Texts.told_by`."""
_IN_THE_BOX = frozenset(deal.deal for deal in DEALS)


@dataclass(frozen=True)
class _Names:
    """The names of a language, whose words are attributes. A step may belong to several commands, so it names
    no class.
    """

    words: SimpleNamespace

    @cached_property
    def labels(self) -> Mapping[str, Mapping[str, str]]:
        return {**self.words.WORDS.labels, **self.words.LABELS}

    def name(self, kind: str, code: str) -> str:
        """What only the settings of a game know has no name but its own."""
        return self.labels[kind].get(code) or f"“{code}”"

    def card(self, card: Card) -> str:
        return ref(refs.card(card), self.name("cards", card))

    def cards(self, cards: Iterable[Card]) -> str:
        named = (
            self.card(kind) if number == 1 else f"{number} × {self.card(kind)}"
            for kind, number in facts.kinds(cards)
        )
        said: str = self.words.both(named)
        return said

    def space(self, view: State, space: Space) -> str:
        """With what stands on it."""
        there = facts.standing(space, view)
        if there is None:
            return self.name("spaces", space)
        owner, what = there
        if facts.is_farmer(what):
            said = self.name("farmers", what)
        else:
            said = (
                self.words.a_neutral(Neutral(what))
                if owner is None
                else self.words.building_with_side(BuildingOf(what))
            )
        whose = "" if owner is None else f", {self.words.seat(owner)}"
        return plain(f"{self.name('spaces', space)} ({said}{whose})")

    def way(self, _: State, command: Any) -> str:
        passed = (ref(refs.space(at), self.name("spaces", at)) for at in command.path[:-1])
        said: str = self.words.both(passed)
        return said

    def action(self, view: State, command: Any) -> str:
        """What it does."""
        frame = top(view.players[command.seat].frames)
        known = actions_at(view, frame, tables(view.settings)) if isinstance(frame, Location) else ()
        if command.action >= len(known):
            return str(command.action + 1)
        return plain(self.words.say(effects(known[command.action].effects)))

    def deal(self, view: State, command: Any) -> str:
        """What it takes."""
        deal = tables(view.settings).deals[command.deal]
        gauchos = self.words.gauchos(deal.gauchos)
        called = "" if command.deal in _IN_THE_BOX else f" (“{command.deal}”)"
        return f"{gauchos}, {self.words.pesos(deal.pesos)}{called}"

    def supply(self, supply: Supply) -> str:
        kind = "farmers" if facts.is_farmer(supply) else "workers"
        return ref(refs.supply(supply), self.name(kind, supply))

    def worker(self, view: State, command: Any) -> str:
        """With what it costs."""
        frame = top(view.players[command.seat].frames)
        if not isinstance(frame, Hiring):
            return self.supply(command.worker)
        cost = hiring_cost(command.row, command.worker, frame.modifier, tables(view.settings))
        return f"{self.supply(command.worker)} ({self.words.pesos(cost)})"

    def station(self, view: State, command: Any) -> str:
        """With what it costs."""
        cost = self.words.pesos(tables(view.settings).stations[command.station].cost)
        return f"{self.name('stations', command.station)} ({cost})"

    def disc(self, view: State, command: Any) -> str:
        """With what it costs. One on a station is marked, so that it is told from those of the board."""
        if facts.is_station(command.disc):
            return ref(refs.station(command.disc), self.name("stations", command.disc))
        card = tables(view.settings).disc_spaces.get(command.disc)
        cost = f" ({self.words.pesos(card.cost)})" if card and card.cost else ""
        return f"{self.name('disc_spaces', command.disc)}{cost}"


def choices(words: SimpleNamespace) -> Mapping[str, Callable[[State, Any], str]]:
    """See `Texts.choices`. `words` has the words of a language as attributes."""
    names = _Names(words)
    name, space = names.name, names.space
    return {
        "cards": lambda _, command: names.cards(command.cards),
        "cattle": lambda _, command: names.cards(command.cards),
        "deal": names.deal,
        "card": lambda _, command: names.card(command.card),
        "score": lambda _, command: name("score", "yes" if command.score else "no"),
        "number": lambda _, command: words.number_of_cards(command.number),
        "certificates": lambda _, command: words.certificates(command.number),
        "neutral": lambda _, command: plain(words.a_neutral(command.tile)),
        "destination": lambda view, command: space(view, command.path[-1]),
        "way": names.way,
        "action": names.action,
        "auxiliary": lambda _, command: name("auxiliaries", command.auxiliary),
        "times": lambda _, command: f"{command.times} ×",
        "job_row": lambda _, command: plain(words.row(command.row)),
        "worker": names.worker,
        "building": lambda view, command: plain(
            words.building_with_side(BuildingOf(facts.named_building(command.building, view)))
        ),
        "space": lambda view, command: space(view, command.space),
        "granjero": lambda view, command: space(view, command.space),
        "engine": lambda _, command: name("places", command.to),
        "station": names.station,
        "disc": names.disc,
        "worker_row": lambda _, command: name("rows", command.row),
        "farmer": lambda _, command: names.supply(command.tile),
        "quay": lambda _, command: name("quays", command.quay),
        "bonus": lambda _, command: name("bonus_spaces", command.space),
        "ship": lambda _, command: name("ships", command.ship),
        "supply": lambda _, command: names.supply(command.tile),
    }
