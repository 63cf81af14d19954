"""What does every title need to speak French, and how is it typeset?"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from domain.core.markup import MARK, ref
from domain.core.texts import Facts, Texts, listed

ORDINALS_MASCULINE = (
    "premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième"
)  # fmt: skip
ORDINALS_FEMININE = ("première", *ORDINALS_MASCULINE[1:])
_SPACE_THAT_MUST_NOT_BREAK = re.compile(f"({MARK})|" + r" (?=[:;!?»])|(?<=«) ")


def both(items: Iterable[object]) -> str:
    """`a, b et c`"""
    return listed(items, " et ")


def either(items: Iterable[object]) -> str:
    """`a, b ou c`"""
    return listed(items, " ou ")


def is_one(number: int) -> bool:
    """`0 peso`: none is singular."""
    return abs(number) < 2


def semicolons(items: Iterable[object]) -> str:
    """`a ; b ; c`"""
    return " ; ".join(map(str, items))


def counted(number: int, one: str, many: str) -> str:
    """`1 peso`, `2 pesos`"""
    return f"{number} {one if is_one(number) else many}"


def seat(number: int) -> str:
    """`siège 2`: the one whose number is 1, as people count; to follow an article"""
    return ref(f"seat:{number}", f"siège {number + 1}")


def whose_turn(f: Facts) -> str:
    """Why it is not yours; nothing if it is no seat's."""
    return "" if f["turn"] is None else f"c'est au {seat(f['turn'])} de jouer"


def typeset(texts: Texts) -> Texts:
    """The same texts with no line break before a colon and its like, nor just inside quotation marks."""

    def command(sent: object) -> str:
        return _typeset(texts.command(sent))

    def account(event: object, before: object, names: Sequence[str]) -> str | None:
        text = texts.account(event, before, names)
        return None if text is None else _typeset(text)

    return replace(
        texts,
        labels={
            kind: {code: _typeset(words) for code, words in of.items()} for kind, of in texts.labels.items()
        },
        reasons={reason: _typeset(words) for reason, words in texts.reasons.items()},
        details={reason: _typeset_detail(detail) for reason, detail in texts.details.items()},
        clauses={number: _typeset(words) for number, words in texts.clauses.items()},
        command=command,
        account=account,
        choices={step: _typeset_choice(words) for step, words in texts.choices.items()},
        line=lambda line: _typeset(texts.line(line)),
    )


def _typeset(text: str) -> str:
    return _SPACE_THAT_MUST_NOT_BREAK.sub(lambda match: match[1] or "\N{NO-BREAK SPACE}", text)


def _typeset_detail(detail: Callable[[Facts], str]) -> Callable[[Facts], str]:
    return lambda facts: _typeset(detail(facts))


def _typeset_choice(words: Callable[[Any, Any], str]) -> Callable[[Any, Any], str]:
    return lambda view, command: _typeset(words(view, command))
