"""Compressed answers: the same content, for whoever takes it, and never one that gives out a secret."""

import gzip
import json
import zlib
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from domain.el_gaucho.content import Race, Tile
from domain.titles import TITLES
from service.config import Config
from service.games.codec.answers import encode
from service.games.handler import Handler
from service.http.middleware.compression import WORTH_COMPRESSING, WRITING
from service.http.openapi.title_schemas import prefix
from service.http.server.contract import contract
from service.http.wire.compressed import STEP, packed, packed_stream
from tests.service.http.apps import OPERATOR, OPERATOR_KEY
from tests.service.http.listening import SSE
from tests.service.http.support import Duel
from tests.support.application import application
from tests.support.growth import assert_linear

SECRETS = {"token", "secret", "ticket"}
"""Names of fields that hold what nobody else may know."""


class TestAnAnswer:
    @pytest.mark.parametrize("path", ["", "/events?limit=500", "/replay"])
    def test_is_compressed_for_whoever_takes_it_and_says_the_same(self, duel: Duel, path: str) -> None:
        plain, small = duel.get(path, 0), duel.get(path, 0, Accept_Encoding="br, gzip")
        assert len(plain.get_data()) > WORTH_COMPRESSING
        assert "Content-Encoding" not in plain.headers
        assert small.headers["Content-Encoding"] == "gzip"
        assert len(small.get_data()) < len(plain.get_data()) / 2
        assert int(small.headers["Content-Length"]) == len(small.get_data())
        assert gzip.decompress(small.get_data()) == plain.get_data()

    def test_to_a_command_is_so_too(self, duel: Duel) -> None:
        sent = duel.post("/commands?include=game", duel.legal(0)[0], 0, Accept_Encoding="gzip")
        assert sent.headers["Content-Encoding"] == "gzip"
        assert json.loads(gzip.decompress(sent.get_data()))["game"]["game"] == duel.game

    @pytest.mark.parametrize("accepted", ["identity", "gzip;q=0", "br, zstd", "", "gzip;q=x;;"])
    def test_is_sent_as_it_is_to_whoever_does_not(self, duel: Duel, accepted: str) -> None:
        answer = duel.get("", 0, Accept_Encoding=accepted)
        assert "Content-Encoding" not in answer.headers
        assert answer.headers["ETag"] == f'"{duel.version()}"'
        assert answer.get_json()["game"] == duel.game

    def test_that_is_small_is_sent_as_it_is(self, client: FlaskClient) -> None:
        assert "Content-Encoding" not in client.get("/healthz", headers={"Accept-Encoding": "gzip"}).headers

    def test_that_a_cache_may_keep_says_that_it_depends_on_it(self, duel: Duel) -> None:
        for accepted in ("gzip", "identity"):
            assert "Accept-Encoding" in duel.get("/layout", 0, Accept_Encoding=accepted).headers["Vary"]


class TestAnEntityTag:
    def test_is_weak_where_the_answer_may_be_compressed_and_works_all_the_same(self, duel: Duel) -> None:
        tag = duel.get("", 0, Accept_Encoding="gzip").headers["ETag"]
        assert tag == f'W/"{duel.version()}"'
        for accepted in ("gzip", "identity"):
            for known in (tag, tag.removeprefix("W/")):
                same = duel.get("", 0, Accept_Encoding=accepted, If_None_Match=known)
                assert (same.status_code, same.get_data()) == (304, b"")
                assert same.headers["ETag"] == (tag if accepted == "gzip" else tag.removeprefix("W/"))
        assert duel.send(duel.legal(0)[0], 0, If_Match=tag).status_code == 200
        assert duel.get("", 0, Accept_Encoding="gzip", If_None_Match=tag).status_code == 200
        stale = duel.send(duel.legal(1)[0], 1, If_Match='W/"1"', Accept_Encoding="gzip")
        assert stale.status_code == 412


class TestAStream:
    @pytest.mark.parametrize("kind", [SSE, "application/x-ndjson"])
    def test_can_be_read_event_by_event(self, duel: Duel, kind: str) -> None:
        plain = duel.get("/events", 0, Accept=kind)
        small = duel.get("/events", 0, Accept=kind, Accept_Encoding="gzip")
        assert small.headers["Content-Encoding"] == "gzip"
        reader = zlib.decompressobj(31)
        with closing(plain), closing(small):
            pieces = zip(plain.response, small.response, strict=False)
            read = [(piece, reader.decompress(small)) for piece, small in islice(pieces, 1 + (kind == SSE))]
        assert all(piece == unpacked and piece for piece, unpacked in read)

    def test_ends_when_nobody_listens_any_more(self) -> None:
        ended: list[bool] = []

        def pieces() -> Generator[bytes, None, None]:
            try:
                while True:
                    yield b"data: 1\n\n"
            finally:
                ended.append(True)

        stream = packed_stream(pieces())
        next(stream)
        stream.close()
        assert ended == [True]


