"""What a step of a command chooses, in the words of a language: `Grain space 2 (building 3a)`, `Serrano`."""

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any

from domain.core.frames import top
from domain.core.markup import plain, ref
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.cattle import DEALS
from domain.gwt_argentina.content.effects import Effect
from domain.gwt_argentina.content.pieces import Card, Neutral, Space, Supply
from domain.gwt_argentina.executor.locations import actions_at
from domain.gwt_argentina.frames import Hiring, Location
from domain.gwt_argentina.options.hiring import hiring_cost
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

    def card(it: Card) -> str:
        return ref(refs.card(it), name("cards", it))

    def cards(them: Iterable[Card]) -> str:
        named = (card(it) if number == 1 else f"{number} × {card(it)}" for it, number in facts.kinds(them))
        said: str = words.both(named)
        return said

    def space(view: State, it: Space) -> str:
        """With what stands on it."""
        there = facts.standing(it, view)
        if there is None:
            return name("spaces", it)
        owner, what = there
        if facts.is_farmer(what):
            said = name("farmers", what)
        else:
            said = neutral(Neutral(what)) if owner is None else words.building_with_side(what)
        whose = "" if owner is None else f", {seat(owner)}"
        return plain(f"{name('spaces', it)} ({said}{whose})")

    def action(view: State, it: Any) -> str:
        """What it does."""
        frame = top(view.players[it.seat].frames)
        known = actions_at(view, frame, tables(view.settings)) if isinstance(frame, Location) else ()
        return effects(known[it.action].effects) if it.action < len(known) else str(it.action + 1)

    def deal(view: State, it: Any) -> str:
        """What it takes."""
        deal = tables(view.settings).deals[it.deal]
        gauchos = words.counted(deal.gauchos, *words.GAUCHO)
        called = "" if it.deal in _IN_THE_BOX else f" (“{it.deal}”)"
        return f"{gauchos}, {words.pesos(deal.pesos)}{called}"

    def supply(it: Supply) -> str:
        return ref(refs.supply(it), name("farmers" if facts.is_farmer(it) else "workers", it))

    def worker(view: State, it: Any) -> str:
        """With what it costs."""
        frame = top(view.players[it.seat].frames)
        if not isinstance(frame, Hiring):
            return supply(it.worker)
        cost = hiring_cost(it.row, it.worker, frame.modifier, tables(view.settings))
        return f"{supply(it.worker)} ({words.pesos(cost)})"

    def station(view: State, it: Any) -> str:
        """With what it costs."""
        cost = words.pesos(tables(view.settings).stations[it.station].cost)
        return f"{name('stations', it.station)} ({cost})"

    def disc(view: State, it: Any) -> str:
        """With what it costs. One on a station is marked, so that it is told from those of the board."""
        if facts.is_station(it.disc):
            return ref(refs.station(it.disc), name("stations", it.disc))
        card = tables(view.settings).disc_spaces.get(it.disc)
        cost = f" ({words.pesos(card.cost)})" if card and card.cost else ""
        return f"{name('disc_spaces', it.disc)}{cost}"

    return {
        "cards": lambda _, it: cards(it.cards),
        "cattle": lambda _, it: cards(it.cards),
        "deal": deal,
        "card": lambda _, it: card(it.card),
        "score": lambda _, it: labels["score"]["yes" if it.score else "no"],
        "number": lambda _, it: words.number_of_cards(it.number),
        "certificates": lambda _, it: words.certificates(it.number),
        "neutral": lambda _, it: plain(neutral(it.tile)),
        "destination": lambda view, it: space(view, it.path[-1]),
        "way": lambda _, it: words.both(ref(refs.space(at), name("spaces", at)) for at in it.path[:-1]),
        "action": action,
        "auxiliary": lambda _, it: name("auxiliaries", it.auxiliary),
        "times": lambda _, it: f"{it.times} ×",
        "job_row": lambda _, it: plain(words.row(it.row)),
        "worker": worker,
        "building": lambda view, it: plain(words.built(it.building, view)),
        "space": lambda view, it: space(view, it.space),
        "granjero": lambda view, it: space(view, it.space),
        "engine": lambda _, it: name("places", it.to),
        "station": station,
        "disc": disc,
        "worker_row": lambda _, it: name("rows", it.row),
        "farmer": lambda _, it: supply(it.tile),
        "quay": lambda _, it: name("quays", it.quay),
        "bonus": lambda _, it: name("bonus_spaces", it.space),
        "ship": lambda _, it: name("ships", it.ship),
        "supply": lambda _, it: supply(it.tile),
    }
