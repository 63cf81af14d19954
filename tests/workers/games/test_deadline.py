"""Is work of others bounded in time, whatever it does?"""

import signal
import time

import pytest

from service.process.deadline import DeadlineExceeded, within


def loop_for_ever() -> None:
    while True:
        pass


def swallow_everything() -> None:
    while True:
        try:
            loop_for_ever()
        except BaseException:
            if (seen := getattr(swallow_everything, "seen", 0)) == 2:
                raise
            swallow_everything.seen = seen + 1  # type: ignore[attr-defined]


def test_work_in_time_gives_its_result() -> None:
    assert within(5, lambda: 7) == 7


def test_work_that_takes_too_long_is_cut_off() -> None:
    with pytest.raises(DeadlineExceeded):
        within(0.05, loop_for_ever)


def test_the_alarm_rings_again_for_work_that_swallows_it() -> None:
    with pytest.raises(DeadlineExceeded):
        within(0.05, swallow_everything)


def test_an_exception_of_the_work_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        within(5, lambda: 1 / 0)


def test_an_outer_alarm_still_rings_after_an_inner_one() -> None:
    def inner() -> None:
        with pytest.raises(DeadlineExceeded):
            within(0.05, loop_for_ever)
        loop_for_ever()

    began = time.monotonic()
    with pytest.raises(DeadlineExceeded):
        within(0.2, inner)
    assert time.monotonic() - began >= 0.2


def test_an_alarm_set_before_stays_set() -> None:
    handler = signal.getsignal(signal.SIGALRM)
    remaining, _ = signal.getitimer(signal.ITIMER_REAL)
    within(5, lambda: None)
    after, _ = signal.getitimer(signal.ITIMER_REAL)
    assert signal.getsignal(signal.SIGALRM) == handler
    assert 0 < after <= remaining
