"""Views of /v1/keys: the API keys of apps, for the operator."""

from typing import Any

from flask import Response
from marshmallow import Schema, ValidationError, fields, validate

from service.http.auth.access import require_operator
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.idempotency import IDEMPOTENCY_KEY, asked_call
from service.http.runtime.context import app_context
from service.http.schemas.fields import BoundedList, person_name
from service.http.schemas.keys import (
    KEY_CREATED_EXAMPLE,
    KEYS_EXAMPLE,
    NEW_KEY_EXAMPLE,
    KeyCreated,
    KeyShown,
    KeysShown,
)
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    Problem,
)
from service.http.wire.responses import reply
from service.identity.api_keys import (
    MOST,
    SCOPES,
    App,
    TooManyApps,
)
from service.identity.owners import OPERATOR
from service.json_types import JsonObject
from service.times import rfc3339

blueprint = Blueprint("keys", __name__, url_prefix="/v1/keys", description="Keys of apps.")

_CREATED = spec.success("The key, with its secret.", "KeyCreated", KEY_CREATED_EXAMPLE)


def _once(scopes: list[str]) -> None:
    if len(set(scopes)) < len(scopes):
        raise ValidationError("Each scope once.")


class NewKey(Schema):
    """A key to create. `name` is for people, `scopes` are its rights."""

    name = fields.String(required=True, validate=person_name)
    scopes = BoundedList(
        fields.String(validate=validate.OneOf(SCOPES)),
        required=True,
        metadata={"uniqueItems": True},
        validate=[validate.Length(min=1, max=len(SCOPES)), _once],
    )


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "createKey",
    ok={201: _CREATED},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, TOO_LARGE, UNSUPPORTED, KEY_REUSED),
    security=spec.OPERATOR,
    parameters=[IDEMPOTENCY_KEY],
)
@blueprint.arguments(NewKey, example=NEW_KEY_EXAMPLE)
def create_key(new: JsonObject) -> Response:
    """Create a key for an app.

    Only this answer has its secret. So send an `Idempotency-Key`. If the answer is lost, send the same
    request again. This call needs the operator's key. On a service without one, every program on its machine
    is the operator.
    """
    require_operator()
    try:
        call = asked_call(OPERATOR, "key", new)
        app, secret = app_context().api_keys.add(new["name"], tuple(new["scopes"]), call)
    except TooManyApps:
        raise Problem(
            FORBIDDEN,
            f"There are {MOST} keys: revoke one first.",
            reason="too_many_keys",
            facts={"most": MOST},
        ) from None
    return _created(app, secret)


@blueprint.route("")
@blueprint.operation(
    "listKeys",
    ok={200: spec.success("The keys.", "KeysShown", KEYS_EXAMPLE)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN),
    security=spec.OPERATOR,
)
def list_keys() -> Response:
    """List all keys, without their secrets."""
    require_operator()
    return reply(KeysShown([KeyShown(*_facts(app)) for app in app_context().api_keys.all()]))


@blueprint.route("/<key:key>", methods=["DELETE"])
@blueprint.operation(
    "revokeKey",
    ok={204: {"description": "The key is revoked, at once and everywhere."}},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.OPERATOR,
)
def revoke_key(key: str) -> Response:
    """Revoke a key.

    Its games continue, and only the operator can manage them.
    """
    require_operator()
    if not app_context().api_keys.remove(key):
        raise _no_such_key()
    return Response(status=204)


@blueprint.route("/<key:key>/token", methods=["POST"])
@blueprint.operation(
    "renewKey",
    ok={201: _CREATED},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.OPERATOR,
)
def renew_key(key: str) -> Response:
    """Replace the secret of a key that may have leaked.

    The old secret is revoked at once, and the key keeps its games. This call takes no body.
    """
    require_operator()
    renewed = app_context().api_keys.renew(key)
    if renewed is None:
        raise _no_such_key()
    return _created(*renewed)


def _facts(app: App) -> tuple[str, str, tuple[Any, ...], str]:
    return app.id, app.name, app.scopes, rfc3339(app.created_at)


def _created(app: App, secret: str) -> Response:
    return reply(KeyCreated(*_facts(app), secret), 201)


def _no_such_key() -> Problem:
    return Problem(NOT_FOUND, "This key does not exist.", reason="no_such_key")
