"""How long is an endpoint left alone that fails, and when for good?"""

from itertools import pairwise

from service.hooks import endpoint_health
from service.hooks.endpoint_health import HEALTHY, HOUR, Health

NOW = 1_800_000_000_000


def test_pauses_grow_and_then_stay() -> None:
    pauses = [endpoint_health.pause(n, luck=0) for n in range(1, 12)]
    assert pauses[:4] == [5_000, 30_000, 120_000, 600_000]
    assert all(later >= sooner for sooner, later in pairwise(pauses))
    assert pauses[-1] == pauses[-5] == 6 * HOUR


def test_luck_makes_them_a_fifth_shorter_at_most() -> None:
    for failures in range(1, 12):
        longest, shortest = endpoint_health.pause(failures, 0), endpoint_health.pause(failures, 1)
        assert shortest == round(longest * 0.8)


def test_an_endpoint_that_is_always_tried_again_is_switched_off_after_more_than_a_day() -> None:
    state, now, times = HEALTHY, NOW, 0
    while state.off is None:
        now = max(now, state.until)
        state = endpoint_health.after_failure(state, now, luck=0.5)
        times += 1
    assert state.off == "failing"
    assert state.since == NOW
    assert times == endpoint_health.MOST + 1
    assert 24 * HOUR <= now - NOW <= 30 * HOUR


def test_many_failures_in_a_short_time_do_not_switch_off() -> None:
    state = HEALTHY
    for n in range(100):
        state = endpoint_health.after_failure(state, NOW + n, luck=0)
    assert state.off is None


def test_an_endpoint_is_left_alone_for_as_long_as_it_asks_but_never_shorter_than_usual_nor_for_ever() -> None:
    def left_alone(asked: int) -> int:
        return endpoint_health.after_failure(HEALTHY, NOW, 0, asked).until - NOW

    usual = endpoint_health.pause(1, 0)
    assert left_alone(0) == left_alone(usual - 1) == usual
    assert left_alone(usual + 1) == usual + 1
    assert left_alone(10_000 * HOUR) == 6 * HOUR


def test_gone_is_gone() -> None:
    assert endpoint_health.gone(HEALTHY, NOW) == Health(1, NOW, NOW, "gone")


def test_it_is_kept_as_text() -> None:
    state = endpoint_health.after_failure(HEALTHY, NOW, 0)
    assert endpoint_health.read(endpoint_health.write(state)) == state
    assert endpoint_health.read(None) == HEALTHY
