"""Structured logs: one JSON object a line, on the standard error stream."""

import sys
from typing import Any, BinaryIO

import msgspec
import structlog

from service.times import now_ms, rfc3339

_encode = msgspec.json.Encoder(enc_hook=str).encode


def configure(stream: BinaryIO | None = None) -> None:
    """From now on the structlog loggers of this process write such lines: `{"event": "request", "at": …}`."""
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


def _dated(_logger: Any, _method: str, event: Any) -> Any:
    event["at"] = rfc3339(now_ms())
    return event


def _line(_logger: Any, _method: str, event: Any) -> bytes:
    return _encode(event)
