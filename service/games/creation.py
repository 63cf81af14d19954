"""How does a game begin? The entries of its first append, and what is kept beside its stream."""

from collections.abc import Mapping, Sequence

from domain.table.commands import CreditTime, ForkGame, OpenGame
from service.games.decision import decided, time_of
from service.games.loaded import Loaded, beginning
from service.games.results import (
    Contended,
    KeyReusedError,
    Untimely,
    check_repeated,
)
from service.identity.idempotency import Again
from service.identity.tokens import hash_token, new_token
from service.store.base import Entry, EventStore, Place, Token
from service.times import SKEW, ms_of, rfc3339


def laid(
    game_id: str, server_seed: bytes, owner: str, command: OpenGame, fork: ForkGame | None, now: int
) -> tuple[list[Entry], Loaded]:
    """A new table, perhaps one that goes on where another game was; raises `Rejected` and `KeyError`."""
    entries, loaded = decided(beginning(game_id, command.title, server_seed, owner), command, now)
    if fork is not None:
        forked, loaded = decided(loaded, fork, now)
        entries += forked
    return entries, loaded


def arrived(loaded: Loaded, entries: Sequence[Entry], now: int) -> tuple[list[Entry], Loaded]:
    """A game from elsewhere. Nobody could move while it was on its way, so that time is nobody's.

    Raises `Untimely`.
    """
    clock, left = time_of(loaded, None, now), ms_of(loaded.at)
    if max(left, loaded.game.table.credited) > clock + SKEW:  # nobody's time would ever be up
        raise Untimely
    waits = loaded.status() in ("open", "running") and loaded.due() is None
    if not waits or clock <= max(left, loaded.game.table.credited):
        return list(entries), loaded
    credit, loaded = decided(loaded, CreditTime(clock - left, clock), now)
    return [*entries, *credit], loaded


def new_keys(loaded: Loaded) -> dict[int, str]:
    """New secrets for the seats of people."""
    seats = loaded.game.table.seats
    return {i: new_token("seat") for i, seat in enumerate(seats) if seat.taken and seat.kind != "bot"}


def created(
    store: EventStore,
    loaded: Loaded,
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
    return store.create(
        loaded.id,
        meta,
        entries,
        tokens=[Token(hash_token(secret), seat) for seat, secret in keys.items()],
        due_at=due_at,
        place=Place(loaded.title, loaded.status(), since, owner, public),
    )


def positions_at_opening(store: EventStore, game_id: str, again: Again, now: int) -> int:
    """How many events this very game had when it was opened; raises `KeyReusedError` if another call did."""
    meta = store.meta(game_id)
    if meta is None:
        raise Contended
    count, since, fingerprint = meta["opening"].split()
    check_repeated(fingerprint == again.fingerprint, int(since), now)
    return int(count)


def check_granted(store: EventStore, game_id: str, keys: Mapping[int, str]) -> None:
    """What was granted once can have been replaced since: it is not told again (`KeyReusedError`)."""
    if any(store.seat_of(game_id, hash_token(secret)) != seat for seat, secret in keys.items()):
        raise KeyReusedError
