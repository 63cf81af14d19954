"""Quotas: how much a client may ask for in a while of what takes memory or processors for long.

Games that are opened, forked or imported, as each takes memory; and analyses, as few can wait. Counted for
each key of an app, analyses for each token of a game too; without one, for each address. There all of
loopback is one client, as strangers come from there if a proxy lets them in.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from service.http.auth.access import calling_app, from_operator
from service.http.auth.client_address import client_address
from service.http.runtime.context import app_context
from service.http.runtime.rate_limiter import RateLimited, RateLimiter
from service.http.wire.problems import TOO_MANY, Problem
from service.identity.owners import OPERATOR
from service.store.records import Token


def counted_caller() -> str | None:
    """Who asks, where no token of a game tells: the app by its key, else the address; None: nobody."""
    try:
        app = calling_app()
    except Problem:  # what is shown is no key
        app = None
    return client_address() if app is None else app.id


def take_opening(owner: str) -> None:
    """Room for one more game of this owner (`require_caller`). Raises `TOO_MANY`."""
    _take(app_context().opening_quota, "games", "open", None if owner == OPERATOR else owner)


@contextmanager
def analysis_taken(token: Token | None) -> Iterator[None]:
    """Room for one more analysis of this client, so that it leaves the queue to others. Raises `TOO_MANY`.

    `token`: the one of the game that it shows. What fails inside is not counted.
    """
    app, quota = calling_app(), app_context().analysis_quota
    client = _take(quota, "analyses", "ask for", app.id if app else token.hash if token else None)
    try:
        yield
    except BaseException:
        if client is not None:
            quota.refund("analyses", client, 1)
        raise


def _take(quota: RateLimiter, limit: str, verb: str, shown: str | None) -> str | None:
    """Who was counted; None: nobody is."""
    if not quota.most or from_operator():
        return None
    client = shown or client_address() or "loopback"
    try:
        quota.take(limit, client)
    except RateLimited as error:
        most, within, seconds = quota.most, quota.seconds, error.seconds
        raise Problem(
            TOO_MANY,
            f"You may {verb} {most} {limit} within {within} s. Try again in {seconds} s.",
            reason=f"too_many_{limit}",
            facts={"limit": limit, "most": most, "within": within, "seconds": seconds},
            headers={"Retry-After": str(seconds)},
        ) from None
    return client
