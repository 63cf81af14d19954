"""/v1/titles/{title}/check: the rules, for games that are kept elsewhere."""

import json
from contextlib import ExitStack
from functools import cache
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from domain.core.luck import Luck, seed
from domain.core.play import Play
from domain.core.record import type_of
from domain.el_gaucho.commands import RefillPastures
from domain.titles import TITLES
from service.games.codec.answers import encode
from service.games.handler import Handler
from service.games.positions.questions import MOST_EVENTS
from service.http.views.audit.checks import BODY_LIMIT
from service.store.memory.store import MemoryStore
from tests.service.http.conftest import CONFIG
from tests.service.http.support import Duel, assert_problem, rest
from tests.service.playing import play
from tests.support.application import application

KEY = bytes(range(32))
TITLE_IDS = tuple(TITLES)


@pytest.fixture(scope="module")
def shared() -> FlaskClient:
    """An application for all tests of this file: its rules start only once."""
    return application(Handler(MemoryStore()), CONFIG).test_client()


@pytest.fixture
def client(shared: FlaskClient) -> FlaskClient:
    return shared


@pytest.fixture
def handler(shared: FlaskClient) -> Handler:
    found: Handler = shared.application.extensions["estancia"].handler
    return found


def check(client: FlaskClient, body: Any, title: str = "el-gaucho", **headers: str) -> TestResponse:
    return client.post(f"/v1/titles/{title}/check", json=body, headers=headers)


def told(response: TestResponse) -> dict[str, Any]:
    assert response.status_code == 200, response.get_data(as_text=True)[:500]
    answer: dict[str, Any] = response.get_json()
    return answer


def history(client: FlaskClient, duel: Duel) -> list[dict[str, Any]]:
    """All events of a finished game as the service tells them, each in full."""
    url, events = f"{duel.url}/export", list[dict[str, Any]]()
    for line in client.get(url).get_data().splitlines()[1:-1]:
        record = json.loads(line)["record"]
        events.append({"position": len(events) + 1, **record})
    return events


@pytest.mark.parametrize("title", TITLE_IDS)
def test_a_server_that_keeps_nothing_but_events_plays_a_whole_game(client: FlaskClient, title: str) -> None:
    whim = Random(title)
    position: dict[str, Any] = {"seats": 2, "seed": "5e" * 32}
    events = told(check(client, position, title))["events"]
    for turn in range(1000):
        draw = Luck(seed(KEY, turn)).below(2**30).to_bytes(32, "big").hex()
        now = told(check(client, {"seats": 2, "events": events}, title))
        if now["status"] == "over":
            break
        assert now["due"] == []
        seat = now["to_act"][0]
        legal = told(check(client, {"seats": 2, "events": events, "seat": seat}, title))["commands"]
        body = {"seats": 2, "events": events, "seat": seat, "command": whim.choice(legal), "seed": draw}
        answer = told(check(client, body, title))
        assert answer["legal"] is True
        events += answer["events"]
        if turn > 60:  # one game to the end is enough
            break
    assert len(events) > 60 or now["result"]["winners"]


def test_it_says_what_the_service_itself_has_done(client: FlaskClient, handler: Handler, duel: Duel) -> None:
    play(handler, rest(handler, duel.game))
    events = history(client, duel)
    for k, event in enumerate(events):
        if event["seat"] is None or event["cause"] is None or k % 7 or k < 4:
            continue
        body = {"seats": 2, "events": events[:k], "command": event["cause"], "seat": event["seat"]}
        answer = told(check(client, {**body, "view_for": [0, None]}))
        caused = answer["events"]
        assert answer["legal"] is True
        assert [(it["type"], it["data"]) for it in events[k : k + len(caused)]] == [
            (it["type"], it["data"]) for it in caused
        ]
        then = duel.get(f"?at={k + len(caused)}", 0).get_json()
        assert [answer[name] for name in ("status", "to_act", "result")] == [
            then[name] for name in ("status", "to_act", "result")
        ]
        assert answer["views"][0]["view"] == then["view"]
        assert answer["views"][1]["view"] == duel.get(f"?at={k + len(caused)}").get_json()["view"]
        assert [it["data"] for it in answer["views"][0]["events"]] == [
            it["data"] for it in duel.get(f"/events?after={k}&limit={len(caused)}", 0).get_json()["events"]
        ]


def test_commands_that_were_taken_back_are_no_riddle(
    client: FlaskClient, handler: Handler, duel: Duel
) -> None:
    loaded = rest(handler, duel.game)
    while not duel.get("/commands", loaded.to_act()[0]).get_json()["undo"]["possible"]:
        loaded = play(handler, loaded, commands=1)
    seat = loaded.to_act()[0]
    assert duel.post("/undo", None, seat).status_code == 200
    told = [json.loads(entry.record) for entry in handler.store.streams.read(duel.game)]
    events = [{name: it[name] for name in ("type", "data", "seat")} for it in told]
    assert events[-1]["type"] == "command_undone"
    answer = check(client, {"seats": 2, "events": events, "seat": seat}).get_json()
    assert answer["commands"] == duel.legal(seat)


