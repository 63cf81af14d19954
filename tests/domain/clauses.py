"""Which test proves which clause? Reads the clause index and the names of the tests, without importing any.

`python -m tests.domain.clauses --write` writes the names of the tests under their clauses.
"""

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
_INDEX = ".en.md"
TITLES = tuple(
    sorted(
        path.name.removesuffix(_INDEX)
        for path in (ROOT / "docs/rules").glob(f"*{_INDEX}")
        if path.name != f"table{_INDEX}"
    )
)
"""The titles that have a clause index."""

_CLAUSE = re.compile(r"^- \*\*(\d+\.\d+)\*\* ")
_TESTED = "  - tested: "
_BETWEEN = " · "
_RULE_TEST = re.compile(r"^test_(\d+)_(\d+)_(\w+)$")
_RULE_FILE = re.compile(r"^test_(\d\d)_\w+\.py$")
_NUMBER = re.compile(r"^\d{1,2}\.\d{1,2}$")


def index_path(title: str) -> Path:
    return ROOT / "docs/rules" / f"{title}{_INDEX}"


def clauses(title: str) -> list[str]:
    """The numbers of the clauses, in the order of the index."""
    lines = index_path(title).read_text("utf-8").splitlines()
    return [found[1] for line in lines if (found := _CLAUSE.match(line))]


def rule_tests(title: str) -> list[tuple[str, str]]:
    """File and function name of every test in the files `test_<chapter>_….py`, in order."""
    found: list[tuple[str, str]] = []
    for path in rule_files(title):
        nodes = ast.parse(path.read_text("utf-8")).body
        names = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
        found += [(path.name, name) for name in names if name.startswith("test_")]
    return found


def rule_files(title: str) -> list[Path]:
    """The files `test_<chapter>_….py` of a title, whatever folder they are in, by their names."""
    paths = (ROOT / "tests/domain" / title).rglob("test_*.py")
    return sorted((path for path in paths if _RULE_FILE.match(path.name)), key=lambda path: path.name)


def clause_of(file: str, test: str) -> str | None:
    """`test_05_pampa.py`, `test_5_4_no_sum_fits` -> `5.4`; `None` when the names do not fit together."""
    in_file, in_test = _RULE_FILE.match(file), _RULE_TEST.match(test)
    if in_file is None or in_test is None or int(in_file[1]) != int(in_test[1]):
        return None
    return f"{in_test[1]}.{in_test[2]}"


def sentences(title: str) -> dict[str, list[str]]:
    """The tests of every clause, as sentences."""
    proofs: dict[str, list[str]] = defaultdict(list)
    for file, test in rule_tests(title):
        if (clause := clause_of(file, test)) and (found := _RULE_TEST.match(test)):
            proofs[clause].append(found[3].replace("_", " "))
    return proofs


def cited(title: str) -> set[str]:
    """The clauses that the code of a title names in its refusals."""
    numbers: set[str] = set()
    for path in (ROOT / "domain" / title).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _NUMBER.match(node.value):
                numbers.add(node.value)
    return numbers


def with_tests(title: str) -> str:
    """The index as it should be: under every clause its tests."""
    proofs = sentences(title)
    lines: list[str] = []
    for line in index_path(title).read_text("utf-8").splitlines():
        if line.startswith(_TESTED):
            continue
        lines.append(line)
        if (found := _CLAUSE.match(line)) and proofs[found[1]]:
            lines.append(_TESTED + _BETWEEN.join(proofs[found[1]]))
    return "\n".join(lines) + "\n"


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    for each in TITLES:
        index_path(each).write_text(with_tests(each), "utf-8")
