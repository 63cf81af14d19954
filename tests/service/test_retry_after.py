"""`Retry-After` as the SDK and webhooks read it: dates are in UTC, whatever clock the machine shows."""

import time
from collections.abc import Iterator

import pytest

from service.sdk import Problem
from service.sdk.http import seconds_to_wait

IN_AN_HOUR = (
    "%a, %d %b %Y %H:%M:%S GMT",
    "%a, %d %b %Y %H:%M:%S -0000",
    "%A, %d-%b-%y %H:%M:%S GMT",
    "%a %b %e %H:%M:%S %Y",
)


@pytest.fixture(autouse=True, params=["America/New_York", "Asia/Tokyo"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as changed:
        changed.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize("form", IN_AN_HOUR)
def test_a_date_in_any_form_is_in_utc(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr(time, "time", lambda: now)
    assert seconds_to_wait(time.strftime(form, time.gmtime(now + 3_600))) == 3_600
    assert seconds_to_wait(time.strftime(form, time.gmtime(now - 3_600))) == 0


@pytest.mark.parametrize(
    "told", [None, "", "soon", "-5", "1.5", "²", "9" * 5_000, "Sun, 06 Nov 99999 08:49:37 GMT"]
)
def test_what_says_nothing_is_no_time_to_wait(told: str | None) -> None:
    assert seconds_to_wait(told) == 0
    assert Problem(503, {} if told is None else {"Retry-After": told}, None).retry_after == 0


def test_a_number_is_of_seconds() -> None:
    assert Problem(503, {"Retry-After": " 120 "}, None).retry_after == 120
