"""Tickets: credentials for one use, which stand for a token or key where a client can send no header.

A token in a URL would end up in logs and histories; a ticket is worthless there: it was used, or is too
old.
"""

from dataclasses import dataclass

from service.identity.api_keys import App
from service.identity.owners import OPERATOR
from service.identity.tokens import hash_token, new_token
from service.store.base import EventStore
from service.store.records import Token

SECONDS = 60
"""For which a ticket is good."""
_APP = "app:"


@dataclass(frozen=True)
class TicketHolder:
    """Who has asked for a ticket: with a token of the game, with an app's key, or else the operator.

    `app`: the id of the key, and the digest of its secret (SHA-256 in hex).
    """

    token: Token | None = None
    app: tuple[str, str] | None = None


class Tickets:
    """The tickets of a service, which all processes share. The store knows digests only."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def issue(self, game: str, shown: Token | App | None) -> str:
        """Return a new ticket for a game, for the holder of this token or key, or (None) the operator."""
        match shown:
            case Token():
                holder = f"{shown.seat} {shown.hash}"
            case App():
                holder = f"{_APP}{shown.id} {shown.hash}"
            case None:
                holder = f"{OPERATOR} -"
        ticket = new_token("ticket")
        self._store.mailbox.put_ticket(game, hash_token(ticket), holder, SECONDS)
        return ticket

    def use(self, game: str, ticket: str) -> bool:
        """Make a ticket worthless from now on; False if it was already."""
        return self._store.mailbox.pop_ticket(game, hash_token(ticket)) is not None

    def holder(self, game: str, ticket: str) -> TicketHolder | None:
        """Who got this ticket; None if it was used, is too old, or never was one."""
        value = self._store.mailbox.get_ticket(game, hash_token(ticket))
        if value is None:
            return None
        whose, hash = value.split()
        if whose == OPERATOR:
            return TicketHolder()
        if whose.startswith(_APP):
            return TicketHolder(app=(whose.removeprefix(_APP), hash))
        return TicketHolder(token=Token(hash, int(whose)))
