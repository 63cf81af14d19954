"""Structured logs: one JSON object a line, on the standard error stream, whoever has something to say.

So do libraries that use the standard `logging`, warnings, and exceptions that nobody has caught.
"""

import logging
import sys
import threading
import traceback
from typing import Any, BinaryIO

import msgspec
import structlog

from service.times import now_ms, rfc3339

_encode = msgspec.json.Encoder(enc_hook=str).encode


def configure(stream: BinaryIO | None = None) -> None:
    """From now on this process writes such lines: `{"event": "request", "at": …}`.

    To this `stream`, if one is given, only what is logged with structlog.
    """
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            _dated,
            structlog.processors.format_exc_info,
            _line,
        ],
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer if stream is None else stream),
        cache_logger_on_first_use=True,
    )
    if stream is None:
        _take_all()


def write_line(event: str, **facts: Any) -> None:
    """One line, from whoever has no logger."""
    sys.stderr.buffer.write(_encode({"event": event, **facts, "at": rfc3339(now_ms())}) + b"\n")
    sys.stderr.buffer.flush()


class LineHandler(logging.Handler):
    """Records of the standard `logging` as such lines."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            facts = {"exception": _traced(*record.exc_info[:2])} if record.exc_info else {}
            write_line(record.getMessage(), logger=record.name, **facts, level=record.levelname.lower())
        except Exception:  # as any handler: what cannot be logged stops nobody
            self.handleError(record)


def _take_all() -> None:
    """Let nothing reach the stream in another form."""
    logging.root.handlers[:] = [LineHandler()]
    logging.captureWarnings(capture=True)
    sys.excepthook = lambda kind, error, _: _uncaught(kind, error)
    threading.excepthook = lambda it: _uncaught(
        it.exc_type, it.exc_value, thread=it.thread.name if it.thread else ""
    )
    sys.unraisablehook = lambda it: _uncaught(it.exc_type, it.exc_value, where=repr(it.object))


def _uncaught(kind: type[BaseException], error: BaseException | None, **facts: str) -> None:
    if not issubclass(kind, SystemExit | KeyboardInterrupt):
        write_line("uncaught exception", **facts, exception=_traced(kind, error), level="critical")


def _traced(kind: type[BaseException] | None, error: BaseException | None) -> str:
    trace = None if error is None else error.__traceback__
    return "".join(traceback.format_exception(kind, error, trace))


def _dated(_logger: Any, _method: str, event: Any) -> Any:
    event["at"] = rfc3339(now_ms())
    return event


def _line(_logger: Any, _method: str, event: Any) -> bytes:
    return _encode(event)
