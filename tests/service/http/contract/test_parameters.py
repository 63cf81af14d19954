"""Query strings: what nobody has described is refused everywhere, and not ignored."""

import pytest
from flask.testing import FlaskClient

from service.http.server.contract import contract
from tests.service.http.support import Duel, assert_problem


def calls() -> list[tuple[str, str]]:
    """Method and path of every call of the contract, with a game, seat, … that could be there."""
    values = {"game": "0" * 20, "seat": "0", "title": "el-gaucho", "key": "0" * 16, "webhook": "0" * 16}
    found = []
    for path, item in contract()["paths"].items():
        for name, value in {**values, "delivery": "msg_" + "0" * 32}.items():
            path = path.replace(f"{{{name}}}", value)
        assert "{" not in path
        found += [
            (method.upper(), path) for method in item if method in ("get", "put", "post", "patch", "delete")
        ]
    return found


def test_every_call_refuses_a_parameter_that_it_does_not_have(client: FlaskClient) -> None:
    found = calls()
    assert len(found) > 40
    for method, path in found:
        response = client.open(f"{path}?colour=red", method=method)
        problem = assert_problem(response, 400, "unknown_parameter")
        assert problem["facts"]["parameter"] == "colour"
        assert "colour" not in problem["facts"]["options"]


def test_it_says_which_there_are(duel: Duel) -> None:
    problem = assert_problem(duel.get("/events?afer=3"), 400, "unknown_parameter")
    assert {"after", "limit", "wait", "text"} <= set(problem["facts"]["options"])
    assert "`afer`" in problem["detail"]


def test_a_parameter_that_is_there_twice_is_refused(duel: Duel) -> None:
    problem = assert_problem(duel.get("/events?after=3&after=4"), 400, "bad_parameter")
    assert problem["facts"] == {"parameter": "after"}


def test_a_command_with_an_unknown_parameter_is_not_done(duel: Duel) -> None:
    version = duel.version()
    assert_problem(duel.post("/commands?txt=true", duel.legal(0)[0], 0), 400, "unknown_parameter")
    assert duel.version() == version


@pytest.mark.parametrize(("language", "beginning"), [("fr", "Ce paramètre"), ("de", "Diesen Parameter")])
def test_the_refusal_speaks_the_language_of_whoever_asks(duel: Duel, language: str, beginning: str) -> None:
    problem = duel.get("/commands?colour=red", 0, Accept_Language=language).get_json()
    assert problem["detail"].startswith(beginning)
