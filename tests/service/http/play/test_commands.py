"""/v1/games/{game}/commands: listing, sending, asking first."""

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.core.errors import Masked
from service.games.handler import Handler
from service.http.wire.params import MOST_VERSIONS
from service.store.memory.store import MemoryStore
from tests.service.http.support import Duel, assert_problem, bearer, rest


def take_turn_in(duel: Duel, handler: Handler) -> tuple[int, list[dict[str, Any]]]:
    """Play through the opening; the seat in turn and what it can do."""
    loaded = rest(handler, duel.game)
    while True:
        seat = loaded.to_act()[0]
        legal = duel.legal(seat)
        if any(command["type"] == "take_dice" for command in legal):
            return seat, legal
        assert duel.send(legal[0], seat).status_code == 200
        loaded = rest(handler, duel.game)


def test_a_listed_command_can_be_sent_as_it_is(duel: Duel, store: MemoryStore) -> None:
    version = duel.version()
    response = duel.send(duel.legal(0)[0], 0)
    assert response.status_code == 200
    sent = response.get_json()
    assert sent["version"] == version + 1 == store.streams.version(duel.game)
    assert response.headers["ETag"] == f'"{version + 1}"'
    assert (sent["status"], sent["to_act"], sent["due"]) == ("running", [1], [])
    (event,) = sent["events"]
    assert event["position"] == version + 1
    assert event["type"] == "tiles_kept"
    assert event["seat"] == 0
    assert event["cause"]["type"] == "keep_tiles"


def test_every_listed_command_is_legal_and_none_has_a_seat(duel: Duel) -> None:
    for seat in (0, 1):
        legal = duel.legal(seat)
        assert legal
        for command in legal:
            assert "seat" not in command
            assert duel.post("/commands/check", command, seat).get_json()["legal"] is True


def test_a_seat_that_cannot_act_has_no_commands(duel: Duel) -> None:
    duel.send(duel.legal(0)[0], 0)
    assert duel.legal(0) == []


def test_past_commands_are_those_of_then(duel: Duel) -> None:
    version, then = duel.version(), duel.legal(0)
    duel.send(then[0], 0)
    assert duel.get(f"/commands?at={version}", 0).get_json() == {
        "version": version,
        "seat": 0,
        "commands": then,
        "undo": {
            "possible": False,
            "to": None,
            "command": None,
            "reason": "nothing_to_undo",
            "clause": "table.11",
        },
    }


def test_without_a_token_nobody_acts(duel: Duel) -> None:
    command = duel.legal(0)[0]
    for response in (
        duel.get("/commands"),
        duel.post("/commands", command),
        duel.post("/commands/check", command),
    ):
        assert_problem(response, 401, "no_token")
        assert response.headers["WWW-Authenticate"] == "Bearer"


def test_a_refusal_speaks_the_language_of_whoever_asks(duel: Duel, handler: Handler) -> None:
    seat, legal = take_turn_in(duel, handler)
    dice = next(command for command in legal if command["type"] == "take_dice")
    spoken = {
        language: duel.send(dice, 1 - seat, **{"Accept-Language": language})
        for language in ("de-AT, en;q=0.5", "fr", "en", "tlh")
    }
    assert [answer.headers["Content-Language"] for answer in spoken.values()] == ["de", "fr", "en", "en"]
    details = [answer.get_json()["detail"] for answer in spoken.values()]
    assert len(set(details)) == 3
    assert details[0].count("Regel") == details[1].count("Règle") == details[2].count("Rule") == 1


def test_a_refusal_says_why_and_what_is_legal_instead(
    duel: Duel, handler: Handler, store: MemoryStore
) -> None:
    seat, legal = take_turn_in(duel, handler)
    dice = next(command for command in legal if command["type"] == "take_dice")
    version = store.streams.version(duel.game)
    held = sorted({die for command in legal if command["type"] == "take_dice" for die in command["dice"]})
    missing = next(die for die in range(1, 7) if die not in held)
    problem = assert_problem(
        duel.send({"type": "take_dice", "dice": [missing, missing]}, seat), 409, "dice_not_in_rodeo"
    )
    assert problem["type"] == "/problems/rejected"
    assert problem["clause"] == "4.3"
    assert str(dice["dice"][0]) in problem["detail"]
    assert "Rule 4.3: " in problem["detail"]
    assert "Possible instead: take " in problem["detail"]
    assert store.streams.version(duel.game) == version
    assert_problem(duel.send(dice, 1 - seat), 409, "not_your_turn")


def test_a_command_for_the_version_expected_is_done(duel: Duel) -> None:
    version = duel.version()
    assert duel.send(duel.legal(0)[0], 0, If_Match=f'"{version}"').status_code == 200
    assert duel.send(duel.legal(1)[0], 1, If_Match="*").status_code == 200


