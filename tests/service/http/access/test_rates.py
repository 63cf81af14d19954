"""How fast a client may go on, on a clock that stands still until it is set."""

import pytest

from service.http.runtime import rate_limiter
from service.http.runtime.rate_limiter import RateLimited, RateLimiter


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def granted(it: RateLimiter, client: str = "a", most: int = 10_000) -> int:
    """How many requests in a row there is room for."""
    for n in range(most):
        try:
            it.take("requests", client)
        except RateLimited:
            return n
    return most


@pytest.mark.parametrize("rate", [1, 3, 7, 50, 99])
def test_ten_seconds_worth_at_once_and_then_as_time_goes_by(clock: Clock, rate: int) -> None:
    it = RateLimiter(rate, clock)
    assert granted(it) == rate * 10
    clock.now += 1
    assert granted(it) == rate
    clock.now += 1_000
    assert granted(it) == rate * 10


def test_it_says_what_is_left_and_when_it_is_whole_again(clock: Clock) -> None:
    it = RateLimiter(2, clock)
    assert it.take("requests", "a") == ("requests", 19, 0.5)
    assert it.take("requests", "a") == ("requests", 18, 1.0)
    assert granted(it) == 18
    clock.now += 0.5
    assert it.take("requests", "a") == ("requests", 0, 10.0)


def test_it_says_when_to_come_back_and_then_there_is_room(clock: Clock) -> None:
    it = RateLimiter(1, clock)
    granted(it)
    with pytest.raises(RateLimited) as refusal:
        it.take("requests", "a")
    assert refusal.value.seconds == 1
    clock.now += refusal.value.seconds
    assert it.take("requests", "a").remaining == 0


def test_clients_and_limits_do_not_disturb_each_other(clock: Clock) -> None:
    it = RateLimiter(1, clock)
    granted(it)
    assert it.take("requests", "b").remaining == 9
    assert it.take("commands", "a").remaining == 9


def test_who_hammers_on_a_closed_door_does_not_wait_longer(clock: Clock) -> None:
    it = RateLimiter(1, clock)
    granted(it)
    for _ in range(50):
        with pytest.raises(RateLimited):
            it.take("requests", "a")
    clock.now += 1
    assert it.take("requests", "a").remaining == 0


def test_what_is_given_is_room_and_no_more_than_there_ever_is(clock: Clock) -> None:
    it = RateLimiter(1, clock)
    granted(it)
    it.refund("requests", "a", 3)
    assert granted(it) == 3
    it.refund("requests", "a", 1_000)
    assert granted(it) == 10
    it.refund("requests", "unknown", 5)
    assert granted(it, "unknown") == 10


def test_memory_has_an_end(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "MOST", 100)
    it = RateLimiter(1, clock)
    for n in range(80):
        it.take("requests", f"gone {n}")
    clock.now += 5
    granted(it, "busy")
    for n in range(30):
        it.take("requests", f"new {n}")
    assert len(it._arrival_at) <= 100
    assert granted(it, "busy") == 0, "who is busy is not forgotten while others can be"
    for n in range(1_000):
        it.take("requests", f"flood {n}")
    assert len(it._arrival_at) <= 100
