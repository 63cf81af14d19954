"""Is every clause of every rulebook tested, and does every rule test belong to a clause?"""

import pytest

from tests.domain import clauses

every_title = pytest.mark.parametrize("title", clauses.TITLES)


@every_title
def test_every_clause_has_a_test(title: str) -> None:
    proofs = clauses.sentences(title)
    assert [clause for clause in clauses.clauses(title) if not proofs[clause]] == []


@every_title
def test_every_rule_test_has_a_clause(title: str) -> None:
    known = set(clauses.clauses(title))
    assert known
    lost = [test for test in clauses.rule_tests(title) if clauses.clause_of(*test) not in known]
    assert lost == []


@every_title
def test_the_index_names_the_tests_of_every_clause(title: str) -> None:
    """If not: `python -m tests.domain.clauses --write`."""
    assert clauses.index_path(title).read_text("utf-8") == clauses.with_tests(title)


@every_title
def test_clauses_are_numbered_without_gaps(title: str) -> None:
    expected: list[str] = []
    chapter, number = 0, 0
    for clause in clauses.clauses(title):
        same = clause.split(".")[0] == str(chapter)
        chapter, number = (chapter, number + 1) if same else (chapter + 1, 1)
        expected.append(f"{chapter}.{number}")
    assert clauses.clauses(title) == expected


@every_title
def test_every_clause_that_a_refusal_names_exists(title: str) -> None:
    assert clauses.cited(title) - set(clauses.clauses(title)) == set()


@every_title
def test_no_two_rule_tests_of_a_title_have_the_same_name(title: str) -> None:
    names = [name for _, name in clauses.rule_tests(title)]
    assert sorted(names) == sorted(set(names))
