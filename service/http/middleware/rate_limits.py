"""Whose request is this, and may that client make one more now?

Counted for each token or key that is valid, else for the address; nobody's on loopback, where the clients of
a proxy look all the same, and never the operator's. Commands of a seat are counted apart from all else it
asks, and those that the game has taken are not counted at all: they even make room for what a client asks
around a move. So whoever only plays is never throttled, however fast. Each process counts for itself.
"""

import ipaddress
import math
from functools import lru_cache

from flask import Flask, Response, request

from service.http.auth.access import asking_app
from service.http.auth.bearer import bearer, is_operator
from service.http.runtime.context import desk
from service.http.runtime.rate_limiter import (
    SECONDS,
    Rates,
    Taken,
    TooFast,
)
from service.http.wire.problems import TOO_MANY, Problem
from service.identity.tokens import hash_token
from service.store.base import Token

EARNED = 10
"""Other requests that a command makes room for when the game takes it."""
COMMANDS, REQUESTS = "commands", "requests"
_TAKEN = "estancia.taken"
_NOT_COUNTED = ("service.healthz", "service.readyz")
_COMMAND = "commands.send_command"


def register(app: Flask) -> None:
    app.before_request(_before)
    app.after_request(_after)


def earned(rates: Rates, token: Token, commands: int) -> None:
    """The game has taken so many commands of this seat; -1 = one was undone, and so is what it had earned."""
    rates.give(COMMANDS, token.hash, commands)
    rates.give(REQUESTS, token.hash, commands * EARNED)


def address() -> str | None:
    """Who asks, if there is no token to tell: `None` on loopback.

    An IPv6 client has 2^64 addresses, and is one.
    """
    return _address(request.remote_addr or "")


@lru_cache(1024)
def _address(text: str) -> str | None:
    try:
        it = ipaddress.ip_address(text)
    except ValueError:
        return None  # a Unix socket
    if it.is_loopback:
        return None
    return str(it) if it.version == 4 else str(ipaddress.ip_network((it, 64), strict=False))


def _before() -> None:
    rates = desk().rates
    if not rates.most or request.method == "OPTIONS" or request.endpoint in _NOT_COUNTED:
        return
    limit, client = _client()
    if client is None:
        return
    try:
        request.environ[_TAKEN] = rates.take(limit, client)
    except TooFast as error:
        raise Problem(
            TOO_MANY,
            f"You may make {rates.most} {limit} within {SECONDS} s. Try again in {error.seconds} s.",
            reason=f"too_many_{limit}",
            facts={"limit": limit, "most": rates.most, "within": SECONDS, "seconds": error.seconds},
            headers={"Retry-After": str(error.seconds), **_policy(limit, rates)},
        ) from None


def _client() -> tuple[str, str | None]:
    """Which limit, and whose. Only what is known to be valid counts apart: anybody can make up tokens."""
    here = desk()
    try:
        secret = bearer()
    except Problem:
        secret = None
    if secret is not None:
        if is_operator(secret, here.config.operator_key):
            return REQUESTS, None
        if (app := asking_app()) is not None:
            return REQUESTS, app.id
        game, hash = (request.view_args or {}).get("game"), hash_token(secret)
        if game is not None and here.tokens.is_known(game, hash):
            return COMMANDS if request.endpoint == _COMMAND else REQUESTS, hash
    return REQUESTS, address()


def _after(response: Response) -> Response:
    taken: Taken | None = request.environ.get(_TAKEN)
    if taken is not None:
        response.headers.update(_policy(taken.limit, desk().rates))
        response.headers["RateLimit"] = f'"{taken.limit}";r={taken.left};t={math.ceil(taken.whole_in)}'
    return response


def _policy(limit: str, rates: Rates) -> dict[str, str]:
    return {"RateLimit-Policy": f'"{limit}";q={rates.most};w={SECONDS}'}
