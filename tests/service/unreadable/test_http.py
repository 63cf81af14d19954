"""Lists over HTTP where one game is broken in each way: the others are told, and the broken one is named."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from structlog.testing import capture_logs

from service.config import read
from service.http.live.lists import ListStream
from service.http.live.sse import RETRY
from service.http.operations.game_lines import GamesQuery
from service.http.runtime.client import UNSEEN
from service.http.runtime.hub import Hub, ListNews
from service.http.runtime.stream_limit import OpenStream
from tests.service.http.apps import OPERATOR, OPERATOR_KEY
from tests.service.http.listening import frames
from tests.service.http.support import assert_problem
from tests.service.unreadable.ruin import ONLY_IN_LISTS, UNREADABLE, Ruin
from tests.support.application import application

CONFIG = replace(read({}), operator_key=OPERATOR_KEY, requests_each=0)


@pytest.fixture
def client(ruin: Ruin) -> FlaskClient:
    return application(ruin.cellar.handler, CONFIG).test_client()


def in_lists(ruin: Ruin) -> dict[str, str]:
    return {**ruin.whys, **{ruin.games[way]: why for way, why in ONLY_IN_LISTS.items()}}


def test_a_list_names_every_game_that_cannot_be_read_and_has_all_others(
    client: FlaskClient, ruin: Ruin
) -> None:
    for query in ("", "&status=abandoned", "&all=true"):
        page = client.get(f"/v1/games?limit=50{query}", headers=OPERATOR).get_json()
        assert {it["game"]: it["why"] for it in page["unreadable"]} == in_lists(ruin)
        assert {it["game"] for it in page["games"]} == {*ruin.games.values(), *ruin.well} - in_lists(
            ruin
        ).keys()


def test_pages_of_a_list_go_on_behind_games_that_cannot_be_read(client: FlaskClient, ruin: Ruin) -> None:
    seen, cursor = list[str](), ""
    while True:
        page = client.get(f"/v1/games?limit=2{cursor}").get_json()
        seen += [it["game"] for it in (*page["games"], *page["unreadable"])]
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"
    assert sorted(seen) == sorted(ruin.all)


def test_a_list_of_one_title_tells_of_no_other(client: FlaskClient, ruin: Ruin) -> None:
    page = client.get("/v1/games?limit=50&title=el-gaucho").get_json()
    named = {it["game"]: it["title"] for it in page["unreadable"]}
    assert ruin.games["unknown title"] not in named
    assert set(named.values()) == {"el-gaucho"}
    assert client.get("/v1/games?title=ranchers").get_json() == {"games": [], "next": None, "unreadable": []}


def test_a_live_list_tells_of_a_game_that_cannot_be_read_and_of_the_others(ruin: Ruin) -> None:
    asked, handler, news = GamesQuery(), ruin.cellar.handler, ListNews()
    stream = ListStream(
        page=lambda: asked.page(handler, None, 50),
        line=lambda game: asked.line(handler, game),
        hub=Hub(ruin.hot.streams.listen, 1),
        news=news,
        stream=OpenStream(news.event),
        client=UNSEEN,
        is_named=True,
        heartbeat=60,
    )
    broken, told = ruin.games["newer rules"], stream.frames()
    assert next(told) == RETRY
    (page,) = frames([next(told)])
    assert {it["game"]: it["why"] for it in page.data["unreadable"]} == in_lists(ruin)
    news.tell(broken)
    news.tell(ruin.moved)
    changed = {frame.data["game"]: frame.event for frame in frames([next(told)])}
    assert changed == {broken: "unreadable", ruin.moved: "game"}


@pytest.mark.parametrize("way", sorted(UNREADABLE))
def test_what_is_asked_of_a_game_that_cannot_be_read_is_a_problem_that_says_why(
    client: FlaskClient, ruin: Ruin, way: str
) -> None:
    reasons = {
        "unknown title": "unknown_title",
        "newer format": "newer_format",
        "newer rules": "newer_rules",
        "unknown event": "unknown_event",
    }
    status, kind, reason = {
        "other_release": (501, "other-release", reasons.get(way, "")),
        "damaged": (500, "internal", "game_damaged"),
        "stream_lost": (503, "unavailable", "cold_storage_unavailable"),
    }[UNREADABLE[way]]
    for path in ("", "/events", "/audit", "/export", "/replay?from=1&to=2", "/scoring", "/layout"):
        with capture_logs():
            response = client.get(f"/v1/games/{ruin.games[way]}{path}", headers=OPERATOR)
        problem = assert_problem(response, status, reason)
        assert problem["type"] == f"/problems/{kind}"


def test_a_problem_of_another_release_is_told_in_the_language_of_who_asks(
    client: FlaskClient, ruin: Ruin
) -> None:
    url = f"/v1/games/{ruin.games['newer rules']}"
    titles = {
        spoken: client.get(url, headers={"Accept-Language": spoken}).get_json()["title"]
        for spoken in ("en", "fr", "de")
    }
    assert titles == {
        "en": "Written by another release",
        "fr": "Écrit par une autre version du service",
        "de": "Von einer anderen Version des Dienstes geschrieben",
    }
    facts = client.get(url).get_json()["facts"]
    assert (facts["title"], facts["found"]) == ("el-gaucho", 999)


def test_what_another_release_has_left_is_told_once_in_the_log_and_on_readyz(ruin: Ruin) -> None:
    client = application(ruin.cellar.handler, CONFIG).test_client()
    client.get("/v1/games?limit=50")
    with capture_logs() as logs:
        for _ in range(3):
            client.get("/v1/games?limit=50")
    assert not [it for it in logs if it["event"] == "game of another release"]
    told: list[dict[str, Any]] = client.get("/readyz").get_json()["other_releases"]
    assert {(it["title"], it["reason"], it["found"]) for it in told} == {
        ("el-bandido", "unknown_title", "el-bandido"),
        ("el-gaucho", "newer_format", "2"),
        ("el-gaucho", "newer_rules", "999"),
        ("el-gaucho", "unknown_event", "moon_landed"),
    }


def test_an_export_names_what_it_skips_and_has_all_others(client: FlaskClient, ruin: Ruin) -> None:
    for names in ("", "&names=true"):
        response = client.get(f"/v1/exports?status=abandoned{names}", headers=OPERATOR)
        lines = [msgspec.json.decode(line) for line in response.get_data().splitlines()]
        assert lines[-1] == {"next": None}
        skipped = {it["unreadable"]["game"]: it["unreadable"]["why"] for it in lines if "unreadable" in it}
        assert skipped == ruin.without_stream
        exported = {it["game"] for it in lines if "format" in it}
        assert exported == ruin.all - skipped.keys()


def test_an_export_in_pages_goes_on_behind_what_it_skips(client: FlaskClient, ruin: Ruin) -> None:
    seen, cursor = list[str](), ""
    while True:
        answer = client.get(f"/v1/exports?status=abandoned&limit=1{cursor}", headers=OPERATOR).get_data()
        *lines, last = [msgspec.json.decode(line) for line in answer.splitlines()]
        seen += [it["unreadable"]["game"] for it in lines if "unreadable" in it]
        seen += [it["game"] for it in lines if "format" in it]
        if last["next"] is None:
            break
        cursor = f"&cursor={last['next']}"
    assert sorted(seen) == sorted(ruin.all)
