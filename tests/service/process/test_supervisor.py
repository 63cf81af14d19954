"""Are processes kept running, and stopped in good order?"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.process.supervisor import OFTEN, ProcessSpec, Supervisor
from tests.support.server import is_running
from tests.support.valkey import until

pytestmark = pytest.mark.slow

SLEEPER = "import time; time.sleep(600)"
STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); open({!r}, 'w'); time.sleep(600)"
)
TIDY = """
import pathlib, signal, sys, time
def end(*_):
    with open({log!r}, "a") as log: log.write({name!r} + " ")
    sys.exit()
signal.signal(signal.SIGTERM, end)
pathlib.Path({log!r} + {name!r}).touch()
time.sleep(600)
"""
WHEN_OPENED = """
import pathlib, time
from service.process import ready_signal
while not pathlib.Path({!r}).exists(): time.sleep(0.02)
ready_signal.send()
time.sleep(600)
"""
PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({!r}, "w").write(str(child.pid))
"""


class Stage:
    """A supervisor over small programs, and what it said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.supervisor = Supervisor([], os.environ, self.said.append)

    def raise_(
        self, *programs: tuple[str, int, str], patience: float = 20, reports_ready: bool = False
    ) -> None:
        parts = [
            ProcessSpec(name, (sys.executable, "-c", code), stage, patience, "nobody eats", reports_ready)
            for name, stage, code in programs
        ]
        self.supervisor = Supervisor(parts, os.environ, self.said.append)
        self.supervisor.start()

    def pid(self, number: int = 0) -> int:
        process = self.supervisor._children[number].process
        return 0 if process is None else process.pid

    def deaths(self) -> int:
        """The most in quick succession of any part."""
        return max(child.deaths for child in self.supervisor._children)


@pytest.fixture
def stage() -> Iterator[Stage]:
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    stage = Stage()
    yield stage
    stage.supervisor.asked_to_stop = 2
    stage.supervisor.stop()
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


def test_a_part_that_dies_is_started_again_and_that_is_said(stage: Stage) -> None:
    stage.raise_(("cook", 0, SLEEPER))
    first = stage.pid()
    os.kill(first, signal.SIGKILL)
    assert stage.supervisor.watch(until=lambda: stage.pid() not in (0, first))
    assert is_running(stage.pid())
    assert stage.said == ["cook died (SIGKILL); starting it again in 0.2 s"]


def test_a_part_that_dies_again_and_again_is_started_ever_more_slowly(stage: Stage) -> None:
    stage.raise_(("cook", 0, "raise SystemExit(7)"))
    assert stage.supervisor.watch(until=lambda: stage.deaths() == 3)
    assert stage.said == [
        f"cook died (exit code 7); starting it again in {pause} s" for pause in (0.2, 0.4, 0.8)
    ]


def test_of_a_part_that_keeps_dying_it_is_said_which_one_and_what_is_lacking(stage: Stage) -> None:
    stage.raise_(("cook", 0, "raise SystemExit(7)"), ("waiter", 0, SLEEPER))
    assert stage.supervisor.dying() == []
    assert stage.supervisor.watch(until=lambda: stage.deaths() == OFTEN)
    assert stage.supervisor.dying() == ["cook"]
    assert stage.said[-1] == (
        "ATTENTION: cook keeps dying. Until it lives, nobody eats. The lines above say why it does."
    )


def test_a_part_is_starting_until_the_process_that_runs_now_tells_that_it_is_at_work(
    stage: Stage, tmp_path: Path
) -> None:
    opened = tmp_path / "opened"
    code = WHEN_OPENED.format(str(opened))
    stage.raise_(("cook", 0, code), ("waiter", 0, code), reports_ready=True)
    assert stage.supervisor.starting() == ["cook", "waiter"]
    opened.touch()
    assert stage.supervisor.watch(until=lambda: stage.supervisor.starting() == [])
    opened.unlink()
    first = stage.pid()
    os.kill(first, signal.SIGKILL)
    assert stage.supervisor.watch(until=lambda: stage.pid() not in (0, first))
    assert stage.supervisor.starting() == ["cook"]


def test_what_a_dead_part_has_left_behind_is_ended(stage: Stage, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    stage.raise_(("cook", 0, PARENT.format(str(note))))
    assert stage.supervisor.watch(until=lambda: stage.deaths() == 1)
    until(lambda: not is_running(int(note.read_text())))


def test_parts_have_a_session_of_their_own_so_that_ctrl_c_is_not_for_them(stage: Stage) -> None:
    stage.raise_(("cook", 0, SLEEPER), ("waiter", 0, SLEEPER))
    assert len({os.getsid(0), os.getsid(stage.pid(0)), os.getsid(stage.pid(1))}) == 3


def test_only_the_part_that_is_to_inherit_a_file_has_it(tmp_path: Path) -> None:
    code = "import os, time; print(*os.listdir('/proc/self/fd'), file=open({!r}, 'w', 1)); time.sleep(600)"
    names, read = ("heir", "other"), os.pipe()[0]
    os.dup2(read, 200)
    parts = [
        ProcessSpec(
            name,
            (sys.executable, "-c", code.format(str(tmp_path / name))),
            0,
            20,
            inherits=(200,) if name == "heir" else (),
        )
        for name in names
    ]
    supervisor = Supervisor(parts, os.environ, lambda _: None)
    supervisor.start()
    try:
        files = [tmp_path / name for name in names]
        until(lambda: all(file.exists() and file.read_text().endswith("\n") for file in files))
        assert ["200" in file.read_text().split() for file in files] == [True, False]
    finally:
        supervisor.stop()
        os.close(200)


def test_parts_are_stopped_stage_by_stage(stage: Stage, tmp_path: Path) -> None:
    log = tmp_path / "log"
    names = {"oven": 2, "waiter": 0, "cook": 1}
    stage.raise_(*((name, at, TIDY.format(log=str(log), name=name)) for name, at in names.items()))
    until(lambda: all(Path(f"{log}{name}").exists() for name in names))
    stage.supervisor.stop()
    assert log.read_text().split() == ["waiter", "cook", "oven"]


def test_a_part_that_does_not_listen_is_killed_when_patience_ends(stage: Stage, tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    stage.raise_(("cook", 0, STUBBORN.format(str(ready))), patience=0.2)
    until(ready.exists)
    stage.supervisor.stop()
    assert not is_running(stage.pid())


def test_a_second_wish_to_stop_is_not_patient(stage: Stage, tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    stage.raise_(("cook", 0, STUBBORN.format(str(ready))), patience=3_600)
    until(ready.exists)
    for _ in range(2):
        os.kill(os.getpid(), signal.SIGINT)
    assert not stage.supervisor.watch()
    stage.supervisor.stop()
    assert not is_running(stage.pid())


def test_a_store_that_dies_is_started_again_and_stopped_last(stage: Stage, tmp_path: Path) -> None:
    log = tmp_path / "log"
    happened: list[str] = []

    class Store:
        name = "the event store"
        alive = False

        def complaint(self) -> str | None:
            return None if self.alive else "the event store died; starting it again"

        def restart(self, cancelled: Callable[[], bool]) -> None:
            assert not cancelled()
            happened.append("restart")
            self.alive = True

        def stop(self) -> None:
            happened.append(f"stop after {log.read_text()}")

    stage.raise_(("cook", 0, TIDY.format(log=str(log), name="cook")))
    stage.supervisor.servers = [Store()]
    assert stage.supervisor.watch(until=lambda: bool(happened) and Path(f"{log}cook").exists())
    stage.supervisor.stop()
    stage.supervisor.servers = []
    assert happened == ["restart", "stop after cook "]
    assert stage.said == ["the event store died; starting it again"]
