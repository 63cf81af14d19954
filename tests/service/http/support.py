"""How does a test talk to the service about one game?"""

from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.games.handler import Handler
from service.games.loaded import LoadedGame


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def rest(handler: Handler, game: str) -> LoadedGame:
    """What workers do: everything that is due."""
    loaded = handler.current(game)
    while loaded.due() is not None:
        loaded = handler.advance(loaded)
    return loaded


@dataclass(frozen=True)
class Duel:
    """A game of two people, and their tokens."""

    client: FlaskClient
    game: str
    tokens: tuple[str, str]

    @property
    def url(self) -> str:
        return f"/v1/games/{self.game}"

    def get(self, path: str = "", seat: int | None = None, **headers: str) -> TestResponse:
        """As a seat, or as a spectator."""
        return self.client.get(self.url + path, headers={**self._who(seat), **_dashed(headers)})

    def post(self, path: str, body: Any, seat: int | None = None, **headers: str) -> TestResponse:
        return self.client.post(self.url + path, json=body, headers={**self._who(seat), **_dashed(headers)})

    def send(self, body: Any, seat: int, **headers: str) -> TestResponse:
        """Send a command, or a list of them."""
        if isinstance(body, list):
            return self.post("/commands/batch", {"commands": body}, seat, **headers)
        return self.post("/commands", body, seat, **headers)

    def legal(self, seat: int) -> list[dict[str, Any]]:
        commands: list[dict[str, Any]] = self.get("/commands", seat).get_json()["commands"]
        return commands

    def version(self) -> int:
        version: int = self.get().get_json()["version"]
        return version

    def _who(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else bearer(self.tokens[seat])


def _dashed(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def assert_problem(response: TestResponse, status: int, reason: str) -> dict[str, Any]:
    """The problem that a response tells, after a look at its form."""
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "application/problem+json"
    problem: dict[str, Any] = response.get_json()
    assert problem["status"] == status
    assert problem["reason"] == reason, problem
    assert {"type", "title", "detail", "clause", "facts"} <= problem.keys()
    return problem
