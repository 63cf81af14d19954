"""Nonsense in bodies: always a coded 400, never a 500."""

import gzip
import json
from contextlib import suppress
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from service.http.wire.json_body import parse
from service.http.wire.problems import Problem
from service.strict_json import DEEPEST
from tests.service.http.support import Duel, assert_problem, bearer

PATHS = ["/v1/games", "{game}/seats/1", "{game}/commands", "{game}/commands/check"]


def post(duel: Duel, path: str, body: bytes, content_type: str = "application/json") -> TestResponse:
    return duel.client.post(
        path.format(game=duel.url), data=body, content_type=content_type, headers=bearer(duel.tokens[0])
    )


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"{",
        b'{"type": "end_turn"',
        b'{"type": "end_turn"} x',
        b"{'type': 'end_turn'}",
        b'{"type": "end_turn",}',
        b'{"type": "end_turn", "type": "end_turn"}',
        b'{"a": {"b": 1, "b": 2}}',
        b'{"n": NaN}',
        b'{"n": Infinity}',
        b'{"n": -Infinity}',
        b'{"n": 1e999}',
        b'{"n": 9007199254740992}',
        b'{"n": -9007199254740992.0}',
        b'{"n": ' + b"9" * 5000 + b"}",
        b'{"n": 01}',
        b'{"s": "\xff"}',
        b'{"s": "\xed\xa0\x80"}',
        b'{"s": "\\ud800"}',
        b'{"\\udfff": 1}',
        b'{"s": "\n"}',
        b"\xef\xbb\xbf{}",
        '{"a": 1}'.encode("utf-16"),
        b"[" * 20_000,
        b'{"a":' * 10_000,
        b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1),
        b"\x00",
    ],
)
def test_what_is_not_strict_json_is_malformed(duel: Duel, body: bytes) -> None:
    for path in PATHS:
        assert_problem(post(duel, path, body), 400, "not_json")


@pytest.mark.parametrize(
    "content_type",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"],
)
def test_another_media_type_is_not_taken(duel: Duel, content_type: str) -> None:
    for path in PATHS:
        assert_problem(post(duel, path, b"{}", content_type), 415, "unsupported_media_type")


def test_parameters_of_the_media_type_do_not_matter(duel: Duel) -> None:
    body = json.dumps(duel.legal(0)[0]).encode()
    assert post(duel, PATHS[2], body, "application/json; charset=utf-8").status_code == 200


def test_a_body_that_is_too_large_is_refused(duel: Duel) -> None:
    for path in PATHS:
        problem = assert_problem(post(duel, path, b" " * (64 * 1024 + 1)), 413, "too_large")
        assert problem["facts"] == {"most": 64 * 1024}


def test_whole_numbers_may_have_a_fraction_of_zeros() -> None:
    assert parse(b"[5.0, 5e0, 50e-1, -0.0, 1.5, 9007199254740991]") == [5, 5, 5, 0, 1.5, 2**53 - 1]
    assert [type(n) for n in parse(b"[5.0, 1.5]")] == [int, float]


def test_pairs_of_surrogates_are_one_letter() -> None:
    assert parse(b'"\\ud83d\\udc04"') == "\U0001f404"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@settings(max_examples=50, deadline=None)
@given(json_values)
def test_json_is_read_as_everybody_reads_it(item: object) -> None:
    for text in (json.dumps(item), json.dumps(item, ensure_ascii=False)):
        assert parse(text.encode()) == item


@given(st.binary(max_size=60))
def test_bytes_are_json_or_a_problem(body: bytes) -> None:
    with suppress(Problem):
        assert parse(body) == json.loads(body)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.sampled_from(PATHS),
    body=st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["take_dice", "keep_tiles", "wake_gauchos", "end_turn"]) | json_values,
            "title": st.just("el-gaucho") | json_values,
            "seats": st.lists(st.fixed_dictionaries({"kind": st.sampled_from(["open", "bot"])}))
            | json_values,
            "settings": json_values,
            "dice": json_values,
            "tiles": json_values,
            "places": json_values,
            "name": json_values,
            "entropy": json_values,
            "visibility": json_values,
            "sandbox": json_values,
        },
    ),
)
def test_no_body_breaks_anything(duel: Duel, path: str, body: dict[str, object]) -> None:
    response = post(duel, path, json.dumps(body).encode())
    assert response.status_code in (200, 201, 400, 409)
    if response.status_code >= 400:
        assert response.mimetype == "application/problem+json"


def test_the_body_of_a_question_is_ignored(client: FlaskClient, duel: Duel) -> None:
    assert client.get(duel.url, data=b"[" * 1000).status_code == 200


def in_chunks(duel: Duel, body: bytes) -> TestResponse:
    """As a server hands on what it has put together: without a length, and with an end."""
    return duel.client.post(
        "/v1/games",
        input_stream=BytesIO(body),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )


def test_a_body_in_chunks_is_read_up_to_the_limit(duel: Duel) -> None:
    body = b'{"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "open"}]}'
    assert in_chunks(duel, body.ljust(64 * 1024)).status_code == 201
    assert_problem(in_chunks(duel, body.ljust(64 * 1024 + 1)), 413, "too_large")


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate, gzip"])
def test_an_encoded_body_is_refused_by_name(duel: Duel, encoding: str) -> None:
    response = duel.client.post(
        "/v1/games",
        data=gzip.compress(b"{}"),
        content_type="application/json",
        headers={"Content-Encoding": encoding},
    )
    assert encoding in assert_problem(response, 415, "encoded_body")["detail"]


def test_a_body_that_says_it_is_not_encoded_is_not(duel: Duel) -> None:
    body = b'{"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "open"}]}'
    headers = {"Content-Encoding": "identity"}
    response = duel.client.post("/v1/games", data=body, content_type="application/json", headers=headers)
    assert response.status_code == 201


def test_a_body_that_ends_too_early_is_refused(duel: Duel) -> None:
    body = b'{"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "open"}]}'
    response = duel.client.post(
        "/v1/games",
        input_stream=BytesIO(body),
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True, "CONTENT_LENGTH": str(len(body) + 400)},
    )
    assert_problem(response, 400, "bad_body")


def test_a_field_that_does_not_exist_is_refused_however_deep_it_is(duel: Duel) -> None:
    tile = {"race": "black", "value": 7, "colour": 1}
    response = post(duel, "{game}/commands", json.dumps({"type": "keep_tiles", "tiles": [tile]}).encode())
    assert "colour" in assert_problem(response, 400, "bad_command")["detail"]


def test_doubled_slashes_lead_nowhere(duel: Duel) -> None:
    response = duel.client.get("/v1//games", headers={"Host": "elsewhere.example"})
    assert "Location" not in response.headers
    assert response.status_code == 404
