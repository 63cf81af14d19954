"""Measurements: how a figure is taken, and how it is shown."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One line of the table. `spread`: smallest … largest round by the median; `aim`: what we want."""

    name: str
    value: float
    unit: str
    n: int
    spread: str
    baseline: str = ""
    ratio: float | None = None
    aim: str = ""
    note: str = ""


@dataclass(frozen=True)
class Rate:
    """Things per second over several rounds."""

    rounds: Sequence[float]
    n: int

    @property
    def middle(self) -> float:
        return median(self.rounds)

    @property
    def spread(self) -> str:
        return spread_of(self.rounds)


def spread_of(rates: Sequence[float]) -> str:
    """The slowest and the fastest round, by the median."""
    middle = median(rates)
    return f"{min(rates) / middle:.2f} … {max(rates) / middle:.2f}"


def scaled(most: int, scale: float, least: int) -> int:
    """A share of the work, and never too little to be measured at all."""
    return max(least, round(most * scale))


def timed(work: Callable[[], int]) -> float:
    """How many things per second one call of `work` does; it returns how many it did."""
    begin = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - begin)


def rate(work: Callable[[], int], rounds: int = 5) -> Rate:
    return beside(work, rounds=rounds)[0]


def beside(*works: Callable[[], int], rounds: int = 5) -> list[Rate]:
    """Several rates, their rounds interleaved so that a busy moment of the machine hits all of them."""
    rates: list[list[float]] = [[] for _ in works]
    counts = [0] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            begin = time.perf_counter()
            done = work()
            rates[index].append(done / (time.perf_counter() - begin))
            counts[index] += done
    return [Rate(them, count) for them, count in zip(rates, counts, strict=True)]


def percentile(seconds: Sequence[float], share: float) -> float:
    """Milliseconds below which this share of the measured times lies."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def figure(row: Row) -> str:
    """The value with its unit, as exact as it is."""
    return f"{row.value:,.0f} {row.unit}" if row.value >= 100 else f"{row.value:.2f} {row.unit}"


def table(rows: Sequence[Row]) -> str:
    """The rows as aligned text (a Markdown table)."""
    head = ("what", "figure", "against", "ratio", "aim", "n", "spread", "note")
    lines = [head, tuple("-" * len(column) for column in head)]
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        lines.append(
            (row.name, figure(row), row.baseline, ratio, row.aim, f"{row.n:,}", row.spread, row.note)
        )
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |"
        for line in lines
    )
