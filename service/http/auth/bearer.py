"""Bearer tokens: the secret in the `Authorization` header, and the check for the operator's key."""

import hmac

from service.http.wire.environ import wsgi_environ
from service.http.wire.problems import UNAUTHORIZED, Problem


def bearer() -> str | None:
    """Return the secret of this request, if any. Raises a `Problem` (401) for a header of another form."""
    header: str | None = wsgi_environ().get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise unauthorized("Send a token as `Authorization: Bearer <token>`.", "bad_token")
    return secret.strip()


def is_operator(secret: str | None, key: str | None) -> bool:
    """Return whether the secret is the operator's key (compared in constant time)."""
    return secret is not None and key is not None and hmac.compare_digest(secret.encode(), key.encode())


def unauthorized(detail: str, reason: str) -> Problem:
    """Return a 401 problem: `detail` names the credentials, `reason` is one of those of `UNAUTHORIZED`."""
    return Problem(UNAUTHORIZED, detail, reason=reason, headers={"WWW-Authenticate": "Bearer"})
