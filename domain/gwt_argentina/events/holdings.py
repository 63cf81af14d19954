"""Events of what a player holds: pesos, grain, certificates, tokens, and cards."""

from domain.core.record import Event
from domain.gwt_argentina.content.pieces import Card, Seat
from domain.gwt_argentina.frames import Why

HiddenCards = tuple[Card, ...] | None
"""Cards, or `None` for a viewer who must not know them."""


# ---- pesos, grain, certificates, tokens


class PesosGained(Event, frozen=True):
    """From the bank."""

    seat: Seat
    amount: int
    why: Why


class PesosPaid(Event, frozen=True):
    """To the bank."""

    seat: Seat
    amount: int
    why: Why


class GrainChanged(Event, frozen=True):
    seat: Seat
    by: int
    now: int
    why: Why


class CertificatesChanged(Event, frozen=True):
    seat: Seat
    by: int
    now: int
    why: Why


class TokensChanged(Event, frozen=True):
    """Exchange tokens."""

    seat: Seat
    by: int
    now: int


# ---- cards


class CardsDrawn(Event, frozen=True):
    seat: Seat
    count: int
    cards: HiddenCards


class PileShuffledIn(Event, frozen=True):
    """The discard pile is the draw stack now."""

    seat: Seat
    cards: tuple[Card, ...]


class CardsDiscarded(Event, frozen=True):
    """From the hand onto the discard pile."""

    seat: Seat
    cards: tuple[Card, ...]
    why: Why


class CardsRemoved(Event, frozen=True):
    """From the hand: exhaustion cards onto their stack, others to the box."""

    seat: Seat
    cards: tuple[Card, ...]


class HandRevealed(Event, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]


class ExhaustionTaken(Event, frozen=True):
    """From their stack onto the discard pile."""

    seat: Seat
    count: int
