"""Long work goes on in turns: one slice in each round of the event loop, for callers in turn."""

import gevent
from gevent import socket

from service.http.connections.client import SocketClient
from service.http.connections.fair_scheduler import FairScheduler


def test_who_asks_for_much_at_a_time_waits_for_itself() -> None:
    scheduler, done = FairScheduler(), list[str]()

    def work(caller: str) -> None:
        for _ in range(3):
            scheduler.wait(caller)
            done.append(caller)

    working = [gevent.spawn(work, caller) for caller in "aaaab"]
    gevent.sleep(0)
    assert [scheduler.has_waiting(caller) for caller in "abc"] == [True, True, False]
    gevent.joinall(working)
    assert done[:6] == [*"ababab"]
    assert sorted(done) == [*"aaaaaaaaaaaabbb"]
    assert not scheduler._waiting


def test_between_two_slices_whoever_asks_for_little_is_served() -> None:
    scheduler, slices, waited = FairScheduler(), 0, list[int]()
    ours, theirs = socket.socketpair()

    def work() -> None:
        nonlocal slices
        while len(waited) < 20:
            scheduler.wait("much")
            slices += 1

    def answer() -> None:
        while asked := ours.recv(1):
            ours.send(asked)

    with ours, theirs:
        working = [gevent.spawn(work) for _ in range(12)]
        answering = gevent.spawn(answer)
        gevent.sleep(0)
        while len(waited) < 20:
            before = slices
            theirs.send(b"?")
            theirs.recv(1)
            waited.append(slices - before)
        gevent.joinall(working)
        theirs.shutdown(socket.SHUT_WR)
        answering.join()
    assert max(waited) <= 2, "one for the question, and one for the answer, of twelve that always want to"


def test_who_is_ended_while_it_waits_takes_no_turn() -> None:
    scheduler, done = FairScheduler(), list[str]()

    def work(caller: str) -> None:
        scheduler.wait(caller)
        done.append(caller)

    ended, other = gevent.spawn(work, "a"), gevent.spawn(work, "b")
    gevent.sleep(0)
    ended.kill()
    other.join()
    assert done == ["b"]
    assert not scheduler._waiting


def test_a_client_has_gone_when_its_end_is_closed_and_not_while_it_sends_on() -> None:
    ours, theirs = socket.socketpair()
    with ours:
        client = SocketClient(ours)
        assert not client.look()
        theirs.send(b"the next request")
        assert not client.look()
        assert ours.recv(100) == b"the next request"
        theirs.close()
        assert client.look()
        assert client.has_gone
