"""Error handlers: map exceptions to problems. No error leaves the service in another form."""

import re

import structlog
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import RequestRedirect

from service.games.appends import InsideAppend
from service.games.codec.commands import Malformed
from service.games.results import Contended
from service.games.unreadable.errors import DamagedGame, NoSuchGame, OtherRelease, Unreadable
from service.http.auth.access import may_know_of_unreadable, no_such_game
from service.http.middleware.request_log import request_id
from service.http.runtime.concurrency import CapacityReached, ClientLimitReached
from service.http.wire import problems
from service.http.wire.environ import wsgi_environ
from service.http.wire.problems import Problem
from service.identity.idempotency import KeyReusedError
from service.json_types import JsonObject
from service.log import once
from service.process.isolated import ProcessLost
from service.process.work_meter import CallerGone
from service.queue.errors import QueueBusy, QueueUnavailable
from service.store.base import MAY_HAVE_WRITTEN, ColdStorageUnavailable, StoreBusy, StoreUnavailable
from service.store.ids import GAME_ID

REFUSAL = "estancia.refusal"
"""Key in the environment under which a server passes the reason of a malformed request to the application."""

CLIENT_GONE = 499

log = structlog.get_logger("http")

_OF_NO_GAME = re.compile(rf"/v1/games/(?!{GAME_ID}(?:/|\Z))")
"""Beginning of a path that has something else in place of the id of a game."""

_MAY_BE_WRITTEN = (
    "The request may have been written: send it again with the same Idempotency-Key, which does "
    "nothing twice. Without a key, look first whether it was."
)


def register(app: Flask) -> None:
    app.before_request(_refused)
    app.register_error_handler(Problem, problems.problem_response)
    app.register_error_handler(HTTPException, http_problem)
    app.register_error_handler(Exception, _of_ours)


def _refused() -> None:
    refusal: Exception | None = wsgi_environ().get(REFUSAL)
    if refusal is not None:
        raise refusal


def _of_ours(error: Exception) -> Response:
    error = _as_may_be_known(error)
    match error:
        case CallerGone():  # nobody reads it; 499 is what the log calls that
            return Response(status=CLIENT_GONE)
        case NoSuchGame():
            problem = no_such_game()
        case OtherRelease(reason=reason, title=title, known=known, found=actual):
            has_numbers = reason in ("newer_rules", "newer_format")
            facts = {"title": title, "found": actual} | ({"known": known} if has_numbers else {})
            origin = "Another release of the service has written this game"
            if reason == "unknown_title":
                origin += ", or its title has been uninstalled"
            problem = Problem(
                problems.OTHER_RELEASE,
                f"{origin}: {error.detail}.",
                reason=reason,
                facts=facts,
            )
        case DamagedGame(detail=detail):
            if once(f"damaged {error.game}"):
                log.error("game is damaged", game=error.game, detail=detail, request_id=request_id())
            problem = Problem(
                problems.INTERNAL, "The stored events of this game are damaged.", reason="game_damaged"
            )
        case Malformed():
            problem = Problem(problems.MALFORMED, error.detail, reason="bad_command")
        case KeyReusedError():
            problem = Problem(
                problems.KEY_REUSED,
                "This Idempotency-Key was used for another request, or too long ago to repeat its response.",
            )
        case ColdStorageUnavailable():
            log.warning("cold storage unavailable", error=str(error), request_id=request_id())
            why = "The game ended long ago, and its events cannot be read from cold storage."
            problem = _later(why, "cold_storage_unavailable")
        case StoreBusy():
            log.warning("store busy", error=str(error), request_id=request_id())
            why = "All connections of this process to the store are in use: too many requests at a time."
            problem = _later(why, "store_busy")
        case StoreUnavailable():
            log.warning("store unavailable", error=str(error), request_id=request_id())
            problem = _later("The store cannot be reached or does not write.", "store_unavailable")
        case QueueBusy():
            problem = Problem(
                problems.UNAVAILABLE,
                "All connections of this process to the queue are in use.",
                reason="queue_busy",
                headers={"Retry-After": "2"},
            )
        case QueueUnavailable():
            problem = Problem(
                problems.UNAVAILABLE,
                f"The queue cannot be reached: {type(error).__name__}.",
                reason="queue_unavailable",
                headers={"Retry-After": "2"},
            )
        case ProcessLost():
            problem = Problem(
                problems.UNAVAILABLE,
                "This request needs more time or memory than the limit.",
                reason="too_many_waiting",
                headers={"Retry-After": "5"},
            )
        case Contended():
            problem = _later("Other commands changed the game first, several times in a row.", "contended")
        case CapacityReached(refusal=refusal):
            problem = Problem(
                problems.UNAVAILABLE,
                refusal.detail,
                reason="too_many_waiting",
                headers={"Retry-After": str(refusal.retry_after)},
            )
        case ClientLimitReached(name=name, most=most, refusal=refusal):
            problem = Problem(
                problems.TOO_MANY,
                refusal.detail,
                reason=f"too_many_{name}",
                facts={"limit": name, "most": most, "seconds": refusal.retry_after},
                headers={"Retry-After": str(refusal.retry_after)},
            )
        case InsideAppend(position=position, before=before, after=after):
            problem = Problem(
                problems.MALFORMED,
                f"Position {position} is in the middle of the events of a command, where no seat could act. "
                "`facts` has the nearest positions before and after it.",
                reason="bad_position",
                facts={"before": before, "after": after},
            )
        case _:
            log.exception("unexpected", route=str(request.url_rule), request_id=request_id())
            problem = Problem(problems.INTERNAL, "The service failed. The error is in its log.")
    return problems.problem_response(problem)


