"""Determinisation of Ranchers: what a seat does not know of deck and pouch, drawn from what is unseen."""

from typing import NamedTuple

from domain.core.luck import Luck
from domain.ranchers.bots.aims import Aim, Aims, number_of
from domain.ranchers.bots.expected_value import INDEX, RATE
from domain.ranchers.content import KINDS, PER_KIND, POND, Animal, Module
from domain.ranchers.state import State

STEPS = 30
"""The steps to which shares of kinds are rounded, so that chances can be kept."""
MOST_OFTEN = 0.85
"""No kind comes oftener in a turn."""


class Deal(NamedTuple):
    """What comes out of the deck (below its known top) and the pouch, the first last."""

    deck: tuple[Aim, ...]
    pouch: tuple[int, ...]


def pouch_of(view: State) -> tuple[int, ...]:
    """The animals that may still be drawn, by number."""
    horses = len(view.ranchers) if view.settings.module == Module.HORSES else 0
    left = [PER_KIND[len(view.ranchers)]] * len(KINDS) + [horses - view.discarded_horses]
    seen = [pair.animal for pair in view.middle]
    if view.hand is not None:
        seen.append(view.hand.animal)
    for rancher in view.ranchers:
        seen += [pair.animal for pair in rancher.reserved]
        seen += [
            animal
            for space, animal in enumerate(rancher.spaces, start=1)
            if space != POND or animal is Animal.HORSE
        ]
    for animal in seen:
        if animal is not None:
            left[number_of(animal)] -= 1
    return tuple(kind for kind, count in enumerate(left) for _ in range(count))


def deck_of(view: State, aims: Aims) -> list[Aim]:
    """The objectives that may still be drawn, but for the top of the deck, which is known."""
    seen = {pair.objective for pair in view.middle} | {*view.discarded, *view.deck[:1]}
    if view.hand is not None:
        seen.add(view.hand.objective)
    for rancher in view.ranchers:
        seen |= {*rancher.objectives, *rancher.sold, *(pair.objective for pair in rancher.reserved)}
    return [aim for card, aim in aims.of.items() if card not in seen]


def rates_of(view: State) -> tuple[float, ...]:
    """How often each kind comes in a turn: the oftener, the more of it are in pouch and middle."""
    open_ones = [INDEX[pair.animal] for pair in view.middle if pair.animal in INDEX]
    animals = [*pouch_of(view), *open_ones]
    share = [animals.count(kind) / max(1, len(animals)) for kind in range(len(KINDS))]
    return tuple(min(MOST_OFTEN, RATE * len(KINDS) * round(STEPS * portion) / STEPS) for portion in share)


def deal(deck: list[Aim], pouch: tuple[int, ...], luck: Luck) -> Deal:
    """One order of both."""
    return Deal(luck.shuffled(deck), luck.shuffled(pouch))
