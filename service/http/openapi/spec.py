"""How do the calls get into the contract? Views are described where they stand; this makes OpenAPI of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import flask_smorest  # type: ignore[import-untyped]
from apispec import APISpec
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from domain.titles import TITLES
from service.hooks import messages
from service.http.live import sse
from service.http.openapi.title_schemas import (
    OPENAPI,
    bodies,
    prefix,
    records,
    schemas,
)
from service.http.schemas import (
    audits,
    examples,
    games,
    keys,
    play,
    scoring,
    service,
    time_travel,
    webhooks,
)
from service.http.wire import problems
from service.http.wire.json_body import json_body
from service.http.wire.params import FURTHEST
from service.http.wire.problems import (
    INTERNAL,
    KINDS,
    MALFORMED,
    MEDIA_TYPE,
    TOO_MANY,
    UNAVAILABLE,
    Kind,
    Problem,
)
from service.positions.questions import PositionAsked, PositionJudged

Doc = dict[str, Any]
View = TypeVar("View", bound=Callable[..., Any])

VERSION = "0.1.0"
ABOUT = """\
Estancia plays the rules of cattle-ranch board games: it deals, decides, remembers and referees; apps draw.

A *title* is what is in the box, a *game* is one play of it, and a game's events are its stream: positions
1, 2 and so on. The *version* of a game is the number of its events, and is its `ETag`. A *viewer* is a seat
(0, 1, …: whoever shows its token) or a spectator. Every answer depends only on what its viewer may know.
"""

POSITION: Doc = {"type": "integer", "minimum": 0, "maximum": FURTHEST, "default": 0}
AT: Doc = {
    "name": "at", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": FURTHEST},
    "description": "A past version, exactly as it was then for the viewer who asks.",
}  # fmt: skip
IF_NONE_MATCH: Doc = {
    "name": "If-None-Match", "in": "header", "schema": {"type": "string", "examples": ['"17"']},
    "description": "The version you have: 304 when it is still the newest.",
}  # fmt: skip
ETAG: Doc = {
    "ETag": {"description": "The version, in quotes.", "schema": {"type": "string", "examples": ['"18"']}}
}
CREATED: Doc = {"Location": {"description": "The game.", "schema": {"type": "string"}}, **ETAG}
NOT_MODIFIED: Doc = {"description": "You have this version already.", "headers": ETAG}
ANYBODY: list[Doc] = [{}, {"bearer": []}]
"""Spectators too; a seat of the game is told more."""
SEAT: list[Doc] = [{"bearer": []}]
OWNER: list[Doc] = [{"bearer": []}]
OPERATOR: list[Doc] = [{"bearer": []}]
NOBODY_ASKED: list[Doc] = []


def ref(name: str) -> Doc:
    return {"$ref": OPENAPI + name}


def content(schema: Doc, example: Any) -> Doc:
    return {"application/json": {"schema": schema, "example": example}}


WEBHOOKS: Doc = {
    "message": {
        "post": {
            "operationId": "takeMessage",
            "summary": "What your endpoint gets.",
            "description": "Any 2xx says that you have it; 410 says that you want nothing more; "
            "429 and 503 may say with `Retry-After` when to try again. Check the body against "
            "`webhook-signature` (Standard Webhooks) before you believe it.",
            "parameters": [
                {"name": name, "in": "header", "required": True, "schema": {"type": "string"}}
                for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
            ],
            "requestBody": {
                "required": True,
                "content": content(
                    {"anyOf": [ref("EventMessage"), ref("PingMessage")]}, examples.EVENT_MESSAGE
                ),
            },
            "responses": {"2XX": {"description": "You have it."}},
            "security": [],
        }
    }
}


def doc(
    call: str,
    *,
    ok: Mapping[int, Doc],
    no: Sequence[Kind] = (),
    security: list[Doc] = NOBODY_ASKED,
    **more: Any,
) -> Doc:
    """What a view says of itself: its name, its good answers, its problems (429 and 5xx are everybody's)."""
    refused = {
        kind.status: {"$ref": f"#/components/responses/{kind.response}"}
        for kind in (*no, TOO_MANY, INTERNAL, UNAVAILABLE)
    }
    return {"operationId": call, "responses": {**ok, **refused}, "security": security, **more}


def fine(what: str, schema: str, example: Any, headers: Doc | None = None) -> Doc:
    """A good answer."""
    return {"description": what, "content": content(ref(schema), example), "headers": headers or {}}


class StrictParser(FlaskParser):
    """Bodies for marshmallow, read as strictly as all others, and refused in the same words."""

    DEFAULT_VALIDATION_STATUS = 400

    def _raw_load_json(self, req: Any) -> Any:  # noqa: ARG002
        return json_body()

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> Any:
        messages: Any = error.messages
        where = _told(messages["json"])
        raise Problem(MALFORMED, f"The body is not what this call takes. {where}", reason="bad_body")


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """The framework's, with types, and without a wrapper around views that only need to be described."""

    ARGUMENTS_PARSER = StrictParser()

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        return cast("Callable[[View], View]", super().route(rule, **options))

    def arguments(self, schema: type[Schema], **options: Any) -> Callable[[View], View]:
        return cast("Callable[[View], View]", super().arguments(schema, **options))

    @staticmethod
    def doc(**kwargs: Any) -> Callable[[View], View]:
        def described(view: View) -> View:
            # The attribute in which the framework keeps what it knows of a view.
            known = getattr(view, "_apidoc", {})
            view._apidoc = {**known, "manual_doc": kwargs}  # type: ignore[attr-defined]
            return view

        return described


class Api(flask_smorest.Api):  # type: ignore[misc]
    """The framework, without its own problems, which ours replace, and without what it would add unasked."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None: ...

    def _register_responses(self) -> None: ...

    def _register_etag_headers(self) -> None: ...

    def _register_pagination_header(self) -> None: ...


def components(spec: APISpec) -> None:
    """Everything the calls refer to."""
    found = records(
        (
            games.GameShown, games.GameCreated, games.SeatGranted, games.SeatsChanged,
            games.TicketGranted, games.TokenGranted, games.SpectatorsInvited, games.GamesShown,
            play.CommandsShown, play.CommandSent, play.CommandChecked,
            play.EventsShown, sse.Farewell, sse.Reset,
            service.TitlesShown, service.TitleShown, service.BotsShown,
            service.Ready,
            problems.Shown, problems.ShownStale,
            messages.EventMessage, messages.PingMessage, webhooks.WebhookShown,
            webhooks.WebhookCreated, webhooks.WebhooksShown, webhooks.SecretChanged,
            webhooks.DeliveriesShown, webhooks.DeliveryAsked,
            time_travel.ReplayShown, time_travel.HintShown, PositionJudged,
            audits.AuditShown, audits.KnowledgeShown, audits.SigningKeyShown,
            keys.KeysShown, keys.KeyCreated,
            scoring.ScoringShown,
        )
    )  # fmt: skip
    found.update(bodies((PositionAsked, time_travel.HintAsked)))
    for decider in TITLES.values():
        found.update(schemas(decider, prefix(decider.title), OPENAPI))
    for name in ("Command", "Event", "View", "Settings"):
        found[name] = {"anyOf": [ref(prefix(title) + name) for title in TITLES]}
    found["Problem"] = {**found.pop("Shown"), "title": "Problem"}
    found["StaleProblem"] = {**found.pop("ShownStale"), "title": "StaleProblem"}
    for name, field, item in _ANY:
        found[name]["properties"][field] = item
    for name, schema in sorted(found.items()):
        spec.components.schema(name, schema)
    for kind in KINDS:
        spec.components.response(kind.response, _response(kind))
    spec.components.security_scheme(
        "bearer",
        {
            "type": "http", "scheme": "bearer",
            "description": "A seat's token (shown once, when it is taken), an app's key, or the operator's.",
        },
    )  # fmt: skip


_ANY: tuple[tuple[str, str, Doc], ...] = (
    ("GameShown", "view", ref("View")),
    ("GameShown", "settings", ref("Settings")),
    ("GameCreated", "settings", ref("Settings")),
    ("CommandsShown", "commands", {"type": "array", "items": ref("Command")}),
    ("HintShown", "command", {"anyOf": [ref("Command"), {"type": "null"}]}),
    ("PositionJudged", "commands", {"type": "array", "items": ref("Command")}),
    ("PositionSeen", "view", ref("View")),
    ("PositionShown", "view", ref("View")),
    ("PositionShown", "event", ref("Event")),
    ("CommandSent", "events", {"type": "array", "items": ref("Event")}),
    ("EventTold", "event", ref("Event")),
    ("EventsShown", "events", {"type": "array", "items": ref("Event")}),
    ("StaleProblem", "events", {"type": "array", "items": ref("Event")}),
)
"""Fields that hold what a title says."""


def _response(kind: Kind) -> Doc:
    schema = "StaleProblem" if kind is problems.STALE else "Problem"
    response: Doc = {"description": kind.meaning, "content": {MEDIA_TYPE: {"schema": ref(schema)}}}
    headers = {
        401: {"WWW-Authenticate": {"schema": {"type": "string"}}},
        405: {"Allow": {"schema": {"type": "string"}}},
        412: ETAG,
        429: {
            "Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}},
            "RateLimit-Policy": {"schema": {"type": "string", "examples": ['"requests";q=500;w=10']}},
        },
        503: {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}},
    }.get(kind.status)
    if headers:
        response["headers"] = headers
    return response


def _told(messages: Any) -> str:
    """marshmallow's tree of messages as a sentence: a clause for each fault, which begins with its field."""
    return "; ".join(f"`{path}`: {text.rstrip('.')}" for path, text in _flat(messages)) + "."


def _flat(messages: Any, path: str = "") -> list[tuple[str, str]]:
    """(where, what) of each fault."""
    if isinstance(messages, dict):
        return [
            found
            for name, below in messages.items()
            for found in _flat(below, path if name == "_schema" else f"{path}.{name}".lstrip("."))
        ]
    if isinstance(messages, list):
        return [found for each in messages for found in _flat(each, path)]
    return [(path or "body", str(messages))]
