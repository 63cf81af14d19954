"""How does a test get keys for apps, and games that they have opened?"""

from typing import Any

from flask.testing import FlaskClient

from tests.service.http.support import bearer

OPERATOR_KEY = "the-operators-own-key"
OPERATOR = bearer(OPERATOR_KEY)
TWO = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}]
ALL = ("games:create", "games:read", "games:admin", "hooks")


def new_key(client: FlaskClient, *scopes: str) -> dict[str, Any]:
    """As the operator: a key with these scopes (without any: with all)."""
    body = {"name": "an app", "scopes": scopes or ALL}
    response = client.post("/v1/keys", json=body, headers=OPERATOR)
    assert response.status_code == 201, response.get_data()
    key: dict[str, Any] = response.get_json()
    return key


def open_game(client: FlaskClient, token: str, **more: Any) -> dict[str, Any]:
    """With an app's key, or the operator's."""
    body = {"title": "el-gaucho", "seats": TWO, **more}
    response = client.post("/v1/games", json=body, headers=bearer(token))
    assert response.status_code == 201, response.get_data()
    opened: dict[str, Any] = response.get_json()
    return opened


def ticket_for(client: FlaskClient, url: str, token: str) -> str:
    """A ticket for a stream of the game at `url`."""
    response = client.post(f"{url}/tickets", headers=bearer(token))
    assert response.status_code == 201
    return str(response.get_json()["ticket"])
