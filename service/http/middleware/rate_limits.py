"""Rate limits of requests: the client of a request, and its limit.

Requests count for each valid token or key, otherwise for the address. Clients on loopback, where all clients
of a proxy look alike, and the operator are not limited. Commands of a seat count separately from its other
requests. Commands that the game accepts do not count; they even allow more requests around a move. So a
client that only plays is never throttled, at any speed. Each process counts for itself.
"""

import math

from flask import Flask, Request, Response
from flask.globals import request_ctx

from service.http.auth.access import calling_app
from service.http.auth.bearer import bearer, is_operator
from service.http.auth.client_address import client_address
from service.http.middleware import work_limits
from service.http.runtime.context import app_context
from service.http.runtime.rate_limiter import (
    SECONDS,
    Allowance,
    RateLimited,
    RateLimiter,
)
from service.http.wire.environ import wsgi_environ
from service.http.wire.problems import TOO_MANY, Problem
from service.identity.tokens import hash_token
from service.store.records import Token

EARNED = 10
"""Other requests that an accepted command allows in addition."""
COMMANDS, REQUESTS = "commands", "requests"
_ALLOWANCE = "estancia.allowance"
_NOT_COUNTED = ("service.healthz", "service.readyz", "pages.lobby", "pages.table", "pages.asset")
_SENDING = ("commands.send_command", "commands.send_commands")


def register(app: Flask) -> None:
    app.before_request(_before)
    app.after_request(_after)


def refund_commands(token: Token, commands: int) -> None:
    """Credit this number of accepted commands to the seat; -1 = one was undone, with its credit."""
    limiter = app_context().rate_limiter
    limiter.refund(COMMANDS, token.hash, commands)
    limiter.refund(REQUESTS, token.hash, commands * EARNED)


def _before() -> None:
    rates, asked = app_context().rate_limiter, request_ctx.request
    if asked.method == "OPTIONS" or asked.endpoint in _NOT_COUNTED:
        return
    limit, client = _client(asked)
    work_limits.begin(client)
    if client is None or not rates.most:
        return
    try:
        asked.environ[_ALLOWANCE] = rates.take(limit, client)
    except RateLimited as error:
        raise Problem(
            TOO_MANY,
            f"You may make {rates.most} {limit} within {SECONDS} s. Try again in {error.seconds} s.",
            reason=f"too_many_{limit}",
            facts={"limit": limit, "most": rates.most, "within": SECONDS, "seconds": error.seconds},
            headers={"Retry-After": str(error.seconds), **_policy(limit, rates)},
        ) from None


def _client(asked: Request) -> tuple[str, str | None]:
    """Return the limit and the client. Only valid tokens count separately, as clients can invent tokens."""
    context = app_context()
    try:
        secret = bearer()
    except Problem:
        secret = None
    if secret is not None:
        if is_operator(secret, context.config.operator_key):
            return REQUESTS, None
        if (app := calling_app()) is not None:
            return REQUESTS, app.id
        game, hash = (asked.view_args or {}).get("game"), hash_token(secret)
        if game is not None and context.seat_tokens.is_known(game, hash):
            return COMMANDS if asked.endpoint in _SENDING else REQUESTS, hash
    return REQUESTS, client_address()


def _after(response: Response) -> Response:
    taken: Allowance | None = wsgi_environ().get(_ALLOWANCE)
    if taken is not None:
        headers = _policy(taken.limit, app_context().rate_limiter)
        headers["RateLimit"] = f'"{taken.limit}";r={taken.remaining};t={math.ceil(taken.reset_in)}'
        for header in headers.items():
            response.headers.add(*header)  # to set one, the library looks through all others first
    return response


def _policy(limit: str, rates: RateLimiter) -> dict[str, str]:
    return {"RateLimit-Policy": f'"{limit}";q={rates.most};w={SECONDS}'}
