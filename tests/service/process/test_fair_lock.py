"""Whoever has asked for much waits for itself: others wait for one thing of it."""

import gevent
import pytest
from gevent.lock import BoundedSemaphore

from service.process import fair_lock


def test_one_thing_of_a_client_waits_for_one_thing_of_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_lock, "Lock", BoundedSemaphore)  # who came first is next
    taken, done = fair_lock.FairLock(), list[str]()

    def work(client: str) -> None:
        with taken.take(client):
            gevent.sleep(0)
            done.append(client)

    gevent.joinall([gevent.spawn(work, client) for client in "aaaaaab"])
    assert done == [*"abaaaaa"]
    assert taken._lines == {}
