"""Problems (RFC 9457): how the service says that something went wrong, each of them a row of this table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

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

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True)
class ProblemType:
    """A row: `slug` ends the problem's `type`, `reasons` are the codes that tell its cases apart."""

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
    "The request is not one: no JSON, not a command, a parameter or header that cannot be read. Sending it "
    "again will not help; `detail` says what is wrong and where.",
    ("not_json", "bad_body", "bad_name", "bad_command", "bad_parameter", "unknown_parameter", "bad_header",
     "bad_position", "bad_bundle", "other_rules", "bad_target", "not_http"),
)  # fmt: skip
UNAUTHORIZED = ProblemType(
    "unauthorized", 401, "A valid token is needed",
    "There is no bearer token, or it is not (or no longer) a seat's of this game, an app's, the operator's.",
    ("no_token", "bad_token", "bad_ticket"),
)  # fmt: skip
FORBIDDEN = ProblemType(
    "forbidden", 403, "Not with this token",
    "The token is valid, but not for this: an app's or the operator's key plays no seat, a seat's token "
    "opens no games, an app's key does to its own games what its scopes say (`facts.scope`: what it lacks).",
    ("forbidden", "missing_scope", "not_the_owner", "too_many_keys", "too_many_webhooks"),
)  # fmt: skip
NOT_FOUND = ProblemType(
    "not-found", 404, "There is no such thing",
    "No such path, title, game, seat, position, key, webhook or delivery; or a private game, and no token "
    "that may know of it.",
    ("no_such_path", "no_such_title", "no_such_game", "no_such_seat", "no_such_position", "no_such_bot",
     "no_knowledge", "no_analysis", "no_such_key", "no_such_webhook", "no_such_delivery"),
)  # fmt: skip
NOT_ALLOWED = ProblemType(
    "method-not-allowed", 405, "Not with this method",
    "The path exists, the method does not; `Allow` and `facts.methods` list those that do.",
)  # fmt: skip
REQUEST_TIMEOUT = ProblemType(
    "request-timeout", 408, "The request came too slowly",
    "`facts.part` of the request (its `head` or `body`) was not here within `facts.seconds`, of which a body "
    "has one more for each 128 KB. Nothing was done; send it again over a new connection.",
)  # fmt: skip
REJECTED = ProblemType(
    "rejected", 409, "The rules say no",
    "The request is well formed, but the rules forbid it now. `reason` is the rules' code, `clause` the "
    "number in the title's list of rules, `facts` the numbers behind it; `detail` tells what is legal. Or a "
    "game is to be taken in, and another of its id is here.",
    ("game_exists",),
)  # fmt: skip
STALE = ProblemType(
    "stale", 412, "The game has moved on",
    "`If-Match` named another version than the newest. `version` is the newest, `events` those missed, as "
    "the asking seat may see them (at most a page: go on with GET events). Nothing was written.",
)  # fmt: skip
TOO_LARGE = ProblemType(
    "too-large", 413, "The body is too large",
    "`facts.most` says how many bytes are taken.",
)  # fmt: skip
URI_TOO_LONG = ProblemType(
    "uri-too-long", 414, "The address is too long",
    "The path and its query are longer than is read: see the limits. Nothing else of the request was read.",
)  # fmt: skip
UNSUPPORTED = ProblemType(
    "unsupported-media-type", 415, "Not as this media type",
    "Bodies are sent as `Content-Type: application/json`, bundles as `application/x-ndjson` (see "
    "`facts.wanted`), and not compressed: without `Content-Encoding`.",
    ("unsupported_media_type", "encoded_body"),
)  # fmt: skip
EXPECTATION_FAILED = ProblemType(
    "expectation-failed", 417, "No such expectation",
    "The only expectation (`Expect`) that is understood is `100-continue`. Nothing was done; send the "
    "request again without that header.",
)  # fmt: skip
KEY_REUSED = ProblemType(
    "key-reused", 422, "The idempotency key belongs to something else",
    "Within a day, something else was sent with the same `Idempotency-Key`: by this seat another command of "
    "this game, or by this caller another body. Or what it gave is no longer valid. Nothing was written.",
)  # fmt: skip
TOO_MANY = ProblemType(
    "too-many", 429, "Too many at a time",
    "This token (without one: this address) waits for as many hints, has made as many requests, has as many "
    "connections open, or has used as much time of a processor, as it may: `facts.limit` names the limit, "
    "`facts.most` says how many. Try again after `Retry-After` seconds.",
    ("too_many_hints", "too_many_requests", "too_many_commands", "too_many_games", "too_many_analyses",
     "too_many_connections", "too_many_uploads", "too_many_checks", "too_many_audits",
     "too_much_work"),
)  # fmt: skip
HEADERS_TOO_LARGE = ProblemType(
    "headers-too-large", 431, "The headers are too large",
    "They are more, or one is longer, than is read: see the limits. Nothing else of the request was read.",
)  # fmt: skip
INTERNAL = ProblemType(
    "internal", 500, "A mistake of ours",
    "This is a bug. Please report it together with the `X-Request-Id`. Or what the store holds of the game "
    "is damaged (`game_damaged`): it has to be restored from a backup.",
    ("game_damaged",),
)  # fmt: skip
OTHER_RELEASE = ProblemType(
    "other-release", 501, "Of another release",
    "The game is of a title, or its records are of a format or of rules, that this release of the service "
    "does not know: another release has written it. Nothing of it is told here, and nothing is written to "
    "it. `facts` says what this release knows and what the game has. Other games are not touched by it.",
    ("unknown_title", "newer_format", "newer_rules", "unknown_event"),
)  # fmt: skip
NOT_IMPLEMENTED = ProblemType(
    "not-implemented", 501, "Not understood here",
    "The body was sent in a transfer coding (`Transfer-Encoding`) that is not understood: send it in chunks "
    "or with a `Content-Length`. Nothing was done.",
)  # fmt: skip
UNAVAILABLE = ProblemType(
    "unavailable", 503, "Not now",
    "Done whole or not at all: try again after `Retry-After` seconds, with the same `Idempotency-Key`. "
    "Where the store fails, `facts.written` says what is known: `nothing` was, or `perhaps` all of it.",
    ("store_unavailable", "store_busy", "cold_storage_unavailable", "contended", "too_many_waiting",
     "workers_behind", "queue_unavailable", "queue_busy", "no_hint", "set_aside", "too_many_connections"),
)  # fmt: skip

