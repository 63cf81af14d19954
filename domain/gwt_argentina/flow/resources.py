"""Gaining and paying: pesos, grain, certificates and exchange tokens."""

from domain.gwt_argentina.calculators import abilities
from domain.gwt_argentina.content.effects import Resource
from domain.gwt_argentina.content.pieces import Seat
from domain.gwt_argentina.content.player_board import GRAIN_LIMIT
from domain.gwt_argentina.events import (
    CertificatesChanged,
    ExhaustionTaken,
    GrainChanged,
    PesosGained,
    PesosPaid,
    TokensChanged,
)
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.frames import Why


def gain(draft: Draft, seat: Seat, what: Resource, amount: int, why: Why) -> None:
    """In full, as far as its track has room."""
    player = draft.player(seat)
    match what:
        case Resource.PESOS:
            if amount:
                draft.add(PesosGained(seat, amount, why))
        case Resource.GRAIN:
            now = min(GRAIN_LIMIT, player.grain + amount)
            if now != player.grain:
                draft.add(GrainChanged(seat, now - player.grain, now, why))
        case Resource.CERTIFICATES:
            now = abilities.certificates_after(player, draft.tables, amount)
            if now != player.certificates:
                draft.add(CertificatesChanged(seat, now - player.certificates, now, why))
        case Resource.TOKENS:
            if amount:
                draft.add(TokensChanged(seat, amount, player.tokens + amount))


def pay(draft: Draft, seat: Seat, what: Resource, amount: int, why: Why) -> bool:
    """In full, or not at all: then `False`."""
    player = draft.player(seat)
    match what:
        case Resource.PESOS if player.pesos >= amount:
            if amount:
                draft.add(PesosPaid(seat, amount, why))
        case Resource.GRAIN if player.grain >= amount:
            if amount:
                draft.add(GrainChanged(seat, -amount, player.grain - amount, why))
        case Resource.TOKENS if player.tokens >= amount:
            draft.add(TokensChanged(seat, -amount, player.tokens - amount))
        case Resource.CERTIFICATES if (player.certificates - amount) in draft.tables.certificate_track:
            draft.add(CertificatesChanged(seat, -amount, player.certificates - amount, why))
        case _:
            return False
    return True


def tire(draft: Draft, seat: Seat, cards: int) -> None:
    """Exhaustion cards, as far as there are any."""
    number = min(cards, draft.state.exhaustion)
    if number:
        draft.add(ExhaustionTaken(seat, number))
