"""Static responses: bytes that are the same for all clients until the next release, compressed once."""

import gzip
import hashlib
from dataclasses import dataclass

from flask import Response

from service.http.wire.environ import wsgi_environ
from service.http.wire.language import takes_gzip

_WORTH_COMPRESSING = 1_000
"""Bytes; smaller responses are not compressed."""


@dataclass(frozen=True)
class StaticResponse:
    """Bytes, their gzip form, and the entity tag of both (weak, in quotes)."""

    plain: bytes
    packed: bytes
    content_type: str
    tag: str

    @classmethod
    def of(cls, body: bytes, content_type: str = "application/json") -> "StaticResponse":
        """Body of a response; the tag is weak, because it names both forms."""
        tag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'
        return cls(body, gzip.compress(body, 9, mtime=0), content_type, tag)

    def response(self, **headers: str) -> Response:
        """Return the response to this request: all of it, or 304; compressed if the client accepts it."""
        wanted = wsgi_environ().get("HTTP_IF_NONE_MATCH", "")
        headers = {
            "ETag": self.tag,
            "Cache-Control": "public, max-age=300",
            "Vary": "Accept-Encoding",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        if self.tag.removeprefix("W/") in [tag.strip().removeprefix("W/") for tag in wanted.split(",")]:
            return Response(status=304, headers=headers)
        headers["Content-Type"] = self.content_type
        if len(self.plain) > _WORTH_COMPRESSING and takes_gzip():
            return Response(self.packed, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.plain, headers=headers)
