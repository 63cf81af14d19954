"""How does a test run a program of the service by itself, with something in it made otherwise?"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from service.process.parent_death import die_with_parent
from tests.support.server import ROOT

_START = "import runpy, sys; exec({first!r}); runpy.run_module({module!r}, run_name='__main__')"


@contextmanager
def running(
    module: str, environment: Mapping[str, str], first: str = "", patience: float = 20
) -> Iterator[subprocess.Popen[bytes]]:
    """The process, in a session of its own, while the block runs; `first` is code that it begins with."""
    process = subprocess.Popen(
        (sys.executable, "-c", _START.format(first=first, module=module)),
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
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
