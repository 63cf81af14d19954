"""Quotas: limits for calls that use memory or processors for a long time.

They limit created, forked and imported games, because each takes memory, and analyses, because few can wait.
They count for each app key, analyses also for each token of a game; without one, for each address. All of
loopback is one client there, because strangers come from loopback if a proxy admits them.
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
    """Return the caller without a token of a game: the app by its key, otherwise the address; None: not
    limited.
    """
    try:
        app = calling_app()
    except Problem:  # what is shown is no key
        app = None
    return client_address() if app is None else app.id


def take_opening(owner: str) -> None:
    """Count one more game of this owner (`require_caller`). Raises `TOO_MANY`."""
    _take(app_context().opening_quota, "games", "open", None if owner == OPERATOR else owner)


@contextmanager
def analysis_taken(token: Token | None) -> Iterator[None]:
    """Count one more analysis of this client, so that it leaves the queue to others. Raises `TOO_MANY`.

    `token`: the token of the game in the request. A call that fails inside is not counted.
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
    """Return the counted caller; None: not limited."""
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
