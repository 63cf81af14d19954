"""The cattle market: buying, turning up, taking."""

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.requirements import asked, enough_pesos
from domain.gwt_argentina.calculators.market import matches, offered
from domain.gwt_argentina.calculators.multisets import holds
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.commands import BuyCattle, DrawCattle, EndBuying, TakeFreeCattle
from domain.gwt_argentina.content.pieces import Seat
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import CattleBought, CattleTaken, GauchoDrew, PesosPaid
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import settle
from domain.gwt_argentina.frames import AwaitingCattle, Buying, TakingCattle
from domain.gwt_argentina.state import State


def buy_cattle(command: BuyCattle, state: State) -> Draft:
    """One deal; two cards may be fewer, at the full price."""
    seat = command.seat
    player, frame = asked(state, seat, Buying)
    deal = tables(state.settings).deals.get(command.deal)
    if deal is None:
        raise Rejected(Reason.NO_SUCH_DEAL, "16.2", deal=command.deal)
    if deal.gauchos > frame.gauchos:
        raise Rejected(Reason.NOT_ENOUGH_GAUCHOS, "16.1", needed=deal.gauchos, gauchos=frame.gauchos)
    cards = tuple(sorted(command.cards))
    if not 1 <= len(cards) <= deal.cards:
        raise Rejected(Reason.WRONG_NUMBER_OF_CARDS, "16.4", number=len(cards), most=deal.cards)
    if not holds(offered(state, deal), cards):
        is_open = holds(state.market, cards)
        reason, clause = (Reason.WRONG_CARDS, "16.2") if is_open else (Reason.CARD_NOT_IN_MARKET, "16.3")
        raise Rejected(reason, clause, cards=cards)
    enough_pesos(player.pesos, deal.pesos, "16.2")
    draft = Draft(state)
    if deal.pesos:
        draft.add(PesosPaid(seat, deal.pesos, "cattle"))
    draft.add(CattleBought(seat, command.deal, cards))
    _used(draft, seat, frame.gauchos - deal.gauchos)
    return settle(draft, seat)


def draw_cattle(command: DrawCattle, state: State) -> Draft:
    seat = command.seat
    _, frame = asked(state, seat, Buying)
    if not state.market_stack:
        raise Rejected(Reason.MARKET_STACK_IS_EMPTY, "16.5")
    draft = Draft(state)
    draft.add(GauchoDrew(seat))
    _used(draft, seat, frame.gauchos - 1)
    draft.open(seat, AwaitingCattle())
    return draft


def _used(draft: Draft, seat: Seat, left: int) -> None:
    if left:
        draft.change(seat, Buying(left))
    else:
        draft.close(seat)


def end_buying(command: EndBuying, state: State) -> Draft:
    seat = command.seat
    asked(state, seat, Buying)
    draft = Draft(state)
    draft.close(seat)
    return settle(draft, seat)


def take_free_cattle(command: TakeFreeCattle, state: State) -> Draft:
    """Without paying."""
    seat, card = command.seat, command.card
    _, frame = asked(state, seat, TakingCattle)
    if card not in state.market:
        raise Rejected(Reason.CARD_NOT_IN_MARKET, "9.6", cards=(card,))
    if not matches(card, frame.cards):
        raise Rejected(Reason.WRONG_CARDS, "9.6", cards=(card,), wanted=frame.cards)
    draft = Draft(state)
    draft.add(CattleTaken(seat, card, frame.to))
    draft.close(seat)
    return settle(draft, seat)
