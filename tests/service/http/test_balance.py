"""Connections are shared out evenly over the processes of a machine, however they come."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from service.http.connections import balance
from service.http.connections.balance import Balance
from tests.support import http_alone, valkey
from tests.support.http_alone import HttpAlone


def held(http: HttpAlone) -> list[int]:
    """How many connections of clients each process has, as the system knows it."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = {f"socket:[{row[9]}]" for row in rows if row[1].endswith(f":{http.port:04X}") and row[3] == "01"}
    return [sum(link(file) in ours for file in Path(f"/proc/{pid}/fd").iterdir()) for pid in http.workers()]


def link(file: Path) -> str:
    try:
        return str(file.readlink())
    except OSError:
        return ""


@pytest.mark.slow
def test_a_burst_of_connections_is_not_taken_by_one_process_alone() -> None:
    with http_alone.running() as http:

        def shares(count: int) -> list[int]:
            with ExitStack() as sockets:
                for _ in range(count):
                    sockets.enter_context(http.connect())
                valkey.until(lambda: sum(held(http)) == count)
                found = held(http)
            valkey.until(lambda: sum(held(http)) == 0)
            return found

        valkey.until(lambda: min(shares(10)) > 0)  # now both of them have started
        assert min(shares(300)) >= 100
        assert [found for found in (shares(16) for _ in range(20)) if min(found) < 4] == []


def test_one_that_holds_more_than_another_is_ahead() -> None:
    table = Balance()
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
    table = Balance()
    one = table.share()
    for _ in range(3 * balance.MOST):
        it = table.share()
        it.hold(0)
        one.hold(99)
        assert one.is_ahead()
        it.leave()
        assert not one.is_ahead()


def test_processes_beyond_the_table_take_what_they_get() -> None:
    table = Balance()
    shares = [table.share() for _ in range(balance.MOST + 3)]
    for it in shares:
        it.hold(5)
    for it in shares[balance.MOST :]:
        it.hold(500)
        assert not it.is_ahead()
        it.leave()
    shares[0].hold(50)
    assert shares[0].is_ahead()