@pytest.mark.parametrize("title", TITLE_IDS)
def test_with_a_seed_the_rules_set_up_and_draw_as_with_a_luck_key(client: FlaskClient, title: str) -> None:
    played = Play(TITLES[title].rules, 3, KEY).rest()
    answer = told(check(client, {"seats": 3, "seed": KEY.hex()}, title))
    assert answer["events"] == [
        {"type": type_of(event), "data": json.loads(encode(event))} for event in played.events
    ]
    assert answer["to_act"] == list(TITLES[title].rules.to_act(played.state))
    assert (answer["legal"], answer["due"], answer["commands"]) == (None, [], [])


def test_without_luck_it_says_what_is_due_and_does_not_do_it(client: FlaskClient) -> None:
    answer = told(check(client, {"seats": 2, "seat": 0}))
    assert (answer["due"], answer["to_act"], answer["events"]) == (["set_up"], [], [])
    refused = told(check(client, {"seats": 2, "seat": 0, "command": {"type": "end_turn"}}))
    assert (refused["legal"], refused["reason"], refused["clause"]) == (False, "rules_busy", "table.7")


def test_a_refusal_is_explained_in_the_language_of_whoever_asks(client: FlaskClient) -> None:
    body = {"seats": 2, "seed": KEY.hex(), "seat": 0, "command": {"type": "end_turn"}}
    answers = {language: check(client, body, Accept_Language=language) for language in ("en", "fr", "de")}
    details = {told(answer)["detail"] for answer in answers.values()}
    assert len(details) == 3
    assert [answer.headers["Content-Language"] for answer in answers.values()] == ["en", "fr", "de"]


SET_UP = {"type": "game_set_up", "data": {}}
BAD = [
    ({}, "bad_command"),
    ([], "bad_command"),
    ({"seats": 2.5}, "bad_command"),
    ({"seats": 2, "seat": 2}, "bad_command"),
    ({"seats": 2, "seat": -1}, "bad_command"),
    ({"seats": 2, "view_for": [7]}, "bad_command"),
    ({"seats": 2, "command": {"type": "end_turn"}}, "bad_command"),
    ({"seats": 2, "seat": 0, "command": {"type": "set_up"}}, "bad_command"),
    ({"seats": 2, "seat": 0, "command": {"type": "end_turn", "seat": 1}}, "bad_command"),
    ({"seats": 2, "seed": "00"}, "bad_command"),
    ({"seats": 2, "unknown": 1}, "bad_command"),
    ({"seats": 2, "events": [{"type": "none", "data": {}}]}, "bad_position"),
    ({"seats": 2, "events": [{"type": "game_set_up", "data": {}}]}, "bad_position"),
    ({"seats": 2, "events": [{"type": "dice_taken", "data": {"seat": 1, "dice": [1, 2]}}]}, "bad_position"),
    ({"seats": 2, "events": [{"type": "luck_revealed"}]}, "bad_command"),
    ({"seats": 2, "events": [SET_UP] * (MOST_EVENTS + 1)}, "bad_command"),
]


@pytest.mark.parametrize("body, reason", BAD)
def test_nonsense_is_refused_with_a_code(client: FlaskClient, body: Any, reason: str) -> None:
    assert_problem(check(client, body), 400, reason)


@pytest.mark.parametrize(
    "events, why",
    [
        ([{"type": "none", "data": {}}], "Event 1: el-gaucho has no event of the type none."),
        ([SET_UP], "Event 1: these are no data of game_set_up: Object missing required field `players`."),
        ([{"type": "dice_taken", "data": {"seat": 1, "dice": [1, 2]}}], "Event 1: no dice_taken can have"),
    ],
)
def test_nonsense_is_told_in_words(client: FlaskClient, events: Any, why: str) -> None:
    problem = assert_problem(check(client, {"seats": 2, "events": events}), 400, "bad_position")
    assert problem["detail"].startswith(why)
    assert problem["facts"] == {"event": len(events)}
    assert "Error(" not in problem["detail"]


def test_a_game_of_others_is_told_in_words(client: FlaskClient) -> None:
    problem = assert_problem(
        check(client, {"seats": 3, "events": _game("ranchers")}, "ranchers"), 400, "bad_position"
    )
    assert problem["detail"].endswith("where it leads is no game of ranchers under way with 3 seats.")


def test_what_follows_from_hidden_things_is_not_told_from_events_that_hide_them(client: FlaskClient) -> None:
    decider, whim = TITLES["el-gaucho"].rules, Random(1)
    play = Play(decider, 2, KEY)
    while not isinstance(due := play.due(), RefillPastures):
        seats = decider.to_act(play.state)
        play.send(due or whim.choice(decider.legal_commands(play.state, seats[0])))
    seen = [decider.disclose(event, 0) for event in play.events]
    for events, status in ((play.events, 200), (seen, 400)):
        told = [{"type": type_of(event), "data": json.loads(encode(event))} for event in events]
        body = {"seats": 2, "events": told, "seed": KEY.hex()}
        response = check(client, body)
        assert response.status_code == status
    problem = assert_problem(response, 400, "bad_position")
    assert problem["detail"].endswith("needs something that is hidden in these events.")


