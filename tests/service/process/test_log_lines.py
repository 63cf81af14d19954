"""The logs of the whole service: one JSON object a line, whoever says it and whatever happens."""

import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from typing import Any

import pytest

from tests.support import valkey
from tests.support.server import ROOT, Service
from tests.support.speed import patience

pytestmark = pytest.mark.slow


def lines_of(text: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in text.splitlines()]
    assert all(isinstance(line, dict) and {"event", "at"} <= line.keys() for line in found)
    return found


def test_of_a_start_with_all_parts_dead_parts_nonsense_and_a_stop() -> None:
    with valkey.temporary_folder() as folder:
        service = Service(folder)
        service.start()
        valkey.until(lambda: "is ready" in service.said.read_text("utf-8"), 60)  # every part is
        host, _, port = service.bind.partition(":")
        with socket.create_connection((host, int(port)), timeout=patience(30)) as raw:
            raw.sendall(b"\x16\x03\x01 no HTTP at all\r\n\r\n")
            raw.recv(1_000)
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"{service.url}/nope", timeout=patience(30))
        assert service.kill("workers.worker", 1) == 1
        assert service.kill("gunicorn", 1) or service.kill("service.http", 1)
        valkey.until(lambda: service.log.read_text("utf-8").count(" died (") >= 2, 30)
        valkey.until(service.is_ready, 60)
        service.stop(signal.SIGTERM)
        lines = lines_of(service.log.read_text("utf-8"))
    said = [line["event"] for line in lines]
    assert any("died (SIGKILL); starting it again" in event for event in said)
    assert said[-1] == "stopped"
    parts = {"http", "worker", "hint worker", "analysis worker", "hook worker", "sweeper", "supervisor"}
    for event, facts in (("starting", {"release", "store"}), ("ready", {"pid"}), ("stopped", {"why"})):
        saying = [line for line in lines if line["event"] == event]
        assert {line["role"] for line in saying} == parts
        assert all(facts <= line.keys() for line in saying)
    assert {line["why"] for line in lines if line["event"] == "stopped"} == {"SIGTERM"}
    assert {line["address"] for line in lines if "address" in line} == {service.url}


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("raise RuntimeError('lost')", "RuntimeError: lost"),
        ("Thread(target=lambda: 1 / 0, name='t').start()", "ZeroDivisionError"),
        ("warnings.warn('old', DeprecationWarning)", "DeprecationWarning: old"),
        ("logging.getLogger('rq.worker').error('a %s', 'b')", "a b"),
        ("logging.getLogger().warning('odd %s')", "odd %s"),
        ("X()", "RuntimeError: in the end"),
    ],
)
def test_of_whatever_a_process_of_ours_would_have_said_in_another_form(does: str, says: str) -> None:
    code = f"""
import logging, warnings
from threading import Thread
from service import log
class X:
    def __del__(self): raise RuntimeError("in the end")
log.configure()
{does}
"""
    done = subprocess.run(
        (sys.executable, "-W", "always", "-c", code),
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=patience(60),
    )
    (line,) = lines_of(done.stderr.decode())
    assert says in line["event"] + line.get("exception", "")
    assert done.stdout == b""
