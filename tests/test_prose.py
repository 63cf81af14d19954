"""Prose linter: it finds what it is for, and the repository has none of it."""

import pytest

from tests import prose


def faults(path: str, text: str) -> list[tuple[int, str]]:
    return [(finding.line, finding.fault.split(":")[0]) for finding in prose.findings(path, text)]


def test_the_repository_is_written_in_plain_english() -> None:
    paths = prose.files()
    assert len(paths) > 2
    texts = ((path, (prose.ROOT / path).read_text("utf-8")) for path in paths)
    assert [finding for path, text in texts for finding in prose.findings(path, text)] == []


@pytest.mark.parametrize(
    "phrase", ["whoever asks", "so many games", "Being told", "comes to the same", "to nobody"]
)
def test_dialect_is_found_in_a_document_a_docstring_a_comment_and_a_message(phrase: str) -> None:
    assert len(faults("docs/page.md", f"# Page\n\nIt is {phrase}.\n")) == 1
    assert [line for line, _ in faults("a.py", f'"""Module.\n\n{phrase}"""\n')] == [3]
    assert [line for line, _ in faults("a.py", f"x = 1  # {phrase}\ny = '{phrase}'\n")] == [1, 2]


def test_names_in_code_are_not_prose() -> None:
    assert faults("a.py", "whoever = somebody + anew\n") == []
    assert faults("docs/page.md", "Text.\n\n```sh\nwhoever\n```\n") == []


def test_a_sentence_of_a_document_has_at_most_35_words() -> None:
    assert faults("docs/page.md", "A. " + "word " * 35 + ".\n") == []
    assert faults("docs/page.md", "# T\n\n" + "word " * 36 + ".\n") == [(3, "a sentence of 36 words")]
    assert faults("docs/page.md", "- `a b c` " + "word " * 34 + ".\n- " + "word " * 30) == []
