"""The WSGI environment of the request that is served: headers and what others have noted about it."""

from typing import Any

from flask import request


def wsgi_environ() -> dict[str, Any]:
    """By names such as `HTTP_IF_MATCH`. By the proxy itself each look would be three calls."""
    environ: dict[str, Any] = request._get_current_object().environ  # type: ignore[attr-defined]
    return environ