def test_a_stale_command_is_told_what_it_missed(duel: Duel, store: MemoryStore) -> None:
    version, command = duel.version(), duel.legal(0)[0]
    duel.send(duel.legal(1)[0], 1)
    duel.send(command, 0)
    response = duel.send(command, 0, If_Match=f'"{version}"')
    problem = assert_problem(response, 412, "stale")
    assert problem["type"] == "/problems/stale"
    assert problem["version"] == version + 2 == store.streams.version(duel.game)
    assert response.headers["ETag"] == f'"{version + 2}"'
    assert problem["events"] == duel.get(f"/events?after={version}", 0).get_json()["events"]
    assert problem["events"][0]["data"]["tiles"] == []


def test_choices_made_at_the_same_time_do_not_refuse_each_other(duel: Duel) -> None:
    version = duel.version()
    sent = [duel.send(duel.legal(seat)[0], seat, If_Match=f'"{version}"') for seat in (1, 0)]
    assert [answer.status_code for answer in sent] == [200, 200]
    assert [answer.get_json()["events"][0]["position"] for answer in sent] == [version + 1, version + 2]


def test_a_version_that_has_not_been_is_stale_too(duel: Duel) -> None:
    problem = assert_problem(duel.send(duel.legal(0)[0], 0, If_Match='"999"'), 412, "stale")
    assert f"the newest is {duel.version()}" in problem["detail"]
    assert problem["events"] == []


