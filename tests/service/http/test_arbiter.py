"""What is left of HTTP processes whose arbiter is killed, or whose store is away when they start."""

import json
import os
import signal

import pytest

from service.cli.operate import prerequisites
from service.config import Address
from tests.support import http_alone, valkey
from tests.support.http_alone import HttpAlone
from tests.support.server import is_running

pytestmark = pytest.mark.slow


def test_processes_whose_arbiter_was_killed_let_go_of_the_address_at_once() -> None:
    with http_alone.running() as http:
        workers = http.workers()
        with http.connect(b"GET /healthz HTTP/1.1\r\n"):
            os.kill(http.process.pid, signal.SIGKILL)
            with prerequisites.listen(Address("127.0.0.1", http.port)):
                valkey.until(lambda: not any(map(is_running, workers)))


def test_a_process_that_never_reaches_its_store_says_so_without_a_traceback() -> None:
    with valkey.temporary_folder() as folder:
        http = HttpAlone(folder, f"unix://{folder}/nothing.sock", http_alone.OURS, {})
        http.launch()
        assert http.process.wait(60) == 3, http.log.read_text()
        lines = [json.loads(line) for line in http.log.read_text().splitlines()]
    assert any(line["event"].startswith("The event store or the queue cannot be used: ") for line in lines)
    assert not any("exception" in line for line in lines)
