"""The contract of stores: tokens of seats, idempotency keys, and what leaving a seat takes along."""

import pytest

from service.store.base import EventStore
from service.store.records import (
    INVITED,
    Appended,
    IdempotencyKey,
    KeyReused,
    Moved,
    Replayed,
    Token,
    TokenRefused,
)
from tests.service.store.helpers import ANA, BEA, GAME, KEY, META, begin, entries, entry, together
from tests.support.streams import append_to, create_in

NOBODY = Token("", 0)


class TestTokens:
    def test_a_seat_acts_with_its_token(self, store: EventStore) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, by=ANA) == Appended(2)

    @pytest.mark.parametrize("token", [BEA, NOBODY, Token(ANA.hash, 1), Token(ANA.hash[:-1], 0)])
    def test_what_is_not_that_seats_token_is_refused(self, store: EventStore, token: Token) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, by=token) == TokenRefused()
        assert append_to(store, GAME, 1, (), due_at=None, by=token) == TokenRefused()

    def test_a_granted_token_is_worth_something_at_once(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, grant=BEA)
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, by=BEA) == Appended(3)

    def test_a_revoked_token_is_worthless_at_once(self, store: EventStore) -> None:
        begin(store)
        assert store.tokens.revoke(GAME, ANA.hash)
        assert append_to(store, GAME, 1, (), due_at=None, by=ANA) == TokenRefused()
        assert store.tokens.seat_of(GAME, ANA.hash) is None
        assert not store.tokens.revoke(GAME, ANA.hash)

    def test_a_seat_that_is_given_a_new_token_has_no_other(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, grant=Token("b" * 64, 0))
        append_to(store, GAME, 2, entries(3, 3), due_at=None, grant=BEA)
        new = Token("c" * 64, 0)
        assert store.tokens.replace(GAME, new)
        assert [store.tokens.seat_of(GAME, it) for it in (ANA.hash, "b" * 64, new.hash, BEA.hash)] == [
            None, None, 0, 1,
        ]  # fmt: skip
        assert append_to(store, GAME, 3, (), due_at=None, by=ANA) == TokenRefused()
        assert append_to(store, GAME, 3, (), due_at=None, by=new) == Appended(3)
        assert store.tokens.replace(GAME, new)
        assert store.tokens.seat_of(GAME, new.hash) == 0

    def test_a_game_that_does_not_exist_grants_nothing(self, store: EventStore) -> None:
        assert not store.tokens.replace("nowhere", ANA)
        assert store.tokens.seat_of("nowhere", ANA.hash) is None

    def test_tokens_of_a_game_that_does_not_exist_are_nobodys(self, store: EventStore) -> None:
        assert store.tokens.seat_of(GAME, ANA.hash) is None
        assert not store.tokens.revoke(GAME, ANA.hash)


class TestIdempotencyKeys:
    def test_a_key_that_was_used_tells_where_its_work_is(self, store: EventStore) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 4), due_at=None, key=KEY) == Appended(4)
        assert append_to(store, GAME, 1, entries(2, 4), due_at=None, key=KEY) == Replayed(2, 4)
        assert append_to(store, GAME, 4, entries(5, 5), due_at=None, key=KEY) == Replayed(2, 4)
        assert append_to(store, GAME, 4, (), due_at=None, key=KEY) == Replayed(2, 4)
        assert store.streams.version(GAME) == 4

    def test_the_same_key_for_another_command_is_refused(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
        other = IdempotencyKey(KEY.key, "f2")
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, key=other) == KeyReused()
        assert append_to(store, GAME, 2, (), due_at=None, key=other) == KeyReused()

    def test_an_append_that_was_refused_does_not_use_up_its_key(self, store: EventStore) -> None:
        begin(store, version=2)
        assert append_to(store, GAME, 1, entries(3, 3), due_at=None, key=KEY) == Moved(2, (entry(2),))
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, key=KEY) == Appended(3)

    @pytest.mark.parametrize("fingerprint", ["", "1 2 3", "line\nbreak", "ñ"])
    def test_a_fingerprint_may_be_any_text(self, store: EventStore, fingerprint: str) -> None:
        key = IdempotencyKey("", fingerprint)
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, key=key) == Appended(2)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, key=key) == Replayed(2, 2)

    def test_one_key_sent_many_times_at_once_does_its_work_once(self, store: EventStore) -> None:
        begin(store)
        outcomes = together(12, lambda _: append_to(store, GAME, 1, entries(2, 3), due_at=None, key=KEY))
        assert outcomes.count(Appended(3)) == 1
        assert outcomes.count(Replayed(2, 3)) == 11
        assert store.streams.read(GAME) == entries(1, 3)


