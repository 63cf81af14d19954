"""What is left of HTTP processes whose arbiter is killed, or whose store is away when they start."""

import json
import os
import signal
import time
from pathlib import Path

import pytest

from service.cli.operate import prerequisites
from service.config import Address
from service.http.server.main import LATE
from tests.service.http.connections import http_alone
from tests.service.http.connections.http_alone import HttpAlone, link
from tests.support import valkey
from tests.support.server import is_running
from tests.support.speed import patience

pytestmark = pytest.mark.slow


def test_processes_whose_arbiter_was_killed_let_go_of_the_address_at_once() -> None:
    with http_alone.running() as http:
        workers = http.workers()
        with http.connect(b"GET /healthz HTTP/1.1\r\n"):
            os.kill(http.process.pid, signal.SIGKILL)
            with prerequisites.listen(Address("127.0.0.1", http.port)):
                valkey.until(lambda: not any(map(is_running, workers)))


def test_a_machine_that_stood_still_for_long_costs_no_process() -> None:
    """All of it is stopped for longer than a process may stand still, and goes on: nobody is to blame."""
    with http_alone.running() as http:
        workers = http.workers()
        everybody = (http.process.pid, *workers)
        for pid in everybody:
            os.kill(pid, signal.SIGSTOP)
        # What the arbiter looks at is when a process has last touched a file: long ago.
        for pid in workers:
            for file in Path(f"/proc/{pid}/fd").iterdir():
                if "wgunicorn" in link(file):
                    os.utime(file, (0, 0))
        valkey.until(lambda: all(state(pid) == "T" for pid in everybody))
        begin = time.monotonic()
        valkey.until(lambda: time.monotonic() - begin > LATE + 1)
        for pid in everybody:
            os.kill(pid, signal.SIGCONT)
        assert http.status("/healthz") == 200
        begin = time.monotonic()
        valkey.until(lambda: time.monotonic() - begin > LATE + 2)
        assert http.workers() == workers


def state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_process_that_never_reaches_its_store_says_so_without_a_traceback() -> None:
    with valkey.temporary_folder() as folder:
        http = HttpAlone(folder, f"unix://{folder}/nothing.sock", http_alone.OURS, {})
        http.launch()
        assert http.process.wait(patience(60)) == 3, http.log.read_text()
        lines = [json.loads(line) for line in http.log.read_text().splitlines()]
    assert any(line["event"].startswith("The event store or the queue cannot be used: ") for line in lines)
    assert not any("exception" in line for line in lines)
    assert (lines[-1]["event"], lines[-1]["why"]) == ("stopped", "Worker failed to boot.")
