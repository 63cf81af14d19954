"""Benchmark of an archive: a million events verified and decided again, on all cores; time and memory."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from bench.harness.measure import Row, scaled
from bench.harness.random_games import random_game
from domain.titles import TITLES
from service.audit import impact
from service.audit.bundles import bundle
from service.audit.bundles.verification import verify_bundle
from service.audit.signing import signer_of
from service.games.handler import Handler
from service.process.parallel import cores, map_on_cores, on_all_cores
from service.store.memory.store import MemoryStore

EVENTS = 1_000_000
LONGEST = 300
"""Seconds for making the archive; after that, it is as large as it is."""
SHARES = (0.1, 0.5, 1.0)
"""Of the archive, when memory is looked at; the first is also what one core alone gets to do."""
AT = "2026-11-28T00:00:00.000Z"


class Mark(NamedTuple):
    """How far a reading was: games, events, seconds, and the most memory that all processes ever had (MB)."""

    games: int
    events: int
    seconds: float
    peak: float

    @property
    def rate(self) -> float:
        return self.events / self.seconds


def rows(scale: float) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder, began = Path(name), time.perf_counter()
        made = _make(folder, scaled(EVENTS, scale, 1_000))
        paths = sorted(folder.iterdir())
        size = sum(path.stat().st_size for path in paths) / 1e6
        yield Row(
            f"archive: play and export, {cores()} cores", made / (time.perf_counter() - began), "events/s",
            made, "", note=f"{len(paths)} games of {len(TITLES)} titles, {size:,.0f} MB",
        )  # fmt: skip
        for what, work in (("verify", verified), ("impact", decided)):
            *_, alone = _read(work, paths[: max(1, round(SHARES[0] * len(paths)))], 1)
            marks = _read(work, paths, cores())
            peaks = ", ".join(f"{mark.peak:.0f}" for mark in marks)
            rate, whole = alone.rate, marks[-1]
            yield Row(
                f"archive: {what}, one core", rate, "events/s", alone.events, "",
                note=f"{alone.games / alone.seconds:.1f} games/s, at most {alone.peak:.0f} MB",
            )  # fmt: skip
            yield Row(
                f"archive: {what}, {cores()} cores", whole.rate, "events/s", whole.events, "",
                f"one core {rate:,.0f}/s", whole.rate / rate, f">= {0.8 * cores():.1f}",
                f"{whole.games / whole.seconds:.1f} games/s; {peaks} MB at 10, 50, 100 %",
            )  # fmt: skip


def verified(path: Path) -> int:
    report = verify_bundle(path)
    assert report.verdict == "exact", (path, report)
    return report.count or 0


def decided(path: Path) -> int:
    result = impact.of_bundle(path)
    assert result.outcome == "same", (path, result)
    return result.events


def made(folder: Path, number: int) -> int:
    """One game of random commands, its bundle in the folder; how many events it has."""
    titles = sorted(TITLES)
    handler = Handler(MemoryStore())
    game = random_game(handler, TITLES[titles[number % len(titles)]].rules, number)
    lines = bundle.full(game, handler.store.streams.read(game.id), signer_of(handler.store), AT)
    with (folder / f"{number:06d}.ndjson").open("wb") as file:
        file.writelines(lines)
    return game.version


def _make(folder: Path, events: int) -> int:
    """Make games until there are `events` events, or it takes too long; return the number of events."""
    until, there = time.monotonic() + LONGEST, 0
    games = on_all_cores(partial(made, folder), count(), cores())
    for events in games:
        there += events
        if there >= events or time.monotonic() > until:
            break
    games.close()
    return there


def _read(work: Callable[[Path], int], paths: Sequence[Path], processes: int) -> list[Mark]:
    """What a process that does nothing else, and those it starts, need for all these files."""
    with ProcessPoolExecutor(1, get_context("spawn")) as alone:
        return alone.submit(_marks, work, paths, processes).result()


def _marks(work: Callable[[Path], int], paths: Sequence[Path], processes: int) -> list[Mark]:
    marks, peaks, events = list[Mark](), dict[int, float](), 0
    wanted = [max(1, round(share * len(paths))) for share in SHARES]
    began = time.perf_counter()
    for games, (pid, more, peak) in enumerate(
        map_on_cores(partial(_weighed, work), paths, processes), start=1
    ):
        events += more
        peaks[pid] = peak
        if games in wanted:
            peaks[os.getpid()] = _peak()
            marks.append(Mark(games, events, time.perf_counter() - began, sum(peaks.values())))
    return marks


def _weighed(work: Callable[[Path], int], path: Path) -> tuple[int, int, float]:
    """Which process has worked, what came of it, and the most memory that it ever had (MB)."""
    result = work(path)
    return os.getpid(), result, _peak()


def _peak() -> float:
    """Megabytes, from the kernel's own book-keeping; 0 where there is none."""
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024
