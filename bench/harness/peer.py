"""The peer: boardgame.io, a game server in Node that keeps games in memory or in files (`bench/peer`)."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.harness.serving import Served, free_port, running

FOLDER = Path(__file__).parents[1] / "peer"
NAME = "boardgame.io"
SERVER = "server.js"
"""What is in the command line of its process."""
LONGEST = 600
"""Seconds for installing it, and for the moves of one round."""


class Missing(Exception):
    """It cannot be had on this machine; the text says why."""


def require() -> None:
    """Install its packages, exactly those of its lock file, when they are not there; raises `Missing`."""
    if (FOLDER / "node_modules" / NAME).exists():
        return
    _node()
    if (npm := _program("npm")) is None:
        raise Missing("there is no npm to install it with")
    command = (npm, "ci", "--loglevel", "error")
    try:
        done = subprocess.run(
            command, cwd=FOLDER, env=_environment(), capture_output=True, text=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        raise Missing(f"`npm ci` in {FOLDER} does not come back") from None
    if done.returncode:
        why = (done.stderr.strip() or "no reason told").splitlines()[0]
        raise Missing(f"its packages cannot be installed: {why}")


@contextmanager
def peer(files: Path | None = None) -> Iterator[Served]:
    """It serves, keeping its games in these files, or in memory only."""
    port = free_port()
    environment = _environment(PORT=str(port), FILES="" if files is None else str(files))
    with running([_node(), str(FOLDER / SERVER)], environment, port, "/games") as pid:
        yield Served(port, "", pid)


def play(port: int, clients: int, moves: int) -> tuple[float, list[float]]:
    """Let `clients` clients make `moves` moves together; return the seconds for all, and for each."""
    environment = _environment(PORT=str(port), CLIENTS=str(clients), MOVES=str(max(1, moves // clients)))
    said = subprocess.run(
        (_node(), str(FOLDER / "client.js")),
        env=environment,
        stdout=subprocess.PIPE,
        check=True,
        timeout=LONGEST,
    ).stdout
    answer = json.loads(said)
    return answer["seconds"], [took / 1000 for took in answer["took"]]


def _node() -> str:
    if (node := _program("node")) is None:
        raise Missing("there is no Node")
    return node


def _program(program: str) -> str | None:
    """Of the environment that this runs in, or else of the machine."""
    return shutil.which(program, path=_path())


def _path() -> str:
    return os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))


def _environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PATH": _path(), "NODE_USE_SYSTEM_CA": "1", **more}
