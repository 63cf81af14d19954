"""Work on what strangers send: it grows with the input and no faster, and no answer quotes all of it."""

import json
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.http.wire import language, problem_size
from service.http.wire.json_body import parse
from service.http.wire.problems import REJECTED, Problem
from tests.service.http.support import Duel, bearer
from tests.support.growth import assert_linear

KB = 1_000
Body = Callable[[int], str]


def times(piece: str, size: int) -> str:
    """So many bytes of a piece again and again."""
    return (piece * (size // len(piece) + 1))[:size]


def listed(piece: str, size: int) -> str:
    return ",".join([piece] * (size // (len(piece) + 1)))


def names(size: int) -> str:
    return ",".join(f'"{number}":0' for number in range(size // 9))


def settings_of(title: str, text: Body) -> tuple[str, Body]:
    return f"/v1/titles/{title}/check", lambda size: f'{{"seats":2,"settings":{{{text(size)}}}}}'


def opened(more: Body) -> tuple[str, Body]:
    return "/v1/games", lambda size: f'{{"title":"el-gaucho","seats":[{{"kind":"open"}}],{more(size)}}}'


CHECK, OPEN, HOOKS = "/v1/titles/el-gaucho/check", "/v1/games", "/v1/webhooks"
TILE = '{"race":"white","value":1}'
EMPTY = '""'
LAID = '"type":"lay_gaucho","pasture":0,"space":0'
SENT: dict[str, tuple[str, Body]] = {
    "a name that is there twice": (CHECK, lambda size: f'{{{names(size)},"x":1,"x":2}}'),
    "digits": (CHECK, lambda size: times("1", size)),
    "a fraction": (CHECK, lambda size: f"0.{times('1', size)}"),
    "an exponent": (CHECK, lambda size: f"{times('1', size)}e-{size}"),
    "brackets": (CHECK, lambda size: times("[", size)),
    "a text without an end": (CHECK, lambda size: f'"{times("x", size)}'),
    "a text of escapes": (CHECK, lambda size: f'"{times(chr(92) + "u0041", size // 6 * 6)}"'),
    "halves of surrogates": (CHECK, lambda size: f'"{times(chr(92) + "ud800", size // 6 * 6)}"'),
    "blanks": (CHECK, lambda size: times(" ", size)),
    "events": (CHECK, lambda size: f'{{"seats":2,"events":[{listed("{}", size)}]}}'),
    "viewers": (CHECK, lambda size: f'{{"seats":2,"view_for":[{listed("0", size)}]}}'),
    "settings that are none": settings_of("el-gaucho", names),
    "a setting that is none": settings_of("el-gaucho", lambda size: f'"{times(" - at `$.", size)}":1'),
    "a wrong race": settings_of("el-gaucho", lambda size: f'"removed_race":"{times(" - at `$.a", size)}`"'),
    "a wrong module": settings_of("ranchers", lambda size: f'"module":"{times("- at `$.aaaa", size)}"'),
    "too many cards": settings_of("ranchers", lambda size: f'"objectives":[{listed("{}", size)}]'),
    "fields of a game": (OPEN, lambda size: f"{{{names(size)}}}"),
    "seats": (OPEN, lambda size: f'{{"title":"el-gaucho","seats":[{listed("{}", size)}]}}'),
    "luck": opened(lambda size: f'"sandbox":{{"luck":[{listed("[]", size)}]}}'),
    "more luck": opened(lambda size: f'"sandbox":{{"luck":[[{listed("-1", size)}]]}}'),
    "a seed": opened(lambda size: f'"sandbox":{{"seed":"{times("x", size)}"}}'),
    "a moment": opened(lambda size: f'"sandbox":{{"now":"{times("1", size)}"}}'),
    "types of events": (HOOKS, lambda size: f'{{"url":"https://a.b/","events":[{listed(EMPTY, size)}]}}'),
    "titles": (HOOKS, lambda size: f'{{"url":"https://a.b/","titles":[{listed(EMPTY, size)}]}}'),
    "a secret": (HOOKS, lambda size: f'{{"url":"https://a.b/","secret":"whsec_{times("A", size)}"}}'),
    "an address": (HOOKS, lambda size: f'{{"url":"https://{times("a.", size)}"}}'),
    "scopes": ("/v1/keys", lambda size: f'{{"name":"x","scopes":[{listed(EMPTY, size)}]}}'),
    "tiles": (
        "/commands",
        lambda size: f'{{"type":"keep_tiles","tiles":[{listed(TILE, size)}]}}',
    ),
    "dice": ("/commands", lambda size: f'{{{LAID},"dice":[{listed("1", size)}]}}'),
    "a command's type": ("/commands", lambda size: f'{{"type":"{times("x", size)}"}}'),
    "a bot": ("/hint", lambda size: f'{{"bot":"{times("x", size)}"}}'),
}  # fmt: skip


@pytest.mark.parametrize("what", SENT)
def test_no_body_takes_more_than_its_share_of_time_and_its_answer_is_small(duel: Duel, what: str) -> None:
    path, body = SENT[what]
    url = path if path.startswith("/v1") else duel.url + path

    def post(size: int) -> None:
        response = duel.client.post(
            url, data=body(size), content_type="application/json", headers=bearer(duel.tokens[0])
        )
        assert 400 <= response.status_code < 500, response.get_data(as_text=True)[:500]
        assert len(response.get_data()) <= problem_size.LARGEST

    large = path.endswith("/check")
    assert_linear(post, (150 if large else 8) * KB)


PIECES = (
    "a,", "fr;q=0.1,", ';q="', "*/*,", "a/b;x=y;", '"\\', ",;", '"1",', 'W/"1", ', " ", "wait=", ",wait",
    "; wait", "a;q=0.5;q=0.4,", ";a*0*=x", ";a*1=%20",
)  # fmt: skip
HEADERS = (
    "Accept", "Accept-Language", "Accept-Encoding", "Authorization", "Content-Type", "Idempotency-Key",
    "If-Match", "If-None-Match", "Last-Event-ID", "Origin", "Prefer", "X-Request-Id",
)  # fmt: skip


@pytest.mark.parametrize("header", HEADERS)
def test_no_header_takes_more_than_its_share_of_time_and_its_answer_is_small(duel: Duel, header: str) -> None:
    command = {"type": "end_turn"}

    def ask(size: int) -> None:
        for piece in PIECES:
            headers = {**bearer(duel.tokens[0]), header: times(piece, size)}
            for path in ("/events", ""):
                duel.client.get(duel.url + path, headers=headers)
            duel.client.get("/v1/titles", headers=headers)
            answer = duel.client.post(duel.url + "/commands", json=command, headers=headers)
            assert answer.status_code >= 400
            assert len(answer.get_data()) <= problem_size.LARGEST or answer.status_code == 412

    assert_linear(ask, 4 * KB)


def test_of_a_header_about_what_a_client_takes_only_the_beginning_is_read() -> None:
    far = times("it,", language.LONGEST) + ",fr"
    assert language.choose(far, ("en", "fr")) == "en"
    assert language.choose(far[-200:], ("en", "fr")) == "fr"


def test_a_name_that_is_there_twice_is_named() -> None:
    with pytest.raises(Problem, match="the name 'b' occurs twice"):
        parse(b'{"a": 1, "b": 2, "c": 3, "b": 4, "a": 5}')


plain = st.recursive(
    st.none() | st.integers(-(2**53), 2**53) | st.text(max_size=2_000),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=300), inner),
    max_leaves=30,
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow]
)
@given(st.text(max_size=5_000), st.dictionaries(st.text(max_size=50), plain, max_size=5))
def test_whatever_a_problem_would_quote_it_is_small(detail: str, facts: dict[str, object]) -> None:
    details = Problem(REJECTED, detail, facts=facts).details
    small = problem_size.shortened(details)
    assert (
        len(json.dumps(small.facts, ensure_ascii=False).encode("utf-8", "replace")) < 2 * problem_size.LARGEST
    )
    assert len(problem_size.encode(small)) <= problem_size.LARGEST
    assert (small == details) == (len(problem_size.encode(details)) <= problem_size.LARGEST)


def test_a_problem_of_usual_size_is_not_cut(client: FlaskClient) -> None:
    facts = {"parameter": "limit", "least": 1, "most": 50}
    assert client.get("/v1/games?limit=0").get_json()["facts"] == facts
