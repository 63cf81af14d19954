"""What holds in every game of Ranchers? Nothing gets lost, and no point comes from nowhere."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Literal

from domain.core.record import Event
from domain.ranchers import events as e
from domain.ranchers.content import FIELD, KINDS, OBJECTIVES, PER_KIND, POND, TOKENS, Animal, Building, Module
from domain.ranchers.evolve import evolve
from domain.ranchers.settings import Settings
from domain.ranchers.state import Pair, Phase, Rancher, State, empty_spaces
from service.title_kit.histories import Adapter, History
from tests.domain.contract.adapters import ranchers_secrets as secrets

MODULES = [*(module for module in Module if module is not Module.NONE), Module.BUILDINGS]
"""Buildings have most to show, and the default settings are played without modules."""
RANCHES: list[Literal["by_seat", "random"]] = ["by_seat", "random"]
ORDERS: list[Literal["any", "turn"]] = ["any", "turn"]
GRANT_PHASES: list[tuple[Literal["take", "place", "exchange"], ...]] = [
    ("take", "place", "exchange"),
    ("place",),
    ("exchange", "take"),
]
CYCLE_PHASES: list[tuple[Literal["take", "exchange"], ...]] = [("take", "exchange"), ("take",), ("exchange",)]


def some_settings(rng: Random, seats: int) -> Settings:
    """Games of the same luck have other modules with other numbers of seats, so that few games show all."""
    chosen = rng.random() < 0.3
    return Settings(
        module=MODULES[(rng.randrange(len(MODULES)) + seats) % len(MODULES)],
        start_player=rng.choice([None, rng.randrange(seats)]),
        market_slots=rng.choice([2, 3]),
        ranches="chosen" if chosen else rng.choice(RANCHES),
        side_order="turn" if chosen else rng.choice(ORDERS),
        same_animal_exchange=rng.choice([True, False]),
        pond_corners=rng.choice([True, False]),
        grant_phases=rng.choice(GRANT_PHASES),
        cycle_phases=rng.choice(CYCLE_PHASES),
        cycle_returns_first=rng.choice([True, False]),
        exchange_gives_token=rng.choice([True, False]),
        line_points=rng.choice([(1, 3, 5), (1, 3, 6)]),
    )


def animals_are_conserved(history: History) -> None:
    """Every animal that came out of the box is in one place, until a Horse is discarded."""
    horses = history.seats if module_of(history) is Module.HORSES else 0
    box = Counter(KINDS * PER_KIND[history.seats] + (Animal.HORSE,) * horses)
    for state in states(history):
        assert animals_of(state) == box


def objectives_are_conserved(history: History) -> None:
    for state in states(history):
        assert sorted(cards_of(state)) == sorted(card.card for card in OBJECTIVES)


def pieces_of_modules_are_conserved(history: History) -> None:
    module = module_of(history)
    used_up = False
    for step in history.steps:
        state = step.after
        used_up |= any(isinstance(it, e.PairReserved) and it.uses_left == 0 for it in step.events)
        ranchers = state.ranchers
        assert state.fish + sum(each.fish for each in ranchers) == (history.seats + 1) * (
            module == Module.FISH
        )
        tokens = state.tokens + sum(each.dogs + each.cats for each in ranchers)
        assert tokens == TOKENS * (module == Module.DOGS_CATS)
        built = [each.building for each in ranchers if each.building is not None]
        there = sorted([*state.buildings, *built])
        if used_up and Building.RESERVE not in there:
            there = sorted([*there, Building.RESERVE])
        assert there == sorted(Building) * (module == Module.BUILDINGS)


def grants_are_conserved(history: History) -> None:
    if module_of(history) is Module.GRANTS:
        for state in states(history):
            taken = [each.spaces[POND - 1] for each in state.ranchers]
            assert Counter(state.grant_animals) + Counter(filter(None, taken)) == Counter(KINDS)
            won = [each.grant for each in state.ranchers if each.grant is not None]
            there = sorted([*won, *state.grant_objectives], reverse=True)
            assert there == list(state.settings.grant_points[: 2 if history.seats == 2 else 3])


def an_animal_stays_where_it_is_unless_it_is_exchanged(history: History) -> None:
    for step in history.steps[1:]:
        exchanged = {
            (event.seat, event.space) for event in step.events if isinstance(event, e.AnimalExchanged)
        }
        for seat, (before, after) in enumerate(zip(step.before.ranchers, step.after.ranchers, strict=True)):
            for space, (was, now) in enumerate(zip(before.spaces, after.spaces, strict=True), start=1):
                assert was in (None, now) or (seat, space) in exchanged


def the_turn_goes_to_the_left_past_those_who_are_done(history: History) -> None:
    turns: list[int] = []
    for before, event in told(history):
        if isinstance(event, e.TurnBegan):
            first = before.start_player if not turns else turns[-1] + 1
            order = [(first + i) % history.seats for i in range(history.seats)]
            assert event.seat == next(seat for seat in order if has_turns_left(before, seat))
            turns.append(event.seat)
    if module_of(history) is not Module.HORSES:
        assert Counter(turns) == dict.fromkeys(range(history.seats), 8)


def a_turn_takes_one_pair_and_uses_nothing_twice(history: History) -> None:
    done = Counter[type[Event]]()
    for _, event in told(history):
        match event:
            case e.TurnBegan() | e.TurnsEnded():
                assert done[e.PairTaken] + done[e.ReservedTaken] <= 1
                once = (e.PairCycled, e.SpecialMatched, e.GrantTaken)
                assert all(done[kind] <= 1 for kind in once)
                assert done[e.AnimalSold] + done[e.ObjectiveSold] <= 1
                assert done[e.SpecialMatched] == (
                    done[e.AnimalExchanged] + done[e.ObjectiveExchanged] + done[e.ExchangeDeclined]
                )
                done = Counter()
            case _:
                done[type(event)] += 1


def when_a_pair_is_to_be_taken_the_middle_is_as_full_as_it_can_be(history: History) -> None:
    for state in states(history):
        if state.phase in (Phase.TAKE, Phase.EXCHANGE) and not state.returning:
            assert not state.pouch or all(pair.animal for pair in state.middle)
            assert not state.deck or all(pair.objective for pair in state.middle if pair.animal)


def at_the_end_everybody_has_a_full_ranch_and_an_objective_for_every_turn(history: History) -> None:
    """But for those that came with a Horse or were not there any more."""
    bare = [event.seat for event in history.events if isinstance(event, e.PairTaken) and not event.objective]
    kept = [event.seat for event in history.events if isinstance(event, e.HorseKept) and event.discarded]
    turns = [event.seat for event in history.events if isinstance(event, e.TurnBegan)]
    for seat, rancher in enumerate(history.steps[-1].after.ranchers):
        assert empty_spaces(rancher) == 0 or module_of(history) is Module.FISH
        lost = bare.count(seat) + kept.count(seat)
        assert len(rancher.objectives) + len(rancher.sold) == turns.count(seat) - lost


def every_point_is_explained_by_a_sheet(history: History) -> None:
    state: State = history.steps[-1].after
    sheets = [event for event in history.events if isinstance(event, e.RanchScored)]
    assert [sheet.seat for sheet in sheets] == list(range(history.seats))
    for sheet, rancher in zip(sheets, state.ranchers, strict=True):
        assert sheet.points == sum(line.points for line in sheet.sheet) == state.scores[sheet.seat]
        assert sheet.sheet == rancher.sheet
        cards = len(rancher.objectives)
        assert tuple(line.objective for line in sheet.sheet[:cards]) == rancher.objectives
    places = list(zip(state.scores, state.kinds, strict=True))
    assert state.winners == tuple(seat for seat, place in enumerate(places) if place == max(places))


def every_piece_of_a_view_is_drawn(history: History) -> None:
    """Of every viewer: animals, objectives, and whatever the module adds."""
    decider = history.decider
    for state in states(history)[::2]:
        for viewer in history.viewers:
            view: State = decider.view(state, viewer)
            drawn = Counter[Any]()
            for piece in history.presentation.scene(view):
                drawn[piece.kind] += piece.count
                if piece.kind == "animal" and piece.face == "up":
                    drawn[piece.ref or piece.id] += 1
            ranchers = view.ranchers
            granted = module_of(history) is Module.GRANTS
            extra = list(view.grant_animals)
            extra += [it.spaces[POND - 1] for it in ranchers if granted and it.spaces[POND - 1]]
            animals = animals_of(view) + Counter(extra)
            there = Counter[Any]({f"animal:{it}": number for it, number in animals.items() if it})
            there["animal"] = animals.total()
            there["card"] = len(cards_of(view))
            left = 4 - sum(it.ranch > 0 for it in ranchers) if view.settings.ranches == "chosen" else 0
            there["ranch"] = left + sum(it.ranch > 0 for it in ranchers)
            there["special"] = sum(len(it.specials) for it in ranchers)
            there["fish"] = view.fish + sum(it.fish for it in ranchers)
            won = [it for it in ranchers if it.grant is not None]
            there["grant"] = len(view.grant_objectives) + len(won)
            there["building"] = len(view.buildings) + sum(it.building is not None for it in ranchers)
            there["token"] = view.tokens + sum(it.dogs + it.cats for it in ranchers)
            there["declared"] = sum(it.declared is not None for it in ranchers)
            assert +drawn == +there


# ---- what the laws look at


def states(history: History) -> list[State]:
    return [step.after for step in history.steps]


def told(history: History) -> Iterator[tuple[State, Event]]:
    """Every event, with the state it happened in."""
    for step in history.steps:
        state = step.before
        for event in step.events:
            yield state, event
            state = evolve(state, event)  # type: ignore[arg-type]


def module_of(history: History) -> Module:
    return Module(history.settings.module)


def has_turns_left(state: State, seat: int) -> bool:
    rancher: Rancher = state.ranchers[seat]
    if state.settings.module == Module.FISH:
        return len(rancher.objectives) + len(rancher.sold) < 8
    return empty_spaces(rancher) > 0


def pairs_of(state: State) -> list[Pair]:
    """The pairs that nobody's ranch or objectives have yet."""
    return [*state.middle, *(pair for each in state.ranchers for pair in each.reserved)]


