"""`as=tree`, `include=tree`: the legal commands step by step, in the language of who reads."""

from typing import Any

from flask.testing import FlaskClient

from service.games.handler import Handler
from tests.service.http.play.test_snapshot import in_turn
from tests.service.http.support import Duel, assert_problem, rest


def test_a_tree_comes_beside_the_commands_and_only_when_asked_for(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    listed = duel.get("/commands", seat).get_json()
    shown = duel.get("/commands?as=tree", seat).get_json()
    tree = shown.pop("tree")
    assert shown == listed
    assert duel.get("/commands?as=list", seat).get_json() == listed
    assert [branch["type"] for branch in tree] == list(dict.fromkeys(it["type"] for it in listed["commands"]))
    assert_problem(duel.get("/commands?as=trees", seat), 400, "bad_parameter")


def test_a_tree_is_in_the_snapshot_and_in_the_answer_to_a_command(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    shown = duel.get("?include=tree", seat).get_json()["commands"]
    assert shown == duel.get("/commands?as=tree", seat).get_json()
    sent = duel.post("/commands?include=tree", shown["commands"][0], seat).get_json()
    assert sent["commands"] == duel.get("/commands?as=tree", seat).get_json()
    assert duel.post("/undo?include=tree", None, seat).get_json()["commands"]["tree"] == shown["tree"]
    assert duel.get("?include=tree").get_json()["commands"] is None


def test_a_tree_speaks_the_language_of_its_reader(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    for language, label in (
        ("en", "Take two dice"),
        ("fr", "Prendre deux dés"),
        ("de", "Zwei Würfel nehmen"),
    ):
        answer = duel.get("/commands?as=tree", seat, Accept_Language=language)
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]
        assert answer.get_json()["tree"][0]["label"] == label


def test_whatever_is_at_the_end_of_a_branch_can_be_sent(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    branch = duel.get("/commands?as=tree", seat).get_json()["tree"][0]
    choice = branch["node"]["choices"][0]
    assert duel.send(choice["command"], seat).status_code == 200
    assert rest(handler, duel.game).to_act() == (seat,)


def test_the_contract_says_what_the_fields_of_commands_select(client: FlaskClient) -> None:
    schemas: dict[str, Any] = client.get("/openapi/el-gaucho.json").get_json()["components"]["schemas"]
    stand = schemas["ElGauchoStandGaucho"]
    assert [step["name"] for step in stand["x-steps"]] == ["space", "dice"]
    assert stand["properties"]["space"]["x-selects"] == ["pasture:{pasture}/{space}"]
    assert schemas["ElGauchoWishDie"]["x-steps"] == [{"name": "face", "fields": ["value"]}]
    for name in ("TreeBranch", "TreeNode", "TreeChoice", "TreeItem"):
        assert all(it.get("description") for it in schemas[name]["properties"].values()), name
