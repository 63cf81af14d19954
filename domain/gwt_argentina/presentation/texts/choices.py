"""What a step of a command chooses, in the words of a language: `Grain space 2 (building 3a)`, `Serrano`."""

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any

from domain.core.frames import top
from domain.core.markup import plain, ref
from domain.gwt_argentina.calculators.market import hiring_cost
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.cattle import DEALS
from domain.gwt_argentina.content.effects import Effect
from domain.gwt_argentina.content.pieces import Card, Neutral, Space, Supply
from domain.gwt_argentina.flow.locations import actions_at
from domain.gwt_argentina.frames import Hiring, Location
from domain.gwt_argentina.presentation.texts import facts, refs
from domain.gwt_argentina.state import State

TOLD_BY = {"use_action": "action"}
"""See `Texts.told_by`."""
_IN_THE_BOX = frozenset(deal.deal for deal in DEALS)


def choices(
    words: ModuleType,
    seat: Callable[[int], str],
    neutral: Callable[[Neutral], str],
    effects: Callable[[tuple[Effect, ...]], str],
) -> Mapping[str, Callable[[State, Any], str]]:
    """See `Texts.choices`. `words` is the language's module of things; the others name a seat, a neutral
    building in the nominative, and what effects do.
    """
    labels: Mapping[str, Mapping[str, str]] = {**words.WORDS.labels, **words.LABELS}

    def name(kind: str, code: str) -> str:
        """What only the settings of a game know has no name but its own."""
        return labels[kind].get(code) or f"“{code}”"

    def card(card: Card) -> str:
        return ref(refs.card(card), name("cards", card))

    def cards(names: Iterable[Card]) -> str:
        named = (
            card(kind) if number == 1 else f"{number} × {card(kind)}" for kind, number in facts.kinds(names)
        )
        said: str = words.both(named)
        return said

    def space(view: State, space: Space) -> str:
        """With what stands on it."""
        there = facts.standing(space, view)
        if there is None:
            return name("spaces", space)
        owner, what = there
        if facts.is_farmer(what):
            said = name("farmers", what)
        else:
            said = neutral(Neutral(what)) if owner is None else words.building_with_side(what)
        whose = "" if owner is None else f", {seat(owner)}"
        return plain(f"{name('spaces', space)} ({said}{whose})")

    def action(view: State, command: Any) -> str:
        """What it does."""
        frame = top(view.players[command.seat].frames)
        known = actions_at(view, frame, tables(view.settings)) if isinstance(frame, Location) else ()
        return (
            effects(known[command.action].effects) if command.action < len(known) else str(command.action + 1)
        )

    def deal(view: State, command: Any) -> str:
        """What it takes."""
        deal = tables(view.settings).deals[command.deal]
        gauchos = words.counted(deal.gauchos, *words.GAUCHO)
        called = "" if command.deal in _IN_THE_BOX else f" (“{command.deal}”)"
        return f"{gauchos}, {words.pesos(deal.pesos)}{called}"

    def supply(supply: Supply) -> str:
        return ref(refs.supply(supply), name("farmers" if facts.is_farmer(supply) else "workers", supply))

    def worker(view: State, command: Any) -> str:
        """With what it costs."""
        frame = top(view.players[command.seat].frames)
        if not isinstance(frame, Hiring):
            return supply(command.worker)
        cost = hiring_cost(command.row, command.worker, frame.modifier, tables(view.settings))
        return f"{supply(command.worker)} ({words.pesos(cost)})"

    def station(view: State, command: Any) -> str:
        """With what it costs."""
        cost = words.pesos(tables(view.settings).stations[command.station].cost)
        return f"{name('stations', command.station)} ({cost})"

    def disc(view: State, command: Any) -> str:
        """With what it costs. One on a station is marked, so that it is told from those of the board."""
        if facts.is_station(command.disc):
            return ref(refs.station(command.disc), name("stations", command.disc))
        card = tables(view.settings).disc_spaces.get(command.disc)
        cost = f" ({words.pesos(card.cost)})" if card and card.cost else ""
        return f"{name('disc_spaces', command.disc)}{cost}"

    return {
        "cards": lambda _, command: cards(command.cards),
        "cattle": lambda _, command: cards(command.cards),
        "deal": deal,
        "card": lambda _, command: card(command.card),
        "score": lambda _, command: labels["score"]["yes" if command.score else "no"],
        "number": lambda _, command: words.number_of_cards(command.number),
        "certificates": lambda _, command: words.certificates(command.number),
        "neutral": lambda _, command: plain(neutral(command.tile)),
        "destination": lambda view, command: space(view, command.path[-1]),
        "way": lambda _, command: words.both(
            ref(refs.space(at), name("spaces", at)) for at in command.path[:-1]
        ),
        "action": action,
        "auxiliary": lambda _, command: name("auxiliaries", command.auxiliary),
        "times": lambda _, command: f"{command.times} ×",
        "job_row": lambda _, command: plain(words.row(command.row)),
        "worker": worker,
        "building": lambda view, command: plain(words.built(command.building, view)),
        "space": lambda view, command: space(view, command.space),
        "granjero": lambda view, command: space(view, command.space),
        "engine": lambda _, command: name("places", command.to),
        "station": station,
        "disc": disc,
        "worker_row": lambda _, command: name("rows", command.row),
        "farmer": lambda _, command: supply(command.tile),
        "quay": lambda _, command: name("quays", command.quay),
        "bonus": lambda _, command: name("bonus_spaces", command.space),
        "ship": lambda _, command: name("ships", command.ship),
        "supply": lambda _, command: supply(command.tile),
    }
