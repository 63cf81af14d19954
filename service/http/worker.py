"""Which gunicorn worker serves? Its threads, with farewells said where they hold nobody up."""

from typing import Any

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]


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


def _is_closed(graceful: bool = False) -> None:
    """Instead of closing what is closed."""
