"""/v1/games/{game}/commands with a list: a whole turn in one request, done whole or not at all."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.titles import TITLES
from service.games.handler import Handler
from service.http.schemas.commands import MOST_COMMANDS
from service.store.memory.store import MemoryStore
from tests.service.http.play.test_commands import take_turn_in
from tests.service.http.support import Duel, assert_problem, bearer, rest

END = {"type": "end_turn"}


@pytest.fixture
def turn(duel: Duel, handler: Handler) -> tuple[int, list[dict[str, Any]]]:
    """Whose turn it is, and the shortest one."""
    seat, legal = take_turn_in(duel, handler)
    return seat, [next(it for it in legal if it["type"] == "take_dice"), END]


Turn = tuple[int, list[dict[str, Any]]]


def test_a_turn_is_sent_at_once_and_each_command_is_the_cause_of_what_it_did(
    duel: Duel, turn: Turn, store: MemoryStore, client: FlaskClient
) -> None:
    seat, commands = turn
    version, before = duel.version(), done(client)
    response = duel.post("/commands/batch?include=commands,game", {"commands": commands}, seat)
    assert response.status_code == 200, response.get_data(as_text=True)
    sent = response.get_json()
    causes = [event["cause"] for event in sent["events"] if event["cause"]]
    assert [cause["type"] for cause in causes] == ["take_dice", "end_turn"]
    assert [it["position"] for it in sent["events"]] == list(range(version + 1, sent["version"] + 1))
    assert sent["version"] == store.streams.version(duel.game)
    assert response.headers["ETag"] == f'"{sent["version"]}"'
    assert sent["game"]["to_act"] == [1 - seat]
    assert sent["commands"]["commands"] == []
    assert done(client) == before + 2


def done(client: FlaskClient) -> int:
    """Commands that were done, as they are counted."""
    lines = client.get("/metrics").get_data(as_text=True).splitlines()
    return int(next(line for line in lines if 'title="el-gaucho",outcome="done"' in line).split()[1])


def test_a_refusal_says_which_command_and_why_and_none_is_done(duel: Duel, turn: Turn) -> None:
    seat, commands = turn
    version = duel.version()
    for index in (1, 2):
        tried = [*commands[:index], commands[0], *commands[index:]]
        problem = assert_problem(duel.send(tried, seat), 409, problem_of(duel, tried, seat))
        assert problem["facts"]["command"] == index
        assert problem["detail"].startswith(f"[{index}] ")
        assert problem["clause"]
    german = duel.send([END, *commands], seat, Accept_Language="de")
    assert german.headers["Content-Language"] == "de"
    assert german.get_json()["facts"]["command"] == 0
    assert duel.version() == version


def problem_of(duel: Duel, commands: list[dict[str, Any]], seat: int) -> str:
    reason: str = duel.send(commands, seat).get_json()["reason"]
    return reason


def test_a_list_that_goes_on_after_something_that_could_not_be_foreseen_is_refused(
    client: FlaskClient, handler: Handler
) -> None:
    """The first pair of a game of Ranchers is chosen among hidden ones; or whatever is the first surprise."""
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    opened = client.post("/v1/games", json={"title": "ranchers", "seats": seats}).get_json()
    duel = Duel(client, opened["game"], tuple(seat["token"] for seat in opened["seats"]))
    for _ in range(200):
        loaded = rest(handler, duel.game)
        seat = loaded.to_act()[0]
        command = duel.legal(seat)[0]
        version = duel.version()
        answer = duel.send([command, command], seat).get_json()
        assert answer["status"] == 409
        assert duel.version() == version
        if answer["reason"] == "unforeseen":
            assert (answer["facts"]["command"], answer["clause"]) == (0, "table.24")
            assert duel.send([command], seat).status_code == 200
            return
        assert answer["facts"]["command"] == 1
        assert duel.send(command, seat).status_code == 200
    raise AssertionError("everything can be foreseen")


@pytest.mark.parametrize(
    "body, told",
    [
        ([], f"1 to {MOST_COMMANDS}"),
        ([END] * (MOST_COMMANDS + 1), f"1 to {MOST_COMMANDS}"),
        ([END, {"type": "dance"}], "[1] `type` must be one of"),
        ([[END]], "[0] A command is a JSON object"),
        ([{**END, "seat": 0}], "[0] `seat` is not part of a command"),
    ],
)
def test_what_is_no_list_of_commands_is_refused(duel: Duel, body: Any, told: str) -> None:
    response = duel.send(body, 0)
    assert response.status_code == 400
    assert told in response.get_json()["detail"]


@pytest.mark.parametrize("body", [[END], END, {}, {"commands": END}, {"commands": [END], "more": 1}, "x"])
def test_what_is_no_object_with_a_list_of_commands_is_refused(duel: Duel, body: Any) -> None:
    assert_problem(duel.post("/commands/batch", body, 0), 400, "bad_command")


def test_a_list_is_taken_where_it_used_to_be_sent_as_well(duel: Duel, turn: Turn) -> None:
    seat, commands = turn
    first = duel.send(commands, seat, Idempotency_Key="turn")
    for body in (commands, {"commands": commands}):
        again = duel.post("/commands", body, seat, Idempotency_Key="turn")
        assert (again.status_code, again.get_data()) == (200, first.get_data())


def test_the_same_list_under_its_key_is_done_once_and_any_other_body_is_refused(
    duel: Duel, turn: Turn
) -> None:
    seat, commands = turn
    first, again = (duel.send(commands, seat, Idempotency_Key="turn") for _ in range(2))
    assert first.get_data() == again.get_data()
    version = duel.version()
    for other in (commands[0], commands[:1], [*commands, END]):
        assert_problem(duel.send(other, seat, Idempotency_Key="turn"), 422, "key_reused")
    assert duel.version() == version == first.get_json()["version"]


def test_a_list_is_judged_at_the_version_it_names(duel: Duel, turn: Turn) -> None:
    seat, commands = turn
    version = duel.version()
    assert_problem(duel.send(commands, seat, If_Match=f'"{version - 1}"'), 412, "stale")
    assert duel.send(commands, seat, If_Match=f'"{version}"').status_code == 200


def test_an_undo_takes_back_the_last_command_of_a_list_and_then_the_one_before(
    duel: Duel, turn: Turn
) -> None:
    seat, commands = turn
    before = duel.version()
    follow = next(it for it in duel.legal(seat) if it == commands[0])
    sent = duel.send([follow], seat).get_json()["version"]
    second = next(it for it in duel.legal(seat) if it["type"] != "end_turn")
    assert duel.post("/undo", None, seat).get_json()["events"][0]["data"]["to"] == before
    duel.send([follow, second], seat)
    undone = [duel.post("/undo", None, seat).get_json()["events"][0]["data"]["to"] for _ in range(2)]
    assert undone[0] > undone[1] == sent + 1
    assert duel.legal(seat)[0]["type"] == "take_dice"


def test_somebody_else_s_list_is_refused(duel: Duel, turn: Turn, client: FlaskClient) -> None:
    seat, commands = turn
    problem = assert_problem(duel.send(commands, 1 - seat), 409, "not_your_turn")
    assert problem["facts"]["command"] == 0
    body = {"commands": commands}
    assert client.post(f"{duel.url}/commands/batch", json=body).status_code == 401
    wrong = client.post(f"{duel.url}/commands/batch", json=body, headers=bearer("est_seat_x"))
    assert wrong.status_code == 401


@pytest.mark.parametrize("title", TITLES)
def test_the_contract_has_one_command_for_one_call_and_a_list_for_the_other(
    client: FlaskClient, title: str
) -> None:
    contract = client.get(f"/openapi/{title}.json").get_json()
    one, several = (
        contract["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        for path in ("/v1/games/{game}/commands", "/v1/games/{game}/commands/batch")
    )
    assert one == "#/components/schemas/Command"
    commands = contract["components"]["schemas"][several.rpartition("/")[2]]["properties"]["commands"]
    assert commands["items"] == {"$ref": one}
    assert (commands["minItems"], commands["maxItems"]) == (1, MOST_COMMANDS)
