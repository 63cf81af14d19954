"""Rematches: a new game like one that is over, in which a seat is held for each who has played that one."""

import secrets
from collections.abc import Callable, Mapping

from domain.bots.registry import best_of, ids_of
from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.table.errors import Reason
from domain.table.events import Offer, Patience
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.people.app_records import external_ids
from service.games.people.bot_marks import marks_of
from service.games.people.seat_names import names_of
from service.games.results import Sent
from service.games.setup import GameSetup, Sandbox
from service.identity.idempotency import IdempotentCall
from service.identity.tokens import hash_token
from service.store.records import MANAGER

FIELD = "rematch"
"""Of the meta record of a game: the id of its rematch; `rematch_of` there is the id of this one."""
OF = "rematch_of"


def open_rematch(
    handler: Handler, over: LoadedGame, call: IdempotentCall, patience: Patience, pay: Callable[[], None]
) -> str:
    """The id of the rematch of a game that is over; whoever asks first opens it, and pays for it.

    `call` is the same whoever asks, so of several who ask at once one opens it. Raises `Rejected` for a game
    that is still played, and what `Handler.open_game` does.
    """
    if not over.has_ended() or not over.game.table.started:
        raise Rejected(Reason.STILL_PLAYED, "table.25")
    meta = handler.store.streams.meta(over.id) or {}
    known = meta.get(FIELD)
    if known is not None and handler.store.streams.version(known) is not None:  # else it was forgotten
        return known
    pay()
    opened = handler.open_game(_setup(over, meta, patience), call, {OF: over.id}).loaded.id
    handler.store.streams.note(over.id, FIELD, opened, over.version)
    return opened


def join(handler: Handler, game: str, seat: Seat, call: IdempotentCall) -> tuple[Sent, str]:
    """Sit down at a seat of a rematch, which is held for whoever asks; answers with its secret too."""
    return handler.take_seat(game, seat, is_claim=True, call=call)


def manager_of(handler: Handler, game: str, call: IdempotentCall) -> str | None:
    """The secret of the manager of the rematch that this call has opened."""
    secret = call.token(MANAGER)
    return secret if handler.store.tokens.seat_of(game, hash_token(secret)) == MANAGER else None


def _setup(over: LoadedGame, meta: Mapping[str, str], patience: Patience) -> GameSetup:
    table, hosted = over.game.table, ids_of(over.title)
    people = {i for i, seat in enumerate(table.seats) if seat.kind != "bot"}
    bots = [seat.bot if seat.bot in hosted else best_of(over.title) for seat in table.seats]
    names = names_of(meta, len(table.seats))
    return GameSetup(
        over.title,
        table.settings,
        [Offer("held") if i in people else Offer("bot", bot) for i, bot in enumerate(bots)],
        names={seat: name for seat, name in names.items() if seat in people},
        external_ids=external_ids(over, meta),
        played_by={seat: it for seat, it in marks_of(meta, len(table.seats)).items() if seat in people},
        visibility=table.visibility,
        clock=table.clock,
        patience=patience,
        sandbox=Sandbox(secrets.token_hex(16)) if table.sandbox else None,
        owner=over.owner,
    )
