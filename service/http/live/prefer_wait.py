"""`Prefer: wait` of commands: an answer after all automatic steps that follow."""

from collections.abc import Sequence

from domain.core.decider import Seat
from service.games.appends import appends
from service.games.loaded import LoadedGame
from service.games.results import NotYourSeat, Sent
from service.http.runtime.client import client
from service.http.runtime.concurrency import CapacityReached
from service.http.runtime.context import AppContext
from service.store.records import Entry, Token


def is_settled(loaded: LoadedGame, seat: Seat) -> bool:
    """Return whether the game is settled: no automatic step or hosted bot is due, or this seat can act."""
    return not loaded.has_work() or seat in loaded.to_act()


def settled(context: AppContext, sent: Sent, by: Token, seconds: int) -> tuple[LoadedGame, Sequence[Entry]]:
    """Return the game and all entries from the command's first one to the first settled position.

    That position depends on the stream alone, so a repeated request (same idempotency key) gets the same
    answer. When the time is up, or too many requests wait already, the answer has the entries so far.
    """
    loaded, entries = sent.loaded, list(sent.entries)

    def look() -> bool | None:
        nonlocal loaded
        if is_settled(loaded, by.seat):
            return True
        try:
            now = context.handler.current(loaded.id, by=by)
        except NotYourSeat:
            return True
        if now.version > loaded.version:
            for append in appends(
                loaded.codec, context.handler.store.streams.read(loaded.id, after=loaded.version)
            ):
                loaded = loaded.after(append)
                entries.extend(append)
                if is_settled(loaded, by.seat):
                    return True
        return None

    try:
        if look() is None:
            context.hub.first(loaded.id, look, seconds, client())
    except CapacityReached:
        pass  # It was only a preference.
    return loaded, entries
