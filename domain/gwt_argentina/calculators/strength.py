"""The strength of cattle and what granjeros require, and the exhaustion that helping costs."""

from collections.abc import Iterable

from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD
from domain.gwt_argentina.content.pieces import Card, Farmer
from domain.gwt_argentina.content.player_board import MOST_REVEALED
from domain.gwt_argentina.content.supply import FARMERS

STRENGTH = {card: cattle.strength for card, cattle in CATTLE_BY_CARD.items()}


def of_cattle(cards: Iterable[Card]) -> int:
    """The strength of these cards; what is no cattle card has none."""
    return sum(STRENGTH.get(card, 0) for card in cards)


def most_of_cattle(hand: Iterable[Card]) -> int:
    """The most that a hand can show."""
    return sum(sorted((STRENGTH.get(card, 0) for card in hand), reverse=True)[:MOST_REVEALED])


def required(tiles: Iterable[Farmer]) -> int:
    """What these granjeros ask for together."""
    return sum(FARMERS[tile].strength for tile in tiles)


def exhaustion(revealed: int) -> int:
    """Exhaustion cards for the number of cattle cards revealed: 0, 1, 1, 2, 2."""
    return (revealed + 1) // 2


def hands_that_reach(hand: Iterable[Card], missing: int) -> tuple[tuple[Card, ...], ...]:
    """Every choice of 0 to 4 cattle cards with at least this strength, each once, each sorted."""
    kinds: dict[Card, int] = {}
    for card in sorted(card for card in hand if card in STRENGTH):
        kinds[card] = kinds.get(card, 0) + 1
    hands: list[tuple[Card, ...]] = []
    cards = list(kinds)

    def choose(place: int, chosen: tuple[Card, ...], strength: int) -> None:
        if strength >= missing:
            hands.append(chosen)
        if len(chosen) == MOST_REVEALED:
            return
        for further in range(place, len(cards)):
            card = cards[further]
            if chosen.count(card) < kinds[card]:
                choose(further, (*chosen, card), strength + STRENGTH[card])

    choose(0, (), 0)
    return tuple(hands)
