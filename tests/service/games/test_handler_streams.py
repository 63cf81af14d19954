"""What the handler writes can be checked by anybody, and read from any moment on."""

import json
import time
import zlib
from itertools import pairwise

import pytest

from domain.core import luck
from domain.el_gaucho.commands import KeepTiles
from domain.table.events import Offer
from service.audit import Finding, verify
from service.games import cache
from service.games.cache import SNAPSHOT_EVERY
from service.games.codec.answers import encode
from service.games.codec.commands import body_of
from service.games.handler import Handler
from service.games.seats import SeatRequest
from service.games.setup import GameSetup
from service.identity.tokens import hash_token
from service.store.memory.store import MemoryStore
from service.store.memory.streams import MemoryStreams
from service.store.records import Entry, Token
from service.times import rfc3339
from tests.service.playing import (
    NOON,
    TITLE,
    Counted,
    assert_intact,
    at_rest,
    first_command,
    offers,
    opened,
    other,
    play,
    records,
    token_of,
)
from tests.support.streams import create_in


@pytest.fixture
def store() -> Counted:
    return Counted()


@pytest.fixture
def handler(store: Counted) -> Handler:
    return Handler(store, clock=lambda: NOON)


# ---- luck and the chain


def test_chance_is_drawn_in_order_and_revealed_at_the_end(handler: Handler, store: Counted) -> None:
    loaded = play(handler, opened(handler, "rrr", seed=None, entropies=("Ana", "", "é")))
    assert loaded.status() == "over"
    stream = records(store.streams.read(loaded.id))
    draws = [record["luck"] for record in stream if record["luck"] is not None]
    assert draws == list(range(1, len(draws) + 1))
    assert all(record["cause"] is not None for record in stream if record["luck"] is not None)
    assert [record["type"] for record in stream].count("luck_revealed") == 1
    revealed, promised = stream[-1], stream[0]
    assert revealed["type"] == "luck_revealed"
    seed = bytes.fromhex(revealed["data"]["server_seed"])
    assert luck.commitment(seed) == promised["data"]["commitment"]
    assert seed.hex() == (store.streams.meta(loaded.id) or {})["server_seed"]


def test_anybody_can_roll_the_same_dice_afterwards(handler: Handler, store: Counted) -> None:
    """From the stream alone: the seed at its end, the entropies at its beginning, the number of the draw."""
    loaded = play(handler, opened(handler, "rr", seed=None, entropies=("Ana", "Bo")))
    stream = records(store.streams.read(loaded.id))
    seed = bytes.fromhex(stream[-1]["data"]["server_seed"])
    words = [record["data"]["entropy"] for record in stream if record["type"] == "seat_taken"]
    luck_key = luck.luck_key(seed, loaded.id, words)
    rolled = 0
    for before, record in pairwise(stream):
        if record["type"] == "dice_rolled":
            draws = luck.Luck(luck.seed(luck_key, before["luck"]))
            assert record["data"]["dice"] == sorted(draws.dice(5))
            rolled += 1
    assert rolled > 5


def test_every_hash_is_the_one_that_the_records_make(handler: Handler, store: Counted) -> None:
    loaded = play(handler, opened(handler, "rrrr", seed=None), 40)
    assert_intact(store, loaded.id)
    assert len({entry.hash for entry in store.streams.read(loaded.id)}) == loaded.version


def test_everything_decided_again_comes_to_the_same(handler: Handler, store: Counted) -> None:
    for seats, entropies in (("rr", ()), ("rbr", ("x", "y", "z")), ("oooo", ())):
        loaded = handler.open_game(GameSetup(TITLE, {}, offers(seats), entropies=entropies)).loaded
        for seat, kind in enumerate(seats):
            if kind == "o":
                handler.seats.take(loaded.id, SeatRequest(seat, entropy=f"seat {seat}"))
        loaded = play(handler, at_rest(handler, handler.current(loaded.id)))
        assert loaded.status() == "over"
        assert verify(TITLE, loaded.id, store.streams.read(loaded.id), loaded.server_seed) == Finding("exact")


def test_a_sandbox_game_goes_the_same_way_again(store: Counted) -> None:
    games = []
    for seed in ("one", "one", "two"):
        handler = Handler(store, clock=lambda: NOON)
        loaded = play(handler, opened(handler, "rr", seed=seed), 30)
        games.append(store.streams.read(loaded.id))
    assert games[0] == games[1] != games[2]
    assert records(games[0])[0]["data"]["sandbox"] is True


