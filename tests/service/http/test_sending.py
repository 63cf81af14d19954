"""How an answer is sent: at once, or as the client takes it; reading has deadlines of its own."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import gevent
import pytest
from gevent import socket
from gunicorn.config import Config  # type: ignore[import-untyped]

from service.http.connections.response import Response

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
