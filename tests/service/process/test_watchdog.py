"""Is a child that does not come back killed and replaced, and one that only waits left alone?"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from service.process.watchdog import Ledger
from tests.support.server import ROOT, children, is_running
from tests.support.speed import patience
from tests.support.valkey import until

pytestmark = pytest.mark.slow

PROGRAM = """
import itertools, os, signal, sys, threading, time
from service import log
from service.process.watchdog import Ledger, Watchdog
log.configure()
ledger = Ledger()
def work(lost):
    print(os.getpid(), *lost, sep=",", flush=True)
    {work}
def look(at): print("busy", *at, sep=",", flush=True)
Watchdog(ledger, {look}, limit=0.4, longest=4, to_end=1).run(work)
"""


@contextmanager
def dog(work: str, look: str = "lambda at: None") -> Iterator[subprocess.Popen[str]]:
    """A watched program, and what its children say."""
    with subprocess.Popen(
        (sys.executable, "-c", PROGRAM.format(work=work, look=look)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def said(process: subprocess.Popen[str]) -> list[str]:
    assert process.stdout is not None
    return process.stdout.readline().strip().split(",")


@pytest.mark.parametrize(
    "how",
    [
        "sum(itertools.repeat(1))",
        "threading.Event().wait()",
        "os.kill(os.getpid(), 19)",
        "os.abort()",
    ],
)
def test_what_a_child_was_lost_at_is_told_to_the_next_one(how: str) -> None:
    with dog(f"\n    with ledger.at('the soup'):\n        if not lost: {how}\n    time.sleep(60)") as process:
        first, *lost = said(process)
        assert lost == []
        second, *lost = said(process)
        assert lost == ["the soup"]
        assert first != second
        assert not is_running(int(first))


def test_only_what_took_too_long_is_to_blame() -> None:
    brief = "\n        while True:\n            with ledger.at('a bite'): time.sleep(0.01)"
    work = (
        f"\n    def chew():{brief}"
        "\n    threading.Thread(target=chew, daemon=True).start()"
        "\n    while True:"
        "\n        with ledger.at('the soup'):"
        "\n            if not lost:"
        "\n                while True: pass"
    )
    with dog(work) as process:
        said(process)
        assert said(process)[1:] == ["the soup"]


def test_a_child_that_waits_is_left_alone_for_longer_than_one_that_computes() -> None:
    with dog("\n    with ledger.at('a nap'): time.sleep(0.8)\n    print('awake', flush=True)") as process:
        said(process)
        assert said(process) == ["awake"]
        assert process.wait(patience(60)) == 0


def test_a_child_that_ends_at_nothing_ends_its_parent_as_it_has_ended() -> None:
    with dog("sys.exit(7)") as process:
        assert process.wait(patience(60)) == 7
    with dog("os.kill(os.getpid(), 9)") as process:
        assert process.wait(patience(60)) == 128 + signal.SIGKILL


def test_a_parent_told_to_stop_tells_its_child_and_kills_it_when_it_does_not_come_back() -> None:
    with dog("\n    with ledger.at('the soup'): sum(itertools.repeat(1))") as process:
        child = int(said(process)[0])
        process.terminate()
        assert process.wait(patience(60)) == 0
        assert not is_running(child)


def test_a_child_that_does_not_end_although_it_was_told_to_stop_is_killed() -> None:
    deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(600)"
    with dog(deaf) as process:
        child = int(said(process)[0])
        assert said(process) == ["deaf"]
        process.terminate()
        assert process.wait(patience(60)) == 0
        assert not is_running(child)


def test_a_child_that_has_only_just_been_made_hears_that_it_is_to_stop() -> None:
    for _ in range(12):
        with dog("time.sleep(60)") as process:
            until(lambda process=process: children(process.pid, ""))
            os.killpg(process.pid, signal.SIGTERM)
            assert process.wait(patience(60)) == 0


def test_a_child_ends_with_its_parent() -> None:
    with dog("time.sleep(60)") as process:
        child = int(said(process)[0])
        assert children(process.pid, "") == [child]
        process.kill()
        until(lambda: not is_running(child))


def test_while_something_lasts_the_parent_says_so() -> None:
    with dog("\n    with ledger.at('the soup'): sum(itertools.repeat(1))", "look") as process:
        said(process)
        assert said(process) == ["busy", "the soup"]


def test_a_ledger_tells_what_every_thread_is_at_the_innermost_first() -> None:
    ledger = Ledger()
    assert ledger.pieces() == []
    with ledger.at("outer"):
        (outer,) = ledger.pieces()
        with ledger.at("inner"):
            (inner,) = ledger.pieces()
        (again,) = ledger.pieces()
    assert [outer.what, inner.what, again.what] == ["outer", "inner", "outer"]
    assert len({outer.number, inner.number, again.number}) == 3
    assert ledger.pieces() == []
