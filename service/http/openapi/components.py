"""OpenAPI components: the schemas and responses that operations refer to, made from records and titles."""

from apispec import APISpec

from domain.core.screens.layout import Layout
from domain.titles import TITLES
from service.games.positions.questions import PositionAsked, PositionJudged
from service.hooks import messages
from service.http.openapi.spec import ANY_OTHER, ETAG, RETRY_AFTER, Doc, ref
from service.http.openapi.title_schemas import OPENAPI, any_event, bodies, envelope_schemas, records
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
from service.http.schemas.event_types import event_types
from service.http.wire import problems
from service.http.wire.problems import ANY_CALL, MEDIA_TYPE, PROBLEM_TYPES, ProblemType


def add_components(spec: APISpec) -> None:
    """Add all schemas and responses that operations refer to, to the document of the framework."""
    components = records(
        (
            games.GameShown, games.GameCreated, games.SeatGranted, games.SeatsChanged,
            games.TicketGranted, games.TokenGranted,  games.GamesShown,
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
    components.update(bodies((PositionAsked, hints.HintAsked)))
    components.update(envelope_schemas(OPENAPI))
    components.update(_of_any_title())
    components["Problem"] = {**components.pop("ProblemDetails"), "title": "Problem"}
    components["StaleProblem"] = {**components.pop("StaleProblemDetails"), "title": "StaleProblem"}
    for name, field, item in _ANY:
        fields = components[name]["properties"]
        fields[field] = item | {key: text for key, text in fields[field].items() if key == "description"}
    for name, schema in sorted(components.items()):
        spec.components.schema(name, schema)
    for kind in PROBLEM_TYPES:
        spec.components.response(kind.response, _response(kind))
    spec.components.response(ANY_OTHER, _any_other())
    spec.components.security_scheme(
        "bearer",
        {
            "type": "http", "scheme": "bearer",
            "description": "A seat's token (returned once, when the seat is taken), an app key, or the "
                           "operator's key.",
        },
    )  # fmt: skip


def _of_any_title() -> dict[str, Doc]:
    """What the contract of a title says exactly, as far as all titles have it in common."""
    return {
        "Command": {
            "type": "object",
            "properties": {"type": {"type": "string", "description": "Which command it is."}},
            "required": ["type"],
            "additionalProperties": {},
            "description": f"A command of the game's title, which has more fields. {_EXACTLY}",
        },
        "WebhookMessage": {
            "anyOf": [ref(name) for name in ("EventMessage", "HistoryLostMessage", "PingMessage")],
            "description": "The body of a message to a webhook.",
        },
        "CommandBatch": commands.command_batch(),
        "Event": any_event() | {"description": f"An event of the table or of the game's title. {_EXACTLY}"},
        "View": _OBJECT | {"description": f"All that a viewer may see of the table. {_EXACTLY}"},
        "Settings": _OBJECT | {"description": f"The settings of a game, by name. {_EXACTLY}"},
        "ChosenSettings": _OBJECT
        | {"description": f"Settings to open a game with, by name; all have a default. {_EXACTLY}"},
        "TitleId": {
            "type": "string", "enum": list(TITLES),
            "description": "The id of a title, as `getTitles` lists it.",
        },
        "BotId": {
            "type": "string", "minLength": 1, "maxLength": 60,
            "description": f"The id of a hosted bot of the title, as `getBots` lists it. {_EXACTLY}",
        },
        "EventType": {
            "type": "string", "enum": event_types(TITLES.values()),
            "description": "A type of events, of the table or of a title; or a change of turn.",
        },
        "HookedType": {
            "type": "string", "enum": ["*", *event_types(TITLES.values())],
            "description": "As `EventType`, or `*` for all of them.",
        },
    }  # fmt: skip


_EXACTLY = "The contract of the title (`/openapi/{title}.json`) says exactly which."
_OBJECT: Doc = {"type": "object", "additionalProperties": {}}
_COMMAND_OR_NULL: Doc = {"anyOf": [ref("Command"), {"type": "null"}]}
_ANY: tuple[tuple[str, str, Doc], ...] = (
    ("GameShown", "view", ref("View")),
    ("GameShown", "settings", ref("Settings")),
    ("GameCreated", "settings", ref("Settings")),
    ("ReplayShown", "settings", ref("Settings")),
    ("CommandsShown", "commands", {"type": "array", "items": ref("Command")}),
    ("CommandsShown", "follow_up", ref("Command")),
    ("TreeChoice", "command", _COMMAND_OR_NULL),
    ("TreeBranch", "command", _COMMAND_OR_NULL),
    ("UndoShown", "command", _COMMAND_OR_NULL),
    ("HintShown", "command", _COMMAND_OR_NULL),
    ("AlternativeShown", "command", ref("Command")),
    ("CostlyTurnShown", "sent", ref("Command")),
    ("CostlyTurnShown", "better", ref("Command")),
    ("PositionJudged", "commands", {"type": "array", "items": ref("Command")}),
    ("PositionAsked", "command", _COMMAND_OR_NULL),
    ("PositionAsked", "settings", ref("ChosenSettings")),
    ("PositionSeen", "view", ref("View")),
    ("PositionShown", "view", ref("View")),
    ("PositionShown", "event", ref("Event")),
    ("PositionChanged", "event", ref("Event")),
    ("AddedEvent", "data", _OBJECT),
    ("CommandSent", "events", {"type": "array", "items": ref("Event")}),
    ("EventTold", "event", ref("Event")),
    ("EventsShown", "events", {"type": "array", "items": ref("Event")}),
    ("StaleProblem", "events", {"type": "array", "items": ref("Event")}),
)
"""Fields whose schemas come from a title."""


def _any_other() -> Doc:
    """What each call may be answered besides: it is said once, and not at every call."""
    usual = ", ".join(f"{kind.status} `{kind.slug}`" for kind in ANY_CALL)
    return {
        "description": f"Another problem. Any call can have these: {usual}.",
        "content": {MEDIA_TYPE: {"schema": ref("Problem")}},
        "headers": RETRY_AFTER,
    }


def _response(kind: ProblemType) -> Doc:
    schema = "StaleProblem" if kind is problems.STALE else "Problem"
    response: Doc = {"description": kind.meaning, "content": {MEDIA_TYPE: {"schema": ref(schema)}}}
    headers = {
        401: {
            "WWW-Authenticate": {"description": "How to show a token.", "schema": {"type": "string"}},
        },
        405: {
            "Allow": {"description": "The methods that the path has.", "schema": {"type": "string"}},
        },
        412: ETAG,
        429: RETRY_AFTER | {
            "RateLimit-Policy": {
                "description": "The limit of requests: how many (`q`) in how many seconds (`w`).",
                "schema": {"type": "string", "examples": ['"requests";q=500;w=10']},
            },
        },
        503: RETRY_AFTER,
    }.get(kind.status)  # fmt: skip
    if headers:
        response["headers"] = headers
    return response
