"""How does a test run a program of the service by itself, with something in it made otherwise?"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from service.process.parent_death import die_with_parent
from tests.support.server import AS_INSTALLED, ROOT

_START = "import runpy, sys; exec({first!r}); runpy.run_module({module!r}, run_name='__main__')"


@contextmanager
def running(
    module: str,
    environment: Mapping[str, str],
    first: str = "",
    patience: float = 20,
    log: Path | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """The process, in a session of its own, while the block runs; `first` is code that it begins with.

    Its log goes to this file, or to where the tests' goes.
    """
    with nullcontext() if log is None else log.open("ab") as stderr:
        process = subprocess.Popen(
            (sys.executable, "-c", _START.format(first=first, module=module)),
            cwd=ROOT,
            env={**os.environ, **AS_INSTALLED, **environment},
            stdin=subprocess.DEVNULL,
            stderr=stderr,
            start_new_session=True,
            preexec_fn=die_with_parent(os.getpid()),
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(patience)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            process.wait()
