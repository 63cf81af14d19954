"""OpenAPI components: the schemas and responses that operations refer to, made from records and titles."""

from apispec import APISpec

from domain.core.screens.layout import Layout
from domain.titles import TITLES
from service.games.positions.questions import PositionAsked, PositionJudged
from service.hooks import messages
from service.http.openapi.bundle_schemas import line_schemas
from service.http.openapi.spec import ETAG, Doc, ref
from service.http.openapi.title_schemas import OPENAPI, bodies, prefix, records, schemas
from service.http.schemas import (
    audits,
    commands,
    games,
    hints,
    keys,
    operations,
    play,
    replay,
    scoring,
    service,
    webhooks,
)
from service.http.wire import problems
from service.http.wire.problems import MEDIA_TYPE, PROBLEM_TYPES, ProblemType


def add_components(spec: APISpec) -> None:
    """Add all schemas and responses that operations refer to, to the document of the framework."""
    found = records(
        (
            games.GameShown, games.GameCreated, games.SeatGranted, games.SeatsChanged,
            games.TicketGranted, games.TokenGranted, games.SpectatorsInvited, games.GamesShown,
            games.InvitationMade, games.GameChanged, games.RematchJoined, games.GameLine, games.GameGone,
            games.UnreadableGame,
            commands.CommandsShown, commands.CommandChecked, play.CommandSent,
            play.EventsShown, play.Farewell, play.Reset, play.TurnChanged,
            service.TitlesShown, service.TitleShown, service.BotsShown,
            service.Alive, service.Ready, Layout,
            problems.ProblemDetails, problems.StaleProblemDetails,
            messages.EventMessage, messages.HistoryLostMessage, messages.PingMessage, webhooks.WebhookShown,
            webhooks.WebhookCreated, webhooks.WebhooksShown, webhooks.SecretChanged,
            webhooks.DeliveriesShown, webhooks.DeliveryAsked,
            replay.ReplayShown, hints.HintShown, PositionJudged,
            audits.AuditShown, audits.KnowledgeShown, audits.SigningKeyShown,
            keys.KeysShown, keys.KeyCreated, operations.OperationsShown,
            scoring.ScoringShown, replay.AnalysisShown,
        )
    )  # fmt: skip
    found.update(bodies((PositionAsked, hints.HintAsked)))
    found.update(line_schemas())
    for title in TITLES.values():
        found.update(schemas(title, prefix(title.id), OPENAPI))
    for name in ("Command", "Event", "View", "Settings"):
        found[name] = {"anyOf": [ref(prefix(title) + name) for title in TITLES]}
    found["Problem"] = {**found.pop("ProblemDetails"), "title": "Problem"}
    found["StaleProblem"] = {**found.pop("StaleProblemDetails"), "title": "StaleProblem"}
    for name, field, item in _ANY:
        fields = found[name]["properties"]
        fields[field] = item | {key: it for key, it in fields[field].items() if key == "description"}
    for name, schema in sorted(found.items()):
        spec.components.schema(name, schema)
    for kind in PROBLEM_TYPES:
        spec.components.response(kind.response, _response(kind))
    spec.components.security_scheme(
        "bearer",
        {
            "type": "http", "scheme": "bearer",
            "description": "A seat's token (returned once, when the seat is taken), an app key, or the "
                           "operator's key.",
        },
    )  # fmt: skip


_COMMAND_OR_NULL: Doc = {"anyOf": [ref("Command"), {"type": "null"}]}
_ANY: tuple[tuple[str, str, Doc], ...] = (
    ("GameShown", "view", ref("View")),
    ("GameShown", "settings", ref("Settings")),
    ("GameCreated", "settings", ref("Settings")),
    ("ReplayShown", "settings", ref("Settings")),
    ("CommandsShown", "commands", {"type": "array", "items": ref("Command")}),
    ("TreeChoice", "command", _COMMAND_OR_NULL),
    ("TreeBranch", "command", _COMMAND_OR_NULL),
    ("UndoShown", "command", _COMMAND_OR_NULL),
    ("HintShown", "command", _COMMAND_OR_NULL),
    ("AlternativeShown", "command", ref("Command")),
    ("CostlyTurnShown", "sent", ref("Command")),
    ("CostlyTurnShown", "better", ref("Command")),
    ("PositionJudged", "commands", {"type": "array", "items": ref("Command")}),
    ("PositionSeen", "view", ref("View")),
    ("PositionShown", "view", ref("View")),
    ("PositionShown", "event", ref("Event")),
    ("PositionChanged", "event", ref("Event")),
    ("CommandSent", "events", {"type": "array", "items": ref("Event")}),
    ("EventTold", "event", ref("Event")),
    ("EventsShown", "events", {"type": "array", "items": ref("Event")}),
    ("StaleProblem", "events", {"type": "array", "items": ref("Event")}),
)
"""Fields whose schemas come from a title."""


def _response(kind: ProblemType) -> Doc:
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
