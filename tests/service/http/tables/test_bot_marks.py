"""PUT and DELETE /v1/games/{game}/seats/{seat}/played-by, and traces of bots of somebody else."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.table import bounds
from service.games.handler import Handler
from service.http.schemas.commands import LONGEST_LINE, MOST_LINES
from service.store.memory.store import MemoryStore
from tests.service.http.support import Duel, assert_problem, bearer, rest

MARK = {"bot": "Gauchito", "version": "1.2"}
OTHER = {"bot": "Vaquero", "version": "7"}


def seats_of(client: FlaskClient, game: str) -> list[Any]:
    return [seat.get("played_by") for seat in client.get(f"/v1/games/{game}").get_json()["seats"]]


def mark(duel: Duel, seat: int = 0, body: Any = MARK, by: int = 0) -> Any:
    return duel.client.put(f"{duel.url}/seats/{seat}/played-by", json=body, headers=bearer(duel.tokens[by]))


def test_a_seat_says_that_a_bot_plays_it_and_everybody_is_told(duel: Duel, client: FlaskClient) -> None:
    answer = mark(duel)
    assert answer.status_code == 200
    assert answer.get_json()["seats"][0]["played_by"] == MARK
    assert seats_of(client, duel.game) == [MARK, None]
    (line,) = client.get("/v1/games").get_json()["games"]
    assert [seat.get("played_by") for seat in line["seats"]] == [MARK, None]
    events = client.get(f"{duel.url}/events?limit=500").get_json()["events"]
    assert (events[-1]["type"], events[-1]["data"]) == ("seat_renamed", {"seat": 0})
    assert b"Gauchito" not in client.get(f"{duel.url}/events?limit=500").get_data()


def test_a_mark_is_taken_away_when_a_person_plays_again(duel: Duel, client: FlaskClient) -> None:
    mark(duel)
    gone = client.delete(f"{duel.url}/seats/0/played-by", headers=bearer(duel.tokens[0]))
    assert gone.status_code == 200
    assert seats_of(client, duel.game) == [None, None]


def test_a_bot_says_the_same_as_often_as_it_is_started(duel: Duel) -> None:
    first = mark(duel)
    for _ in range(30):
        again = mark(duel)
        assert again.get_json() == first.get_json()
    assert mark(duel, body=OTHER).get_json()["version"] == first.get_json()["version"] + 1


def test_nobody_marks_the_seat_of_somebody_else(duel: Duel, client: FlaskClient) -> None:
    assert_problem(mark(duel, by=1), 403, "forbidden")
    assert_problem(client.put(f"{duel.url}/seats/0/played-by", json=MARK), 401, "no_token")
    assert seats_of(client, duel.game) == [None, None]


@pytest.mark.parametrize(
    "body",
    [{"bot": "Gauchito"}, {"bot": " ", "version": "1"}, {"bot": "x" * 61, "version": "1"},
     {"bot": "\u202eevil", "version": "1"}, {"bot": "Gauchito", "version": ""},
     {"bot": "Gauchito", "version": "1\n2"}, {"bot": "Gauchito", "version": "1" * 31}],
)  # fmt: skip
def test_a_mark_is_checked_as_names_are(duel: Duel, body: Any) -> None:
    answer = mark(duel, body=body)
    assert_problem(answer, 400, answer.get_json()["reason"])
    assert answer.get_json()["reason"] in ("bad_body", "bad_name")
    assert seats_of(duel.client, duel.game) == [None, None]


def test_a_bot_is_marked_at_opening_and_when_it_sits_down_and_in_the_rematch(
    client: FlaskClient, handler: Handler
) -> None:
    seats = [{"kind": "reserved", "name": "Ana", "played_by": MARK}, {"kind": "open"}]
    opened = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}).get_json()
    assert opened["seats"][0]["played_by"] == MARK
    game = opened["game"]
    ben = client.post(f"/v1/games/{game}/seats/1", json={"name": "Ben", "played_by": OTHER}).get_json()
    assert seats_of(client, game) == [MARK, OTHER]
    rest(handler, game)
    client.delete(f"/v1/games/{game}/seats/1", headers=bearer(ben["token"]))
    rest(handler, game)
    asked = client.post(f"/v1/games/{game}/rematch", headers=bearer(ben["token"])).get_json()
    assert seats_of(client, asked["game"]) == [MARK, OTHER]


def test_only_reserved_seats_are_opened_with_a_mark(client: FlaskClient) -> None:
    seats = [{"kind": "open", "played_by": MARK}, {"kind": "open"}]
    assert_problem(client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}), 400, "bad_body")


def test_with_who_leaves_the_mark_is_gone_and_with_a_name_that_is_erased(client: FlaskClient) -> None:
    opened = client.post("/v1/games", json={"title": "el-gaucho", "seats": [{"kind": "open"}] * 3}).get_json()
    url = f"/v1/games/{opened['game']}"
    tokens = [
        client.post(f"{url}/seats/{seat}", json={"name": "AB"[seat], "played_by": MARK}).get_json()["token"]
        for seat in (0, 1)
    ]
    client.delete(f"{url}/seats/0", headers=bearer(tokens[0]))
    assert seats_of(client, opened["game"]) == [None, MARK, None]
    client.post(f"{url}/seats/0", json={})
    assert seats_of(client, opened["game"]) == [None, MARK, None]
    client.delete(f"{url}/seats/1/name", headers=bearer(tokens[1]))
    assert seats_of(client, opened["game"]) == [None, None, None]


def traced(duel: Duel, trace: Any, *commands: Any, seat: int = 0, **headers: str) -> Any:
    body = {"commands": [*commands], "trace": trace}
    headers = {**bearer(duel.tokens[seat]), **headers}
    return duel.client.post(f"{duel.url}/commands/batch", json=body, headers=headers)


def types(answer: Any) -> list[str]:
    return [event["type"] for event in answer.get_json()["events"]]


def test_lines_of_a_bot_lie_before_its_command_and_nobody_is_shown_them(duel: Duel, handler: Handler) -> None:
    mark(duel)
    (command, *_) = duel.legal(0)
    answer = traced(duel, ["weighed 9", "best 3.5"], command)
    assert answer.status_code == 200
    assert types(answer)[0] == "bot_decided"
    masked = {"seat": 0, "bot": "", "version": "", "seed": "", "budget": 0, "view": "", "search": {}}
    for viewer in (0, 1, None):
        told = duel.get("/events?limit=500", viewer).get_json()["events"]
        assert [event["data"] for event in told if event["type"] == "bot_decided"] == [masked]
        for path in ("/events?limit=500", "", "/export"):
            assert b"weighed" not in duel.get(path, viewer).get_data()
    duel.client.delete(f"{duel.url}/seats/1", headers=bearer(duel.tokens[1]))
    rest(handler, duel.game)
    assert b"weighed" not in duel.get("/events?limit=500").get_data()
    records = [json.loads(line).get("record", {}) for line in duel.get("/export").get_data().splitlines()]
    (kept,) = (it["data"] for it in records if it.get("type") == "bot_decided")
    assert kept == {**masked, **MARK, "search": {"lines": ["weighed 9", "best 3.5"]}}
    assert duel.get("/audit").get_json()["verdict"] == "exact"


def test_a_game_with_traces_is_taken_in_again_as_any_other(duel: Duel, handler: Handler) -> None:
    traced(duel, ["one"], duel.legal(0)[0])
    duel.client.delete(f"{duel.url}/seats/1", headers=bearer(duel.tokens[1]))
    rest(handler, duel.game)
    bundle = duel.get("/export").get_data()
    told = duel.client.post("/v1/games/import", data=bundle, content_type="application/x-ndjson")
    assert told.status_code in (200, 201)


def until_dice(duel: Duel, handler: Handler) -> tuple[int, Any]:
    """The seat that takes dice next, and a command with which it does."""
    while True:
        seat = rest(handler, duel.game).to_act()[0]
        command, *_ = legal = duel.legal(seat)
        if take := [it for it in legal if it["type"] == "take_dice"]:
            return seat, take[0]
        duel.send(command, seat)


def legal_after(duel: Duel, seat: int, command: Any) -> Any:
    """What it may send after that, found by doing it and taking it back."""
    duel.send(command, seat)
    legal = duel.legal(seat)
    duel.client.post(f"{duel.url}/undo", headers=bearer(duel.tokens[seat]))
    return legal


def test_a_list_has_one_trace_and_each_command_is_taken_back_by_itself(duel: Duel, handler: Handler) -> None:
    seat, take = until_dice(duel, handler)
    first = traced(duel, ["first the dice"], take, seat=seat)
    assert types(first)[:2] == ["bot_decided", "dice_taken"]
    undone = duel.client.post(f"{duel.url}/undo", headers=bearer(duel.tokens[seat]))
    assert types(undone) == ["command_undone"]
    rest_of_turn = next(it for it in legal_after(duel, seat, take) if it["type"] != "end_turn")
    both = traced(duel, ["again"], take, rest_of_turn, seat=seat)
    assert types(both)[:2] == ["bot_decided", "dice_taken"]
    assert types(both).count("bot_decided") == 1
    events = both.get_json()["events"]
    assert [event["cause"] for event in events if event["cause"]] == [take, rest_of_turn]
    assert types(duel.client.post(f"{duel.url}/undo", headers=bearer(duel.tokens[seat]))) == [
        "command_undone"
    ]
    duel.client.delete(f"{duel.url}/seats/1", headers=bearer(duel.tokens[1]))
    rest(handler, duel.game)
    assert duel.get("/audit").get_json()["verdict"] == "exact"


def test_what_is_sent_again_under_its_key_is_done_once_whatever_its_trace(duel: Duel) -> None:
    (command, *_) = duel.legal(0)
    first, again = (traced(duel, [line], command, **{"Idempotency-Key": "k"}) for line in ("one", "two"))
    assert first.get_json()["events"] == again.get_json()["events"]


def test_a_bot_that_has_told_as_much_as_it_may_plays_on_and_leaves_the_number_of_its_lines(
    duel: Duel, handler: Handler, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "LINE_BYTES", bounds.size_of(["weighed 9"]) + bounds.size_of(["é", "x"]))
    for lines in (["weighed 9"], ["éé", "xx"], ["é", "x"], ["y"]):
        while (seat := rest(handler, duel.game).to_act()[0]) != 0:
            duel.send(duel.legal(seat)[0], seat)
        assert traced(duel, lines, duel.legal(0)[0]).status_code == 200
    records = [json.loads(entry.record) for entry in store.streams.read(duel.game)]
    kept = [it["data"]["search"] for it in records if it["type"] == "bot_decided"]
    assert kept == [{"lines": ["weighed 9"]}, {"dropped": 2}, {"lines": ["é", "x"]}, {"dropped": 1}]


@pytest.mark.parametrize(
    "trace",
    [[], "text", ["a"] * (MOST_LINES + 1), ["x" * (LONGEST_LINE + 1)], ["two\nlines"], [7], [None], {}],
)
def test_traces_are_bounded_lines_of_text(duel: Duel, trace: Any) -> None:
    version = duel.get().get_json()["version"]
    assert_problem(traced(duel, trace, duel.legal(0)[0]), 400, "bad_command")
    assert duel.get().get_json()["version"] == version


def test_a_trace_without_commands_is_none(duel: Duel) -> None:
    for body in ({"trace": ["a"]}, {"trace": ["a"], "commands": {}}, {"trace": ["a"], "commands": []},
                 {"trace": ["a"], "commands": [{}], "more": 1}):  # fmt: skip
        answer = duel.client.post(f"{duel.url}/commands/batch", json=body, headers=bearer(duel.tokens[0]))
        assert answer.status_code == 400
