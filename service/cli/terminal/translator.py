"""Texts of the auditors' commands in the reader's language (`words.toml`)."""

from collections.abc import Iterable
from functools import reduce

from service.phrases import phrase

TABLE = "cli/terminal/words"


class Translator:
    """Translator for one reader."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, code: str, /, **facts: object) -> str:
        """Return the sentence of a code."""
        return phrase(TABLE, code, self.language, **facts)

    def counted(self, number: int, what: str) -> str:
        """`1 game`, `2 games`"""
        return self(f"{what}_1") if number == 1 else self(f"{what}_n", n=number)

    def both(self, items: Iterable[str]) -> str:
        """`a and b and c`"""
        return reduce(lambda before, after: self("and", before=before, after=after), items)

    def after_colon(self, before: str, after: str) -> str:
        """`before: after`"""
        return self("colon", before=before, after=after)
