"""Translations of faults of fields and settings: English texts of libraries and titles."""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from domain.core.texts import LANGUAGES
from domain.titles import TITLES


def translated(text: str, language: str) -> str:
    """Translate a text, as far as translations exist; names, types and values stay."""
    if language == LANGUAGES[0]:
        return text
    at = LANGUAGES.index(language)
    for pattern, *others in _rows():
        text = pattern.sub(others[at - 1], text)
    return text


def setting_fault(title: str, text: str, language: str) -> str:
    """Return the fault of a setting in a language, without the English meaning of the setting."""
    if language == LANGUAGES[0]:
        return text
    for meaning in _meanings(title):
        text = text.removesuffix(f"; {meaning}")
    return translated(text, language)


@cache
def _rows() -> list[tuple[Any, ...]]:
    table = resources.files("service.http.wire").joinpath("faults.toml").read_text("utf-8")
    rows: dict[str, list[str]] = tomllib.loads(table)
    return [(re.compile(pattern), *others) for pattern, *others in rows.values()]


@cache
def _meanings(title: str) -> tuple[str, ...]:
    settings = TITLES[title].rules.settings
    fields = msgspec.json.schema_components((settings,))[1][settings.__name__]["properties"]
    return tuple(field["description"].rstrip(".") for field in fields.values() if field.get("description"))
