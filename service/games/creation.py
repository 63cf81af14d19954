"""How does a game begin? The entries of its first append, and what is kept beside its stream."""

from collections.abc import Mapping, Sequence

from domain.table.commands import CreditTime, ForkGame, OpenGame
from service.games.decision import record_decision, time_of
from service.games.loaded import LoadedGame, beginning
from service.games.results import (
    Contended,
    KeyReusedError,
    Untimely,
    check_repeated,
)
from service.identity.idempotency import IdempotentCall
from service.identity.tokens import hash_token, new_token
from service.store.base import EventStore
from service.store.records import Entry, NewStream, Place, Token
from service.times import SKEW, ms_of, rfc3339


def open_entries(
    game_id: str, server_seed: bytes, owner: str, command: OpenGame, fork: ForkGame | None, now: int
) -> tuple[list[Entry], LoadedGame]:
    """A new table, perhaps one that goes on where another game was; raises `Rejected` and `KeyError`."""
    entries, loaded = record_decision(beginning(game_id, command.title, server_seed, owner), command, now)
    if fork is not None:
        forked, loaded = record_decision(loaded, fork, now)
        entries += forked
    return entries, loaded


def import_entries(loaded: LoadedGame, entries: Sequence[Entry], now: int) -> tuple[list[Entry], LoadedGame]:
    """A game from elsewhere. Nobody could move while it was on its way, so that time is nobody's.

    Raises `Untimely`.
    """
    clock, left = time_of(loaded, None, now), ms_of(loaded.at)
    if max(left, loaded.game.table.credited) > clock + SKEW:  # nobody's time would ever be up
        raise Untimely
    waits = loaded.status() in ("open", "running") and loaded.due() is None
    if not waits or clock <= max(left, loaded.game.table.credited):
        return list(entries), loaded
    credit, loaded = record_decision(loaded, CreditTime(clock - left, clock), now)
    return [*entries, *credit], loaded


def new_keys(loaded: LoadedGame) -> dict[int, str]:
    """New secrets for the seats of people."""
    seats = loaded.game.table.seats
    return {i: new_token("seat") for i, seat in enumerate(seats) if seat.taken and seat.kind != "bot"}


def create_stream(
    store: EventStore,
    loaded: LoadedGame,
    entries: Sequence[Entry],
    keys: Mapping[int, str],
    *,
    since: int,
    names: Mapping[int, str],
    more: Mapping[str, str],
    due_at: int | None,
) -> bool:
    """Begin the stream, with these secrets of seats; False when there is one of this id."""
    owner, public = loaded.owner, loaded.game.table.visibility == "public"
    meta = {
        "title": loaded.title,
        "server_seed": loaded.server_seed.hex(),
        "created_at": rfc3339(since),
        **({"owner": owner} if owner else {}),
        **more,
        **{f"name.{seat}": name for seat, name in names.items()},
    }
    tokens = [Token(hash_token(secret), seat) for seat, secret in keys.items()]
    place = Place(loaded.title, loaded.status(), since, owner, public)
    return store.streams.create(loaded.id, NewStream(meta, entries, tokens, due_at, place))


def positions_at_opening(store: EventStore, game_id: str, call: IdempotentCall, now: int) -> int:
    """How many events this very game had when it was opened; raises `KeyReusedError` if another call did."""
    meta = store.streams.meta(game_id)
    if meta is None:
        raise Contended
    count, since, fingerprint = meta["opening"].split()
    check_repeated(fingerprint == call.fingerprint, int(since), now)
    return int(count)


def check_granted(store: EventStore, game_id: str, keys: Mapping[int, str]) -> None:
    """What was granted once can have been replaced since: it is not told again (`KeyReusedError`)."""
    if any(store.tokens.seat_of(game_id, hash_token(secret)) != seat for seat, secret in keys.items()):
        raise KeyReusedError
