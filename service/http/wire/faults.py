"""Faults of fields and settings, translated: what libraries and titles say of them, in other languages."""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from domain.core.texts import LANGUAGES
from domain.titles import TITLES


def translated(text: str, language: str) -> str:
    """The same in a language, as far as there are words for it; names, types and values stay."""
    if language == LANGUAGES[0]:
        return text
    at = LANGUAGES.index(language)
    for pattern, *others in _rows():
        text = pattern.sub(others[at - 1], text)
    return text


def setting_fault(title: str, text: str, language: str) -> str:
    """What is wrong with a setting of a title, without what English says of its meaning."""
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
