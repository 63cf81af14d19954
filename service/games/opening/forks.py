"""Forks: games that begin at a position of another one, with luck of their own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from domain.bots import ids_of
from domain.table import game as rules
from domain.table.commands import ForkGame
from domain.table.events import Offer, Patience
from domain.table.state import Table
from service.games.appends import require_end
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, SeatOffers
from service.store.base import EventStore


class BadFork(Exception):
    """What is asked for does not suit the parent: in this field, for this reason."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"`{field}`: {why}")


def may_fork(parent: LoadedGame, asker: str) -> bool:
    """Whether a fork could show this asker (an owner) nothing that is hidden: the luck is revealed, or the
    game is a test game of their own.
    """
    table = parent.game.table
    return table.revealed or (table.sandbox and parent.owner == asker)


@dataclass(frozen=True)
class ForkRequest:
    """The game at the position where a fork is to begin, and what the caller who opens it decides.

    Without `seats` bots stay, and all others are reserved: for the caller.
    """

    at: LoadedGame
    seats: SeatOffers | None
    visibility: Literal["public", "private"]
    patience: Patience
    owner: str


def fork_setup(store: EventStore, newest: LoadedGame, asked: ForkRequest) -> GameSetup:
    """The setup of a fork of a game. Raises `BadFork`, and `InsideAppend` where nobody could move."""
    at, table = asked.at, newest.game.table
    if table.visibility == "private" and asked.visibility == "public":
        raise BadFork("visibility", "a fork of a private game is private.")
    require_end(newest.codec, store.streams, newest.id, newest.version, at.version)
    seats = asked.seats or SeatOffers(_same_offers(at.game.table), {}, ())
    _check(at, seats.offers)
    return GameSetup(
        at.title,
        table.settings,
        *seats,
        visibility=asked.visibility,
        patience=asked.patience,
        owner=asked.owner,
        fork=ForkGame(newest.id, at.version, rules.plain(at.game.play)),
    )


def _same_offers(table: Table) -> list[Offer]:
    return [Offer("bot", seat.bot or "") if seat.kind == "bot" else Offer("reserved") for seat in table.seats]


def _check(parent: LoadedGame, offers: Sequence[Offer]) -> None:
    """Raise `BadFork` unless these seats fit the game."""
    if len(offers) != (count := len(parent.game.table.seats)):
        raise BadFork("seats", f"the game has {count}.")
    hosted = ids_of(parent.title)
    for i, offer in enumerate(offers):
        if offer.kind == "bot" and offer.bot not in hosted:
            raise BadFork(f"seats.{i}.bot", f"Must be one of: {', '.join(hosted)}.")