class TestLeavingASeat:
    def test_all_tokens_and_what_is_told_of_the_seat_go_with_the_entries(self, store: EventStore) -> None:
        more = Token("b" * 64, 0)
        own = {"name.0": "Ana", "external.0": "a-1", "played_by.0": "{}"}
        create_in(store, GAME, META | own | {"name.1": "Bea"}, entries(1, 1), tokens=[ANA, more, BEA])
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, by=ANA, vacate=0) == Appended(2)
        assert [store.tokens.seat_of(GAME, token.hash) for token in (ANA, more, BEA)] == [None, None, 1]
        assert store.streams.meta(GAME) == {"title": "el-gaucho", "name.1": "Bea"}
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, by=ANA) == TokenRefused()
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, by=BEA) == Appended(3)

    def test_a_seat_without_token_or_name_can_be_left(self, store: EventStore) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, vacate=1) == Appended(2)
        assert store.tokens.seat_of(GAME, ANA.hash) == 0
        assert store.streams.meta(GAME) == META

    def test_an_invitation_goes_as_a_seats_token_does(self, store: EventStore) -> None:
        invited = Token("d" * 64, INVITED)
        create_in(store, GAME, META, entries(1, 1), tokens=[ANA, invited])
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, by=invited) == Appended(2)
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, vacate=INVITED) == Appended(3)
        assert append_to(store, GAME, 3, entries(4, 4), due_at=None, by=invited) == TokenRefused()
        assert [store.tokens.seat_of(GAME, token.hash) for token in (ANA, invited)] == [0, None]
        assert store.streams.meta(GAME) == META

    def test_seat_ten_is_not_seat_one(self, store: EventStore) -> None:
        ten = Token("c" * 64, 10)
        create_in(store, GAME, META | {"name.10": "Cleo"}, entries(1, 1), tokens=[BEA, ten])
        append_to(store, GAME, 1, entries(2, 2), due_at=None, vacate=1)
        assert [store.tokens.seat_of(GAME, token.hash) for token in (BEA, ten)] == [None, 10]
        assert (store.streams.meta(GAME) or {})["name.10"] == "Cleo"

    @pytest.mark.parametrize("expected, by, key", [(1, None, None), (2, BEA, None), (2, None, KEY)])
    def test_an_append_that_is_refused_leaves_the_seat_as_it_is(
        self, store: EventStore, expected: int, by: Token | None, key: IdempotencyKey | None
    ) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
        append_to(store, GAME, expected, entries(3, 3), due_at=None, by=by, key=key, vacate=0)
        assert append_to(store, GAME, 2, (), due_at=None, vacate=0) == Appended(2)
        assert (store.tokens.seat_of(GAME, ANA.hash), store.streams.meta(GAME)) == (0, META)

    def test_who_sits_down_at_the_same_time_keeps_the_seat(self, store: EventStore) -> None:
        begin(store)
        new = Token("d" * 64, 0)
        names = {"name.0": "Dora"}
        append_to(store, GAME, 1, entries(2, 2), due_at=None, vacate=0, grant=new, names=names)
        assert [store.tokens.seat_of(GAME, token.hash) for token in (ANA, new)] == [None, 0]
        assert (store.streams.meta(GAME) or {})["name.0"] == "Dora"
