"""Log of gunicorn: one JSON object a line, like all other logs."""

import logging
import traceback

import msgspec
from gunicorn.glogging import Logger as GunicornLogger  # type: ignore[import-untyped]

from service.json_types import JsonObject
from service.times import now_ms, rfc3339


class _Line(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: JsonObject = {
            "event": record.getMessage(),
            "part": "gunicorn",
            "pid": record.process,
            **getattr(record, "facts", {}),
            "level": record.levelname.lower(),
            "at": rfc3339(now_ms()),
        }
        if record.exc_info:
            line["exception"] = "".join(traceback.format_exception(*record.exc_info))
        return msgspec.json.encode(line, enc_hook=str).decode()


class Logger(GunicornLogger):  # type: ignore[misc]
    """Logger for warnings and errors of the arbiter and its workers, and for their starts and ends."""

    def announce(self, event: str, /, **facts: str | int) -> None:
        """Write a line that is always logged, although it is no warning."""
        line = self.error_log.makeRecord("", logging.INFO, "", 0, event, (), None, extra={"facts": facts})
        self.error_log.handle(line)

    def setup(self, cfg: object) -> None:
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(_Line())
