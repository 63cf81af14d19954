"""WSGI environment of a request, joined from three parts, two of which are made in advance."""

import re

from gunicorn.http.wsgi import base_environ  # type: ignore[import-untyped]
from gunicorn.util import unquote_to_wsgi_str  # type: ignore[import-untyped]

from service.http.connections.untyped import Request
from service.http.wire.environ import Environ

_PLAIN = {"CONTENT-TYPE": "CONTENT_TYPE", "CONTENT-LENGTH": "CONTENT_LENGTH"}

_GAME = re.compile(r"/v1/games/([0-9a-f]{20})(?:/|\Z)")


def environ_always(cfg: object) -> Environ:
    """Return the part that is the same for all requests."""
    return {**base_environ(cfg), "wsgi.multithread": True, "wsgi.url_scheme": "http", "SCRIPT_NAME": ""}


def environ_of_connection(peer: object, server: object) -> Environ:
    """Return the part that is the same for all requests of a connection; a Unix socket has no addresses."""
    host, port = server[:2] if isinstance(server, tuple) else ("localhost", 80)
    client, theirs = peer[:2] if isinstance(peer, tuple) else ("", 0)
    return {
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": client,
        "REMOTE_PORT": str(theirs),
    }


def environ_of(request: Request) -> Environ:
    """Return the part of one request. A repeated header becomes one with a comma.

    Names with an underscore, which could be taken for others, have been refused by the parser.
    """
    environ = {
        "REQUEST_METHOD": request.method,
        "PATH_INFO": unquote_to_wsgi_str(request.path),
        "QUERY_STRING": request.query,
        "RAW_URI": request.uri,
        "SERVER_PROTOCOL": f"HTTP/{request.version[0]}.{request.version[1]}",
    }
    for name, value in request.headers:
        key = _PLAIN.get(name) or f"HTTP_{name.replace('-', '_')}"
        environ[key] = f"{environ[key]},{value}" if key in environ else value
    return environ


def game_of(environ: Environ) -> str | None:
    """Return the id of the game in a path, before the path is routed."""
    game = _GAME.match(environ["PATH_INFO"])
    return None if game is None else game[1]
