"""Is every answer in the course of a whole game what the contract says, down to its last field?"""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import jsonschema_rs
import pytest

from domain.titles import TITLES
from service.http.openapi.document import operations
from service.http.openapi.shared import resolved
from tests.support.server import Service

pytestmark = pytest.mark.slow

MOST = 400
"""Commands; what one player at random needs for a game against a bot is far less."""


class Asker:
    """Asks, and compares every answer with what the contract at a path says of its call."""

    def __init__(self, service: Service, path: str, *others: "Asker") -> None:
        self.others = others
        self.base = f"{service.url}/v1/games"
        self.contract: dict[str, Any] = service.get(path)
        self.calls = {it["operationId"]: it for it in operations(self.contract)}
        self.schemas: dict[tuple[str, int], jsonschema_rs.Draft202012Validator] = {}

    def ask(self, call: str, path: str = "", body: Any = None, token: str = "", **headers: str) -> Any:
        data = None if body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", "Authorization": f"Bearer {token}", **headers}
        request = Request(self.base + path, data, sent)
        try:
            with urlopen(request) as answer:
                status, text = answer.status, answer.read()
        except HTTPError as error:
            status, text = error.code, error.read()
        self.validate(call, status, said := json.loads(text))
        return said

    def validate(self, call: str, status: int, said: Any) -> None:
        """Whether it is what this contract says, and the others."""
        self.validator(call, status).validate(said)
        for other in self.others:
            other.validate(call, status, said)

    def validator(self, call: str, status: int) -> jsonschema_rs.Draft202012Validator:
        if (call, status) not in self.schemas:
            response = self.calls[call]["responses"][str(status)]
            response = resolved(self.contract, response)
            (schema,) = (
                it["schema"] for kind, it in response["content"].items() if kind.endswith(("/json", "+json"))
            )
            whole = {**schema, "components": self.contract["components"]}
            self.schemas[call, status] = jsonschema_rs.Draft202012Validator(whole)
        return self.schemas[call, status]


@pytest.mark.parametrize("title", TITLES)
def test_every_answer_of_a_whole_game_fits_the_contract(guarded: Service, operator: str, title: str) -> None:
    asker = Asker(guarded, f"/openapi/{title}.json", Asker(guarded, "/openapi.json"))
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    opened = asker.ask("openGame", "", {"title": title, "seats": seats}, operator)
    game, token = f"/{opened['game']}", opened["seats"][0]["token"]
    for _ in range(MOST):
        shown = asker.ask("getGame", game, token=token)
        if shown["status"] == "over":
            break
        version = shown["version"]
        legal = asker.ask("getCommands", f"{game}/commands?as=tree", token=token)["commands"]
        if not legal:
            asker.ask("getEvents", f"{game}/events?after={version}&wait=10", token=token)
            continue
        check = f"{game}/commands/check?text=true&include=scene"
        assert asker.ask("checkCommand", check, legal[0], token)["legal"]
        missed = asker.ask("sendCommand", f"{game}/commands", legal[0], token, **{"If-Match": '"1"'})
        assert missed["events"][0]["position"] == 2
        if version % 2:
            asker.ask("sendCommand", f"{game}/commands", legal[0], token, Prefer="wait=10")
        else:
            batch = {"commands": legal[:1]}
            asker.ask("sendCommands", f"{game}/commands/batch", batch, token, Prefer="wait=10")
    assert shown["result"]["winners"]
    assert asker.ask("sendCommand", f"{game}/commands", legal[0], token)["status"] == 409
    assert (
        asker.ask("getEvents", f"{game}/events?limit=500", token=token)["events"][-1]["position"] > MOST // 8
    )
