"""Does the coverage matrix tell what there is, and fail when a clause has no test?"""

import pytest

from domain.titles import TITLES
from tests.domain import clauses, coverage
from tests.support.golden_files import golden_files

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
    assert shown == {name for name in golden_files() if name.startswith(f"{package}_")}


@every_title
def test_every_clause_that_an_event_can_show_is_shown_and_the_others_have_a_reason(title: str) -> None:
    rows = coverage.matrix(title)
    assert coverage.unexplained(rows) == []
    assert [row.clause for row in rows if row.games and row.reason] == []


@every_title
def test_every_witness_is_about_a_clause_whose_tests_name_none(title: str) -> None:
    told = coverage.witnesses_of(title)
    listed = [*told["shown"], *(clause for those in told["none"].values() for clause in those)]
    assert len(listed) == len(set(listed))
    assert set(listed) <= {row.clause for row in coverage.matrix(title)}


GAME = (
    coverage.StreamEntry("die_rolled", '{"eyes":6}', "roll"),
    coverage.StreamEntry("turn_ended", "{}", None),
    coverage.StreamEntry("pawn_moved", '{"to":3}', "move"),
    coverage.StreamEntry("pawn_moved", '{"to":9}', "move"),
)


@pytest.mark.parametrize(
    ("wanted", "is_shown"),
    [
        (["die_rolled"], True),
        (['die_rolled ~ "eyes":6'], True),
        (['die_rolled ~ "eyes":1'], False),
        (["pawn_moved", "pawn_moved"], True),
        (["pawn_moved", "pawn_moved", "pawn_moved"], False),
        (["die_rolled", "pawn_moved"], False),
        (["die_rolled", "later pawn_moved"], True),
        (["pawn_moved", "later die_rolled"], False),
        ([], False),
    ],
)
def test_a_witness_is_what_happens_in_this_order_in_one_turn_or_later(
    wanted: list[str], is_shown: bool
) -> None:
    assert coverage.is_witnessed(wanted, GAME) is is_shown


@every_title
def test_it_is_printed_and_all_is_well(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.main([title]) == 0
    printed = capsys.readouterr().out
    assert f"{title}: {len(coverage.matrix(title))} clauses, 0 untested" in printed


def test_a_clause_without_a_test_is_told() -> None:
    rows = [coverage.Row("1.1", "The box has a lid.", 2, ("a",)), coverage.Row("1.2", "Nobody knows.", 0, ())]
    assert coverage.untested(rows) == ["1.2"] == coverage.unexplained(rows)
    last = "x: 2 clauses, 1 untested, 1 shown by a golden game, 1 neither shown nor explained"
    assert coverage.told("x", rows).splitlines()[-1] == last


def test_why_no_game_shows_a_clause_is_told() -> None:
    row = coverage.Row("1.2", "Nobody cheats.", 1, (), "it is about what is refused")
    assert coverage.unexplained([row]) == []
    assert coverage.told("x", [row]).splitlines()[0].endswith("  - it is about what is refused")
