"""Command lines of our own modules as programs, such that they are the code that runs here.

`python -m` looks into the current folder first, and that is the user's: what lies there under a name that we
import would be run in its place. And where there are several copies of us, a child must be its parent's.
"""

import sys
from pathlib import Path

HTTP = ("service.http.server.main", "-c", "python:service.http.server.gunicorn_conf")
"""The module that serves HTTP, with its arguments."""

_ROOT = Path(__file__).resolve().parents[2]
_START = """\
import runpy, sys
root, module = sys.argv[1:3]
del sys.argv[1:3]
if root: sys.path.insert(0, root)
runpy.run_module(module, run_name="__main__", alter_sys=True)"""


def command_of(root: Path, module: str, *arguments: str) -> tuple[str, ...]:
    """The command line of a module of another copy of us, such as an older release, which lies in `root`."""
    return (sys.executable, "-P", "-c", _START, str(root.resolve()), module, *arguments)


def program_of(root: Path, text: str) -> tuple[str, ...]:
    """Return the command line of a program, with the path of that copy."""
    return (sys.executable, "-P", "-c", text, str(root.resolve()))


def command(module: str, *arguments: str) -> tuple[str, ...]:
    """The command line of `module`. It runs in the current folder, and imports nothing from there."""
    # Where packages are installed is searched anyway, and must not come before the standard library.
    root = "" if _ROOT.name in ("site-packages", "dist-packages") else str(_ROOT)
    return (sys.executable, "-P", "-c", _START, root, module, *arguments)
