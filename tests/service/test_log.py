"""Is a log one JSON object a line, and does it say once what goes on for long?"""

import io
import logging
from collections.abc import Iterator

import msgspec
import pytest
import structlog

from service import log


@pytest.fixture
def lines() -> Iterator[io.BytesIO]:
    stream = io.BytesIO()
    log.configure(stream)
    yield stream
    structlog.reset_defaults()


def events(lines: io.BytesIO) -> list[str]:
    return [msgspec.json.decode(line)["event"] for line in lines.getvalue().splitlines()]


def test_an_outage_is_told_once_and_so_is_its_end(lines: io.BytesIO) -> None:
    outage = log.OutageLog("test", "queue unavailable")
    outage.worked()
    for _ in range(2):
        for _ in range(5):
            outage.failed(OSError("away"), what="a hint")
        for _ in range(5):
            outage.worked()
    assert events(lines) == ["queue unavailable", "no more: queue unavailable"] * 2


def test_what_a_library_says_is_a_line_like_all_others_and_told_once_while_it_repeats_it(
    lines: io.BytesIO,
) -> None:
    logger = logging.getLogger("tests.library")
    logger.handlers, logger.propagate = [log.LibraryLog("library")], False
    for attempt in range(5):
        logger.error("no connection: try %s", attempt)
    logger.info("nothing of interest")
    try:
        raise ValueError("a\nb")
    except ValueError:
        logger.exception("worse")
    assert events(lines) == ["no connection: try 0", "worse"]
    assert "ValueError" in msgspec.json.decode(lines.getvalue().splitlines()[-1])["exception"]


def test_of_messages_without_end_the_oldest_are_forgotten_and_may_be_told_again(lines: io.BytesIO) -> None:
    handler = log.LibraryLog("library")
    for number in (*range(log.REMEMBERED + 1), log.REMEMBERED, 0):
        handler.emit(logging.makeLogRecord({"msg": f"no connection to {number}", "levelno": logging.ERROR}))
    handler.emit(logging.makeLogRecord({"msg": ValueError("no text"), "levelno": logging.ERROR}))
    told = [f"no connection to {number}" for number in (*range(log.REMEMBERED + 1), 0)]
    assert events(lines) == [*told, "no text"]