def _as_may_be_known(error: Exception) -> Exception:
    """Return the error, or `NoSuchGame` if it is about a game that the caller may not know."""
    game = (request.view_args or {}).get("game")
    if game is None or not isinstance(error, Unreadable | ColdStorageUnavailable):
        return error
    try:
        return error if may_know_of_unreadable(game) else NoSuchGame()
    except StoreUnavailable as away:
        return away


def _later(why: str, reason: str) -> Problem:
    may = MAY_HAVE_WRITTEN.get()
    return Problem(
        problems.UNAVAILABLE,
        f"{why} {_MAY_BE_WRITTEN if may else 'Nothing was written.'}",
        reason=reason,
        facts={"written": "perhaps" if may else "nothing"},
        headers={"Retry-After": "1"},
    )


def http_problem(error: HTTPException) -> Response:
    """Return a refusal of the framework as a problem."""
    if isinstance(error, RequestRedirect):
        return Response(status=error.code, headers={"Location": error.new_url})
    code = error.code or 500
    headers = {
        name: value
        for name, value in error.get_headers()
        if name in ("Allow", "Retry-After", "WWW-Authenticate")
    }
    kind = problems.BY_STATUS.get(code)
    if kind is None:
        return problems.status_response(code, error.description or "", headers)
    detail, reason, facts = error.description or kind.meaning, None, JsonObject()
    if kind is problems.NOT_FOUND:
        detail, reason = "There is nothing at this path; /docs lists the calls.", "no_such_path"
        if _OF_NO_GAME.match(request.path):
            detail = "The id of a game is 20 digits from 0 to f; /docs lists the calls."
    elif isinstance(error, MethodNotAllowed):
        methods = sorted(error.valid_methods or ())
        detail, facts = f"This path takes {', '.join(methods)}.", {"methods": methods}
        headers["Allow"] = ", ".join(methods)
    elif kind is problems.TOO_LARGE:
        most = request.max_content_length
        detail, facts = f"A body has at most {most} bytes.", {"most": most}
    elif kind is problems.MALFORMED:
        reason = "not_json" if request.method == "POST" else "bad_parameter"
    return problems.problem_response(Problem(kind, detail, reason=reason, facts=facts, headers=headers))
