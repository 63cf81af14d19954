"""How an answer is sent, and a request read: at once, or as the client takes and sends it, but never for
ever, and never so that others wait for it.
"""

import contextlib
import logging
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import gevent
import pytest
from gevent import socket
from gunicorn.config import Config  # type: ignore[import-untyped]

from service.http.connections import response
from service.http.connections.body import Body
from service.http.connections.connection import Connection
from service.http.connections.fair_scheduler import FairScheduler
from service.http.connections.reader import LINGER_SECONDS, Reader
from service.http.connections.response import Response
from service.http.wire.problems import Problem
from tests.support.speed import patience

LARGE = b"x" * 4_000_000
"""More than the system takes before anybody reads."""


@pytest.fixture
def ends() -> Iterator[tuple[Any, Any]]:
    """Of a connection: the server's, the client's."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def answer(sock: Any, body: bytes) -> None:
    request = SimpleNamespace(version=(1, 1), method="GET", headers=[], should_close=lambda: False)
    response = Response(request, sock, Config())
    response.start_response("200 OK", [("Content-Length", str(len(body)))])
    response.write(body)
    response.close()


def test_waiting_for_the_next_request_is_not_cut_short_by_the_time_that_an_answer_may_take(
    ends: tuple[Any, Any],
) -> None:
    ours, theirs = ends
    answer(ours, b"small")
    assert ours.gettimeout() is None
    assert theirs.recv(1_000).endswith(b"\r\n\r\nsmall")


def test_an_answer_that_does_not_go_at_once_goes_as_the_client_reads_it(ends: tuple[Any, Any]) -> None:
    ours, theirs = ends
    answering = gevent.spawn(answer, ours, LARGE)
    with theirs.makefile("rb") as file:
        while file.readline() != b"\r\n":
            pass
        assert file.read(len(LARGE)) == LARGE
    answering.join()
    assert answering.successful()
    assert ours.gettimeout() is None


def connection(sock: Any, app: Callable[..., Any]) -> Connection:
    host = SimpleNamespace(
        always={},
        cfg=Config(),
        app=app,
        log=logging.getLogger(),
        watched=SimpleNamespace(at=lambda _label: None),
        set_aside=SimpleNamespace(left_of=lambda _game: 0),
        is_stopping=False,
        scheduler=FairScheduler(),
    )
    return Connection(host, sock, ("127.0.0.1", 1), ("127.0.0.1", 2), [])  # type: ignore[arg-type]


def test_whoever_sends_request_after_request_without_a_pause_leaves_others_their_turn(
    ends: tuple[Any, Any],
) -> None:
    ours, theirs = ends
    turns, at_request = 0, list[int]()

    def app(_environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        at_request.append(turns)
        start_response("200 OK", [("Content-Length", "0")])
        return []

    theirs.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
    theirs.shutdown(socket.SHUT_WR)
    serving = gevent.spawn(connection(ours, app).serve)
    while not serving.dead:
        turns += 1
        gevent.sleep(0)
    assert len(at_request) == 100
    assert len(set(at_request)) > 90


def test_whoever_asks_whether_to_go_on_and_does_not_read_is_waited_for_no_longer_than_others(
    ends: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = ends
    monkeypatch.setattr(response, "WRITE_SECONDS", 0.01)
    with contextlib.suppress(BlockingIOError):
        while True:
            ours.send(LARGE, timeout=0.0)
    theirs.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    serving = gevent.spawn(connection(ours, lambda *_: pytest.fail("it has no answer yet")).serve)
    serving.join(patience(20))
    assert serving.successful()


def test_whoever_still_sends_when_the_time_is_over_is_not_read_on(ends: tuple[Any, Any]) -> None:
    ours, theirs = ends
    theirs.sendall(b"x" * 100_000)
    reader = Reader(ours, lambda _is_waiting: None)
    reader.is_cut_late = True
    reader.linger()
    assert ours.recv(1) == b"x"


def test_what_comes_after_the_last_answer_gives_nobody_more_time(ends: tuple[Any, Any]) -> None:
    ours, theirs = ends
    theirs.sendall(b"x" * 100_000)
    theirs.shutdown(socket.SHUT_WR)
    reader = Reader(ours, lambda _is_waiting: None)
    reader.linger()
    assert reader.is_late(time.monotonic() + LINGER_SECONDS)


def test_a_client_that_goes_in_the_middle_of_its_body_is_no_mistake_of_ours(ends: tuple[Any, Any]) -> None:
    ours, _theirs = ends

    def reset(_size: int) -> bytes:
        raise ConnectionResetError

    body = Body(SimpleNamespace(read=reset), Reader(ours, lambda _is_waiting: None))
    with pytest.raises(Problem, match="ends too early"):
        body.read()
