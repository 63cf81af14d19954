"""How is an answer sent that is the same for everybody until the next release? Worked out once."""

import gzip
import hashlib
from dataclasses import dataclass

from flask import Response, request

from service.http.openapi.spec import Doc

HEADERS: Doc = {
    "ETag": {"description": "Of this very answer.", "schema": {"type": "string"}},
    "Cache-Control": {"schema": {"type": "string"}},
}
IF_NONE_MATCH: Doc = {
    "name": "If-None-Match", "in": "header", "schema": {"type": "string"},
    "description": "The `ETag` of the answer you have: 304 while it is still the same.",
}  # fmt: skip
NOT_MODIFIED: Doc = {"description": "You have this already.", "headers": HEADERS}
_WORTH_IT = 1_000
"""Bytes; less is sent as it is."""


@dataclass(frozen=True)
class Kept:
    """Bytes, the same compressed, and what names them."""

    plain: bytes
    packed: bytes
    content_type: str
    tag: str

    def answer(self, **headers: str) -> Response:
        """The response to this request: all of it, or 304; compressed for whoever takes that."""
        wanted = request.environ.get("HTTP_IF_NONE_MATCH", "")
        headers = {
            "ETag": self.tag,
            "Cache-Control": "public, max-age=300",
            "Vary": "Accept-Encoding",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        if self.tag.removeprefix("W/") in [tag.strip().removeprefix("W/") for tag in wanted.split(",")]:
            return Response(status=304, headers=headers)
        headers["Content-Type"] = self.content_type
        if len(self.plain) > _WORTH_IT and request.accept_encodings["gzip"] > 0:
            return Response(self.packed, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.plain, headers=headers)


def keep(body: bytes, content_type: str = "application/json") -> Kept:
    """The tag is weak, as it names both forms."""
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'
    return Kept(body, gzip.compress(body, 9, mtime=0), content_type, tag)
