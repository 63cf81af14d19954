"""The WSGI environment of the request that is served: headers and what others have noted about it."""

from typing import Any, TypeAlias

from flask import request

Environ: TypeAlias = dict[str, Any]
"""The environment of a request, as WSGI has it."""


def wsgi_environ() -> Environ:
    """By names such as `HTTP_IF_MATCH`. By the proxy itself each look would be three calls."""
    environ: Environ = request._get_current_object().environ  # type: ignore[attr-defined]
    return environ
