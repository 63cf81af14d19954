"""Reasons of verdicts: codes with facts, and their sentences in every language (`reasons.toml`)."""

from collections.abc import Mapping

import msgspec

from domain.core.texts import LANGUAGES
from service.foreign_files import UnusableFile, printable
from service.json_types import Json
from service.phrases import phrase
from service.process.attempts import LONGEST
from service.process.deadline import DeadlineExceeded

TABLE = "audit/reasons"
_LONGEST = 300
"""Characters of what an exception says; it may hold anything that a file does."""


class Reason(msgspec.Struct, frozen=True):
    """Why something is as it is said to be. Facts are plain values, or further reasons."""

    code: str
    facts: Mapping[str, Json] = {}

    def text(self, language: str = LANGUAGES[0]) -> str:
        """The sentence, without its full stop."""
        facts = {name: _text(fact, language) for name, fact in self.facts.items()}
        return phrase(TABLE, self.code, language, **facts)


def because(code: str, /, **facts: object) -> Reason:
    """`because("parent_ends", position=3)`"""
    return Reason(code, facts)


def of_failure(problem: BaseException) -> Reason:
    """Why nothing can be said of a file, from what went wrong with it."""
    match problem:
        case DeadlineExceeded():
            return because("takes_too_long", seconds=LONGEST)
        case UnusableFile(code=code, most=most):
            return because(code, most=most >> 20)
        case OSError():
            return because("unreadable", problem=problem.strerror or str(problem))
        case _:
            return because(
                "not_followed", problem=f"{type(problem).__name__}: {printable(str(problem), _LONGEST)}"
            )


def _text(fact: object, language: str) -> Json:
    match fact:
        case Reason():
            return fact.text(language)
        case {"code": str(code), "facts": dict(facts)}:
            return Reason(code, facts).text(language)
        case _:
            return fact