class TestASecret:
    def test_is_in_no_answer_that_could_be_compressed(self, app: Flask) -> None:
        document = contract()
        rules = [(rule.rule, rule.methods or (), rule.endpoint) for rule in app.url_map.iter_rules()]
        seen = set[str]()
        for path, item in document["paths"].items():
            for method in item.keys() - {"parameters"}:
                secrets = SECRETS & set(_fields(item[method]["responses"], document))
                if secrets:
                    seen |= secrets
                    its = {
                        end for rule, methods, end in rules if method.upper() in methods and _same(rule, path)
                    }
                    assert its
                    assert method not in ("get", "head"), path
                    assert not its & WRITING
        assert {"token", "secret", "ticket"} <= seen

    def test_of_a_new_game_is_sent_as_it_is(self, client: FlaskClient) -> None:
        seats = [{"kind": "reserved", "name": f"Ana {n} with quite a long name"} for n in range(4)]
        answer = client.post(
            "/v1/games", json={"title": "el-gaucho", "seats": seats}, headers={"Accept-Encoding": "gzip"}
        )
        assert answer.status_code == 201
        assert len(answer.get_data()) > WORTH_COMPRESSING
        assert "Content-Encoding" not in answer.headers
        assert answer.get_json()["seats"][0]["token"]

    def test_of_a_running_game_is_not_compressed_in_a_bundle_either(
        self, handler: Handler, config: Config, duel: Duel
    ) -> None:
        client = application(handler, replace(config, operator_key=OPERATOR_KEY)).test_client()
        for query in ("", "?seed=true"):
            secret = client.get(f"{duel.url}/export{query}", headers={**OPERATOR, "Accept-Encoding": "gzip"})
            assert secret.headers["Cache-Control"] == "no-store, no-transform"
            assert "Content-Encoding" not in secret.headers
        assert duel.get("/export", 0, Accept_Encoding="gzip").headers["Content-Encoding"] == "gzip"


class TestASize:
    def test_depends_on_the_answer_alone_and_not_on_what_was_sent_to_others(self) -> None:
        mine = b'{"hand": [1, 2, 3]}' * 100
        first = packed(mine)
        packed(b'{"hand": [7, 8, 9]}' * 100)
        assert packed(mine) == first

    def test_is_one_of_few_whatever_is_in_a_hand(self, duel: Duel) -> None:
        shown = duel.get("", 0).get_json()
        hand = shown["view"]["barons"][0]["dealt"]
        assert len(hand) >= 2
        sizes = set()
        for tiles in combinations([Tile(race, value) for race in Race for value in (1, 6, 11)], len(hand)):
            shown["view"]["barons"][0]["dealt"] = tiles
            sizes.add(len(packed(encode(shown))))
        assert len(sizes) <= 2

    @given(st.binary(max_size=5_000))
    def test_is_a_multiple_of_a_step_and_any_library_can_read_it(self, body: bytes) -> None:
        assert len(packed(body)) % STEP == 0
        assert gzip.decompress(packed(body)) == body
        assert zlib.decompress(packed(body), 31) == body

    def test_costs_time_in_proportion(self) -> None:
        assert_linear(lambda size: packed(b'{"a":1,"b":[2,3]}' * size), 20_000)


def _fields(item: Any, document: dict[str, Any], seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The names of all fields of a response, at any depth, but those of titles, some of which have tokens."""
    if isinstance(item, list):
        for each in item:
            yield from _fields(each, document, seen)
    if not isinstance(item, dict):
        return
    name = item.get("$ref", "").removeprefix("#/components/schemas/")
    if any(name.startswith(prefix(title)) for title in TITLES):
        return
    if name and name not in seen and name in document["components"]["schemas"]:
        yield from _fields(document["components"]["schemas"][name], document, seen | {name})
    for key, each in item.items():
        if key == "properties":
            yield from each
        if key != "example":
            yield from _fields(each, document, seen)


def _same(rule: str, path: str) -> bool:
    mine, theirs = rule.split("/"), path.split("/")
    return len(mine) == len(theirs) and all(
        a == b or (a.startswith("<") and b.startswith("{")) for a, b in zip(mine, theirs, strict=True)
    )
