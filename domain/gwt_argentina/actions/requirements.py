"""What several commands require alike: whose choice it is, and that cards are in hand."""

from typing import NoReturn, TypeVar

from domain.core.errors import Rejected, unmasked
from domain.gwt_argentina.calculators.multisets import Multiset, holds
from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD
from domain.gwt_argentina.content.pieces import EXHAUSTION, Card, Filter, Seat
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.flow import due
from domain.gwt_argentina.frames import Frame
from domain.gwt_argentina.state import Phase, Player, State

F = TypeVar("F")


def at_rest(state: State, seat: Seat) -> Player:
    """Nothing is due, and there is such a seat in a game that is going on."""
    if state.phase is Phase.OVER:
        raise Rejected(Reason.GAME_IS_OVER, "26.13")
    if not 0 <= seat < len(state.players):
        raise Rejected(Reason.NOT_YOUR_CHOICE, "3.6", pending=None)
    if due(state) is not None:
        raise Rejected(Reason.NOT_YOUR_CHOICE, "3.5", pending=None)
    return state.players[seat]


def asked(state: State, seat: Seat, kind: type[F]) -> tuple[Player, F]:
    """The seat is asked just this."""
    player = at_rest(state, seat)
    frame = player.frames[-1] if player.frames else None
    if not isinstance(frame, kind):
        not_your_choice(frame)
    return player, frame


def not_your_choice(frame: Frame | None) -> NoReturn:
    pending = None if frame is None else type(frame).__struct_config__.tag
    raise Rejected(Reason.NOT_YOUR_CHOICE, "3.6", pending=pending)


def in_hand(player: Player, cards: tuple[Card, ...], clause: str) -> Multiset:
    """These cards, sorted; they are in hand."""
    chosen = tuple(sorted(cards))
    if not holds(unmasked(player.hand), chosen):
        raise Rejected(Reason.CARDS_NOT_IN_HAND, clause, cards=chosen)
    return chosen


def meant(cards: Multiset, wanted: Filter, clause: str) -> None:
    """The cards are of the kind that is asked for."""
    if not are_meant(cards, wanted):
        raise Rejected(Reason.WRONG_CARDS, clause, cards=cards, wanted=wanted)


def are_meant(cards: Multiset, wanted: Filter) -> bool:
    """Whether each of them, or both of them together, are what a filter asks for."""
    match wanted:
        case Filter.CARD:
            return True
        case Filter.CATTLE:
            return all(card in CATTLE_BY_CARD for card in cards)
        case Filter.PAIR:
            breeds = {CATTLE_BY_CARD[card].breed for card in cards if card in CATTLE_BY_CARD}
            return len(breeds) == 1 and all(card in CATTLE_BY_CARD for card in cards)
        case Filter.EXHAUSTION:
            return all(card == EXHAUSTION for card in cards)
        case Filter.OBJECTIVE:
            return all(card.startswith("objective") for card in cards)
        case _:
            return all(
                card in CATTLE_BY_CARD and CATTLE_BY_CARD[card].breed.value == wanted.value for card in cards
            )


def enough_pesos(pesos: int, cost: int, clause: str) -> None:
    if cost > pesos:
        raise Rejected(Reason.NOT_ENOUGH_PESOS, clause, cost=cost, pesos=pesos)
