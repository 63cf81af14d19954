"""Reasons of verdicts: codes with facts, and their sentences in every language (`reasons.toml`)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.core.texts import LANGUAGES
from service.phrases import phrase

TABLE = "audit/reasons"


class Reason(msgspec.Struct, frozen=True):
    """Why something is as it is said to be. Facts are plain values, or further reasons."""

    code: str
    facts: Mapping[str, Any] = {}

    def text(self, language: str = LANGUAGES[0]) -> str:
        """The sentence, without its full stop."""
        facts = {name: _text(fact, language) for name, fact in self.facts.items()}
        return phrase(TABLE, self.code, language, **facts)


def because(code: str, /, **facts: Any) -> Reason:
    """`because("parent_ends", position=3)`"""
    return Reason(code, facts)


def _text(fact: Any, language: str) -> Any:
    match fact:
        case Reason():
            return fact.text(language)
        case {"code": str(code), "facts": dict(facts)}:
            return Reason(code, facts).text(language)
        case _:
            return fact