def test_what_cannot_be_set_up_is_refused_like_an_opening(client: FlaskClient) -> None:
    assert_problem(check(client, {"seats": 9}), 409, "seats_count")
    assert_problem(check(client, {"seats": 2, "settings": {"no": 1}}), 409, "bad_settings")
    assert_problem(check(client, {"seats": 2, "settings": {"start_player": 2}}), 409, "bad_settings")
    assert_problem(check(client, {"seats": 2}, "chess"), 404, "no_such_title")


def test_a_body_may_be_large_but_not_too_large(client: FlaskClient) -> None:
    far = {"seats": 2, "events": [{"type": "none", "data": {}, "more": "x" * 100_000}]}
    assert_problem(check(client, far), 400, "bad_position")
    far["events"] *= 30
    problem = assert_problem(check(client, far), 413, "too_large")
    assert problem["facts"] == {"most": BODY_LIMIT}


def set_up(**more: Any) -> dict[str, Any]:
    """The event that lays out a table, bent."""
    event = _game("el-gaucho")[0]
    return {**event, "data": {**event["data"], **more}}


def test_what_would_take_all_time_or_memory_is_stopped_and_the_next_is_answered(
    client: FlaskClient,
) -> None:
    """Sizes from outside: a table as large as the earth; and dice in more ways than there are atoms."""
    endless = [
        [set_up(pasture_sizes=[2**52, 1, 1, 1])],
        [set_up(pasture_sizes=[10**7] * 40)],
        [set_up(), {"type": "dice_rolled", "data": {"dice": [1, 2, 3, 4, 5, 6] * 20}}],
    ]
    for events in endless:
        response = check(client, {"seats": 2, "seat": 0, "events": events, "seed": "ab" * 32})
        assert response.status_code in (200, 400), response.get_data(as_text=True)
        assert told(check(client, {"seats": 2, "seed": "ab" * 32}))["events"]
    assert_problem(check(client, {"seats": 2, "events": endless[1]}), 400, "bad_position")


def test_when_the_process_is_lost_the_next_question_gets_a_new_one(client: FlaskClient) -> None:
    told(check(client, {"seats": 2}))
    client.application.extensions["estancia"].checkers.positions._process.kill()
    assert_problem(check(client, {"seats": 2}), 400, "bad_position")
    told(check(client, {"seats": 2}))


def test_no_more_wait_than_may(client: FlaskClient) -> None:
    checks = client.application.extensions["estancia"].limits.checks
    holding = [checks.hold(None) for _ in range(checks.most)]
    for slot in holding:
        slot.__enter__()
    response = check(client, {"seats": 2})
    assert_problem(response, 503, "too_many_waiting")
    assert response.headers["Retry-After"] == "1"
    for slot in holding:
        slot.__exit__(None, None, None)
    told(check(client, {"seats": 2}))


def test_of_one_caller_no_more_wait_than_leaves_room_for_others(client: FlaskClient) -> None:
    checks = client.application.extensions["estancia"].limits.checks
    one, other = {"REMOTE_ADDR": "203.0.113.9"}, {"REMOTE_ADDR": "203.0.113.10"}
    with ExitStack() as holding:
        for _ in range(checks.most_per_client):
            holding.enter_context(checks.hold(one["REMOTE_ADDR"]))
        asked = {"seats": 2}
        response = client.post("/v1/titles/el-gaucho/check", json=asked, environ_base=one)
        assert_problem(response, 429, "too_many_checks")
        told(client.post("/v1/titles/el-gaucho/check", json=asked, environ_base=other))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**9) | st.sampled_from(["el-gaucho", "angus", "", "seat"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["seat", "dice", "x"]), inner)
    ),
    max_leaves=8,
)


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bent_position_is_answered_or_refused(client: FlaskClient, data: st.DataObject) -> None:
    """What rules may raise stays inside: a verdict, or a problem that names the event."""
    title = data.draw(st.sampled_from(TITLE_IDS))
    played = _game(title)
    events = list(played[: data.draw(st.integers(1, len(played)))])
    bent = data.draw(st.integers(0, len(events) - 1))
    field = data.draw(st.sampled_from(sorted(events[bent]["data"]) or ["x"]))
    events[bent] = {**events[bent], "data": {**events[bent]["data"], field: data.draw(JSON)}}
    asked = {"seats": 2, "events": events, "seat": 0, "seed": "07" * 32, "view_for": [1, None]}
    response = check(client, asked, title)
    if response.status_code != 200:
        assert_problem(response, 400, "bad_position")


@cache
def _game(title: str) -> list[dict[str, Any]]:
    whim, played = Random(4), Play(TITLES[title].rules, 2, KEY)
    played.finish(lambda _state, _seat, legal: whim.choice(legal), most=60)
    return [{"type": type_of(event), "data": json.loads(encode(event))} for event in played.events]
