"""Cards: discarding, removing, drawing, and exchange tokens."""

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.requirements import (
    asked,
    at_rest,
    in_hand,
    meant,
    not_your_choice,
)
from domain.gwt_argentina.commands import DiscardCards, DrawFromStack, RemoveCards, UseExchangeToken
from domain.gwt_argentina.content.pieces import Card
from domain.gwt_argentina.content.player_board import TOKEN_DRAW
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import CardsDiscarded, CardsRemoved, TokensChanged
from domain.gwt_argentina.flow import next_seat
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import settle
from domain.gwt_argentina.frames import (
    AwaitingCards,
    Discarding,
    Drawing,
    Helping,
    Income,
    OpeningDiscard,
    Removing,
    Why,
)
from domain.gwt_argentina.state import Phase, Player, State, cards_left


def discard_cards(command: DiscardCards, state: State) -> Draft:
    seat = command.seat
    player = at_rest(state, seat)
    frame = player.frames[-1] if player.frames else None
    if not isinstance(frame, Discarding | OpeningDiscard):
        not_your_choice(frame)
    opening = isinstance(frame, OpeningDiscard)
    _number(command.cards, frame.number, "3.2" if opening else "8.1")
    cards = in_hand(player, command.cards, "2.10")
    if isinstance(frame, Discarding):
        meant(cards, frame.cards, "8.1")
    draft = Draft(state)
    draft.add(CardsDiscarded(seat, cards, _why(frame)))
    draft.close(seat)
    return settle(draft, seat)


def _why(frame: Discarding | OpeningDiscard) -> Why:
    if isinstance(frame, OpeningDiscard):
        return "opening"
    return "exchange" if frame.exchange else "drawn" if frame.drawn else "action"


def remove_cards(command: RemoveCards, state: State) -> Draft:
    seat = command.seat
    player, frame = asked(state, seat, Removing)
    _removable(command.cards, frame)
    cards = in_hand(player, command.cards, "2.10")
    meant(cards, frame.cards, "8.10")
    draft = Draft(state)
    draft.add(CardsRemoved(seat, cards))
    draft.close(seat)
    return settle(draft, seat)


def _removable(cards: tuple[Card, ...], frame: Removing) -> None:
    """A part of a reward may be taken (8.2), unless the settings force all of it. Nothing is a `Forfeit`."""
    if frame.must:
        _number(cards, frame.number, "22.2")
    elif not 1 <= len(cards) <= frame.number:
        raise Rejected(Reason.WRONG_NUMBER_OF_CARDS, "8.2", number=len(cards), most=frame.number)


def draw_from_stack(command: DrawFromStack, state: State) -> Draft:
    seat = command.seat
    player, frame = asked(state, seat, Drawing)
    most = min(frame.most, cards_left(player))
    if not 1 <= command.number <= most:
        raise Rejected(Reason.WRONG_NUMBER_OF_CARDS, "19.6", number=command.number, most=most)
    draft = Draft(state)
    draft.close(seat)
    draft.open(seat, AwaitingCards(command.number, frame.discard))
    return draft


def use_exchange_token(command: UseExchangeToken, state: State) -> Draft:
    """At any time: in the turns of others too, and above whatever is pending."""
    seat = command.seat
    player = at_rest(state, seat)
    may_exchange(state, player)
    most = min(TOKEN_DRAW, cards_left(player))
    if not most:
        raise Rejected(Reason.NOTHING_TO_DRAW, "2.3")
    if not 1 <= command.number <= most:
        raise Rejected(Reason.WRONG_NUMBER_OF_CARDS, "23.2", number=command.number, most=most)
    draft = Draft(state)
    draft.add(TokensChanged(seat, -1, player.tokens - 1))
    draft.open(seat, AwaitingCards(command.number, discard=True, exchange=True))
    return draft


def may_exchange(state: State, player: Player) -> None:
    """No snapshot, and no other exchange of this seat."""
    if state.phase is Phase.ENDING or (state.phase is Phase.BETWEEN and next_seat(state) is None):
        raise Rejected(Reason.GAME_IS_OVER, "25.5")
    if not player.tokens:
        raise Rejected(Reason.NO_EXCHANGE_TOKEN, "23.1")
    if is_exchanging(player):
        raise Rejected(Reason.ALREADY_EXCHANGING, "23.4")
    watched = (player,) if state.settings.tokens_in_snapshots else state.players
    for owner in watched:
        if owner.frames:
            top = owner.frames[-1]
            if isinstance(top, Income):
                raise Rejected(Reason.SNAPSHOT, "10.6" if owner is player else "10.7")
            if isinstance(top, Helping) and top.picked:
                raise Rejected(Reason.SNAPSHOT, "21.4" if owner is player else "10.7")


def is_exchanging(player: Player) -> bool:
    """Whether the discard of an exchange token is still to come; it is always on top."""
    return bool(player.frames) and isinstance(player.frames[-1], Discarding) and player.frames[-1].exchange


def _number(cards: tuple[Card, ...], number: int, clause: str) -> None:
    if len(cards) != number:
        raise Rejected(Reason.WRONG_NUMBER_OF_CARDS, clause, number=len(cards), wanted=number)
