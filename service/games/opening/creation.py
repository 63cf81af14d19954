"""New games: the entries of a first append, and what is kept beside its stream."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.table.commands import CreditTime, ForkGame, OpenGame
from service.games.decision import game_time, record_decision
from service.games.loaded import LoadedGame, empty_game
from service.games.people.app_records import record_fields
from service.games.people.bot_marks import mark_fields
from service.games.people.seat_names import name_fields
from service.games.results import Contended, FromTheFuture
from service.games.setup import GameSetup
from service.identity.idempotency import IdempotentCall, KeyReusedError, check_repeated
from service.identity.tokens import hash_token, kind_of, new_token
from service.store.base import EventStore
from service.store.records import INVITED, MANAGER, Entry, NewStream, Place, Token
from service.times import SKEW, ms_of, rfc3339


@dataclass(frozen=True)
class NewGame:
    """A game before its first append: `loaded` is how it will be after these entries.

    `secrets` are those of seats, `names` those of the players who sit there, by seat; `since` (ms) is when it
    was created; `more` are further fields of its meta record.
    """

    loaded: LoadedGame
    entries: Sequence[Entry]
    secrets: Mapping[int, str]
    since: int
    names: Mapping[int, str] = field(default_factory=dict)
    more: Mapping[str, str] = field(default_factory=dict)

    def stream(self, now: int) -> NewStream:
        """What a store begins its stream with, `now` (ms)."""
        loaded, owner = self.loaded, self.loaded.owner
        meta = {
            "title": loaded.title,
            "server_seed": loaded.server_seed.hex(),
            "created_at": rfc3339(self.since),
            **({"owner": owner} if owner else {}),
            **self.more,
            **name_fields(self.names),
        }
        tokens = [Token(hash_token(secret), seat) for seat, secret in self.secrets.items()]
        is_public = loaded.game.table.visibility == "public"
        place = Place(loaded.title, loaded.status(), self.since, owner, is_public)
        return NewStream(meta, self.entries, tokens, loaded.due_at(now), place)


def open_entries(
    game_id: str, server_seed: bytes, owner: str, command: OpenGame, fork: ForkGame | None, now: int
) -> tuple[list[Entry], LoadedGame]:
    """A new table, perhaps one that goes on where another game was; raises `Rejected` and `KeyError`."""
    entries, loaded = record_decision(empty_game(game_id, command.title, server_seed, owner), command, now)
    if fork is not None:
        forked, loaded = record_decision(loaded, fork, now)
        entries += forked
    return entries, loaded


def import_entries(loaded: LoadedGame, entries: Sequence[Entry], now: int) -> tuple[list[Entry], LoadedGame]:
    """A game from elsewhere. Nobody could move while it was on its way, so that time counts for no seat.

    Raises `FromTheFuture`.
    """
    clock, left = game_time(loaded, None, now), ms_of(loaded.at)
    if max(left, loaded.game.table.credited) > clock + SKEW:  # no seat's time would ever be up
        raise FromTheFuture
    waits = loaded.status() in ("open", "running") and loaded.due() is None
    if not waits or clock <= max(left, loaded.game.table.credited):
        return list(entries), loaded
    credit, loaded = record_decision(loaded, CreditTime(clock - left, clock), now)
    return [*entries, *credit], loaded


def new_secrets(loaded: LoadedGame) -> dict[int, str]:
    """New secrets for the seats of people, and for the manager of the table."""
    seats = loaded.game.table.seats
    people = (i for i, seat in enumerate(seats) if seat.kind == "held" or (seat.taken and seat.kind != "bot"))
    return {seat: new_token(kind_of(seat)) for seat in (*people, MANAGER)}


def opening_field(entries: int, since: int, call: IdempotentCall | None) -> dict[str, str]:
    """The field of the meta record by which a repeated call knows what the first one has opened."""
    return {} if call is None else {"opening": f"{entries} {since} {call.fingerprint}"}


def setup_fields(setup: GameSetup) -> dict[str, str]:
    """The fields of the meta record that a setup asks for, but for the names."""
    return {**record_fields(setup.external_ids, setup.metadata), **mark_fields(setup.played_by)}


def positions_at_opening(store: EventStore, game_id: str, call: IdempotentCall, now: int) -> int:
    """How many events this very game had when it was opened; raises `KeyReusedError` if another call did."""
    meta = store.streams.meta(game_id)
    if meta is None:
        raise Contended
    count, since, fingerprint = meta["opening"].split()
    check_repeated(fingerprint == call.fingerprint, int(since), now)
    return int(count)


def still_granted(store: EventStore, game_id: str, secrets: Mapping[int, str]) -> dict[int, str]:
    """What was granted once, and can be returned again.

    Whatever has been replaced since is not: `KeyReusedError`. But an invitation is worthless once a game has
    begun.
    """
    good = {
        seat: secret
        for seat, secret in secrets.items()
        if store.tokens.seat_of(game_id, hash_token(secret)) == seat
    }
    if secrets.keys() - good.keys() - {INVITED}:
        raise KeyReusedError
    return good
