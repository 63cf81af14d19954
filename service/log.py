"""Structured logs: one JSON object a line, on the standard error stream, for all libraries, too.

So do libraries that use the standard `logging`, warnings, and exceptions that nobody has caught.
"""

import logging
import sys
import threading
import traceback
from typing import Any, BinaryIO

import msgspec
import structlog

from service.lru_cache import LruCache
from service.times import now_ms, rfc3339

REPEATED = 10.0
"""Seconds within which the same message of a library is a repetition."""
REMEMBERED = 1_000
"""Remembered messages of libraries, to log each once; beyond that, the oldest are logged again."""
LONGEST = 500
"""Characters of a message that are compared."""
_WARNINGS = "py.warnings"
"""The name under which the standard module logs warnings."""
_said = LruCache[str, bool](10_000)
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


def write_line(event: str, **facts: object) -> None:
    """Write one line, for code without a logger."""
    sys.stderr.buffer.write(_encode({"event": event, **facts, "at": rfc3339(now_ms())}) + b"\n")
    sys.stderr.buffer.flush()


def _take_all() -> None:
    """Let nothing reach the stream in another form."""
    logging.root.handlers[:] = [LibraryLog("library")]
    logging.captureWarnings(capture=True)
    sys.excepthook = lambda kind, error, _: _uncaught(kind, error)
    threading.excepthook = lambda error: _uncaught(
        error.exc_type, error.exc_value, thread=error.thread.name if error.thread else ""
    )
    sys.unraisablehook = lambda error: _uncaught(error.exc_type, error.exc_value, where=repr(error.object))


def _uncaught(kind: type[BaseException], error: BaseException | None, **facts: str) -> None:
    if not issubclass(kind, SystemExit | KeyboardInterrupt):
        write_line("uncaught exception", **facts, exception=_traced(kind, error), level="critical")


def _traced(kind: type[BaseException] | None, error: BaseException | None) -> str:
    trace = None if error is None else error.__traceback__
    return "".join(traceback.format_exception(kind, error, trace))


def once(what: str) -> bool:
    """Whether this process asks about this for the first time: for what is logged once, however often met."""
    if _said.get(what):
        return False
    _said.put(what, True)
    return True


class LibraryLog(logging.Handler):
    """Takes what a library logs by the standard module into our lines, and what it repeats only once."""

    def __init__(self, part: str) -> None:
        super().__init__(logging.WARNING)
        self._log = structlog.get_logger(part=part)
        self._last = LruCache[str, float](REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        said = str(record.getMessage() if record.name == _WARNINGS else record.msg)[:LONGEST]
        now, last = record.created, self._last.get(said) or 0.0
        self._last.put(said, now)
        if now - last > REPEATED:
            write = self._log.error if record.levelno >= logging.ERROR else self._log.warning
            write(record.getMessage(), **({"exc_info": record.exc_info} if record.exc_info else {}))


class OutageLog:
    """Says once that something fails, and once that it works again, however often it is tried."""

    def __init__(self, part: str, what: str) -> None:
        self._log = structlog.get_logger(part=part)
        self._what = what
        self._fails = False

    def failed(self, error: Exception, **more: object) -> None:
        """Record a failed attempt; the first error is logged with `what` failed."""
        if not self._fails:
            self._fails = True
            self._log.warning(self._what, error=str(error), **more)

    def worked(self) -> None:
        if self._fails:
            self._fails = False
            self._log.info(f"no more: {self._what}")


def _dated(_logger: Any, _method: str, event: Any) -> Any:
    event["at"] = rfc3339(now_ms())
    return event


def _line(_logger: object, _method: str, event: object) -> bytes:
    return _encode(event)
