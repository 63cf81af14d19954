"""The coverage matrix: each clause of each rulebook, the tests that prove it, the golden games that show it.

`python -m tests.domain.coverage [TITLE …]` prints it, and fails if a clause has no test. A golden game shows
a clause when it has every kind of event that some test of the clause names; of clauses about refusals, and
of those whose tests name no event, there is none.
"""

import ast
import json
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from domain.core.record import snake
from domain.titles import TITLES
from tests.domain import clauses

GOLDEN = clauses.ROOT / "tests/golden"
WIDTH = 60
"""Characters of a clause that are printed."""
_CLAUSE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.+)$")


class Row(NamedTuple):
    """A clause, its first words, how many tests it has, and the golden games that show it."""

    clause: str
    words: str
    tests: int
    games: tuple[str, ...]


def matrix(title: str) -> list[Row]:
    """A row for every clause of a title, by its id."""
    package = title.replace("-", "_")
    shown = {path.stem: _kinds_of(path) for path in sorted(GOLDEN.glob(f"{package}_*.ndjson"))}
    named = _named(package)
    return [
        Row(
            clause,
            words,
            len(named.get(clause, ())),
            tuple(name for name, kinds in shown.items() if _is_shown(named.get(clause, ()), kinds)),
        )
        for clause, words in _clauses(package)
    ]


def _is_shown(tests: Iterable[frozenset[str]], kinds: frozenset[str]) -> bool:
    return any(test and test <= kinds for test in tests)


def _clauses(package: str) -> list[tuple[str, str]]:
    lines = clauses.index_path(package).read_text("utf-8").splitlines()
    return [(found[1], found[2]) for line in lines if (found := _CLAUSE.match(line))]


@cache
def _kinds_of(path: Path) -> frozenset[str]:
    """The types of events in a golden game; its first line tells about it."""
    return frozenset(str(json.loads(line).get("type")) for line in path.read_text("utf-8").splitlines())


def _named(package: str) -> dict[str, list[frozenset[str]]]:
    """For every clause the kinds of events that each of its tests names."""
    decider = TITLES[package.replace("_", "-")].rules
    events = {event.__name__: snake(event.__name__) for event in decider.events}
    found: dict[str, list[frozenset[str]]] = {}
    for path in clauses.rule_files(package):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (clause := clauses.clause_of(path.name, node.name)):
                names = {_name(part) for part in ast.walk(node)}
                found.setdefault(clause, []).append(frozenset(events[name] for name in names & set(events)))
    return found


def _name(node: ast.AST) -> str:
    """`AnimalPlaced`, or `events.AnimalPlaced`."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case _:
            return ""


def told(title: str, rows: list[Row]) -> str:
    """The matrix in lines, the sums in the last one."""
    lines = []
    for row in rows:
        words = row.words if len(row.words) <= WIDTH else f"{row.words[: WIDTH - 1]}…"
        lines.append(f"{row.clause:<6}{row.tests:>3}  {words:<{WIDTH}}  {', '.join(row.games) or '-'}")
    shown = sum(bool(row.games) for row in rows)
    sums = f"{len(rows)} clauses, {len(untested(rows))} untested, {shown} shown by a golden game"
    return "\n".join([*lines, f"{title}: {sums}"])


def untested(rows: list[Row]) -> list[str]:
    """The clauses that have no test."""
    return [row.clause for row in rows if not row.tests]


def main(titles: Iterable[str]) -> int:
    """Print the matrix of these titles; 1 if a clause has no test."""
    matrices = {title: matrix(title) for title in titles}
    for title, rows in matrices.items():
        sys.stdout.write(told(title, rows) + "\n")
    return 1 if any(untested(rows) for rows in matrices.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:] or TITLES))
