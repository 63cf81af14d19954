"""The coverage matrix: each clause of each rulebook, the tests that prove it, the golden games that show it.

`python -m tests.domain.coverage [TITLE …]` prints it, and fails if a clause has no test, or is neither shown
nor has a reason why no recorded game can show it. A golden game shows a clause when it has every kind of
event and of command that some test of the clause names, but for commands that the test expects to be refused.
Where the tests of a clause name none, `witnesses.toml` tells which events show it, or why none can.
"""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from domain.core.record import snake
from domain.titles import TITLES
from tests.domain import clauses
from tests.support.golden_files import golden_files

WIDTH = 60
"""Characters of a clause that are printed."""
WITNESSES = Path(__file__).with_name("witnesses.toml")
SENT = ">"
"""Before the type of a command, to tell it from that of an event."""
_CLAUSE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.+)$")
LATER = "later "
_NOTHING: dict[str, dict[str, list[str]]] = {"shown": {}, "none": {}}
_TURNS = frozenset({"turn_began", "turn_begun", "turn_ended"})


class StreamEntry(NamedTuple):
    """An event of a golden game: its type, its data as JSON, and the type of its command if it begins one."""

    type: str
    data: str
    command: str | None


class Row(NamedTuple):
    """A clause, its first words, how many tests it has, the golden games that show it, or why none can."""

    clause: str
    words: str
    tests: int
    games: tuple[str, ...]
    reason: str = ""


def matrix(title: str) -> list[Row]:
    """A row for every clause of a title, by its id."""
    package = title.replace("-", "_")
    games = {name: path for name, path in golden_files().items() if name.startswith(f"{package}_")}
    named, told = _named(package), witnesses_of(title)
    reasons = {clause: reason for reason, those in told["none"].items() for clause in those}
    return [
        Row(
            clause,
            words,
            len(named.get(clause, ())),
            tuple(
                name
                for name, path in games.items()
                if _is_shown(named.get(clause, ()), _kinds_of(path))
                or is_witnessed(told["shown"].get(clause, ()), _happened(path))
            ),
            reasons.get(clause, ""),
        )
        for clause, words in _clauses(package)
    ]


def witnesses_of(title: str) -> dict[str, dict[str, Any]]:
    """What is told of the witnesses of a title; nothing of a title that has none yet."""
    return witnesses().get(title, _NOTHING)


@cache
def witnesses() -> dict[str, Any]:
    """By title: `shown`, the events of each clause; `none`, the clauses that no event shows, by reason."""
    return tomllib.loads(WITNESSES.read_text("utf-8"))


def _is_shown(tests: Iterable[frozenset[str]], kinds: frozenset[str]) -> bool:
    return any(test and test <= kinds for test in tests)


def is_witnessed(wanted: Sequence[str], game: Iterable[StreamEntry]) -> bool:
    """Whether these events happen in this order within a turn, or `later` in the game.

    Each is `type`, or `type ~ what is found in its data`.
    """
    left = list(wanted)
    for event in game:
        if not left:
            break
        type, _, data = left[0].removeprefix(LATER).partition(" ~ ")
        if event.type == type and re.search(data, event.data):
            left.pop(0)
        elif event.type in _TURNS and not left[0].startswith(LATER):
            left = list(wanted)
    return bool(wanted) and not left


def _clauses(package: str) -> list[tuple[str, str]]:
    lines = clauses.index_path(package).read_text("utf-8").splitlines()
    return [(found[1], found[2]) for line in lines if (found := _CLAUSE.match(line))]


@cache
def _happened(path: Path) -> tuple[StreamEntry, ...]:
    """What happens in a golden game; its first line tells about it."""
    records = map(json.loads, path.read_text("utf-8").splitlines()[1:])
    return tuple(
        StreamEntry(
            record["type"],
            json.dumps(record["data"], separators=(",", ":")),
            record["cause"] and record["cause"]["type"],
        )
        for record in records
    )


@cache
def _kinds_of(path: Path) -> frozenset[str]:
    """The types of events and commands in a golden game."""
    happened = _happened(path)
    return frozenset(event.type for event in happened) | {f"{SENT}{event.command}" for event in happened}


def _named(package: str) -> dict[str, list[frozenset[str]]]:
    """For every clause the kinds of events and commands that each of its tests names."""
    decider = TITLES[package.replace("_", "-")].rules
    kinds = {event.__name__: snake(event.__name__) for event in decider.events}
    commands = (*decider.player_commands, *decider.system_commands)
    kinds |= {command.__name__: f"{SENT}{snake(command.__name__)}" for command in commands}
    found: dict[str, list[frozenset[str]]] = {}
    for path in clauses.rule_files(package):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (clause := clauses.clause_of(path.name, node.name)):
                refused = {id(part) for command in _refused(node) for part in ast.walk(command)}
                names = {_name(part) for part in ast.walk(node) if id(part) not in refused}
                found.setdefault(clause, []).append(frozenset(kinds[name] for name in names & set(kinds)))
    return found


def _refused(test: ast.FunctionDef) -> Iterator[ast.AST]:
    """The commands that are sent to be refused: `….when(Command(…)).rejected(…)`, or `.refusal`."""
    for node in ast.walk(test):
        match node:
            case ast.Attribute(ast.Call(ast.Attribute(_, "when"), commands), "rejected" | "refusal"):
                yield from commands
            case _:
                pass


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
        shown = ", ".join(row.games) or f"- {row.reason}".rstrip()
        lines.append(f"{row.clause:<6}{row.tests:>3}  {words:<{WIDTH}}  {shown}")
    shown_by_some = sum(bool(row.games) for row in rows)
    sums = f"{len(rows)} clauses, {len(untested(rows))} untested, {shown_by_some} shown by a golden game"
    return "\n".join([*lines, f"{title}: {sums}, {len(unexplained(rows))} neither shown nor explained"])


def untested(rows: list[Row]) -> list[str]:
    """The clauses that have no test."""
    return [row.clause for row in rows if not row.tests]


def unexplained(rows: list[Row]) -> list[str]:
    """The clauses that no golden game shows, without a reason; none of a title that has no games yet."""
    if not any(row.games for row in rows):
        return []
    return [row.clause for row in rows if not row.games and not row.reason]


def main(titles: Iterable[str]) -> int:
    """Print the matrix of these titles; 1 if a clause has no test, or is neither shown nor explained."""
    matrices = {title: matrix(title) for title in titles}
    for title, rows in matrices.items():
        sys.stdout.write(told(title, rows) + "\n")
    return 1 if any(untested(rows) or unexplained(rows) for rows in matrices.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:] or TITLES))
