"""WSGI environment of the current request: its headers, and notes of the server and middleware."""

from typing import Any, TypeAlias

from flask import request

Environ: TypeAlias = dict[str, Any]
"""The environment of a request, as WSGI has it."""


def wsgi_environ() -> Environ:
    """Return the environment, with names such as `HTTP_IF_MATCH`. Flask's proxy would take three calls for
    each look.
    """
    environ: Environ = request._get_current_object().environ  # type: ignore[attr-defined]
    return environ
