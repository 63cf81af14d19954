"""The gunicorn worker: its threads, but with farewells that hold nobody up, and problems for all."""

from typing import Any

from gunicorn import util  # type: ignore[import-untyped]
from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from service.games.codec import encode
from service.http.wire import problems

_REFUSALS = (
    (errors.LimitRequestLine, 414, "The path and its query are longer than this service reads."),
    (errors.LimitRequestHeaders, 431, "The headers are more, or longer, than this service reads."),
    (errors.UnsupportedTransferCoding, 501, "This transfer coding is not understood."),
    (errors.ExpectationFailed, 417, "The only expectation that is understood is `100-continue`."),
    (errors.ParseException, 400, "This is not HTTP as this service reads it"),
)
_OURS = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName)


class Worker(ThreadWorker):  # type: ignore[misc]
    """The library's worker, but a connection is closed by the thread that has served it.

    Closing lingers until the client has closed its end, for two seconds at most. Left to the main thread, as
    the library does, everybody else would wait as long: a few clients that never close would stop a process.
    """

    def handle(self, conn: Any) -> Any:
        goes_on = super().handle(conn)
        if not goes_on:
            conn.close(graceful=True)
            conn.close = _is_closed  # The main thread does it once more, and would miscount if it failed.
        return goes_on

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Answer what never reached the application with a problem too; what was sent goes into no log."""
        found = next((it for it in _REFUSALS if isinstance(exc, it[0])), None)
        if found is None or isinstance(exc, _OURS):
            super().handle_error(req, client, addr, exc)
            return
        _, status, detail = found
        self.log.warning("refused before it was read: %s", type(exc).__name__)
        if status == problems.MALFORMED.status:
            detail = f"{detail} ({type(exc).__name__})."
        shown = problems.details_of_status(status, detail)
        body = encode(shown)
        head = (
            f"HTTP/1.1 {status} {shown.title}\r\n"
            f"Content-Type: {problems.MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n"
            "Connection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
        )
        try:
            util.write_nonblock(client, head.encode() + body)
        except OSError:
            self.log.debug("the client is gone already")


def _is_closed(graceful: bool = False) -> None:
    """Instead of closing what is closed."""
