"""Scoring: what a ranch is worth, why, and who has won."""

from collections.abc import Iterator, Mapping
from typing import Literal

from domain.core.record import Record
from domain.core.sheet import Line, Sheet, sheet
from domain.ranchers.content import AROUND_POND, CORNERS, HORSE_POINTS, KINDS, POND, Animal, Building, Module
from domain.ranchers.events import GameEnded, RanchScored, Scored
from domain.ranchers.judging import Animals, judge, most_of_one, where
from domain.ranchers.pieces import with_space
from domain.ranchers.state import Phase, Rancher, State


class Standing(Record, frozen=True):
    """An animal that gave points, on its space; a Horse or wild building is what it was declared to be."""

    space: int
    animal: Animal | None


class Held(Record, frozen=True):
    """How many fish, Dogs or Cats a seat has."""

    piece: Literal["fish", "dog", "cat"]
    count: int


def explain(state: State, seat: int) -> tuple[Scored, ...]:
    """The score sheet of this seat as things stand: every objective, then what its module gives.

    A Horse or a wild building counts for nothing before it is declared.
    """
    rancher, settings = state.ranchers[seat], state.settings
    cards = {card.card: card for card in settings.objectives}
    animals = animals_of(rancher)
    lines = [judge(cards[card], animals, settings) for card in rancher.objectives]
    return (*lines, *_module_lines(state, seat))


def animals_of(rancher: Rancher) -> Animals:
    """What counts as an animal, space by space: a Horse or a wild building is what it was declared to be."""
    if stands_for_another(rancher):
        return with_space(rancher.spaces, POND, rancher.declared)
    return rancher.spaces


def stands_for_another(rancher: Rancher) -> bool:
    """Whether its owner declares an animal at the end."""
    return rancher.spaces[POND - 1] is Animal.HORSE or rancher.building is Building.WILD


def kinds(rancher: Rancher) -> int:
    """How many different animals there are, those on the Pond included."""
    return len(set(animals_of(rancher)) - {None})


def final_scores(state: State) -> tuple[RanchScored | GameEnded, ...]:
    """Every sheet, then the winners: the most points, then the most kinds, then all of them."""
    scored = []
    for seat, rancher in enumerate(state.ranchers):
        sheet = explain(state, seat)
        points = sum(line.points for line in sheet)
        scored.append(RanchScored(seat, rancher.declared, sheet, points, kinds(rancher)))
    best = max((ranch.points, ranch.kinds) for ranch in scored)
    ended = GameEnded(
        scores=tuple(ranch.points for ranch in scored),
        kinds=tuple(ranch.kinds for ranch in scored),
        winners=tuple(ranch.seat for ranch in scored if (ranch.points, ranch.kinds) == best),
    )
    return (*scored, ended)


def holdings(state: State) -> tuple[Mapping[str, int], ...]:
    """The fish of every seat."""
    return tuple({"fish": rancher.fish} for rancher in state.ranchers)


def totals(state: State) -> tuple[int, ...]:
    """The points of every seat; zeros until all is revealed, because everybody scores in secret."""
    return state.scores or (0,) * len(state.ranchers)


def scoring(state: State) -> tuple[Sheet, ...]:
    """Every sheet as things stand; when all is scored, as it was written then.

    Everything lies open but what others have declared in secret, which counts where the view has it.
    """
    return tuple(_sheet(state, seat, rancher) for seat, rancher in enumerate(state.ranchers))


def _sheet(state: State, seat: int, rancher: Rancher) -> Sheet:
    animals = animals_of(rancher)
    lines = tuple(
        Line(scored.objective, scored.points, (*_held(scored, rancher), *_standing(scored, animals)))
        for scored in rancher.sheet or explain(state, seat)
    )
    has_declared = state.phase is Phase.ENDING and stands_for_another(rancher) and seat not in state.declaring
    return sheet(seat, lines, complete=not has_declared or rancher.declared is not None)


def _standing(line: Scored, animals: Animals) -> Iterator[Standing]:
    return (Standing(space, animals[space - 1]) for space in line.spaces)


def _held(line: Scored, rancher: Rancher) -> Iterator[Held]:
    match line.objective:
        case "fish":
            yield Held("fish", rancher.fish)
        case "dogs":
            yield Held("dog", rancher.dogs)
        case "cats":
            yield Held("cat", rancher.cats)


def _module_lines(state: State, seat: int) -> Iterator[Scored]:
    rancher, settings = state.ranchers[seat], state.settings
    match settings.module:
        case Module.HORSES if rancher.spaces[POND - 1] is Animal.HORSE:
            corners = tuple(
                space
                for space in CORNERS
                if rancher.declared is not None and rancher.spaces[space - 1] is rancher.declared
            )
            yield Scored("horse", HORSE_POINTS * len(corners), corners)
        case Module.FISH:
            yield Scored("fish", settings.fish_points[rancher.fish])
        case Module.GRANTS if rancher.grant is not None:
            yield Scored("grants", rancher.grant)
        case Module.BUILDINGS:
            yield from _building_line(state, rancher)
        case Module.DOGS_CATS:
            others = [other for i, other in enumerate(state.ranchers) if i != seat]
            most_dogs = all(rancher.dogs > other.dogs for other in others)
            most_cats = all(rancher.cats > other.cats for other in others)
            yield Scored("dogs", settings.dog_points if most_dogs else 0)
            yield Scored("cats", settings.cat_points if most_cats else 0)


def _building_line(state: State, rancher: Rancher) -> Iterator[Scored]:
    """The three buildings that score; around the Pond every animal stands on its own feet."""
    settings, spaces = state.settings, rancher.spaces
    around = tuple(spaces[space - 1] for space in AROUND_POND)
    match rancher.building:
        case Building.DIFFERENT:
            firsts = tuple(AROUND_POND[around.index(kind)] for kind in KINDS if kind in around)
            points = (0, *settings.different_points)[len(firsts)]
            yield Scored("different", points, tuple(sorted(firsts)))
        case Building.SAME:
            most = most_of_one(around)
            kind = next((kind for kind in around if kind is not None and around.count(kind) == most), None)
            same = tuple(space for space in AROUND_POND if kind is not None and spaces[space - 1] is kind)
            yield Scored("same", (0, *settings.same_points)[len(same)], same)
        case Building.MATCH:
            matched = tuple(
                special.space
                for special in rancher.specials
                if special.space in where(spaces, special.animal)
            )
            yield Scored("match", settings.match_points * len(matched), matched)
