"""Does the real store answer like the simple one, whatever is asked in whatever order?"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from domain.table.state import Status
from service.store.base import EventStore
from service.store.ids import shard_of
from service.store.memory.store import MemoryStore
from service.store.records import STATUSES, Change, Head, IdempotencyKey, Place, Token
from service.store.redis.store import RedisStore, connections
from tests.service.store.helpers import entries
from tests.support import valkey
from tests.support.streams import append_to, create_in

games = st.sampled_from(["a", "b"])
tokens = st.builds(Token, hash=st.sampled_from(["t0", "t1"]), seat=st.integers(0, 1))
keys = st.builds(IdempotencyKey, key=st.sampled_from(["k0", "k1"]), fingerprint=st.sampled_from(["f0", "f1"]))
times = st.integers(0, 50)
moments = st.integers(1, 9).map(lambda n: n * 4_000)
texts = st.text(max_size=3)
names = st.fixed_dictionaries({}, optional={"name.0": texts, "name.1": texts})
statuses = st.sampled_from(STATUSES)
owners = st.sampled_from(["", "x"])
places = st.builds(
    Place,
    title=st.sampled_from(["one", "two"]),
    status=statuses,
    since=st.integers(1, 3),
    owner=owners,
    public=st.booleans(),
)
befores = st.none() | st.tuples(st.integers(1, 3), st.sampled_from(["a", "b"]))
ELSEWHERE = Place("one", "open", 2)
metas = st.fixed_dictionaries({"title": texts}, optional={"name.0": texts})


def test_the_real_store_answers_like_the_simple_one(
    open_redis: tuple[RedisStore, connections.Client],
) -> None:
    real, client = open_redis

    class Pair(RuleBasedStateMachine):
        """Every rule asks both stores the same, and compares."""

        def __init__(self) -> None:
            super().__init__()
            valkey.wipe(client)
            self.simple = MemoryStore()

        def same(self, ask: Callable[[EventStore], Any]) -> None:
            assert ask(real) == ask(self.simple)

        @rule(
            game=games,
            meta=metas,
            count=st.integers(1, 3),
            seats=st.lists(tokens),
            due_at=st.none() | times,
            place=st.none() | places,
        )
        def create(
            self,
            game: str,
            meta: dict[str, str],
            count: int,
            seats: list[Token],
            due_at: int | None,
            place: Place | None,
        ) -> None:
            new = entries(1, count)
            self.same(lambda it: create_in(it, game, meta, new, tokens=seats, due_at=due_at, place=place))

        @rule(
            game=games,
            back=st.sampled_from([0, 0, 0, 1, 2, -1]),
            count=st.integers(0, 2),
            due_at=st.none() | times,
            by=st.none() | tokens,
            key=st.none() | keys,
            grant=st.none() | tokens,
            named=st.none() | names,
            vacate=st.none() | st.integers(0, 1),
            status=st.none() | statuses,
        )
        def append(
            self,
            game: str,
            back: int,
            count: int,
            due_at: int | None,
            by: Token | None,
            key: IdempotencyKey | None,
            grant: Token | None,
            named: dict[str, str] | None,
            vacate: int | None,
            status: Status | None,
        ) -> None:
            place = self.simple.state.places.get(game, ELSEWHERE)
            change = None
            if status not in (None, place.status):
                change = Change(place.title, place.status, status, place.owner, place.public)
            expected = (self.simple.streams.version(game) or 0) - back
            new = entries(expected + 1, expected + count)
            self.same(
                lambda it: append_to(
                    it,
                    game,
                    expected,
                    new,
                    due_at=due_at,
                    by=by,
                    key=key,
                    grant=grant,
                    names=named,
                    vacate=vacate,
                    change=change,
                )
            )

        @rule(game=games, token=tokens)
        def revoke(self, game: str, token: Token) -> None:
            self.same(lambda it: it.tokens.revoke(game, token.hash))

        @rule(game=games, token=tokens)
        def regrant(self, game: str, token: Token) -> None:
            self.same(lambda it: it.tokens.replace(game, token))

        @rule(game=games, field=st.sampled_from(["name.0", "name.1"]), version=st.integers(1, 2))
        def erase(self, game: str, field: str, version: int) -> None:
            self.same(lambda it: it.streams.erase(game, field, version))

        @rule(game=games, version=st.integers(0, 5), status=statuses)
        def enlist(self, game: str, version: int, status: Status) -> None:
            # Its title is the same for ever.
            place = replace(self.simple.state.places.get(game, ELSEWHERE), status=status)
            self.same(lambda it: it.lobby.put(game, Head(version), place))

        @rule(status=st.none() | statuses, title=st.sampled_from([None, "one", "two"]), before=befores)
        def visit(self, status: Status | None, title: str | None, before: tuple[int, str] | None) -> None:
            self.same(lambda it: it.lobby.page(status, title, before, 9))
            self.same(lambda it: it.lobby.page(status, title, before, 9, "x"))

        @rule(game=games, now=times, lease=st.integers(1, 20), most=st.integers(1, 2))
        def claim(self, game: str, now: int, lease: int, most: int) -> None:
            self.same(lambda it: it.work.claim(shard_of(game), now, lease, most))

        @rule(now=moments, after=moments)
        def beat(self, now: int, after: int) -> None:
            self.same(lambda it: it.uptime.beat(now))
            self.same(lambda it: it.uptime.outages(after, now))

        @rule(
            game=games, token=tokens, after=st.integers(-1, 9), most=st.none() | st.integers(0, 3), now=times
        )
        def look(self, game: str, token: Token, after: int, most: int | None, now: int) -> None:
            self.same(lambda it: it.streams.read(game, after, most))
            self.same(
                lambda it: (
                    it.streams.version(game),
                    it.streams.meta(game),
                    it.tokens.seat_of(game, token.hash),
                )
            )
            self.same(lambda it: it.work.counts(now))

    run_state_machine_as_test(Pair, settings=settings(max_examples=25, stateful_step_count=25, deadline=None))
