"""Rate limits of requests: whose request is this, and may that client make one more now?

Counted for each token or key that is valid, else for the address; nobody's on loopback, where the clients of
a proxy look all the same, and never the operator's. Commands of a seat are counted apart from all else it
asks, and those that the game has taken are not counted at all: they even make room for what a client asks
around a move. So whoever only plays is never throttled, however fast. Each process counts for itself.
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
"""Other requests that a command makes room for when the game takes it."""
COMMANDS, REQUESTS = "commands", "requests"
_ALLOWANCE = "estancia.allowance"
_NOT_COUNTED = ("service.healthz", "service.readyz", "pages.lobby", "pages.table", "pages.asset")
_COMMAND = "commands.send_command"


def register(app: Flask) -> None:
    app.before_request(_before)
    app.after_request(_after)


def refund_commands(token: Token, commands: int) -> None:
    """The game has taken so many commands of this seat; -1 = one was undone, and so is what it had earned."""
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
    """Which limit, and whose. Only what is known to be valid counts apart: anybody can make up tokens."""
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
            return COMMANDS if asked.endpoint == _COMMAND else REQUESTS, hash
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
