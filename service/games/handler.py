"""How does anything get into a stream? Load, fold, decide, append: the only write path.

The happy path is one round trip: a cached fold decides, and the store's append refuses (and tells what was
missed) when somebody was faster. A "no" is given only after the store has confirmed that the fold was the
newest.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import Command, SystemCommand
from domain.table import clock
from domain.table.beside import is_beside, still_stands
from domain.table.commands import LeaveSeat, TakeSeat
from domain.table.events import BotDecided
from service.games.cache import GameCache, NoSuchGame
from service.games.creation import (
    check_granted,
    create_stream,
    import_entries,
    new_keys,
    open_entries,
    positions_at_opening,
)
from service.games.decision import change, record_decision, time_of
from service.games.loaded import LoadedGame
from service.games.results import (
    Contended,
    Exists,
    KeyReusedError,
    NotYourSeat,
    Opened,
    Sent,
    Stale,
)
from service.games.sandbox import sandbox_seed
from service.games.setup import GameSetup
from service.identity.idempotency import IdempotentCall
from service.identity.tokens import hash_token, new_token
from service.store.base import EventStore
from service.store.records import (
    NO_EFFECTS,
    SPECTATORS,
    Appended,
    Effects,
    Entry,
    Guard,
    IdempotencyKey,
    KeyReused,
    Missing,
    Moved,
    Outcome,
    Replayed,
    Token,
    TokenRefused,
)
from service.times import ms_of, now_ms, rfc3339

ATTEMPTS = 50
ENTRIES_AT_ONCE = 100


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
        self.cache = GameCache(store)

    # ---- writing

    def open_game(self, setup: GameSetup, call: IdempotentCall | None = None) -> Opened:
        """Lay a table; raises `Rejected` if settings or seats make no sense, `KeyError` for an unknown title.

        With `call` a second call does nothing and answers the same, or raises `KeyReusedError`.
        """
        sandbox = setup.sandbox
        server_seed = secrets.token_bytes(32) if sandbox is None else sandbox_seed(sandbox.seed)
        game_id = secrets.token_hex(10) if call is None else call.game_id()
        command = setup.command(server_seed)
        entries, loaded = open_entries(game_id, server_seed, setup.owner, command, setup.fork, self._clock())
        keys = {seat: new_token("seat") if call is None else call.token(seat) for seat in setup.reserved()}
        since = self._clock()
        more = {"opening": f"{len(entries)} {since} {call.fingerprint}"} if call else {}
        if not self._create(loaded, entries, keys, since, setup.names, more):
            if call is None:
                raise Contended
            count = positions_at_opening(self.store, game_id, call, self._clock())
            check_granted(self.store, game_id, keys)
            return Opened(self.at(game_id, count), keys)
        return Opened(loaded, keys)

    def adopt(
        self, loaded: LoadedGame, entries: Sequence[Entry], since: int, names: Mapping[int, str]
    ) -> Opened:
        """Take in a game from elsewhere, created `since`, after somebody has verified it.

        Seats of people get new secrets. That it came from elsewhere is kept beside it. Raises `Exists` and
        `Untimely`.
        """
        entries, loaded = import_entries(loaded, entries, self._clock())
        keys = new_keys(loaded)
        if not self._create(loaded, entries, keys, since, names, {"imported_at": rfc3339(self._clock())}):
            raise Exists
        return Opened(loaded, keys)

    def take_seat(
        self,
        game_id: str,
        seat: int,
        *,
        name: str | None = None,
        entropy: str = "",
        call: IdempotentCall | None = None,
    ) -> tuple[Sent, str]:
        """Sit down at an open seat; answers with the seat's secret as well.

        With `call` a second call does nothing and answers the same, or raises `KeyReusedError`.
        """
        secret = new_token("seat") if call is None else call.token(seat)
        sent = self._run(
            game_id,
            TakeSeat(seat, entropy),
            seat=seat,
            key=None if call is None else IdempotencyKey(call.record(seat), call.fingerprint),
            effects=replace(
                NO_EFFECTS,
                grant=Token(hash_token(secret), seat),
                names={} if name is None else {f"name.{seat}": name},
            ),
        )
        if sent.replayed:
            check_granted(self.store, game_id, {seat: secret})
        return sent, secret

    def leave_seat(self, game_id: str, seat: int, *, by: Token | None = None) -> Sent:
        """Get up before the start. The seat's token and name are gone with it."""
        return self._run(game_id, LeaveSeat(seat), seat=seat, by=by, effects=replace(NO_EFFECTS, vacate=seat))

    def regrant(self, game_id: str, seat: int) -> str:
        """A new secret for a seat whose token is lost, or for `SPECTATORS`; older ones are worthless now."""
        secret = new_token("spectator" if seat == SPECTATORS else "seat")
        if not self.store.tokens.replace(game_id, Token(hash_token(secret), seat)):
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
        trace: BotDecided | None = None,
    ) -> Sent:
        """A seat's command (its `seat` says whose). `expected` refuses any newer version (`Stale`), but not a
        person's choice beside which others have made theirs.

        `by` is the token of the person who sends it, `trace` how the bot came to it that did.

        Raises `Rejected`, `Stale`, `NotYourSeat`, `KeyReusedError`, `NoSuchGame`, `Contended` and
        `StoreUnavailable`.
        """
        seat: int = command.seat  # type: ignore[attr-defined]
        return self._run(game_id, command, seat=seat, by=by, expected=expected, key=key, trace=trace)

    def command_table(self, game_id: str, command: SystemCommand) -> Sent:
        """Something that whoever opened the table asks for."""
        return self._run(game_id, command, seat=None)

    def advance(self, loaded: LoadedGame) -> LoadedGame:
        """Do what is due until nothing is, in one append; the newest state when somebody else was faster.

        Stops after `ENTRIES_AT_ONCE` entries as well, so that a rule that never rests hurts nobody else.
        """
        after, entries = loaded, list[Entry]()
        while (command := after.due() or self.late(after)) is not None and len(entries) < ENTRIES_AT_ONCE:
            new, after = record_decision(after, command, self._clock())
            entries += new
        if not entries:
            return loaded
        effects = Effects(after.due_at(self._clock()), change=change(loaded, after))
        outcome = self.store.streams.append(loaded.id, entries, Guard(loaded.version), effects)
        return self._settle(loaded, outcome) or self.cache.put_after(loaded, after)

    # ---- reading

    def cached(self, game_id: str) -> LoadedGame:
        """The game as this process last saw it (perhaps not the newest); raises `NoSuchGame`."""
        return self.cache.cached(game_id)

    def current(self, game_id: str, by: Token | None = None) -> LoadedGame:
        """The game as it is now; with `by`, only if that token is still one of its seats."""
        loaded = self.cache.cached(game_id)
        outcome = self.store.streams.append(game_id, (), Guard(loaded.version, by))
        return self._settle(loaded, outcome) or loaded

    def at(self, game_id: str, version: int) -> LoadedGame:
        """The game as it was at a position not beyond its end."""
        return self.cache.at(game_id, version)

    def late(self, loaded: LoadedGame) -> SystemCommand | None:
        """What is to be done now because of the time: a time-out, an end for lack of players, or a credit."""
        found = loaded.due_by_time()
        if found is None or found[0] > time_of(loaded, None, self._clock()):
            return None
        return self._credit(loaded) or found[1]

    def has_work(self, loaded: LoadedGame) -> bool:
        """Whether workers have something to do now."""
        return loaded.has_work() or self.late(loaded) is not None

    # ---- inside

    def _create(
        self,
        loaded: LoadedGame,
        entries: Sequence[Entry],
        keys: Mapping[int, str],
        since: int,
        names: Mapping[int, str],
        more: Mapping[str, str],
    ) -> bool:
        """Begin a stream; False when there is one of this id."""
        due_at = loaded.due_at(self._clock())
        if not create_stream(
            self.store, loaded, entries, keys, since=since, names=names, more=more, due_at=due_at
        ):
            return False
        self.cache.put(loaded)
        self._woken(loaded)
        return True

    def _run(
        self,
        game_id: str,
        command: Command,
        *,
        seat: Seat | None,
        by: Token | None = None,
        expected: int | None = None,
        key: IdempotencyKey | None = None,
        effects: Effects = NO_EFFECTS,
        trace: BotDecided | None = None,
    ) -> Sent:
        loaded = self.cache.cached(game_id)
        confirmed = False
        for _ in range(ATTEMPTS):
            entries, after = list[Entry](), loaded
            refusal: Exception | None = None
            if expected not in (None, loaded.version) and not (
                by is not None and self._still_stands(loaded, expected, command)
            ):
                refusal = self._stale(loaded, expected)
            else:
                try:
                    entries, after = self._record_decision(loaded, command, seat, by is not None, trace)
                except Rejected as rejected:
                    refusal = rejected
            if refusal is not None and confirmed:
                raise refusal
            due_at, moved = after.due_at(self._clock()), change(loaded, after)
            outcome = self.store.streams.append(
                game_id,
                entries,
                Guard(loaded.version, by, key),
                replace(effects, due_at=due_at, change=moved),
            )
            if isinstance(outcome, Replayed):
                return self._replay(game_id, outcome)
            newer = self._settle(loaded, outcome)
            if newer is not None:
                loaded, confirmed = newer, True
            elif refusal is not None:
                raise refusal
            else:
                self.cache.put_after(loaded, after)
                self._woken(after)
                return Sent(after, loaded.version + 1, after.version, entries)
        raise Contended

    def _record_decision(
        self, loaded: LoadedGame, command: Command, seat: Seat | None, by_hand: bool, trace: BotDecided | None
    ) -> tuple[list[Entry], LoadedGame]:
        """What a command appends. Whoever could not move for a while is given that time first.

        A bot leaves that to the next person: its trace tells of the very version it has seen.
        """
        entries, after = list[Entry](), loaded
        if (
            trace is None
            and clock.is_running(loaded.game.table)
            and (credit := self._credit(loaded)) is not None
        ):
            entries, after = record_decision(after, credit, self._clock())
        new, after = record_decision(after, command, self._clock(), seat=seat, by_hand=by_hand, trace=trace)
        return entries + new, after

    def _settle(self, loaded: LoadedGame, outcome: Outcome) -> LoadedGame | None:
        """None when the append (or question) went through; the newer game when it did not; else raises."""
        match outcome:
            case Appended():
                return None
            case Moved(missed=missed):
                return self.cache.newer(loaded, missed)
            case TokenRefused():
                raise NotYourSeat
            case KeyReused():
                raise KeyReusedError
            case Missing():
                self.cache.drop(loaded.id)
                raise NoSuchGame
            case Replayed():
                raise AssertionError("only a command with a key is ever replayed")

    def _still_stands(self, loaded: LoadedGame, expected: int, command: Command) -> bool:
        """Whether a person's command for an older version cannot be touched by what has happened since."""
        decider, missed = loaded.codec.decider, loaded.version - expected
        if missed <= 0 or type(command) not in decider.player_commands:
            return False
        seat: Seat = command.seat  # type: ignore[attr-defined]
        entries = self.store.streams.read(loaded.id, after=expected, most=missed)
        happened = (loaded.codec.happened(0, entry.record, timed=False)[1] for entry in entries)
        since = list(takewhile(lambda it: is_beside(it, seat), happened))
        if len(since) < missed:
            return False
        return still_stands(decider, self.at(loaded.id, expected).game, since, loaded.game, seat)

    def _stale(self, loaded: LoadedGame, expected: int) -> Stale:
        missed = self.store.streams.read(loaded.id, after=expected) if 0 <= expected < loaded.version else []
        return Stale(loaded, expected, missed)

    def _replay(self, game_id: str, outcome: Replayed) -> Sent:
        loaded = self.at(game_id, outcome.last)
        entries = self.store.streams.read(
            game_id, after=outcome.first - 1, most=outcome.last - outcome.first + 1
        )
        return Sent(loaded, outcome.first, outcome.last, entries, replayed=True)

    def _credit(self, loaded: LoadedGame) -> SystemCommand | None:
        """What is owed for times in which nobody could move. In test mode there are none."""
        if loaded.game.table.now is not None:
            return None
        table, last = loaded.game.table, ms_of(loaded.at)
        outages = self.store.uptime.outages(clock.uncredited(table, last), self._clock())
        return clock.credit(table, last, outages)

    def _woken(self, loaded: LoadedGame) -> None:
        if loaded.has_work():
            self._wake(loaded.id, loaded.version)