def test_missed_events_fill_at_most_a_page(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.games.writer.MOST_MISSED", 2)
    problem = assert_problem(duel.send(duel.legal(0)[0], 0, If_Match='"1"'), 412, "stale")
    assert [event["position"] for event in problem["events"]] == [2, 3]
    assert problem["version"] == duel.version()


TOO_MANY = ", ".join(['"17"'] * (MOST_VERSIONS + 1))


@pytest.mark.parametrize("tags", ['W/"{}"', '"3", "{}"', 'W/"{}", "2"', '"{}","999"', '  "{}"  '])
def test_an_if_match_may_be_weak_and_may_be_a_list(duel: Duel, tags: str) -> None:
    """As a proxy that compresses answers makes it, and as the standard has it."""
    version = duel.version()
    assert duel.send(duel.legal(0)[0], 0, If_Match=tags.format(version)).status_code == 200
    problem = assert_problem(duel.send(duel.legal(1)[0], 1, If_Match=tags.format(2)), 412, "stale")
    assert problem["version"] == version + 1


@pytest.mark.parametrize(
    "value",
    ["17", '"x"', 'w/"17"', "W/17", '"1", *', '"1",, "2"', '"-1"', '""', '"' + "9" * 30 + '"', TOO_MANY],
)
def test_an_if_match_that_is_no_version_is_malformed(duel: Duel, value: str) -> None:
    problem = assert_problem(duel.send(duel.legal(0)[0], 0, If_Match=value), 400, "bad_header")
    assert problem["facts"] == {"header": "If-Match"}


def test_the_same_key_and_command_give_the_first_answer_again(duel: Duel, store: MemoryStore) -> None:
    command = duel.legal(0)[0]
    first = duel.send(command, 0, Idempotency_Key='"k-1"')
    duel.send(duel.legal(1)[0], 1)
    version = store.streams.version(duel.game)
    for key in ('"k-1"', "k-1"):
        again = duel.send(dict(reversed(command.items())), 0, Idempotency_Key=key, If_Match='"3"')
        assert (again.status_code, again.get_data()) == (200, first.get_data())
        assert again.headers["ETag"] == first.headers["ETag"]
    assert store.streams.version(duel.game) == version


def test_another_command_under_the_same_key_is_refused(duel: Duel, store: MemoryStore) -> None:
    first, second = duel.legal(0)[:2]
    duel.send(first, 0, Idempotency_Key="k")
    version = store.streams.version(duel.game)
    assert_problem(duel.send(second, 0, Idempotency_Key="k"), 422, "key_reused")
    assert store.streams.version(duel.game) == version


def test_keys_of_another_seat_or_game_are_other_keys(duel: Duel, open_duel: Callable[..., Duel]) -> None:
    assert duel.send(duel.legal(0)[0], 0, Idempotency_Key="k").status_code == 200
    assert duel.send(duel.legal(1)[0], 1, Idempotency_Key="k").status_code == 200
    other = open_duel()
    assert other.send(other.legal(0)[0], 0, Idempotency_Key="k").status_code == 200


def test_a_refused_command_leaves_its_key_free(duel: Duel) -> None:
    assert_problem(duel.send({"type": "end_turn"}, 0, Idempotency_Key="k"), 409, "not_now")
    assert duel.send(duel.legal(0)[0], 0, Idempotency_Key="k").status_code == 200


@pytest.mark.parametrize("key", ["", '""', "a b", "x" * 201, 'a"b', "ü"])
def test_a_key_that_is_none_is_malformed(duel: Duel, key: str) -> None:
    problem = assert_problem(duel.send(duel.legal(0)[0], 0, Idempotency_Key=key), 400, "bad_header")
    assert problem["facts"] == {"header": "Idempotency-Key"}


def test_asking_first_shows_the_events_and_writes_nothing(duel: Duel, store: MemoryStore) -> None:
    before = [duel.get("/events", seat).get_data() for seat in (0, 1, None)]
    command, version = duel.legal(0)[0], store.streams.version(duel.game)
    checked = duel.post("/commands/check", command, 0).get_json()
    assert checked["legal"] is True
    assert (checked["reason"], checked["clause"], checked["detail"]) == (None, None, None)
    assert store.streams.version(duel.game) == version
    assert [duel.get("/events", seat).get_data() for seat in (0, 1, None)] == before
    (sent,) = duel.send(command, 0).get_json()["events"]
    assert checked["events"] == [{"type": sent["type"], "data": sent["data"]}]


def test_asking_first_tells_it_in_words_as_it_will_be_told(duel: Duel) -> None:
    command = duel.legal(0)[0]
    assert "told" not in duel.post("/commands/check", command, 0).get_json()
    response = duel.post("/commands/check?text=true", command, 0, Accept_Language="de")
    assert response.headers["Content-Language"] == "de"
    (sent,) = duel.post("/commands?text=true", command, 0, Accept_Language="de").get_json()["events"]
    assert response.get_json()["told"] == {"text": sent["text"], "parts": sent["parts"]}


@pytest.mark.parametrize(
    "problem, status", [(Masked("a masked value"), 200), (ZeroDivisionError("a bug"), 500)], ids=repr
)
def test_asking_first_foresees_nothing_of_what_is_masked_but_a_bug_shows(
    problem: Exception, status: int, duel: Duel, handler: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With rules that stumble over what the seat sees."""
    loaded = handler.current(duel.game)
    decider, command = loaded.codec.decider, duel.legal(0)[0]

    def decide(command: Any, state: Any) -> Any:
        if state == decider.view(loaded.game.play, 0):
            raise problem
        return decider.decide(command, state)

    monkeypatch.setattr(loaded.codec, "decider", dataclasses.replace(decider, decide=decide))
    response = duel.post("/commands/check", command, 0)
    if status == 200:
        assert (response.get_json()["legal"], response.get_json()["events"]) == (True, [])
    else:
        assert_problem(response, 500, "internal")


def test_asking_first_says_no_as_sending_does(duel: Duel) -> None:
    checked = duel.post("/commands/check", {"type": "end_turn"}, 0).get_json()
    refused = duel.send({"type": "end_turn"}, 0).get_json()
    assert checked["legal"] is False
    assert checked["events"] == []
    for field in ("reason", "clause", "detail", "facts"):
        assert checked[field] == refused[field]


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        "take_dice",
        None,
        7,
        {"type": "set_up", "seats": 2},
        {"type": "start_round"},
        {"type": "reveal_luck"},
        {"type": "open_game"},
        {"type": "take_seat", "seat": 1},
        {"type": ["take_dice"]},
        {"type": {"a": 1}},
        {"type": None},
        {"type": "take_dice"},
        {"type": "take_dice", "dice": [5]},
        {"type": "take_dice", "dice": [5, 6, 6]},
        {"type": "take_dice", "dice": "56"},
        {"type": "take_dice", "dice": ["5", "6"]},
        {"type": "take_dice", "dice": [5.5, 6]},
        {"type": "take_dice", "dice": [None, 6]},
        {"type": "take_dice", "dice": [True, 6]},
        {"type": "take_dice", "dice": [5, 6], "luck": 1},
        {"type": "take_dice", "dice": [5, 6], "seat": 0},
        {"type": "post_gaucho", "area": "moon"},
    ],
)
def test_what_is_no_command_is_malformed(duel: Duel, body: object) -> None:
    for path in ("/commands", "/commands/check"):
        response = duel.client.post(
            duel.url + path,
            data=json.dumps(body),
            content_type="application/json",
            headers=bearer(duel.tokens[0]),
        )
        assert_problem(response, 400, "bad_command")


@pytest.mark.parametrize("dice", [[0, 0], [-1, 2], [6, 5], [2**53 - 1, 2**53 - 1], [99, 100]])
def test_a_command_far_off_the_rules_is_rejected_not_broken(
    duel: Duel, handler: Handler, dice: list[int]
) -> None:
    seat, _ = take_turn_in(duel, handler)
    response = duel.send({"type": "take_dice", "dice": dice}, seat)
    assert response.status_code == 409
    assert response.mimetype == "application/problem+json"


def test_an_unknown_game_is_not_found(client: FlaskClient, duel: Duel) -> None:
    headers = bearer(duel.tokens[0])
    for url in (f"/v1/games/{'0' * 20}/commands", f"/v1/games/{'0' * 20}/commands/check"):
        assert_problem(client.post(url, json={"type": "end_turn"}, headers=headers), 404, "no_such_game")
        assert_problem(client.post(url, json={"type": "end_turn"}), 404, "no_such_game")
