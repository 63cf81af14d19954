"""Bytes in the real store that are no text: what has them can be named, and the rest is read."""

from service.games.handler import Handler
from service.http.operations.game_lines import GamesQuery
from service.identity.api_keys import Apps
from service.store.redis.keys import list_key, place_of, register_key
from service.store.redis.store import RedisStore
from tests.service.playing import opened

NO_TEXT = b"\xff\xfe"


def test_a_list_goes_past_bytes_that_are_no_text(redis_store: RedisStore) -> None:
    handler, client = Handler(redis_store), redis_store.client
    games = [opened(handler).id for _ in range(3)]
    spoilt, named, well = games
    client.hset(b"m:" + place_of(spoilt)[1], "server_seed", NO_TEXT)
    client.hset(b"m:" + place_of(named)[1], "name.0", NO_TEXT)
    for status in ("running", None):
        client.zadd(list_key(place_of(well)[0], status), {NO_TEXT: 10**14})
    page = GamesQuery().page(Handler(redis_store), None, 10)
    assert {line.game for line in page.games} == {named, well}
    assert [(it.game, it.why) for it in page.unreadable] == [(spoilt, "damaged")]
    first = GamesQuery().page(Handler(redis_store), None, 1)
    assert (first.games, first.next) == ([], f"{10**14}.{'0' * 20}")
    assert len(GamesQuery().page(Handler(redis_store), (10**14, "0" * 20), 10).games) == 2
    assert set(redis_store.streams.games()) == set(games)


def test_a_register_goes_past_bytes_that_are_no_text(redis_store: RedisStore) -> None:
    apps = Apps(redis_store)
    app, _ = apps.add("an app", ("games:read",))
    redis_store.client.hset(register_key("keys"), NO_TEXT, NO_TEXT)
    assert apps.all() == [app]
