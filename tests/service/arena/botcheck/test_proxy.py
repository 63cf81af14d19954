"""The proxy before a bot that says nonsense about what it sends."""

import socket
from contextlib import closing

import pytest

from service.arena.botcheck.proxy import LARGEST, Proxy


@pytest.mark.parametrize("length", ["-1", str(LARGEST + 1), "9" * 5_000, "many"])
def test_a_body_of_an_impossible_length_ends_the_connection(length: str) -> None:
    with closing(Proxy("http://127.0.0.1:9")) as proxy:
        host, port = proxy.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), 60) as bot:
            bot.sendall(f"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n".encode())
            assert bot.recv(100) == b""
    assert proxy.log == []
