"""The command handler: the application's core, through which all else opens, reads and changes games.

Whatever goes into a stream goes through `writer`.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from domain.core.errors import Rejected
from domain.core.record import Command, SystemCommand
from domain.table.errors import Reason
from domain.table.events import BotDecided
from service.games.cache import GameCache
from service.games.loaded import LoadedGame
from service.games.opening.creation import (
    NewGame,
    import_entries,
    new_secrets,
    open_entries,
    opening_field,
    positions_at_opening,
    setup_fields,
    still_granted,
)
from service.games.people.app_records import list_game, unlist_game
from service.games.people.seat_names import require_distinct_name
from service.games.results import Contended, GameExists, Opened, Sent
from service.games.seats import Seats
from service.games.setup import GameSetup, sandbox_seed
from service.games.unreadable.errors import Unreadable
from service.games.writer import StreamWriter, Submission
from service.identity.idempotency import IdempotentCall
from service.identity.tokens import kind_of, new_token
from service.store.base import DAY, EventStore
from service.store.records import Change, Entry, IdempotencyKey, Place, Token
from service.times import rfc3339

RECENT = 600_000
"""Milliseconds; what happened before is on every replica."""


class Handler:
    """Games of one store. `wake(game, version)` is called after appends that leave work for workers.

    `seats` changes who sits where. It goes by the clock of the store, or by another (ms since 1970).
    """

    def __init__(
        self,
        store: EventStore,
        wake: Callable[[str, int], None] = lambda _game, _version: None,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self.cache = GameCache(store)
        self._clock = clock or store.now
        self._writer = StreamWriter(self.cache, wake, self._clock)
        self.seats = Seats(self.cache, self._writer, self._clock)

    @property
    def store(self) -> EventStore:
        """The store that all of these games are in."""
        return self.cache.store

    # ---- writing

    def open_game(
        self, setup: GameSetup, call: IdempotentCall | None = None, fields: Mapping[str, str] | None = None
    ) -> Opened:
        """Lay a table; raises `Rejected` if settings or seats make no sense, `KeyError` for an unknown title.

        With `call` a second call does nothing and answers the same, or raises `KeyReusedError`. `fields` are
        further ones of the game's meta record.
        """
        sandbox = setup.sandbox
        server_seed = secrets.token_bytes(32) if sandbox is None else sandbox_seed(sandbox.seed)
        game_id = secrets.token_hex(10) if call is None else call.game_id()
        command, since = setup.command(server_seed), self._clock()
        entries, loaded = open_entries(game_id, server_seed, setup.owner, command, setup.fork, since)
        for seat, name in setup.names.items():
            require_distinct_name(seat, name, setup.names)
        granted = setup.granted()
        keys = {seat: new_token(kind_of(seat)) if call is None else call.token(seat) for seat in granted}
        more = {
            **opening_field(len(entries), since, call),
            **setup_fields(setup),
            **(fields or {}),
        }
        # First, as a list may name a game that never comes to be, but must not miss one that does.
        list_game(self.store, setup.owner, setup.external_ids.values(), game_id, since)
        if self._writer.create(NewGame(loaded, entries, keys, since, setup.names, more)):
            return Opened(loaded, keys)
        if call is None:
            raise Contended
        count = positions_at_opening(self.store, game_id, call, self._clock())
        return Opened(self.at(game_id, count), still_granted(self.store, game_id, keys))

    def import_game(
        self, loaded: LoadedGame, entries: Sequence[Entry], since: int, names: Mapping[int, str]
    ) -> Opened:
        """Take in a game from elsewhere, created `since`, after the caller has verified it.

        Seats of people get new secrets. That it came from elsewhere is kept beside it. Raises
        `GameExists` and `FromTheFuture`.
        """
        now = self._clock()
        entries, loaded = import_entries(loaded, entries, now)
        keys = new_secrets(loaded)
        if not self._writer.create(
            NewGame(loaded, entries, keys, since, names, {"imported_at": rfc3339(now)})
        ):
            raise GameExists
        return Opened(loaded, keys)

    def send(
        self,
        game_id: str,
        *commands: Command,
        by: Token | None = None,
        expected: int | None = None,
        key: IdempotencyKey | None = None,
        trace: BotDecided | None = None,
    ) -> Sent:
        """A seat's command (its `seat` says whose), or several of a person, which are done all or none.

        `expected` refuses any newer version (`Stale`), but not one choice beside which others have made
        theirs. `by` is the token of the person who sends it, `trace` how the bot came to it that did.

        Raises `Rejected` (of several: `RejectedInList`), `Stale`, `NotYourSeat`, `KeyReusedError`,
        `NoSuchGame`, `Contended` and `StoreUnavailable`.
        """
        seat: int = commands[0].seat  # type: ignore[attr-defined]
        return self._writer.submit(
            game_id, Submission(commands, seat, by, expected=expected, key=key, trace=trace)
        )

    def send_table_command(self, game_id: str, command: SystemCommand, *, by: Token | None = None) -> Sent:
        """Something that the manager of the table asks for, with a token or (None) without."""
        return self._writer.submit(game_id, Submission((command,), None, by))

    def advance(self, loaded: LoadedGame) -> LoadedGame:
        """Do what is due, in one append; the newest state when another process was faster."""
        return self._writer.advance(loaded)

    # ---- reading

    def cached(self, game_id: str) -> LoadedGame:
        """The game as this process last saw it (perhaps not the newest); raises `NoSuchGame`."""
        return self.cache.cached(game_id)

    def current(self, game_id: str, by: Token | None = None) -> LoadedGame:
        """The game as it is now; with `by`, only if that token is still one of its seats."""
        return self._writer.current(game_id, by)

    def at(self, game_id: str, version: int) -> LoadedGame:
        """The game as it was at a position not beyond its end."""
        return self.cache.at(game_id, version)

    def recheck(self) -> None:
        """Look whether what this process has seen lately is still so: after a break the store may be another.

        What was lost is written down, so that every process knows of it.
        """
        for loaded in self.cache.recent(rfc3339(self._clock() - RECENT)):
            with suppress(Unreadable):
                self.current(loaded.id)

    def expire(self, loaded: LoadedGame) -> bool:
        """Forget a game that was abandoned before it began, a day from now; False when it was not."""
        if not loaded.is_to_expire():
            return False
        public = loaded.game.table.visibility == "public"
        place = Change(loaded.title, "open", "abandoned", loaded.owner, public)
        return self.store.streams.expire(loaded.id, loaded.head, place, DAY)

    def delete(self, loaded: LoadedGame) -> None:
        """Forget a game that has ended, at once and everywhere. Raises `Rejected` for any other."""
        if not loaded.is_final():
            raise Rejected(Reason.STILL_PLAYED, "table.5")
        meta = self.store.streams.meta(loaded.id) or {}
        public = loaded.game.table.visibility == "public"
        place = Place(loaded.title, loaded.status(), 0, loaded.owner, public)
        if self.store.streams.delete(loaded.id, loaded.head, place):
            unlist_game(self.store, loaded, meta)
        self.cache.drop(loaded.id)

    def overdue(self, loaded: LoadedGame) -> SystemCommand | None:
        """What is to be done now because of the time: a time-out, an end for lack of players, or a credit."""
        return self._writer.overdue(loaded)

    def has_work(self, loaded: LoadedGame) -> bool:
        """Whether workers have something to do now."""
        return loaded.has_work() or self.overdue(loaded) is not None
