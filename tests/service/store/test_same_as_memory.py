"""Does the real store answer like the simple one, whatever is asked in whatever order?"""

from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from service.store import servers
from service.store.base import EventStore, IdempotencyKey, Token, shard_of
from service.store.memory import MemoryStore
from service.store.redis import RedisStore
from tests.service.store.helpers import entries
from tests.support import valkey

games = st.sampled_from(["a", "b"])
tokens = st.builds(Token, hash=st.sampled_from(["t0", "t1"]), seat=st.integers(0, 1))
keys = st.builds(IdempotencyKey, key=st.sampled_from(["k0", "k1"]), fingerprint=st.sampled_from(["f0", "f1"]))
times = st.integers(0, 50)
texts = st.text(max_size=3)
names = st.fixed_dictionaries({}, optional={"name.0": texts, "name.1": texts})
metas = st.fixed_dictionaries({"title": texts}, optional={"name.0": texts})


def test_the_real_store_answers_like_the_simple_one(open_redis: tuple[RedisStore, servers.Client]) -> None:
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
            game=games, meta=metas, count=st.integers(1, 3), seats=st.lists(tokens), due_at=st.none() | times
        )
        def create(
            self, game: str, meta: dict[str, str], count: int, seats: list[Token], due_at: int | None
        ) -> None:
            self.same(lambda it: it.create(game, meta, entries(1, count), tokens=seats, due_at=due_at))

        @rule(
            game=games,
            back=st.sampled_from([0, 0, 0, 1, 2, -1]),
            count=st.integers(0, 2),
            due_at=st.none() | times,
            by=st.none() | tokens,
            key=st.none() | keys,
            grant=st.none() | tokens,
            named=st.none() | names,
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
        ) -> None:
            expected = (self.simple.version(game) or 0) - back
            new = entries(expected + 1, expected + count)
            self.same(
                lambda it: it.append(
                    game, expected, new, due_at=due_at, by=by, key=key, grant=grant, names=named
                )
            )

        @rule(game=games, token=tokens)
        def revoke(self, game: str, token: Token) -> None:
            self.same(lambda it: it.revoke(game, token.hash))

        @rule(game=games, now=times, lease=st.integers(1, 20), most=st.integers(1, 2))
        def claim(self, game: str, now: int, lease: int, most: int) -> None:
            self.same(lambda it: it.claim_due(shard_of(game), now, lease, most))

        @rule(
            game=games, token=tokens, after=st.integers(-1, 9), most=st.none() | st.integers(0, 3), now=times
        )
        def look(self, game: str, token: Token, after: int, most: int | None, now: int) -> None:
            self.same(lambda it: it.read(game, after, most))
            self.same(lambda it: (it.version(game), it.meta(game), it.seat_of(game, token.hash)))
            self.same(lambda it: it.due_counts(now))

    run_state_machine_as_test(Pair, settings=settings(max_examples=25, stateful_step_count=25, deadline=None))
