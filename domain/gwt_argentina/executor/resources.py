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
from domain.gwt_argentina.executor.story import Story
from domain.gwt_argentina.frames import Why


def gain(story: Story, seat: Seat, what: Resource, amount: int, why: Why) -> None:
    """In full, as far as its track has room."""
    player = story.player(seat)
    match what:
        case Resource.PESOS:
            if amount:
                story.tell(PesosGained(seat, amount, why))
        case Resource.GRAIN:
            now = min(GRAIN_LIMIT, player.grain + amount)
            if now != player.grain:
                story.tell(GrainChanged(seat, now - player.grain, now, why))
        case Resource.CERTIFICATES:
            now = abilities.certificates_after(player, story.tables, amount)
            if now != player.certificates:
                story.tell(CertificatesChanged(seat, now - player.certificates, now, why))
        case Resource.TOKENS:
            if amount:
                story.tell(TokensChanged(seat, amount, player.tokens + amount))


def pay(story: Story, seat: Seat, what: Resource, amount: int, why: Why) -> bool:
    """In full, or not at all: then `False`."""
    player = story.player(seat)
    match what:
        case Resource.PESOS if player.pesos >= amount:
            if amount:
                story.tell(PesosPaid(seat, amount, why))
        case Resource.GRAIN if player.grain >= amount:
            if amount:
                story.tell(GrainChanged(seat, -amount, player.grain - amount, why))
        case Resource.TOKENS if player.tokens >= amount:
            story.tell(TokensChanged(seat, -amount, player.tokens - amount))
        case Resource.CERTIFICATES if (player.certificates - amount) in story.tables.certificate_track:
            story.tell(CertificatesChanged(seat, -amount, player.certificates - amount, why))
        case _:
            return False
    return True


def tire(story: Story, seat: Seat, cards: int) -> None:
    """Exhaustion cards, as far as there are any."""
    number = min(cards, story.state.exhaustion)
    if number:
        story.tell(ExhaustionTaken(seat, number))
