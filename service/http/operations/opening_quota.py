"""Quota of games: how many a client may open, fork or import in an hour, as each takes memory for long.

Counted for each key of an app; on a service without an operator's key, for each address. There all of
loopback is one client, as strangers come from there if a proxy lets them in.
"""

from service.http.auth.access import from_operator
from service.http.auth.client_address import client_address
from service.http.runtime.context import app_context
from service.http.runtime.rate_limiter import RateLimited
from service.http.wire.problems import TOO_MANY, Problem
from service.identity.owners import OPERATOR

GAMES = "games"


def take_opening(owner: str) -> None:
    """Room for one more game of this owner (`require_caller`). Raises `TOO_MANY`."""
    quota = app_context().opening_quota
    if not quota.most or from_operator():
        return
    client = (client_address() or "loopback") if owner == OPERATOR else owner
    try:
        quota.take(GAMES, client)
    except RateLimited as error:
        raise Problem(
            TOO_MANY,
            f"You may open {quota.most} games within {quota.seconds} s. Try again in {error.seconds} s.",
            reason="too_many_games",
            facts={"limit": GAMES, "most": quota.most, "within": quota.seconds, "seconds": error.seconds},
            headers={"Retry-After": str(error.seconds)},
        ) from None
