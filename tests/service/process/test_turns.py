"""Whoever has asked for much waits for itself: others wait for one thing of it."""

import gevent
import pytest
from gevent.lock import BoundedSemaphore

from service.process import turns


def test_one_thing_of_a_client_waits_for_one_thing_of_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "Lock", BoundedSemaphore)  # who came first is next
    taken, done = turns.Turns(), list[str]()

    def work(client: str) -> None:
        with taken.take(client):
            gevent.sleep(0)
            done.append(client)

    gevent.joinall([gevent.spawn(work, client) for client in "aaaaaab"])
    assert done == [*"abaaaaa"]
    assert taken._lines == {}
