"""Message catalogue: words and clauses of a title in one language, from the files in which people edit them.

- `domain/<title>/presentation/texts/words.toml`: labels, reasons and forms of words, one row for all
  languages, and the clauses that events carry out;
- `domain/<title>/presentation/texts/fields.toml`: what the fields of its records mean, for the contract;
- `domain/<title>/presentation/bindings.toml`: the steps of its commands, for choice trees;
- `docs/rules/<title>.<language>.md`: the clauses. `domain/rules` is a link to that folder, so that its pages
  are found and packaged as the code is.

Nothing else in the domain reads files (docs/decisions/0012-words-are-data.md).
"""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from domain.core.frozen import Lazy
from domain.core.markup import of_seat, ref
from domain.core.screens.bindings import Bindings, read_bindings
from domain.core.sheet import Line
from domain.core.texts import Account, Facts, Texts

Labels = Mapping[str, Mapping[str, str]]
_ROWS = ("labels", "forms")
_CLAUSE = re.compile(r"^- \*\*((?:\d+|table)\.\d+)\*\* (.+)$", re.MULTILINE)
_REMARK = re.compile(r"\*(?:Ruling|Inferred)\b")
_SETTINGS = re.compile(r" \(`\w+`(?:, `\w+`)*\)")


class BadCatalogue(ValueError):
    """A file of words has a row that is not as long as there are languages, or something that is no row."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Catalogue:
    """What is data among the words of a title, in one language."""

    language: str
    name: str
    """What is printed on the box."""
    labels: Labels
    """Words for codes, by kinds, which clients get as well: see `Texts.labels`."""
    reasons: Mapping[str, str]
    forms: Labels
    """Words for codes that only sentences need: plurals, stems, genders."""
    clauses: Mapping[str, str]

    def texts(
        self,
        *,
        command: Callable[[Any], str],
        account: Account,
        details: Mapping[str, Callable[[Facts], str]],
        choices: Mapping[str, Callable[[Any, Any], str]] | None = None,
        told_by: Mapping[str, str] | None = None,
        line: Callable[[Line], str] | None = None,
        labels: Labels | None = None,
        owned: Collection[str] = (),
    ) -> Texts:
        """With the sentences of the language, and further `labels`. `account` gets marked names of seats.

        References of the kinds that are `owned` are those of the seat that an event or a command is of.
        """

        def told(event: Any, before: Any, names: Sequence[str]) -> str | None:
            text = account(event, before, [ref(f"seat:{seat}", name) for seat, name in enumerate(names)])
            seat = getattr(event, "seat", None)
            return text if text is None or seat is None or not owned else of_seat(text, owned, seat)

        def asked(it: Any) -> str:
            return of_seat(command(it), owned, it.seat) if owned else command(it)

        return Texts(
            language=self.language,
            name=self.name,
            labels={**self.labels, **(labels or {})},
            reasons=self.reasons,
            details=details,
            clauses=self.clauses,
            command=asked,
            account=told,
            choices=choices or {},
            told_by=told_by or {},
            **({} if line is None else {"line": line}),
        )


def catalogue(title: str, language: str) -> Catalogue:
    """That of a title's package, or of `table`. Raises `BadCatalogue`, and `FileNotFoundError`."""
    words = _words(title)
    at = words["languages"].index(language)
    rows = {kind: {name: _column(of, at) for name, of in words.get(kind, {}).items()} for kind in _ROWS}
    return Catalogue(
        language=language,
        name=words["name"][at],
        labels=rows["labels"],
        reasons=_column(words["reasons"], at),
        forms={**rows["forms"], **words.get(language, {})},
        clauses=clauses(_read("rules", f"{title}.{language}.md")),
    )


@cache
def field_descriptions(title: str) -> Mapping[str, str]:
    """What the fields of a title (or of `table`) mean, by `field` or `Record.field`, in English."""
    return Lazy(lambda: tomllib.loads(_read(*_texts(title), "fields.toml")))


@cache
def command_bindings(title: str) -> Bindings:
    """The steps of a title's commands, by type."""
    return read_bindings(tomllib.loads(_read(title, "presentation", "bindings.toml")))


@cache
def chance_table() -> Mapping[str, Mapping[str, Any]]:
    """The fitted numbers of `domain/analysis/chances.py`, by title and number of seats."""
    return tomllib.loads(_read("analysis", "chances.toml"))


def event_clauses(title: str) -> Mapping[str, str]:
    """The number of the clause that each type of event of a title (or of `table`) carries out."""
    return Lazy(lambda: _words(title).get("clauses", {}))


def clauses(page: str) -> dict[str, str]:
    """The clauses on a page by their numbers, without remarks (`*Ruling*: …`), settings and tests."""
    return {number: _rule(text) for number, text in _CLAUSE.findall(page)}


def check(words: Mapping[str, Any], file: str) -> None:
    """Raises `BadCatalogue` unless every row has one word for every language."""
    languages = words.get("languages")
    if not isinstance(languages, list) or not all(isinstance(it, str) for it in languages):
        raise BadCatalogue(f"{file}: `languages` is a list of codes")
    known = {"languages", "name", "reasons", "clauses", *_ROWS, *languages}
    if unknown := words.keys() - known:
        raise BadCatalogue(f"{file}: unknown: {', '.join(sorted(unknown))}")
    tables = [("", {"name": words.get("name")}), ("reasons", words.get("reasons", {}))]
    tables += [(f"{kind}.{name}", of) for kind in _ROWS for name, of in words.get(kind, {}).items()]
    for table, rows in tables:
        for code, row in rows.items():
            filled = isinstance(row, list) and all(isinstance(it, str) and it for it in row)
            if not filled or len(row) != len(languages):
                raise BadCatalogue(f"{file}: [{table}] {code}: one word each for {', '.join(languages)}")
    for language in languages:
        for name, of in words.get(language, {}).items():
            if name in words.get("forms", {}):
                raise BadCatalogue(f"{file}: [{language}.{name}]: [forms.{name}] has all languages")
            if not all(isinstance(it, str) and it for it in of.values()):
                raise BadCatalogue(f"{file}: [{language}.{name}]: every code has one word")


@cache
def _words(title: str) -> dict[str, Any]:
    file = "/".join((*_texts(title), "words.toml"))
    words = tomllib.loads(_read(*_texts(title), "words.toml"))
    check(words, file)
    return words


def _texts(title: str) -> tuple[str, ...]:
    """The folder with the words of a title, or of `table`."""
    return (title, "texts") if title == "table" else (title, "presentation", "texts")


def _read(*path: str) -> str:
    return resources.files("domain").joinpath(*path).read_text("utf-8")


def _column(rows: Mapping[str, Sequence[str]], at: int) -> dict[str, str]:
    return {code: row[at] for code, row in rows.items()}


def _rule(text: str) -> str:
    return _SETTINGS.sub("", _REMARK.split(text)[0].strip()).replace("*", "")