PROBLEM_TYPES: tuple[ProblemType, ...] = (
    MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, NOT_ALLOWED, REQUEST_TIMEOUT, REJECTED, STALE,
    TOO_LARGE, URI_TOO_LONG, UNSUPPORTED, EXPECTATION_FAILED, KEY_REUSED, TOO_MANY, HEADERS_TOO_LARGE,
    INTERNAL, OTHER_RELEASE, NOT_IMPLEMENTED, UNAVAILABLE,
)  # fmt: skip
BY_STATUS = {kind.status: kind for kind in PROBLEM_TYPES if kind is not OTHER_RELEASE}
"""The type of what is refused with a status alone, which is never about a game."""


class ProblemDetails(msgspec.Struct, frozen=True, rename={"kind": "type"}):
    """A problem as a client gets it: `reason`, `clause` and `facts` are for programs, `detail` for people."""

    kind: str
    title: str
    status: int
    detail: str
    reason: str
    clause: str | None
    facts: dict[str, Any]


class StaleProblemDetails(ProblemDetails, frozen=True):
    """A problem, with the newest version and the events missed."""

    version: int
    events: Sequence[Any]


class Problem(Exception):
    """Raised anywhere under a view, it becomes the answer.

    `reason` (left out: the type's own) is one of the type's, `clause` a rule's number, `headers` go with it.
    """

    def __init__(
        self,
        kind: ProblemType,
        detail: str,
        *,
        reason: str | None = None,
        clause: str | None = None,
        facts: Mapping[str, Any] | None = None,
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
    """`STALE`, with the events missed."""

    def __init__(self, detail: str, version: int, events: Sequence[Any]) -> None:
        super().__init__(STALE, detail, headers={**etag(version), "Vary": "Authorization"})
        self.details = StaleProblemDetails(
            **msgspec.structs.asdict(self.details), version=version, events=events
        )


def problem_response(problem: Problem) -> Response:
    """The response that tells this problem, as far as there are words in the language of whoever asks."""
    spoken = language()
    vary = ", ".join(filter(None, ("Accept-Language", problem.headers.get("Vary"))))
    headers = {"Content-Language": _and_english(spoken), **problem.headers, "Vary": vary}
    return _response(_in(spoken, problem), headers)


def _and_english(spoken: str) -> str:
    return "en" if spoken == "en" else f"{spoken}, en"


def _in(spoken: str, problem: Problem) -> ProblemDetails:
    """The title, what is malformed in general, and what is wrong with fields; what is left stays English."""
    shown, kind = problem.details, problem.kind
    title = TITLES_IN.get(spoken, {}).get(kind.slug, kind.title)
    general = SENTENCES_IN.get(spoken, {}).get(shown.reason) if kind is MALFORMED else None
    detail = f"{general} {translated(shown.detail, spoken)}".rstrip() if general else shown.detail
    return msgspec.structs.replace(shown, title=title, detail=detail)


def status_response(code: int, detail: str, headers: Mapping[str, str]) -> Response:
    """A problem for a status outside the table."""
    return _response(details_of_status(code, detail), headers)


def details_of_status(code: int, detail: str) -> ProblemDetails:
    """A problem of which no more is known. Outside the table it has no type of its own (RFC 9457)."""
    if (kind := BY_STATUS.get(code)) is not None:
        reason = "not_http" if kind is MALFORMED else kind.slug.replace("-", "_")
        return ProblemDetails(kind.type, kind.title, code, detail, reason, None, {})
    title = HTTPStatus(code).phrase
    return ProblemDetails("about:blank", title, code, detail, title.lower().replace(" ", "_"), None, {})


def _response(shown: ProblemDetails, headers: Mapping[str, str]) -> Response:
    # What is a problem for one may be none for another: no cache may keep it.
    kept = {"Content-Type": MEDIA_TYPE, "Cache-Control": "no-store", **headers}
    small = shown if isinstance(shown, StaleProblemDetails) else shortened(shown)
    return Response(encode(small), small.status, kept)


def rejected(
    error: Rejected, title: str, loaded: LoadedGame | None = None, command: Command | None = None
) -> Problem:
    """The rules' no, explained in the language of whoever asks; of settings some things may stay English."""
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


def plain_facts(error: Rejected) -> dict[str, Any]:
    """The facts of a refusal as JSON can hold them."""
    facts: dict[str, Any] = msgspec.to_builtins(error.facts, str_keys=True)
    return facts


def explained(
    error: Rejected, title: str, loaded: LoadedGame | None = None, command: Command | None = None
) -> str:
    """Why not, by which rule, and what the seat that has asked could do instead."""
    seat: int | None = getattr(command, "seat", None)
    legal = () if loaded is None or seat is None else loaded.legal_commands(seat)
    if error.reason == Reason.BAD_SETTINGS:
        problem = setting_fault(title, str(error.facts.get("problem")), language())
        error = Rejected(error.reason, error.clause, **{**error.facts, "problem": problem})
    return explain(texts_of(TITLES[title], language()), error, legal, command)


def language() -> str:
    """The language of the answer to this request."""
    return choose(request.headers.get("Accept-Language"), LANGUAGES)
