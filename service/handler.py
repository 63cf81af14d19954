"""How does anything get into a stream? Load, fold, decide, append: the only write path.

The happy path is one round trip: a cached fold decides, and the store's append refuses (and tells what was
missed) when somebody was faster. A "no" is given only after the store has confirmed that the fold was the
newest.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced
from datetime import UTC, datetime
from threading import Lock
from typing import Any, Literal

from msgspec.structs import replace

from domain.core import luck
from domain.core.errors import Rejected
from domain.core.record import ChanceCommand, Command, Event
from domain.table import game as rules
from domain.table.commands import OpenGame, RevealLuck, TakeSeat
from domain.table.events import Offer
from service.again import Again
from service.codec import GENESIS, chain, codec_of, digest_of
from service.game import Loaded
from service.store.base import (
    DAY,
    Appended,
    Change,
    Entry,
    EventStore,
    IdempotencyKey,
    KeyReused,
    Missing,
    Moved,
    Outcome,
    Place,
    Replayed,
    Token,
    TokenRefused,
)

SNAPSHOT_EVERY = 100
CACHED_GAMES = 2_000
ATTEMPTS = 50
ENTRIES_AT_ONCE = 100


class NoSuchGame(Exception):
    """There is no game of this id."""


class NotYourSeat(Exception):
    """The token is not, or no longer, one of this game's seats."""


class KeyReusedError(Exception):
    """The idempotency key was used for another command."""


class Contended(Exception):
    """Others were faster too many times in a row; nothing was written."""


class Stale(Exception):
    """The expected version is not the newest; `loaded` is the game now, `missed` came since `expected`."""

    def __init__(self, loaded: Loaded, expected: int, missed: Sequence[Entry]) -> None:
        super().__init__(loaded.version)
        self.loaded = loaded
        self.expected = expected
        self.missed = missed


@dataclass(frozen=True)
class Sent:
    """A command's effect: entries at positions `first` … `last`, and the game right after them."""

    loaded: Loaded
    first: int
    last: int
    entries: Sequence[Entry]
    replayed: bool = False


