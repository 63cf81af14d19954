"""The write path: one round trip when all is well, the truth when it is not."""

import pytest

from domain.core import luck
from domain.core.errors import Rejected
from domain.el_gaucho.commands import EndTurn
from service.games.handler import Handler
from service.games.results import (
    NotYourSeat,
    Sent,
    Stale,
)
from service.games.seats import SeatRequest
from service.games.setup import GameSetup
from service.games.unreadable.errors import NoSuchGame
from service.identity.idempotency import KeyReusedError
from service.identity.tokens import hash_token
from service.store.ids import SHARDS, shard_of
from service.store.records import MANAGER
from tests.service.playing import (
    NOON,
    TITLE,
    Counted,
    assert_intact,
    at_rest,
    first_command,
    key,
    now_on,
    offers,
    opened,
    other,
    play,
    token_of,
)


@pytest.fixture
def store() -> Counted:
    return Counted()


@pytest.fixture
def handler(store: Counted) -> Handler:
    return Handler(store, clock=lambda: NOON)


# ---- opening and sitting down


def test_opening_is_one_call_and_tells_the_secrets_of_reserved_seats(
    handler: Handler, store: Counted
) -> None:
    calls = store.asked(lambda: handler.open_game(GameSetup(TITLE, {}, offers("rob"))))
    assert calls == {"create": 1}
    game = handler.open_game(GameSetup(TITLE, {}, offers("rob"), names={0: "Ana"}))
    assert set(game.secrets) == {0, MANAGER}
    assert store.tokens.seat_of(game.loaded.id, token_of(game.secrets[0], 0).hash) == 0
    meta = store.streams.meta(game.loaded.id)
    assert meta is not None
    assert (meta["title"], meta["name.0"], meta["created_at"]) == (TITLE, "Ana", "2026-01-01T12:00:00.000Z")


def test_no_two_games_share_an_id_a_seed_or_a_secret(handler: Handler, store: Counted) -> None:
    games = [handler.open_game(GameSetup(TITLE, {}, offers("rr"))) for _ in range(50)]
    seeds = {(store.streams.meta(game.loaded.id) or {})["server_seed"] for game in games}
    secrets = {secret for game in games for secret in game.secrets.values()}
    assert (len({game.loaded.id for game in games}), len(seeds), len(secrets)) == (50, 50, 150)


def test_the_seed_stays_out_of_the_stream_and_its_commitment_is_in(handler: Handler, store: Counted) -> None:
    loaded = opened(handler, seed=None)
    stream = b"".join(entry.record for entry in store.streams.read(loaded.id))
    assert loaded.server_seed.hex().encode() not in stream
    assert luck.commitment(loaded.server_seed).encode() in stream


def test_nonsense_opens_no_game(handler: Handler, store: Counted) -> None:
    for settings, seats in (({"no_such": 1}, "rr"), ({}, "r")):
        with pytest.raises(Rejected):
            handler.open_game(GameSetup(TITLE, settings, offers(seats)))
    with pytest.raises(KeyError):
        handler.open_game(GameSetup("chess", {}, offers("rr")))
    assert store.calls["create"] == 0


def test_sitting_down_grants_a_token_and_a_name_in_the_same_call(handler: Handler, store: Counted) -> None:
    loaded = handler.open_game(GameSetup(TITLE, {}, offers("ro"))).loaded
    store.calls.clear()
    sent, secret = handler.seats.take(loaded.id, SeatRequest(1, name="Bo", entropy="mine"))
    assert dict(store.calls) == {"meta": 1, "append": 1}  # first the names of the others
    assert store.tokens.seat_of(loaded.id, hash_token(secret)) == 1
    assert (store.streams.meta(loaded.id) or {})["name.1"] == "Bo"
    assert sent.loaded.game.table.seats[1].entropy == "mine"
    with pytest.raises(Rejected, match="seat_taken"):
        handler.seats.take(loaded.id, SeatRequest(1))


def test_a_seat_that_two_want_goes_to_one(handler: Handler) -> None:
    loaded = handler.open_game(GameSetup(TITLE, {}, offers("ro"))).loaded
    rival = other(handler)
    rival.cached(loaded.id)
    handler.seats.take(loaded.id, SeatRequest(1))
    with pytest.raises(Rejected, match="seat_taken"):
        rival.seats.take(loaded.id, SeatRequest(1))
    assert_intact(handler.store, loaded.id)


# ---- sending


