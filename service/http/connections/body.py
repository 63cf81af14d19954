"""Body of a request as the application reads it: a missing or malformed body becomes a problem."""

from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]

from service.http.connections import refusals
from service.http.connections.reader import BODY_SECONDS, LINGER_SECONDS, MOST_UNREAD, Reader, TooSlow
from service.http.connections.untyped import Request
from service.http.wire.problems import MALFORMED, Problem


class Body:
    """WSGI input, chunked or of an announced length. It is read as bytes, never by lines."""

    def __init__(self, body: Request, reader: Reader) -> None:
        self._body = body
        self._reader = reader

    def read(self, size: int = -1) -> bytes:
        self._reader.expect_body()
        try:
            data: bytes = self._body.read(size)
        except TooSlow:
            raise refusals.too_slow("body", BODY_SECONDS) from None
        except (OSError, ParseException) as error:  # the former also when the client has gone
            why = (
                "is cut into chunks in no way that is known"
                if isinstance(error, ParseException)
                else "ends too early"
            )
            raise Problem(MALFORMED, f"The body {why}.", reason="bad_body") from None
        return data

    def is_through(self) -> bool:
        """Return whether the next request can follow: this body has been read, or its rest is small."""
        if self._body.failed:
            return False
        self._reader.expect_body()
        self._reader.hurry(LINGER_SECONDS)
        try:
            return len(self._body.read(MOST_UNREAD)) < MOST_UNREAD
        except (TooSlow, OSError, ParseException):
            return False
