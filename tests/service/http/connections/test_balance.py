"""Connections are shared out evenly over the processes of a machine, however they come."""

import pytest

from service.http.connections import balance
from service.http.connections.balance import ConnectionBalance
from tests.service.http.connections import http_alone


@pytest.mark.slow
def test_a_burst_of_connections_is_not_taken_by_one_process_alone() -> None:
    with http_alone.running() as http:
        http.until_all_take_some()
        assert min(http.shares(300)) >= 100
        assert [found for found in (http.shares(16) for _ in range(20)) if min(found) < 4] == []


def test_one_that_holds_more_than_another_is_ahead() -> None:
    table = ConnectionBalance()
    one, other, starting = (table.share() for _ in range(3))
    one.hold(10)
    assert not one.is_ahead()
    other.hold(10 - balance.SLACK)
    assert not one.is_ahead()
    other.hold(9 - balance.SLACK)
    assert one.is_ahead()
    assert not other.is_ahead()
    other.take_no_more()
    assert not one.is_ahead()
    starting.hold(0)
    assert one.is_ahead()


def test_the_row_of_a_process_that_is_no_more_is_anothers() -> None:
    table = ConnectionBalance()
    one = table.share()
    for _ in range(3 * balance.MOST):
        it = table.share()
        it.hold(0)
        one.hold(99)
        assert one.is_ahead()
        it.leave()
        assert not one.is_ahead()


def test_processes_beyond_the_table_take_what_they_get() -> None:
    table = ConnectionBalance()
    shares = [table.share() for _ in range(balance.MOST + 3)]
    for it in shares:
        it.hold(5)
    for it in shares[balance.MOST :]:
        it.hold(500)
        assert not it.is_ahead()
        it.leave()
    shares[0].hold(50)
    assert shares[0].is_ahead()
