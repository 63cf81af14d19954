"""Does the coverage matrix tell what there is, and fail when a clause has no test?"""

import pytest

from domain.titles import TITLES
from tests.domain import clauses, coverage

every_title = pytest.mark.parametrize("title", TITLES)


@every_title
def test_every_clause_is_in_it_with_its_tests(title: str) -> None:
    rows = coverage.matrix(title)
    package = title.replace("-", "_")
    assert [row.clause for row in rows] == clauses.clauses(package)
    proofs = clauses.sentences(package)
    assert {row.clause: row.tests for row in rows} == {row.clause: len(proofs[row.clause]) for row in rows}


@every_title
def test_every_golden_game_shows_some_clause(title: str) -> None:
    shown = {game for row in coverage.matrix(title) for game in row.games}
    package = title.replace("-", "_")
    assert shown == {path.stem for path in coverage.GOLDEN.glob(f"{package}_*.ndjson")}


@every_title
def test_it_is_printed_and_all_is_well(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.main([title]) == 0
    printed = capsys.readouterr().out
    assert f"{title}: {len(coverage.matrix(title))} clauses, 0 untested" in printed


def test_a_clause_without_a_test_is_told() -> None:
    rows = [coverage.Row("1.1", "The box has a lid.", 2, ("a",)), coverage.Row("1.2", "Nobody knows.", 0, ())]
    assert coverage.untested(rows) == ["1.2"]
    assert coverage.told("x", rows).splitlines()[-1] == "x: 2 clauses, 1 untested, 1 shown by a golden game"