def test_a_command_is_one_call(handler: Handler, store: Counted) -> None:
    loaded = opened(handler)
    assert store.asked(lambda: handler.send(loaded.id, first_command(loaded))) == {"append": 1}
    loaded = play(handler, handler.current(loaded.id), 20)
    assert store.asked(lambda: handler.send(loaded.id, first_command(loaded))) == {"append": 1}


def test_what_is_due_is_one_call(handler: Handler, store: Counted) -> None:
    loaded = handler.open_game(GameSetup(TITLE, {}, offers("rr"))).loaded
    assert store.asked(lambda: handler.advance(loaded)) == {"append": 1}
    rested = handler.current(loaded.id)
    assert store.asked(lambda: handler.advance(rested)) == {}
    assert handler.advance(rested) is rested


def test_the_answer_is_what_was_appended(handler: Handler, store: Counted) -> None:
    loaded = opened(handler)
    sent = handler.send(loaded.id, first_command(loaded))
    assert (sent.first, sent.last) == (loaded.version + 1, sent.loaded.version)
    assert list(sent.entries) == store.streams.read(loaded.id, after=loaded.version)
    assert not sent.replayed
    assert sent.loaded == Handler(store).cached(loaded.id)


def test_a_stale_cache_learns_from_the_append_itself(handler: Handler, store: Counted) -> None:
    loaded, rival = opened(handler), other(handler)
    rival.cached(loaded.id)
    handler.send(loaded.id, first_command(loaded, 0))
    assert store.asked(lambda: rival.send(loaded.id, first_command(loaded, 1))) == {"append": 2}
    assert rival.cached(loaded.id).to_act() == ()
    assert_intact(store, loaded.id)


def test_a_command_that_only_an_old_fold_forbids_is_accepted(handler: Handler) -> None:
    loaded, rival = opened(handler), other(handler)
    rival.cached(loaded.id)
    later = play(handler, loaded, 6)
    command = first_command(later)
    assert command not in loaded.legal_commands(command.seat)
    assert rival.send(loaded.id, command).first == later.version + 1


def test_a_refusal_asks_the_store_whether_the_fold_was_the_newest(handler: Handler, store: Counted) -> None:
    loaded = opened(handler)
    store.calls.clear()
    with pytest.raises(Rejected, match="not_now"):
        handler.send(loaded.id, EndTurn(0))
    assert dict(store.calls) == {"ask": 1}
    assert store.streams.version(loaded.id) == loaded.version


def test_a_command_that_only_an_old_fold_allows_is_refused(handler: Handler, store: Counted) -> None:
    loaded, rival = opened(handler), other(handler)
    rival.cached(loaded.id)
    keep = first_command(loaded, 0)
    handler.send(loaded.id, keep)
    store.calls.clear()
    with pytest.raises(Rejected, match="already_kept"):
        rival.send(loaded.id, keep)
    assert dict(store.calls) == {"append": 1}
    assert store.streams.version(loaded.id) == loaded.version + 1


def test_there_are_no_games_but_those_opened(handler: Handler) -> None:
    for ask in (handler.cached, handler.current, lambda game: handler.send(game, EndTurn(0))):
        with pytest.raises(NoSuchGame):
            ask("no-such-game")


def test_a_game_that_is_gone_from_the_store_is_gone(handler: Handler) -> None:
    loaded = opened(handler)
    now_on(handler, Counted())
    with pytest.raises(NoSuchGame):
        handler.send(loaded.id, first_command(loaded))
    with pytest.raises(NoSuchGame):
        handler.cached(loaded.id)


# ---- tokens, versions, keys


def test_only_the_token_of_the_seat_may_send(handler: Handler, store: Counted) -> None:
    game = handler.open_game(GameSetup(TITLE, {}, offers("rr")))
    loaded, mine = at_rest(handler, game.loaded), token_of(game.secrets[0], 0)
    keep = first_command(loaded, 0)
    for wrong in (token_of("guess", 0), token_of(game.secrets[1], 0), token_of(game.secrets[0], 1)):
        with pytest.raises(NotYourSeat):
            handler.send(loaded.id, keep, by=wrong)
        with pytest.raises(NotYourSeat):
            handler.current(loaded.id, by=wrong)
    assert store.streams.version(loaded.id) == loaded.version
    assert handler.send(loaded.id, keep, by=mine).first == loaded.version + 1
    store.tokens.revoke(loaded.id, mine.hash)
    with pytest.raises(NotYourSeat):
        handler.send(loaded.id, EndTurn(0), by=mine)


