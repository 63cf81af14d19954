"""Problems (RFC 9457): the error responses of the service, one row of this table for each type."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

import msgspec
from flask import Response, request

from domain.core.errors import Rejected
from domain.core.record import Command
from domain.core.texts import LANGUAGES, explain
from domain.table.errors import Reason
from domain.table.texts import texts_of
from domain.titles import TITLES
from service.games.codec.answers import encode
from service.games.loaded import LoadedGame
from service.games.results import RejectedInList
from service.http.wire.faults import setting_fault, translated
from service.http.wire.language import choose
from service.http.wire.problem_size import shortened
from service.http.wire.problem_texts import SENTENCES as SENTENCES_IN
from service.http.wire.problem_texts import TITLES as TITLES_IN
from service.http.wire.responses import etag
from service.json_types import Json, JsonObject

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True)
class ProblemType:
    """Type of problem: `slug` is the end of its `type`, `reasons` are the codes of its cases."""

    slug: str
    status: int
    title: str
    meaning: str
    reasons: tuple[str, ...] = ()

    @property
    def type(self) -> str:
        return f"/problems/{self.slug}"

    @property
    def response(self) -> str:
        """Its name among the responses of the contract."""
        return "".join(part.capitalize() for part in self.slug.split("-"))


MALFORMED = ProblemType(
    "malformed", 400, "Malformed request",
    "The service cannot read the request: the body is no JSON or no command, or a parameter or header is "
    "wrong. A retry does not help. `detail` says what is wrong and where.",
    ("not_json", "bad_body", "bad_name", "bad_command", "bad_parameter", "unknown_parameter", "bad_header",
     "bad_position", "bad_bundle", "other_rules", "bad_target", "not_http"),
)  # fmt: skip
UNAUTHORIZED = ProblemType(
    "unauthorized", 401, "Valid token required",
    "The bearer token is missing, or it is not (or no longer) that of a seat of this game, of an app or of "
    "the operator.",
    ("no_token", "bad_token", "bad_ticket"),
)  # fmt: skip
FORBIDDEN = ProblemType(
    "forbidden", 403, "Not allowed with this token",
    "The token is valid, but does not allow this. The key of an app or of the operator cannot play a seat. "
    "The token of a seat cannot create games. An app key acts on its own games only, within its scopes "
    "(`facts.scope` is the missing one).",
    ("forbidden", "missing_scope", "not_the_owner", "too_many_keys", "too_many_webhooks"),
)  # fmt: skip
NOT_FOUND = ProblemType(
    "not-found", 404, "Not found",
    "The path, title, game, seat, position, key, webhook or delivery does not exist. Or the game is private, "
    "and the request has no token for it.",
    ("no_such_path", "no_such_title", "no_such_game", "no_such_seat", "no_such_position", "no_such_bot",
     "no_knowledge", "no_analysis", "no_such_key", "no_such_webhook", "no_such_delivery"),
)  # fmt: skip
NOT_ALLOWED = ProblemType(
    "method-not-allowed", 405, "Method not allowed",
    "The path does not take this method. `Allow` and `facts.methods` list the methods that it takes.",
)  # fmt: skip
REQUEST_TIMEOUT = ProblemType(
    "request-timeout", 408, "Request timeout",
    "`facts.part` of the request (its `head` or `body`) did not arrive within `facts.seconds`. A body has "
    "one "
    "second more for each 128 KB. Nothing was done. Send the request again over a new connection.",
)  # fmt: skip
REJECTED = ProblemType(
    "rejected", 409, "Rejected by the rules",
    "The request is well formed, but the rules forbid it now. `reason` is the code of the rule, `clause` its "
    "number in the title's list of rules, `facts` has the numbers behind it, and `detail` says what is "
    "legal. Or the bundle to import has the id of another game (`game_exists`).",
    ("game_exists",),
)  # fmt: skip
STALE = ProblemType(
    "stale", 412, "The game has changed",
    "`If-Match` named another version than the newest. `version` is the newest one. `events` are the missed "
    "events as the caller may see them, at most one page: continue with GET events. Nothing was written.",
)  # fmt: skip
TOO_LARGE = ProblemType(
    "too-large", 413, "The body is too large",
    "The limit in bytes is `facts.most`.",
)  # fmt: skip
URI_TOO_LONG = ProblemType(
    "uri-too-long", 414, "The address is too long",
    "The path and its query exceed the limit: see the limits. Nothing else of the request was read.",
)  # fmt: skip
UNSUPPORTED = ProblemType(
    "unsupported-media-type", 415, "Unsupported media type",
    "Send bodies as `Content-Type: application/json`, and bundles as `application/x-ndjson` (see "
    "`facts.wanted`). Do not compress them: no `Content-Encoding`.",
    ("unsupported_media_type", "encoded_body"),
)  # fmt: skip
EXPECTATION_FAILED = ProblemType(
    "expectation-failed", 417, "Unsupported expectation",
    "The service supports only the expectation (`Expect`) `100-continue`. Nothing was done. Send the "
    "request again without that header.",
)  # fmt: skip
KEY_REUSED = ProblemType(
    "key-reused", 422, "Idempotency key already used",
    "The same `Idempotency-Key` came with another request within a day: another command of this seat in this "
    "game, or another body of this caller. Or the token in its response is no longer valid. Nothing was "
    "written.",
)  # fmt: skip
TOO_MANY = ProblemType(
    "too-many", 429, "Limit exceeded",
    "This token (without a token: this address) has reached a limit: pending hints, requests, open "
    "connections or processor time. `facts.limit` names the limit, `facts.most` is its value. Try again "
    "after `Retry-After` seconds.",
    ("too_many_hints", "too_many_requests", "too_many_commands", "too_many_games", "too_many_analyses",
     "too_many_connections", "too_many_uploads", "too_many_checks", "too_many_audits",
     "too_much_work"),
)  # fmt: skip
HEADERS_TOO_LARGE = ProblemType(
    "headers-too-large", 431, "The headers are too large",
    "The headers are too many, or one is too long: see the limits. Nothing else of the request was read.",
)  # fmt: skip
INTERNAL = ProblemType(
    "internal", 500, "Internal error",
    "This is a bug in the service. Please report it with the `X-Request-Id`. Or the stored game is damaged "
    "(`game_damaged`), and the operator has to restore it from a backup.",
    ("game_damaged",),
)  # fmt: skip
OTHER_RELEASE = ProblemType(
    "other-release", 501, "Written by another release",
    "This release of the service does not know the title of the game, or the format or rules of its records: "
    "another release has written it, or the title is not installed any more. This release neither shows the "
    "game nor writes to it. `facts` says what this release knows and what the game has. Other games are not "
    "affected.",
    ("unknown_title", "newer_format", "newer_rules", "unknown_event"),
)  # fmt: skip
NOT_IMPLEMENTED = ProblemType(
    "not-implemented", 501, "Not implemented",
    "The service does not support the transfer coding (`Transfer-Encoding`) of the body: send it in chunks "
    "or with a `Content-Length`. Nothing was done.",
)  # fmt: skip
UNAVAILABLE = ProblemType(
    "unavailable", 503, "Temporarily unavailable",
    "The request was done completely or not at all. Try again after `Retry-After` seconds, with the same "
    "`Idempotency-Key`. If the store failed, `facts.written` is `nothing`, or `perhaps` if all of the "
    "request "
    "may have been written.",
    ("store_unavailable", "store_busy", "cold_storage_unavailable", "contended", "too_many_waiting",
     "workers_behind", "queue_unavailable", "queue_busy", "no_hint", "set_aside", "too_many_connections"),
)  # fmt: skip

PROBLEM_TYPES: tuple[ProblemType, ...] = (
    MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, NOT_ALLOWED, REQUEST_TIMEOUT, REJECTED, STALE,
    TOO_LARGE, URI_TOO_LONG, UNSUPPORTED, EXPECTATION_FAILED, KEY_REUSED, TOO_MANY, HEADERS_TOO_LARGE,
    INTERNAL, OTHER_RELEASE, NOT_IMPLEMENTED, UNAVAILABLE,
)  # fmt: skip
ANY_CALL: tuple[ProblemType, ...] = (
    NOT_ALLOWED, REQUEST_TIMEOUT, URI_TOO_LONG, EXPECTATION_FAILED, TOO_MANY, HEADERS_TOO_LARGE,
    INTERNAL, OTHER_RELEASE, NOT_IMPLEMENTED, UNAVAILABLE,
)  # fmt: skip
"""Those that every call can have, whatever it does."""
BY_STATUS = {kind.status: kind for kind in PROBLEM_TYPES if kind is not OTHER_RELEASE}
"""Type of a problem that has only a status. `OTHER_RELEASE` is always about a game."""


class ProblemDetails(msgspec.Struct, frozen=True, rename={"kind": "type"}):
    """Problem as sent to a client: `reason`, `clause` and `facts` are for programs, `detail` for people."""

    kind: str
    title: str
    status: int
    detail: str
    reason: str
    clause: str | None
    facts: JsonObject


class StaleProblemDetails(ProblemDetails, frozen=True):
    """Problem with the newest version and the missed events."""

    version: int
    events: Sequence[Json]


class Problem(Exception):
    """Exception that becomes the response of the request.
    `reason` is one of the type's reasons, or by default its slug. `clause` is the number of a rule.
    """

    def __init__(
        self,
        kind: ProblemType,
        detail: str,
        *,
        reason: str | None = None,
        clause: str | None = None,
        facts: Mapping[str, Json] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.headers = dict(headers or {})
        self.details = ProblemDetails(
            kind=kind.type,
            title=kind.title,
            status=kind.status,
            detail=detail,
            reason=reason or kind.slug.replace("-", "_"),
            clause=clause,
            facts=dict(facts or {}),
        )


class StaleProblem(Problem):
    """Problem of type `STALE`, with the missed events."""

    def __init__(self, detail: str, version: int, events: Sequence[Json]) -> None:
        super().__init__(STALE, detail, headers={**etag(version), "Vary": "Authorization"})
        self.details = StaleProblemDetails(
            **msgspec.structs.asdict(self.details), version=version, events=events
        )


def problem_response(problem: Problem) -> Response:
    """Return the response for a problem, in the language of the request where a translation exists."""
    spoken = language()
    vary = ", ".join(filter(None, ("Accept-Language", problem.headers.get("Vary"))))
    headers = {"Content-Language": _and_english(spoken), **problem.headers, "Vary": vary}
    return _response(_in(spoken, problem), headers)


def _and_english(spoken: str) -> str:
    return "en" if spoken == "en" else f"{spoken}, en"


def _in(spoken: str, problem: Problem) -> ProblemDetails:
    """Translate title, sentence of a malformed request and faults of fields; the rest stays English."""
    shown, kind = problem.details, problem.kind
    title = TITLES_IN.get(spoken, {}).get(kind.slug, kind.title)
    general = SENTENCES_IN.get(spoken, {}).get(shown.reason) if kind is MALFORMED else None
    detail = f"{general} {translated(shown.detail, spoken)}".rstrip() if general else shown.detail
    return msgspec.structs.replace(shown, title=title, detail=detail)


def status_response(code: int, detail: str, headers: Mapping[str, str]) -> Response:
    """Return the response for a status outside the table."""
    return _response(details_of_status(code, detail), headers)


def details_of_status(code: int, detail: str) -> ProblemDetails:
    """Return a problem for a status alone. Outside the table it has no type of its own (RFC 9457)."""
    if (kind := BY_STATUS.get(code)) is not None:
        reason = "not_http" if kind is MALFORMED else kind.slug.replace("-", "_")
        return ProblemDetails(kind.type, kind.title, code, detail, reason, None, {})
    title = HTTPStatus(code).phrase
    return ProblemDetails("about:blank", title, code, detail, title.lower().replace(" ", "_"), None, {})


def _response(shown: ProblemDetails, headers: Mapping[str, str]) -> Response:
    # A problem of one caller may be none of another, so no cache may keep it.
    kept = {"Content-Type": MEDIA_TYPE, "Cache-Control": "no-store", **headers}
    small = shown if isinstance(shown, StaleProblemDetails) else shortened(shown)
    return Response(encode(small), small.status, kept)


def rejected(
    error: Rejected, title: str, loaded: LoadedGame | None = None, command: Command | None = None
) -> Problem:
    """Return the problem for a rejection, in the language of the request (of settings, parts in English)."""
    quotes_english = error.reason == Reason.BAD_SETTINGS
    index = error.index if isinstance(error, RejectedInList) else None
    return Problem(
        REJECTED,
        ("" if index is None else f"[{index}] ") + explained(error, title, loaded, command),
        reason=error.reason.value,
        clause=error.clause,
        facts=plain_facts(error) | ({} if index is None else {"command": index}),
        headers={
            "Content-Language": _and_english(language()) if quotes_english else language(),
            "Vary": "Authorization",
        },
    )


def plain_facts(error: Rejected) -> JsonObject:
    """Return the facts of a rejection as plain JSON values."""
    facts: JsonObject = msgspec.to_builtins(error.facts, str_keys=True)
    return facts


def explained(
    error: Rejected, title: str, loaded: LoadedGame | None = None, command: Command | None = None
) -> str:
    """Explain a rejection: the reason, the rule, and the legal commands of the seat."""
    seat: int | None = getattr(command, "seat", None)
    legal = () if loaded is None or seat is None else loaded.legal_commands(seat)
    if error.reason == Reason.BAD_SETTINGS:
        problem = setting_fault(title, str(error.facts.get("problem")), language())
        error = Rejected(error.reason, error.clause, **{**error.facts, "problem": problem})
    return explain(texts_of(TITLES[title], language()), error, legal, command)


def language() -> str:
    """Return the language of the response to this request."""
    return choose(request.headers.get("Accept-Language"), LANGUAGES)