def animals_of(state: State) -> Counter[Any]:
    """Every animal of the pouch, wherever it is; Grant Animals are not among them."""
    found: Counter[Any] = Counter((*state.pouch, *state.returning))
    found += Counter({Animal.HORSE: state.discarded_horses})
    found.update(pair.animal for pair in (*pairs_of(state), state.hand or Pair()) if pair.animal)
    for rancher in state.ranchers:
        found.update(rancher.spaces[space - 1] for space in FIELD if rancher.spaces[space - 1])
        found.update([Animal.HORSE] if rancher.spaces[POND - 1] is Animal.HORSE else [])
    return found


def cards_of(state: State) -> list[Any]:
    """Every objective, wherever it is."""
    found = [*state.deck, *state.returning_cards, *state.discarded]
    found += [pair.objective for pair in pairs_of(state) if pair.objective]
    for rancher in state.ranchers:
        found += rancher.objectives + rancher.sold
    return found


ADAPTER = Adapter(
    settings=some_settings,
    laws=(
        animals_are_conserved,
        objectives_are_conserved,
        pieces_of_modules_are_conserved,
        grants_are_conserved,
        an_animal_stays_where_it_is_unless_it_is_exchanged,
        the_turn_goes_to_the_left_past_those_who_are_done,
        a_turn_takes_one_pair_and_uses_nothing_twice,
        when_a_pair_is_to_be_taken_the_middle_is_as_full_as_it_can_be,
        at_the_end_everybody_has_a_full_ranch_and_an_objective_for_every_turn,
        every_point_is_explained_by_a_sheet,
        every_piece_of_a_view_is_drawn,
    ),
    hidden=secrets.hidden,
    twins=secrets.twins,
)
