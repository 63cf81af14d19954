"""Quotas: how much a client may ask for in a while of what takes memory or processors for long.

Games that are opened, forked or imported, as each takes memory; and analyses, as few can wait. Counted for
each key of an app; without one, for each address. There all of loopback is one client, as strangers come
from there if a proxy lets them in.
"""

from service.http.auth.access import calling_app, from_operator
from service.http.auth.client_address import client_address
from service.http.runtime.context import app_context
from service.http.runtime.rate_limiter import RateLimited, RateLimiter
from service.http.wire.problems import TOO_MANY, Problem
from service.identity.owners import OPERATOR


def take_opening(owner: str) -> None:
    """Room for one more game of this owner (`require_caller`). Raises `TOO_MANY`."""
    _take(app_context().opening_quota, "games", "open", None if owner == OPERATOR else owner)


def take_analysis() -> None:
    """Room for one more analysis of this client, so that it leaves the queue to others. Raises `TOO_MANY`."""
    app = calling_app()
    _take(app_context().analysis_quota, "analyses", "ask for", None if app is None else app.id)


def _take(quota: RateLimiter, limit: str, verb: str, app: str | None) -> None:
    if not quota.most or from_operator():
        return
    try:
        quota.take(limit, app or client_address() or "loopback")
    except RateLimited as error:
        most, within, seconds = quota.most, quota.seconds, error.seconds
        raise Problem(
            TOO_MANY,
            f"You may {verb} {most} {limit} within {within} s. Try again in {seconds} s.",
            reason=f"too_many_{limit}",
            facts={"limit": limit, "most": most, "within": within, "seconds": seconds},
            headers={"Retry-After": str(seconds)},
        ) from None
