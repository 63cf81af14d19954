"""Isolated processes: for work that might never end, or eat all memory; such a process may be lost.

Rules that are asked about positions which they could never have led to may count to infinity, even inside a
single call that no thread and no signal handler could stop. So the system stops the process.
"""

import os
import resource
import select
import signal
import struct
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from typing import IO, cast

from service.process import launch
from service.process.fair_lock import FairLock
from service.process.work_meter import CallerGone, drop_if_gone, used_elsewhere

MEMORY = 1 << 30
"""Bytes of address space of such a process."""
LARGEST = 16 << 20
"""Bytes of an answer."""
NICE = 5
"""Nice value: games go first."""
LOOK = 0.5
"""Seconds after which a waiting request checks whether its caller is still connected."""
_LENGTH = struct.Struct(">I")
_SECONDS = struct.Struct(">d")
"""What the work has used, before each answer."""


class ProcessLost(Exception):
    """The process came to its end before the work was done."""


class IsolatedProcess:
    """One process that runs a module, started when it is first needed, and again when it was lost.

    `longest`: seconds on the clock for one piece of work, whatever else the machine does.
    """

    def __init__(self, module: str, longest: float) -> None:
        self._module = module
        self._longest = longest
        self._turns = FairLock()
        self._process: subprocess.Popen[bytes] | None = None
        self._end: Callable[[], object] = lambda: None

    def ask(self, question: bytes, client: str | None = None) -> bytes:
        """What `serve` in that module makes of it, one question at a time, for clients in turn.

        What it takes is time that the request which is served has used. Raises `ProcessLost`, and
        `CallerGone` when nobody waits for the answer any more: before it begins, or in the middle.
        """
        with self._turns.take(client):
            drop_if_gone()
            process = self._process or self._started()
            try:
                answer = _asked(process, question, self._longest)
            except BaseException as error:
                self._end()
                self._process = None
                if isinstance(error, CallerGone) or not isinstance(error, OSError | ProcessLost):
                    raise
                raise ProcessLost from None
        used_elsewhere(*_SECONDS.unpack_from(answer))
        return answer[_SECONDS.size :]

    def _started(self) -> subprocess.Popen[bytes]:
        command = launch.command(self._module)
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self._end = weakref.finalize(self, _ended, self._process)
        return self._process


def serve(work: Callable[[bytes], bytes], seconds: float) -> None:
    """Be such a process: answer what is asked until nobody is there any more.

    Work that takes more than `seconds` of a processor ends the process; so does any exception.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is meant for the parent
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    out = os.dup(1)
    os.dup2(2, 1)
    while (question := _message(0, None)) is not None:
        # No handler: the system ends the process, whatever it is in the middle of.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        begun = time.process_time()
        answer = work(question)
        signal.setitimer(signal.ITIMER_PROF, 0)
        _send(out, _SECONDS.pack(time.process_time() - begun) + answer, None)


def _asked(process: subprocess.Popen[bytes], question: bytes, longest: float) -> bytes:
    until = time.monotonic() + longest
    stdin = cast("IO[bytes]", process.stdin).fileno()
    os.set_blocking(stdin, False)  # it may not read yet, and a cooperative thread must not stop the others
    _send(stdin, question, until)
    answer = _message(cast("IO[bytes]", process.stdout).fileno(), until)
    if answer is None:
        raise ProcessLost
    return answer


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    with process:  # which closes the pipes and waits
        pass


def _send(fd: int, message: bytes, until: float | None) -> None:
    """Send the work. Raises `ProcessLost` at the time-out."""
    left, ready = memoryview(_LENGTH.pack(len(message)) + message), select.poll()
    ready.register(fd, select.POLLOUT)
    while left:
        if until is not None and not ready.poll(max(until - time.monotonic(), 0) * 1000):
            raise ProcessLost
        left = left[os.write(fd, left) :]


def _message(fd: int, until: float | None) -> bytes | None:
    """The next message; None when there is none any more, not in time, or far too long."""
    head = _read(fd, _LENGTH.size, until)
    if head is None or (length := _LENGTH.unpack(head)[0]) > LARGEST:
        return None
    return _read(fd, length, until)


def _comes(ready: select.poll, until: float) -> bool:
    """Whether there is something to be read until then. Raises `CallerGone`."""
    while (left := until - time.monotonic()) > 0:
        if ready.poll(min(left, LOOK) * 1000):
            return True
        drop_if_gone()
    return bool(ready.poll(0))


def _read(fd: int, count: int, until: float | None) -> bytes | None:
    read, ready = bytearray(), select.poll()
    ready.register(fd, select.POLLIN)
    while len(read) < count:
        if until is not None and not _comes(ready, until):
            return None
        chunk = os.read(fd, count - len(read))
        if not chunk:
            return None
        read += chunk
    return bytes(read)
