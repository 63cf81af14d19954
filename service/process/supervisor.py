"""The process supervisor: starts the parts of one machine, restarts what dies, stops them in good order."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import Protocol

from service.process.lifecycle import how_it_ended
from service.process.parent_death import die_with_parent
from service.process.ready_signal import ReadySignal

TICK = 0.1
"""Seconds between two looks at the children."""
FIRST_PAUSE = 0.2
LONGEST_PAUSE = 10.0
"""Seconds before a child that died is started again; they double with each death that follows soon."""
LONG_LIFE = 30.0
"""Seconds after which an earlier death is forgotten."""
OFTEN = 4
"""Deaths in quick succession after which a part is not expected to recover by itself."""


@dataclass(frozen=True)
class ProcessSpec:
    """A process to keep running. A lower `stage` is stopped first, in at most `patience` seconds.

    `lacking` says what does not happen while it is away. One that `reports_ready` sends the signal of
    `service.process.ready_signal` when it is at work.
    """

    name: str
    command: Sequence[str]
    stage: int
    patience: float
    lacking: str = ""
    reports_ready: bool = False
    inherits: Sequence[int] = ()
    """file descriptors"""


class Server(Protocol):
    """A server that outlives all parts, and that is ours to run."""

    name: str

    def complaint(self) -> str | None:
        """Why it has to be started again, if it has to."""

    def restart(self, cancelled: Callable[[], bool]) -> None:
        """Start it again, or say why that cannot be done now; given up when it is cancelled."""

    def stop(self) -> None: ...


@dataclass
class _Child:
    part: ProcessSpec
    process: subprocess.Popen[bytes] | None = None
    began: float = 0.0
    deaths: int = 0
    """in quick succession"""
    again: float = 0.0

    @property
    def is_dying(self) -> bool:
        return self.deaths >= OFTEN


@dataclass
class Supervisor:
    """`say` tells people."""

    parts: Sequence[ProcessSpec]
    environment: Mapping[str, str]
    say: Callable[[str], None]
    servers: Sequence[Server] = ()
    asked_to_stop: int = 0
    stop_signal: str = ""
    _children: list[_Child] = field(default_factory=list)
    _servers_again: float = 0.0
    _ready: ReadySignal = field(default_factory=ReadySignal)

    def start(self) -> None:
        """Start every part; from now on SIGTERM, SIGINT and SIGHUP are remembered as wishes to stop."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._asked)
        self._children = [_Child(part) for part in self.parts]
        for child in self._children:
            self._launch(child)

    def watch(self, until: Callable[[], bool] = lambda: False) -> bool:
        """Keep the parts running until the stop signal (False) or until `until` holds (True)."""
        while not self.asked_to_stop:
            if until():
                return True
            self._look_at_servers()
            for child in self._children:
                self._look_at(child)
            time.sleep(TICK)
        return False

    def stop(self) -> None:
        """Stop stage after stage, then the servers. A second wish to stop kills what is still there."""
        for stage in sorted({part.stage for part in self.parts}):
            children = [child for child in self._children if child.part.stage == stage]
            for child in children:
                _signal(child, signal.SIGTERM)
            for child in children:
                self._await_end(child)
        for server in self.servers:
            server.stop()
        self._ready.close()

    def starting(self) -> list[str]:
        """The parts that have not told yet that they are at work, although they would."""
        return [
            child.part.name
            for child in self._children
            if child.part.reports_ready and not (child.process and self._ready.has(child.process.pid))
        ]

    def dying(self) -> list[str]:
        """The parts that keep dying."""
        return [child.part.name for child in self._children if child.is_dying]

    def _asked(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self.asked_to_stop += 1
        self.stop_signal = signal.Signals(signum).name

    def _launch(self, child: _Child) -> None:
        child.process = subprocess.Popen(
            child.part.command,
            env={**self.environment, **self._ready.environment},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=(*child.part.inherits, self._ready.descriptor),
            preexec_fn=die_with_parent(os.getpid()),
        )
        child.began = time.monotonic()

    def _look_at(self, child: _Child) -> None:
        now = time.monotonic()
        if child.process is None:
            if now >= child.again:
                self._launch(child)
            return
        if (code := child.process.poll()) is None:
            if child.deaths and now - child.began > LONG_LIFE:
                if child.is_dying:
                    self.say(f"{child.part.name} stays alive again")
                child.deaths = 0
            return
        self._ready.forget(child.process.pid)
        _signal(child, signal.SIGTERM)  # for what it has left behind
        child.process = None
        child.deaths += 1
        pause = min(FIRST_PAUSE * 2 ** (child.deaths - 1), LONGEST_PAUSE)
        child.again = now + pause
        self.say(f"{child.part.name} died ({how_it_ended(code)}); starting it again in {pause:g} s")
        if child.deaths == OFTEN:
            lacking = f" Until it lives, {child.part.lacking}." if child.part.lacking else ""
            self.say(f"ATTENTION: {child.part.name} keeps dying.{lacking} The lines above say why it does.")

    def _look_at_servers(self) -> None:
        if time.monotonic() < self._servers_again:
            return
        for server in self.servers:
            if (complaint := server.complaint()) is not None:
                self.say(complaint)
                server.restart(lambda: bool(self.asked_to_stop))
                self._servers_again = time.monotonic() + 1

    def _await_end(self, child: _Child) -> None:
        deadline = time.monotonic() + child.part.patience
        while child.process is not None and child.process.poll() is None:
            is_late = time.monotonic() > deadline
            if is_late:
                self.say(f"{child.part.name} did not stop within {child.part.patience:g} s and is killed")
            if self.asked_to_stop > 1 or is_late:
                _signal(child, signal.SIGKILL)
                child.process.wait()
            time.sleep(TICK / 5)
        _signal(child, signal.SIGKILL)


def _signal(child: _Child, number: signal.Signals) -> None:
    """To the whole session of a child."""
    if child.process is not None:
        try:
            os.killpg(child.process.pid, number)
        except ProcessLookupError:
            return
