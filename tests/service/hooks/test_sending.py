"""Does a message go to the very address that was checked, and is nothing followed, endless or believed?"""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from service.hooks.transport import Answer, Sender
from tests.support.certificate import Certificate
from tests.support.receiver import Receiver, receiving
from tests.support.speed import patience

NAME = "hook.invalid"
"""No name server knows it."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as it:
        yield it


def here(*_: object) -> list[str]:
    return ["127.0.0.1"]


def send(url: str, sender: Sender | None = None, **headers: str) -> Answer:
    sender = sender or Sender(True, 5, resolve=here)
    try:
        return sender.send(url, headers, b"{}")
    finally:
        sender.close()


@contextmanager
def serving(answer: Callable[[socket.socket], None]) -> Iterator[int]:
    """A server of one connection, with this answer to whatever it is asked; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                try:
                    answer(connection)
                except OSError:
                    return  # hung up on

        thread = Thread(target=serve, daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        thread.join(patience(10))
        assert not thread.is_alive()


def test_it_arrives_at_the_address_that_was_found_under_the_name_that_was_meant(receiver: Receiver) -> None:
    url = receiver.url.replace("127.0.0.1", NAME)
    assert send(url + "?a=b", **{"webhook-id": "msg_1"}) == Answer(204)
    (request,) = receiver.received
    assert request.path == "/in?a=b"
    assert request.body == b"{}"
    assert request.headers["host"] == url.split("/")[2]
    assert request.id == "msg_1"


def test_a_name_is_looked_up_once_so_that_no_second_answer_can_lead_elsewhere(receiver: Receiver) -> None:
    asked = list[str]()

    def rebinding(host: str, _: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    assert send(receiver.url.replace("127.0.0.1", NAME), Sender(True, 5, resolve=rebinding)).is_good
    assert asked == [NAME]


def test_a_name_that_leads_into_a_private_network_is_never_connected_to(receiver: Receiver) -> None:
    port = receiver.url.split(":")[2].split("/")[0]
    answer = send(f"https://{NAME}:{port}/in", Sender(False, 5, resolve=here))
    assert answer == Answer(None, "refused: It leads into a private network.")
    for host in ("127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"):
        assert not send(f"https://{host}:{port}/in", Sender(False, 5)).is_good
    assert receiver.received == []


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.answer = lambda _: 302
    answer = send(receiver.url)
    assert answer == Answer(302, "a redirect, not followed")
    assert not answer.is_good
    assert len(receiver.received) == 1


@pytest.mark.parametrize(
    ("status", "told", "least", "most"),
    [
        (429, "120", 120_000, 120_000),
        (503, "0", 0, 0),
        (503, "Fri, 31 Dec 9999 23:59:59 GMT", 10**14, 10**15),
        (503, "Thu, 01 Jan 1970 00:00:00 GMT", 0, 0),
        (503, "Fri Dec 31 23:59:59 9999", 10**14, 10**15),
        (503, "Thu Jan  1 00:00:00 1970", 0, 0),
        (503, "soon", 0, 0),
        (503, "-5", 0, 0),
        (503, "9" * 5_000, 0, 0),
        (500, "120", 0, 0),
        (200, "120", 0, 0),
    ],
)
def test_who_is_busy_may_say_for_how_long(
    receiver: Receiver, status: int, told: str, least: int, most: int
) -> None:
    receiver.answer, receiver.retry_after = lambda _: status, told
    answer = send(receiver.url)
    assert (answer.status, answer.error) == (status, None)
    assert least <= answer.wait <= most


def test_what_cannot_be_reached_is_no_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert send(f"http://127.0.0.1:{port}/") == Answer(None, "no usable answer: ConnectionRefusedError")
    assert send(f"http://{NAME}/", Sender(True, 5)) == Answer(None, "its name cannot be looked up")


def test_silence_is_no_answer() -> None:
    with serving(lambda it: [None for _ in iter(lambda: it.recv(1_000), b"")] and None) as port:
        answer = send(f"http://127.0.0.1:{port}/", Sender(True, 0.2, resolve=here))
    assert answer == Answer(None, "no answer in time")


def test_an_endless_body_is_not_read() -> None:
    def endless(connection: socket.socket) -> None:
        hear(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            connection.sendall(bytes(10_000))

    with serving(endless) as port:
        assert send(f"http://127.0.0.1:{port}/") == Answer(200)


@pytest.mark.parametrize("said", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 200])
def test_what_is_not_http_is_no_answer(said: bytes) -> None:
    def say(connection: socket.socket) -> None:
        hear(connection)
        connection.sendall(said)

    with serving(say) as port:
        answer = send(f"http://127.0.0.1:{port}/")
    assert answer.status is None
    assert str(answer.error).startswith("no usable answer")


def hear(connection: socket.socket) -> None:
    """The whole request: who hangs up before its end takes back what was said."""
    heard = b""
    while not heard.endswith(b"{}"):
        heard += connection.recv(10_000)


@pytest.mark.parametrize(
    "name, expected",
    [
        (NAME, Answer(200)),
        ("other.invalid", Answer(None, "no secure connection: CERTIFICATE_VERIFY_FAILED")),
    ],
)
def test_the_certificate_must_be_that_of_the_name(name: str, expected: Answer, tmp_path: Path) -> None:
    certificate = Certificate(name, tmp_path)

    def secure(connection: socket.socket) -> None:
        with certificate.server.wrap_socket(connection, server_side=True) as wrapped:
            hear(wrapped)
            wrapped.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    with serving(secure) as port:
        sender = Sender(True, 5, resolve=here, context=certificate.client)
        assert send(f"https://{NAME}:{port}/", sender) == expected


def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    certificate = Certificate(NAME, tmp_path)

    def secure(connection: socket.socket) -> None:
        certificate.server.wrap_socket(connection, server_side=True)

    with serving(secure) as port:
        answer = send(f"https://{NAME}:{port}/")
    assert answer == Answer(None, "no secure connection: CERTIFICATE_VERIFY_FAILED")
