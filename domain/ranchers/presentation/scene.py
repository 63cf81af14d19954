"""The scene of Ranchers: which pieces lie where, from what a view shows."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec.structs import replace

from domain.core.screens.layout import Piece, Scene
from domain.ranchers.content import POND, RANCHES, Animal, Card, Module, Objective, Token
from domain.ranchers.presentation.texts import refs
from domain.ranchers.state import Pair, Rancher, State

_Cards = dict[Card, Piece]
"""What is printed on each."""


def scene(view: State) -> Scene:
    """Every piece of a view, of all seats and of none."""
    return tuple(_pieces(view)) if view.ranchers else ()


def _pieces(view: State) -> Iterator[Piece]:
    cards = {
        objective.card: _printed(objective, view.settings.line_points)
        for objective in view.settings.objectives
    }
    for i, pair in enumerate(view.middle):
        yield from _pair(pair, refs.slot(i), cards)
    yield from _deck(view, cards)
    if view.pouch:
        yield Piece("animal", refs.POUCH, "bag", count=len(view.pouch), face="down")
    yield from (_animal(animal, refs.POUCH) for animal in view.returning)
    yield from _module(view, cards)
    for seat, rancher in enumerate(view.ranchers):
        hand = view.hand if seat == view.turn else None
        yield from _of_seat(seat, rancher, hand, cards)


def _deck(view: State, cards: _Cards) -> Iterator[Piece]:
    """Its top is known, and lies on the others."""
    if below := len(view.deck) - 1 if view.deck and view.deck[0] else len(view.deck):
        yield Piece("card", refs.DECK, "ranch", count=below, face="down")
    if view.deck and view.deck[0] is not None:
        yield _card(view.deck[0], refs.DECK, cards)
    yield from (_card(name, refs.DECK, cards) for name in view.returning_cards)


def _module(view: State, cards: _Cards) -> Iterator[Piece]:
    """What lies in the middle for the module, and the ranches that are still to be chosen."""
    if view.settings.ranches == "chosen":
        taken = {rancher.ranch for rancher in view.ranchers}
        left = (number for number in range(1, len(RANCHES) + 1) if number not in taken)
        yield from (_ranch(number, refs.RANCHES) for number in left)
    match view.settings.module:
        case Module.HORSES:
            yield from (_card(name, refs.DISCARDED, cards) for name in view.discarded)
            yield from (_animal(Animal.HORSE, refs.DISCARDED) for _ in range(view.discarded_horses))
        case Module.FISH if view.fish:
            yield Piece("fish", refs.FISH, "fish", count=view.fish)
        case Module.GRANTS:
            yield from (_grant(points, refs.GRANTS) for points in view.grant_objectives)
            yield from (
                Piece("animal", refs.GRANT_ANIMALS, animal, refs.animal(animal), colour=animal)
                for animal in view.grant_animals
            )
        case Module.BUILDINGS:
            yield from (
                Piece("building", refs.BUILDINGS, "house", refs.building(building))
                for building in view.buildings
            )
        case Module.DOGS_CATS if view.tokens:
            yield Piece("token", refs.TOKENS, "paw", count=view.tokens)


def _of_seat(seat: int, rancher: Rancher, hand: Pair | None, cards: _Cards) -> Iterator[Piece]:
    if rancher.ranch:
        yield _ranch(rancher.ranch, refs.owned("board", seat), seat, rancher.side or "")
    for special in rancher.specials:
        printed = special.animal
        yield Piece("special", refs.space(special.space, seat), printed, ref=refs.animal(printed))
    if (building := rancher.building) is not None:
        left = str(rancher.uses) if rancher.uses else ""
        pond = refs.space(POND, seat)
        yield Piece("building", pond, "house", refs.building(building), seat=seat, note=left)
    for number, animal in enumerate(rancher.spaces, start=1):
        if animal is not None:
            yield _animal(animal, refs.space(number, seat), seat)
    yield from (_card(name, refs.owned("cards", seat), cards, seat) for name in rancher.objectives)
    if hand is not None and hand.animal is not None:
        yield _animal(hand.animal, refs.owned("hand", seat), seat)
    if rancher.fish:
        yield Piece("fish", refs.owned("fish", seat), "fish", seat=seat, count=rancher.fish)
    yield from (_card(name, refs.owned("sold", seat), cards, seat, "down") for name in rancher.sold)
    if rancher.grant is not None:
        yield _grant(rancher.grant, refs.owned("grant", seat), seat)
    for pair in rancher.reserved:
        yield from _pair(pair, refs.owned("reserved", seat), cards, seat)
    for token, count in ((Token.DOG, rancher.dogs), (Token.CAT, rancher.cats)):
        if count:
            yield Piece("token", refs.owned("tokens", seat), token, seat=seat, count=count)
    if rancher.declared is not None:
        animal = rancher.declared
        at = refs.owned("declared", seat)
        yield Piece("declared", at, animal, ref=refs.animal(animal), colour=animal, seat=seat)


def _pair(pair: Pair, at: str, cards: _Cards, seat: int | None = None) -> Iterable[Piece]:
    if pair.animal is not None:
        yield _animal(pair.animal, at, seat)
    if pair.objective is not None:
        yield _card(pair.objective, at, cards, seat)


def _animal(animal: Animal, at: str, seat: int | None = None) -> Piece:
    return Piece("animal", at, animal, ref=refs.animal(animal), colour=animal, seat=seat)


def _card(
    card: Card, at: str, cards: _Cards, seat: int | None = None, face: Literal["up", "down"] = "up"
) -> Piece:
    return replace(cards[card], at=at, seat=seat, face=face)


def _printed(objective: Objective, line_points: tuple[int, ...]) -> Piece:
    """The family of a card, the animals that it names, and its points."""
    points = "/".join(map(str, objective.points or line_points))
    return Piece(
        "card",
        "",
        objective.family,
        refs.card(objective.card),
        text=points,
        marks=(objective.animal, *objective.others),
    )


def _ranch(number: int, at: str, seat: int | None = None, side: str = "") -> Piece:
    return Piece("ranch", at, "ranch", refs.ranch(number), seat=seat, text=f"{number}{side.upper()}")


def _grant(points: int, at: str, seat: int | None = None) -> Piece:
    return Piece("grant", at, "rosette", ref=refs.GRANTS, seat=seat, text=str(points))
