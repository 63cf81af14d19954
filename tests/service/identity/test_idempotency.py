"""A call that gives out tokens can be sent again: same answer, no second effect, no token in the store."""

from typing import Any

import pytest

from domain.core.errors import Rejected
from service.games.handler import Handler
from service.games.results import Contended, Opened
from service.games.seats import SeatRequest
from service.games.setup import GameSetup
from service.identity.idempotency import IdempotentCall, KeyReusedError, idempotent_call
from service.identity.tokens import hash_token
from service.store.base import DAY
from service.store.memory.store import MemoryStore
from tests.service.playing import offers

KEY = "4b1c9c62-7f0e-4a55-9d39-1f1b2f0a7c11"


class Clock:
    now = 1_767_268_800_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def handler(store: MemoryStore, clock: Clock) -> Handler:
    return Handler(store, clock=clock)


def open_it(handler: Handler, it: IdempotentCall | None) -> Opened:
    return handler.open_game(GameSetup("el-gaucho", {}, offers("ro"), names={0: "Ana"}), call=it)


def keyed(
    store: MemoryStore, body: Any = None, *, who: str = "app", call: str = "open", key: str = KEY
) -> IdempotentCall:
    return idempotent_call(store, "pepper", who, call, key, body)


def test_opening_again_answers_the_same_whatever_has_happened_since(
    store: MemoryStore, handler: Handler, clock: Clock
) -> None:
    first = open_it(handler, keyed(store))
    handler.seats.take(first.loaded.id, SeatRequest(1))
    second = open_it(Handler(store, clock=clock), keyed(store))
    assert (second.loaded.id, second.loaded.version, second.secrets) == (
        first.loaded.id,
        first.loaded.version,
        first.secrets,
    )
    assert second.loaded.status() == "open"
    assert list(store.streams.games()) == [first.loaded.id]
    assert store.tokens.seat_of(first.loaded.id, hash_token(first.secrets[0])) == 0


def test_the_luck_of_a_keyed_game_is_as_new_as_any(store: MemoryStore, handler: Handler) -> None:
    first = open_it(handler, keyed(store))
    second = open_it(handler, keyed(store, key=KEY + "2"))
    assert first.loaded.server_seed != second.loaded.server_seed
    assert open_it(handler, keyed(store)).loaded.server_seed == first.loaded.server_seed


@pytest.mark.parametrize("other", [{"who": "another"}, {"key": KEY + "2"}, {"call": "sit x"}])
def test_another_caller_key_or_call_makes_another_game(
    store: MemoryStore, handler: Handler, other: dict[str, str]
) -> None:
    first, second = open_it(handler, keyed(store)), open_it(handler, keyed(store, **other))
    assert first.loaded.id != second.loaded.id
    assert first.secrets != second.secrets


def test_another_body_is_refused(store: MemoryStore, handler: Handler) -> None:
    open_it(handler, keyed(store, {"seats": 2}))
    with pytest.raises(KeyReusedError):
        open_it(handler, keyed(store, {"seats": 3}))


def test_after_a_day_nothing_is_told_again(store: MemoryStore, handler: Handler, clock: Clock) -> None:
    open_it(handler, keyed(store))
    clock.now += DAY * 1000
    open_it(handler, keyed(store))
    clock.now += 1
    with pytest.raises(KeyReusedError):
        open_it(handler, keyed(store))


def test_a_token_that_was_replaced_is_not_told_again(store: MemoryStore, handler: Handler) -> None:
    game = open_it(handler, keyed(store)).loaded.id
    sat = keyed(store, call=f"sit {game}")
    handler.seats.take(game, SeatRequest(1), sat)
    handler.seats.replace_token(game, 0)
    handler.seats.replace_token(game, 1)
    with pytest.raises(KeyReusedError):
        open_it(handler, keyed(store))
    with pytest.raises(KeyReusedError):
        handler.seats.take(game, SeatRequest(1), sat)


def test_sitting_down_again_answers_the_same(store: MemoryStore, handler: Handler) -> None:
    game = open_it(handler, None).loaded.id
    sat = keyed(store, {"name": "Ben"}, call=f"sit {game}")
    first, secret = handler.seats.take(game, SeatRequest(1, name="Ben"), sat)
    handler.advance(handler.current(game))
    second, same = Handler(store).seats.take(game, SeatRequest(1, name="Ben"), sat)
    assert same == secret
    assert (second.loaded.version, second.loaded.status()) == (first.loaded.version, first.loaded.status())
    with pytest.raises(KeyReusedError):
        handler.seats.take(
            game, SeatRequest(1, name="Eve"), keyed(store, {"name": "Eve"}, call=f"sit {game}")
        )
    with pytest.raises(Rejected, match="seat_taken"):
        handler.seats.take(game, SeatRequest(1), keyed(store, call=f"sit {game}", key=KEY + "2"))


def test_who_reads_the_store_is_told_no_token(store: MemoryStore, handler: Handler) -> None:
    opened = open_it(handler, keyed(store, {"name": "Ana"}))
    _, secret = handler.seats.take(
        opened.loaded.id, SeatRequest(1), keyed(store, call=f"sit {opened.loaded.id}")
    )
    kept = repr(vars(store.state)) + repr([vars(it) for it in store.state.games.values()])
    for hidden in (KEY, secret, opened.secrets[0], "pepper"):
        assert hidden not in kept
    without = idempotent_call(store, "", "app", "open", KEY, {"name": "Ana"})
    assert without.token(0) != opened.secrets[0]
    assert without.game_id() != opened.loaded.id


def test_tokens_look_like_any_other(store: MemoryStore, handler: Handler) -> None:
    usual, keyed_one = open_it(handler, None), open_it(handler, keyed(store))
    assert len(usual.secrets[0]) == len(keyed_one.secrets[0])
    assert len(usual.loaded.id) == len(keyed_one.loaded.id)
    it = keyed(store)
    assert len({it.token(0), it.token(1), it.record(), it.game_id(), it.fingerprint}) == 5


def test_an_id_that_is_taken_without_a_key_is_only_bad_luck(
    store: MemoryStore, handler: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store.streams, "create", lambda *_: False)
    with pytest.raises(Contended):
        open_it(handler, None)