@dataclass(frozen=True)
class Opened:
    """A new game, and the secrets of the seats taken at opening (shown once)."""

    loaded: Loaded
    secrets: Mapping[int, str]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def hash_token(secret: str) -> str:
    """How a bearer token is stored: SHA-256 in hex (tokens have full entropy, so no slow hash is needed)."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Handler:
    """The application's core. `wake(game, version)` is called after appends that leave work for workers."""

    def __init__(
        self,
        store: EventStore,
        wake: Callable[[str, int], None] = lambda _game, _version: None,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        self.store = store
        self._wake = wake
        self._clock = clock
        self._cache: OrderedDict[str, Loaded] = OrderedDict()
        self._lock = Lock()

    # ---- writing

    def open_game(
        self,
        title: str,
        settings: dict[str, Any],
        offers: Sequence[Offer],
        *,
        names: Mapping[int, str] | None = None,
        entropies: Sequence[str] = (),
        visibility: Literal["public", "private"] = "public",
        sandbox_seed: str | None = None,
        owner: str = "",
        again: Again | None = None,
    ) -> Opened:
        """Lay a table; raises `Rejected` if settings or seats make no sense, `KeyError` for an unknown title.

        With `sandbox_seed` (test mode) the same seed and the same commands give the same game. With `again`
        a second call does nothing and answers the same, or raises `KeyReusedError`.
        """
        codec = codec_of(title)
        server_seed = secrets.token_bytes(32) if sandbox_seed is None else sandbox(sandbox_seed)
        game_id = secrets.token_hex(10) if again is None else again.game_id()
        command = OpenGame(
            title=title,
            settings=settings,
            offers=tuple(offers),
            commitment=luck.commitment(server_seed),
            visibility=visibility,
            sandbox=sandbox_seed is not None,
            entropies=tuple(entropies),
        )
        empty = Loaded(game_id, title, server_seed, rules.empty(codec.decider), 0, GENESIS, 0, owner)
        events = rules.decide(codec.decider, command, empty.game)
        entries = self._entries(empty, command, events, draw=None)
        loaded = empty.after(entries)
        reserved = [seat for seat, offer in enumerate(offers) if offer.kind == "reserved"]
        keys = {seat: new_token() if again is None else again.token(seat) for seat in reserved}
        since = self._clock()
        meta = {
            "title": title,
            "server_seed": server_seed.hex(),
            "created_at": rfc3339(since),
            **({"owner": owner} if owner else {}),
            **({"opening": f"{len(entries)} {since} {again.fingerprint}"} if again else {}),
            **{f"name.{seat}": name for seat, name in (names or {}).items()},
        }
        created = self.store.create(
            game_id,
            meta,
            entries,
            tokens=[Token(hash_token(secret), seat) for seat, secret in keys.items()],
            due_at=self._due_at(loaded),
            place=Place(title, loaded.status(), since, owner, visibility == "public"),
        )
        if not created:
            return self._opened_before(game_id, keys, again)
        self._remember(loaded)
        self._woken(loaded)
        return Opened(loaded, keys)

    def take_seat(
        self,
        game_id: str,
        seat: int,
        *,
        name: str | None = None,
        entropy: str = "",
        again: Again | None = None,
    ) -> tuple[Sent, str]:
        """Sit down at an open seat; answers with the seat's secret as well.

        With `again` a second call does nothing and answers the same, or raises `KeyReusedError`.
        """
        secret = new_token() if again is None else again.token(seat)
        sent = self._run(
            game_id,
            TakeSeat(seat, entropy),
            seat=seat,
            key=None if again is None else IdempotencyKey(again.record(seat), again.fingerprint),
            grant=Token(hash_token(secret), seat),
            names={} if name is None else {f"name.{seat}": name},
        )
        if sent.replayed:
            self._check_granted(game_id, {seat: secret})
        return sent, secret

    def regrant(self, game_id: str, seat: int) -> str:
        """A new secret for a seat whose token is lost; older ones are worthless from now on."""
        secret = new_token()
        if not self.store.regrant(game_id, Token(hash_token(secret), seat)):
            raise NoSuchGame
        return secret

    def send(
        self,
        game_id: str,
        command: Command,
        *,
        by: Token | None = None,
        expected: int | None = None,
        key: IdempotencyKey | None = None,
    ) -> Sent:
        """A player's command (its `seat` says whose). `expected` refuses any newer version (`Stale`).

        Raises `Rejected`, `Stale`, `NotYourSeat`, `KeyReusedError`, `NoSuchGame`, `Contended` and
        `StoreUnavailable`.
        """
        seat: int = command.seat  # type: ignore[attr-defined]
        return self._run(game_id, command, seat=seat, by=by, expected=expected, key=key)

    def advance(self, loaded: Loaded) -> Loaded:
        """Do what is due until nothing is, in one append; the newest state when somebody else was faster.

        Stops after `ENTRIES_AT_ONCE` entries as well, so that a rule that never rests hurts nobody else.
        """
        after, entries = loaded, list[Entry]()
        while (command := after.due()) is not None and len(entries) < ENTRIES_AT_ONCE:
            draw = None
            if isinstance(command, ChanceCommand):
                draw = after.draws + 1
                command = replace(command, seed=after.seed(draw))
            elif isinstance(command, RevealLuck):
                command = RevealLuck(server_seed=after.server_seed.hex())
            events = rules.decide(after.codec.decider, command, after.game)
            new = self._entries(after, command, events, draw=draw)
            entries += new
            after = after.after(new)
        if not entries:
            return loaded
        outcome = self.store.append(
            loaded.id, loaded.version, entries, due_at=self._due_at(after), change=_change(loaded, after)
        )
        return self._settle(loaded, outcome) or self._kept(loaded, after)

    # ---- reading

    def cached(self, game_id: str) -> Loaded:
        """The game as this process last saw it (perhaps not the newest); raises `NoSuchGame`."""
        with self._lock:
            if (loaded := self._cache.get(game_id)) is not None:
                self._cache.move_to_end(game_id)
                return loaded
        loaded = self._load(game_id, None)
        self._remember(loaded)
        return loaded

    def current(self, game_id: str, by: Token | None = None) -> Loaded:
        """The game as it is now; with `by`, only if that token is still one of its seats."""
        loaded = self.cached(game_id)
        outcome = self.store.append(game_id, loaded.version, (), due_at=None, by=by)
        return self._settle(loaded, outcome) or loaded

    def at(self, game_id: str, version: int) -> Loaded:
        """The game as it was at a position not beyond its end."""
        cached = self.cached(game_id)
        return cached if cached.version == version else self._load(game_id, version)

    # ---- inside

    def _opened_before(self, game_id: str, keys: Mapping[int, str], again: Again | None) -> Opened:
        """What opening this very game answered the first time."""
        meta = self.store.meta(game_id)
        if again is None or meta is None:
            raise Contended
        count, since, fingerprint = meta["opening"].split()
        if fingerprint != again.fingerprint or self._clock() - int(since) > DAY * 1000:
            raise KeyReusedError
        self._check_granted(game_id, keys)
        return Opened(self.at(game_id, int(count)), keys)

    def _check_granted(self, game_id: str, keys: Mapping[int, str]) -> None:
        """What was granted once can have been replaced since: it is not told again."""
        if any(self.store.seat_of(game_id, hash_token(secret)) != seat for seat, secret in keys.items()):
            raise KeyReusedError

    def _run(
        self,
        game_id: str,
        command: Command,
        *,
        seat: int | None,
        by: Token | None = None,
        expected: int | None = None,
        key: IdempotencyKey | None = None,
        grant: Token | None = None,
        names: Mapping[str, str] | None = None,
    ) -> Sent:
        loaded = self.cached(game_id)
        confirmed = False
        for _ in range(ATTEMPTS):
            entries: Sequence[Entry] = ()
            refusal: Exception | None = None
            if expected is not None and expected != loaded.version:
                refusal = self._stale(loaded, expected)
            else:
                try:
                    events = rules.decide(loaded.codec.decider, command, loaded.game)
                    entries = self._entries(loaded, command, events, draw=None, seat=seat)
                except Rejected as rejected:
                    refusal = rejected
            if refusal is not None and confirmed:
                raise refusal
            after = loaded.after(entries)
            outcome = self.store.append(
                game_id,
                loaded.version,
                entries,
                due_at=self._due_at(after),
                by=by,
                key=key,
                grant=grant,
                names=names,
                change=_change(loaded, after),
            )
            if isinstance(outcome, Replayed):
                return self._replay(game_id, outcome)
            newer = self._settle(loaded, outcome)
            if newer is not None:
                loaded, confirmed = newer, True
            elif refusal is not None:
                raise refusal
            else:
                self._kept(loaded, after)
                self._woken(after)
                return Sent(after, loaded.version + 1, after.version, entries)
        raise Contended

    def _settle(self, loaded: Loaded, outcome: Outcome) -> Loaded | None:
        """None when the append (or question) went through; the newer game when it did not; else raises."""
        match outcome:
            case Appended():
                return None
            case Moved(missed=missed):
                # A store that lost its last moments (a failover, a weaker fsync) is behind what this process
                # saw, or has gone on differently since.
                newer = loaded.after(missed) if _follow(loaded, missed) else self._forget(loaded)
                self._remember(newer)
                return newer
            case TokenRefused():
                raise NotYourSeat
            case KeyReused():
                raise KeyReusedError
            case Missing():
                self._drop(loaded.id)
                raise NoSuchGame
            case Replayed():
                raise AssertionError("only a command with a key is ever replayed")

    def _stale(self, loaded: Loaded, expected: int) -> Stale:
        missed = self.store.read(loaded.id, after=expected) if 0 <= expected < loaded.version else []
        return Stale(loaded, expected, missed)

    def _replay(self, game_id: str, outcome: Replayed) -> Sent:
        loaded = self.at(game_id, outcome.last)
        entries = self.store.read(game_id, after=outcome.first - 1, most=outcome.last - outcome.first + 1)
        return Sent(loaded, outcome.first, outcome.last, entries, replayed=True)

    def _entries(
        self,
        loaded: Loaded,
        command: Command,
        events: Sequence[Event],
        *,
        draw: int | None,
        seat: int | None = None,
    ) -> list[Entry]:
        codec, at = loaded.codec, rfc3339(self._clock())
        hash, position, entries = loaded.hash, loaded.version, []
        cause: Command | None = command
        for event in events:
            position += 1
            record = codec.record(event, at=at, seat=seat, cause=cause, draw=draw)
            hash = chain(hash, position, digest_of(loaded.server_seed, position, record))
            entries.append(Entry(record, hash))
            cause = draw = None
        return entries

    def _due_at(self, loaded: Loaded) -> int | None:
        return self._clock() if loaded.has_work() else None

    def _woken(self, loaded: Loaded) -> None:
        if loaded.has_work():
            self._wake(loaded.id, loaded.version)

    def _kept(self, before: Loaded, after: Loaded) -> Loaded:
        self._remember(after)
        if before.version // SNAPSHOT_EVERY != after.version // SNAPSHOT_EVERY:
            snapshot = after.codec.snapshot(after.game, after.version, after.hash, after.draws)
            self.store.save_snapshot(after.id, snapshot)
        return after

    def _remember(self, loaded: Loaded) -> None:
        with self._lock:
            known = self._cache.get(loaded.id)
            if known is None or known.version < loaded.version:
                self._cache[loaded.id] = loaded
                self._cache.move_to_end(loaded.id)
            if len(self._cache) > CACHED_GAMES:
                self._cache.popitem(last=False)

    def _drop(self, game_id: str) -> None:
        with self._lock:
            self._cache.pop(game_id, None)

    def _forget(self, loaded: Loaded) -> Loaded:
        """Believe the store, not this process; a snapshot from beyond its end is worthless too."""
        self._drop(loaded.id)
        self.store.save_snapshot(loaded.id, b"")
        return self._load(loaded.id, None)

    def _load(self, game_id: str, version: int | None) -> Loaded:
        meta = self.store.meta(game_id)
        if meta is None:
            raise NoSuchGame
        codec = codec_of(meta["title"])
        seed = bytes.fromhex(meta["server_seed"])
        owner = meta.get("owner", "")
        start = Loaded(game_id, meta["title"], seed, rules.empty(codec.decider), 0, GENESIS, 0, owner)
        raw = self.store.snapshot(game_id)
        kept = codec.from_snapshot(raw) if raw is not None else None
        if kept is not None and (version is None or kept[1].version <= version):
            game, snapshot = kept
            start = replaced(
                start, game=game, version=snapshot.version, hash=snapshot.hash, draws=snapshot.draws
            )
        most = None if version is None else version - start.version
        entries = self.store.read(game_id, after=start.version, most=most)
        if start.version and entries and not _follow(start, entries):
            self.store.save_snapshot(game_id, b"")  # of a past that the store has lost
            return self._load(game_id, version)
        return start.after(entries)


def _change(before: Loaded, after: Loaded) -> Change | None:
    """What the lobby is to be told, if anything."""
    was, now = before.status(), after.status()
    public = after.game.table.visibility == "public"
    return None if was == now else Change(before.title, was, now, before.owner, public)


def _follow(loaded: Loaded, entries: Sequence[Entry]) -> bool:
    """Whether these entries come right after what is loaded, and not after another past."""
    if not entries:
        return False
    position, first = loaded.version + 1, entries[0]
    digest = digest_of(loaded.server_seed, position, first.record)
    return chain(loaded.hash, position, digest) == first.hash


def new_token() -> str:
    """A seat's secret: 256 random bits, with a prefix that secret scanners can know."""
    return "est_seat_" + secrets.token_urlsafe(32)


def sandbox(seed: str) -> bytes:
    """The server seed of a test game."""
    return hashlib.sha256(b"estancia sandbox 1" + seed.encode()).digest()


def rfc3339(ms: int) -> str:
    """Milliseconds since 1970 -> `2026-11-27T22:44:13.123Z`."""
    moment = datetime.fromtimestamp(ms // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{ms % 1000:03d}Z"
