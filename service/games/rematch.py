"""Rematches: a new game like one that is over, in which a seat is held for each who has played that one."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress

from domain.bots import best_of, ids_of
from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.table import bounds
from domain.table.errors import Reason
from domain.table.events import Offer, Patience
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.people.app_records import external_ids
from service.games.people.bot_marks import marks_of
from service.games.people.seat_names import names_of
from service.games.results import Sent
from service.games.seats import SeatRequest
from service.games.setup import GameSetup, Sandbox
from service.games.unreadable.errors import NoSuchGame
from service.identity.idempotency import IdempotentCall, KeyReusedError
from service.identity.tokens import hash_token
from service.store.records import MANAGER

FIELD = "rematch"
"""Of the meta record of a game: the id of its rematch; `rematch_of` there is the id of this one."""
OF = "rematch_of"
AFTER = "rematch_after"
"""Of a rematch that was opened because an earlier one was given up: the id of that one."""


def open_rematch(
    handler: Handler,
    over: LoadedGame,
    call_after: Callable[[str], IdempotentCall],
    patience: Patience,
    pay: Callable[[], None],
) -> str:
    """The id of the rematch of a game that is over; the first caller opens it, and pays for it.

    One that was given up before it began is followed by another. `call_after(that one)`, or `call_after("")`
    for the first, is the same for all callers, so of several who ask at once one opens it. Raises `Rejected`
    for a game that is still played, and what `Handler.open_game` does.
    """
    if not over.has_ended() or not over.game.table.started:
        raise Rejected(Reason.STILL_PLAYED, "table.25")
    meta = handler.store.streams.meta(over.id) or {}
    last = meta.get(FIELD, "")
    if last and _stands(handler, last):
        return last
    while (stands := _stands(handler, call_after(last).game_id())) is False:
        last = call_after(last).game_id()
    new = call_after(last).game_id()
    if stands is None:
        pay()
        after = {AFTER: last} if last else {}
        handler.open_game(_setup(over, meta, patience), call_after(last), {OF: over.id, **after})
    handler.store.streams.note(over.id, FIELD, new, over.version)
    return new


def _stands(handler: Handler, game: str) -> bool | None:
    """Whether a rematch can be joined, or has begun: False = it was given up, None = there is none."""
    try:
        loaded = handler.current(game)
    except NoSuchGame:
        return None
    return loaded.status() != "abandoned" or loaded.game.table.started


def join(handler: Handler, game: str, seat: Seat, call: Callable[[int], IdempotentCall]) -> tuple[Sent, str]:
    """Sit down at a seat of a rematch, which is held for the caller; answers with its secret too.

    `call(times)`: they have sat there, and left, that many times. Who sits there gets the same answer again.
    """
    for times in range(bounds.SITTINGS):
        again = call(times)
        try:
            return handler.seats.take(game, SeatRequest(seat, is_claim=True), again)
        except KeyReusedError:
            continue
        except Rejected:
            if not handler.seats.is_taken_by(game, seat, again):
                raise
            now = handler.current(game)
            return Sent(now, now.version + 1, now.version, (), replayed=True), again.token(seat)
    raise Rejected(Reason.TOO_OFTEN, "table.18", most=bounds.SITTINGS)


def manager_of(handler: Handler, game: str, call_after: Callable[[str], IdempotentCall]) -> str | None:
    """The secret of the manager of the rematch that such a call has opened."""
    meta = handler.store.streams.meta(game) or {}
    secret = call_after(meta.get(AFTER, "")).token(MANAGER)
    return secret if handler.store.tokens.seat_of(game, hash_token(secret)) == MANAGER else None


def require_no_rematch_waits(handler: Handler, over: LoadedGame) -> None:
    """Raise `Rejected` for a game whose tokens are still needed: they are what its rematch is joined with."""
    meta = handler.store.streams.meta(over.id) or {}
    if (new := meta.get(FIELD)) is None:
        return
    with suppress(NoSuchGame):
        if handler.current(new).status() == "open":
            raise Rejected(Reason.REMATCH_WAITS, "table.25", game=new)


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
        played_by={seat: mark for seat, mark in marks_of(meta, len(table.seats)).items() if seat in people},
        visibility=table.visibility,
        clock=table.clock,
        patience=patience,
        sandbox=Sandbox(secrets.token_hex(16)) if table.sandbox else None,
        owner=over.owner,
        is_rematch=True,
    )
