"""Timestamps: RFC 3339, UTC, three decimals, so that they sort like texts."""

import time
from datetime import UTC, datetime
from functools import lru_cache

SKEW = 60_000
"""Milliseconds that the clocks of two machines may differ."""
LAST = 253_402_300_799_999
"""The end of the year 9999."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def rfc3339(ms: int) -> str:
    """Milliseconds since 1970 -> `2026-11-27T22:44:13.123Z`; what cannot be written is the last that can."""
    ms = min(ms, LAST)
    return f"{_to_the_second(ms // 1000)}.{ms % 1000:03d}Z"


@lru_cache(64)
def _to_the_second(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"


@lru_cache(64)  # the events of a command have one time, which is asked for several times
def ms_of(text: str) -> int:
    """`2026-11-27T22:44:13.123Z` -> milliseconds since 1970; raises `ValueError`."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"no time zone: {text}")
    return round(moment.timestamp() * 1_000)


EARLIEST, LATEST = ms_of("1971-01-01T00:00:00Z"), ms_of("9000-01-01T00:00:00Z")
"""Range of a clock that can be set: from the first time on, and before the second."""