def test_the_expected_version_must_be_the_newest(handler: Handler, store: Counted) -> None:
    loaded = opened(handler)
    handler.send(loaded.id, first_command(loaded, 0), expected=loaded.version)
    for process in (handler, other(handler)):
        with pytest.raises(Stale) as told:
            process.send(loaded.id, first_command(loaded, 1), expected=loaded.version)
        assert told.value.loaded.version == loaded.version + 1
        assert list(told.value.missed) == store.streams.read(loaded.id, after=loaded.version)
    with pytest.raises(Stale) as told:
        handler.send(loaded.id, first_command(loaded, 1), expected=loaded.version + 7)
    assert list(told.value.missed) == []
    with pytest.raises(Stale):
        handler.send(loaded.id, first_command(loaded, 1), expected=-1)
    assert store.streams.version(loaded.id) == loaded.version + 1


def test_without_an_expected_version_simultaneous_choices_do_not_disturb_each_other(handler: Handler) -> None:
    loaded = opened(handler, "rrrr")
    for seat in (2, 0, 3, 1):
        process = other(handler)
        process.cached(loaded.id)
        handler.send(loaded.id, first_command(loaded, seat))
    assert handler.current(loaded.id).to_act() == ()


def test_the_same_key_does_its_work_once_and_gets_the_same_answer_for_ever(
    handler: Handler, store: Counted
) -> None:
    loaded = opened(handler)
    command = first_command(loaded)
    sent = handler.send(loaded.id, command, key=key("k"))

    def again(process: Handler, expected: int | None = None) -> Sent:
        return process.send(loaded.id, command, key=key("k"), expected=expected)

    def assert_same(answer: Sent) -> None:
        assert (answer.first, answer.last, list(answer.entries)) == (
            sent.first,
            sent.last,
            list(sent.entries),
        )
        assert answer.replayed
        assert answer.loaded == sent.loaded

    assert_same(again(handler))
    play(handler, handler.current(loaded.id), 10)
    version = store.streams.version(loaded.id)
    assert_same(again(handler))
    assert_same(again(other(handler)))
    assert_same(again(handler, expected=loaded.version))
    assert store.streams.version(loaded.id) == version


def test_a_key_belongs_to_one_command(handler: Handler, store: Counted) -> None:
    loaded = opened(handler)
    handler.send(loaded.id, first_command(loaded, 0), key=key("k"))
    with pytest.raises(KeyReusedError):
        handler.send(loaded.id, first_command(loaded, 1), key=key("k", "another body"))
    assert store.streams.version(loaded.id) == loaded.version + 1


def test_a_refused_command_uses_up_no_key(handler: Handler) -> None:
    loaded = opened(handler)
    with pytest.raises(Rejected):
        handler.send(loaded.id, EndTurn(0), key=key("k"))
    assert handler.send(loaded.id, first_command(loaded), key=key("k")).first == loaded.version + 1


# ---- work for others


def test_whoever_leaves_work_wakes_the_workers_and_stands_in_the_work_index(store: Counted) -> None:
    woken: list[tuple[str, int]] = []
    handler = Handler(store, wake=lambda game, version: woken.append((game, version)), clock=lambda: NOON)

    def in_index() -> bool:
        return store.work.counts(NOON)[0] == 1

    loaded = handler.open_game(GameSetup(TITLE, {}, offers("ro"))).loaded
    assert (woken, in_index()) == ([], False)
    sent, _ = handler.seats.take(loaded.id, SeatRequest(1))
    assert (woken, in_index()) == ([(loaded.id, sent.last)], True)
    assert store.work.claim(shard_of(loaded.id), NOON, 1, 1) == [loaded.id]
    loaded = handler.advance(sent.loaded)
    assert loaded.due() is None
    assert not in_index()
    handler.send(loaded.id, first_command(loaded, 0))
    assert not in_index()
    assert len(woken) == 1
    sent = handler.send(loaded.id, first_command(loaded, 1))
    assert (woken[1:], in_index()) == ([(loaded.id, sent.last)], True)
    assert 0 <= shard_of(loaded.id) < SHARDS


def test_a_hosted_bot_that_is_to_act_is_work(store: Counted) -> None:
    woken: list[str] = []
    handler = Handler(store, wake=lambda game, _version: woken.append(game), clock=lambda: NOON)
    loaded = opened(handler, "rb")
    assert loaded.bots_to_act() == (1,)
    assert woken == [loaded.id]
    assert store.work.counts(NOON)[0] == 1
    handler.send(loaded.id, first_command(loaded, 1))
    assert handler.current(loaded.id).bots_to_act() == ()
    assert store.work.counts(NOON)[0] == 0
