"""`python -m bench`: measure everything, print one table, and what a reader needs to judge it."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from bench import (
    audit,
    corpus,
    domain,
    fairness,
    growth,
    half_requests,
    http,
    model,
    positions,
    rounds,
    sizes,
    store,
    streams,
)
from bench.harness import results
from bench.harness.measure import Row, table
from bench.harness.page import page
from domain.titles import TITLES


def parts(
    scale: float, titles: Iterable[str] = TITLES, measured: Sequence[Row] = ()
) -> dict[str, Callable[[], Iterator[Row]]]:
    """What can be measured, in the order of the table. `measured` before, in this run: for the model."""
    return {
        "domain": lambda: (row for title in titles for row in domain.rows(TITLES[title], scale)),
        "audit": lambda: (row for title in titles for row in audit.rows(TITLES[title].rules, scale)),
        "sizes": lambda: (row for title in titles for row in sizes.rows(TITLES[title], scale)),
        "corpus": lambda: corpus.rows(scale),
        "store": lambda: store.rows(scale),
        "positions": lambda: positions.rows(scale),
        "http": lambda: http.rows(scale),
        "fairness": lambda: fairness.rows(scale),
        "rounds": lambda: rounds.rows(scale),
        "streams": lambda: streams.rows(scale),
        "half_requests": lambda: half_requests.rows(scale),
        "growth": lambda: growth.rows(scale, titles),
        "model": lambda: model.rows([row for run in results.history() for row in run.rows] + list(measured)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of: {', '.join(parts(1))} (default: all)")
    parser.add_argument("--scale", type=float, default=1.0, help="0.2 = a fifth of the work (default 1)")
    parser.add_argument("--title", choices=TITLES, help="in domain, audit and sizes only (default: all)")
    parser.add_argument(
        "--json", type=Path, help=f"also keep the run in this file, such as {results.KEPT.name}/DATE.json"
    )
    parser.add_argument(
        "--html", type=Path, help="also write a page of charts, with the history of kept runs"
    )
    chosen = parser.parse_args()
    rows: list[Row] = []
    known = parts(chosen.scale, [chosen.title] if chosen.title else TITLES, rows)
    if unknown := set(chosen.parts) - set(known):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    for name in chosen.parts or known:
        print(f"measuring: {name} …", file=sys.stderr)
        rows += known[name]()
    run = results.run_of(rows, chosen.scale)
    print(f"{run.at}, {run.machine}; {run.libraries}")
    print("Server, store, workers and load share these cores; only the ratios mean something elsewhere.\n")
    print(table(rows))
    past = results.history()
    if chosen.json:
        results.write(chosen.json, run)
    if chosen.html:
        chosen.html.write_text(page([*past, run]), "utf-8")


if __name__ == "__main__":
    main()
