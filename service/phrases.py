"""Message catalogues: sentences in every language, from a TOML file beside the code that uses them."""

import tomllib
from functools import cache
from importlib import resources

from domain.core.texts import LANGUAGES


class BadTable(ValueError):
    """A row of a table does not have one sentence for every language."""


def phrase(table: str, code: str, language: str, **facts: object) -> str:
    """Return the sentence of a code, with its facts; `table` is a file of this package: `audit/reasons`.

    Raises `KeyError` for a code that the table does not have.
    """
    return _table(table)[code][LANGUAGES.index(language)].format_map(facts)


def codes(table: str) -> list[str]:
    """Return all codes of a table."""
    return list(_table(table))


@cache
def _table(name: str) -> dict[str, list[str]]:
    file = resources.files("service").joinpath(f"{name}.toml")
    table: dict[str, list[str]] = tomllib.loads(file.read_text("utf-8"))
    for code, row in table.items():
        if len(row) != len(LANGUAGES) or not all(row):
            raise BadTable(f"{name}.toml: {code}: one sentence each for {', '.join(LANGUAGES)}")
    return table