def test_a_record_tells_who_did_it_when_and_why(handler: Handler, store: Counted) -> None:
    loaded = opened(handler)
    keep = first_command(loaded, 1)
    assert isinstance(keep, KeepTiles)
    handler.send(loaded.id, keep)
    record = records(store.streams.read(loaded.id))[-1]
    assert (record["seat"], record["at"], record["luck"]) == (1, "2026-01-01T12:00:00.000Z", None)
    assert record["cause"] == json.loads(encode(body_of(keep)))
    assert record["rules_version"] == loaded.codec.decider.rules_version
    (by_the_rules,) = [
        each for each in records(store.streams.read(loaded.id)) if each["type"] == "game_set_up"
    ]
    assert (by_the_rules["seat"], by_the_rules["cause"]["type"]) == (None, "set_up")
    assert "seed" not in by_the_rules["cause"]


def test_times_are_written_in_one_way() -> None:
    assert rfc3339(0) == "1970-01-01T00:00:00.000Z"
    assert rfc3339(1_767_268_800_007) == "2026-01-01T12:00:00.007Z"


def test_the_clock_of_a_handler_is_the_worlds(store: Counted) -> None:
    before = time.time_ns() // 1_000_000
    loaded = opened(Handler(store))
    assert records(store.streams.read(loaded.id))[0]["at"] >= rfc3339(before)


def test_a_token_is_stored_as_its_hash_only(handler: Handler, store: Counted) -> None:
    game = handler.open_game(GameSetup(TITLE, {}, [Offer("reserved"), Offer("open")]))
    secret = game.secrets[0]
    assert len(secret) > 40
    assert store.tokens.seat_of(game.loaded.id, secret) is None
    assert store.tokens.seat_of(game.loaded.id, hash_token(secret)) == 0
    assert token_of(secret, 0) == Token(hash_token(secret), 0)


# ---- snapshots and the past


def test_a_snapshot_spares_reading_what_lies_before(handler: Handler, store: Counted) -> None:
    loaded = play(handler, opened(handler), 120)
    read: list[int] = []

    class Watched(MemoryStreams):
        def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
            read.append(after)
            return super().read(game, after, most)

    watched = MemoryStore()
    watched.streams = Watched(watched.state)
    meta, kept = store.streams.meta(loaded.id), store.snapshots.load(loaded.id)
    assert meta is not None
    assert kept is not None
    create_in(watched, loaded.id, meta, store.streams.read(loaded.id))
    watched.snapshots.save(loaded.id, kept)
    assert Handler(watched).cached(loaded.id) == loaded
    assert read[-1] >= SNAPSHOT_EVERY


def test_a_snapshot_of_other_code_or_no_snapshot_at_all_is_ignored(handler: Handler, store: Counted) -> None:
    loaded = play(handler, opened(handler), 120)
    kept = store.snapshots.load(loaded.id)
    assert kept is not None
    fingerprint = encode(loaded.codec.snapshots.unpack(kept)[1].fingerprint)[1:-1]  # type: ignore[index]
    other_code = zlib.compress(zlib.decompress(kept).replace(fingerprint, b"0" * len(fingerprint)))
    for other_kept in (other_code, b"", b"garbage", kept[:-5]):
        store.snapshots.save(loaded.id, other_kept)
        assert loaded.codec.snapshots.unpack(other_kept) is None
        assert Handler(store).cached(loaded.id) == loaded


def test_any_moment_of_the_past_can_be_looked_at(handler: Handler, store: Counted) -> None:
    loaded = play(handler, opened(handler), 120)
    whole = store.streams.read(loaded.id)
    start = Handler(store).at(loaded.id, 0)
    assert start.version == 0
    for version in (1, 5, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, loaded.version):
        then = other(handler).at(loaded.id, version)
        assert then.version == version
        assert then.hash == whole[version - 1].hash
        assert then == start.after(whole[:version])


def test_only_so_many_games_are_held(
    handler: Handler, monkeypatch: pytest.MonkeyPatch, store: Counted
) -> None:
    monkeypatch.setattr(cache, "CACHED_GAMES", 2)
    handler = other(handler)
    games = [opened(handler).id for _ in range(3)]
    assert store.asked(lambda: handler.cached(games[2])) == {}
    assert store.asked(lambda: handler.cached(games[0]))["read"] == 1
