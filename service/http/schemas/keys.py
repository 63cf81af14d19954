"""Records of responses about API keys of apps, whose schemas go into the contract."""

import msgspec

from service.identity.api_keys import Scope
from service.json_types import JsonObject

_KEY = "8f2d61c07ab94e35"


class KeyShown(msgspec.Struct, frozen=True):
    """The key of an app: `key` is its id, not the secret."""

    key: str
    name: str
    scopes: tuple[Scope, ...]
    created_at: str


class KeyCreated(KeyShown, frozen=True):
    """The key with its secret: `token` is the app's bearer token, which only this answer has."""

    token: str


class KeysShown(msgspec.Struct, frozen=True):
    """All keys, the newest last."""

    keys: list[KeyShown]


NEW_KEY_EXAMPLE: JsonObject = {"name": "ranch-web", "scopes": ["games:create", "games:read"]}
KEY_EXAMPLE: JsonObject = {"key": _KEY, **NEW_KEY_EXAMPLE, "created_at": "2026-11-27T22:40:00.000Z"}
KEYS_EXAMPLE: JsonObject = {"keys": [KEY_EXAMPLE]}
KEY_CREATED_EXAMPLE: JsonObject = {
    **KEY_EXAMPLE,
    "token": f"est_app_{_KEY}_mZ3v8n1xq0Jd5Yt7uWc2Lr9sKb4Hf6PgXoAeTi0RzVw",
}
