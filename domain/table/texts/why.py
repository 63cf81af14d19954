"""Reasons of bots in words: why one would do something, by its account of the search (`BotDecided`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.core.texts import quoted_within


@dataclass(frozen=True)
class _Sentences:
    """The sentences of a language. `n` possibilities were weighed, `other` is the next best of them."""

    only: str
    alike: str
    planned: str
    best: str
    tied: str
    point: str


_WORDS = {
    "en": _Sentences(
        only="It has weighed nothing else.",
        alike="One of {n} possibilities, which it does not weigh.",
        planned="It goes on as it has planned.",
        best="Of {n} possibilities the best: to this bot it is worth {more} more than “{other}”.",
        tied="Of {n} possibilities none is better: “{other}” is worth as much to this bot.",
        point=".",
    ),
    "fr": _Sentences(
        only="Il n'a rien pesé d'autre.",
        alike="Une de {n} possibilités, qu'il ne pèse pas.",
        planned="Il poursuit ce qu'il a prévu.",
        best="De {n} possibilités la meilleure\N{NO-BREAK SPACE}: pour ce robot elle vaut {more} de plus que "
        "«\N{NO-BREAK SPACE}{other}\N{NO-BREAK SPACE}».",
        tied="De {n} possibilités aucune n'est meilleure\N{NO-BREAK SPACE}: «\N{NO-BREAK SPACE}{other}"
        "\N{NO-BREAK SPACE}» vaut autant pour ce robot.",
        point=",",
    ),
    "de": _Sentences(
        only="Etwas anderes hat er nicht abgewogen.",
        alike="Eine von {n} Möglichkeiten, die er nicht abwägt.",
        planned="Er macht weiter wie geplant.",
        best="Von {n} Möglichkeiten die beste: Diesem Bot ist sie {more} mehr wert als „{other}“.",
        tied="Von {n} Möglichkeiten ist keine besser: „{other}“ ist diesem Bot ebenso viel wert.",
        point=",",
    ),
}


def next_best(search: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The body of the command that the bot would have sent instead, if it weighed any."""
    others = search.get("others", ())
    return others[0]["command"] if "value" in search and others else None


def why(search: Mapping[str, Any], language: str, other: str | None) -> str:
    """Why the bot decided so; `other` is `next_best` in words, with their references."""
    words, number = _WORDS[language], search.get("candidates", 1)
    if search.get("by") == "plan":
        return words.planned
    if number < 2:
        return words.only
    if other is None:
        return words.alike.format(n=number)
    other = quoted_within(other)
    more = search["value"] - search["others"][0]["value"]
    if more <= 0:
        return words.tied.format(n=number, other=other)
    return words.best.format(n=number, other=other, more=_hundredths(more).replace(".", words.point))


def _hundredths(number: int) -> str:
    """`120` -> `1.2`; what is less than a tenth is told in full."""
    return f"{number / 100:.2f}" if number < 10 else f"{number / 100:.1f}"
