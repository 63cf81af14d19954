"""Message catalogue: the data files of a title, all of them in the title's own package.

- `presentation/texts/words.toml`: labels, reasons and forms of words, one row for all languages, and the
  clauses that events carry out;
- `presentation/texts/<language>/sentences.toml`: the sentences of a language, with blanks for the facts that
  the title's `Script` gives them (`domain/core/languages/sentences.py`);
- `presentation/texts/fields.toml`: descriptions of the fields of its records, for the contract;
- `presentation/bindings.toml`: the steps of its commands, for choice trees;
- `rules/<language>.md`: the clauses. For the titles in this repository these are links to `docs/rules`;
- `chances.toml`: the numbers of its chance model, for analyses.

A title names its package (`domain.el_gaucho`, or `stray_calf` from elsewhere). Nothing else in the domain
reads files (docs/decisions/0012-words-are-data.md), apart from the discovery of titles.
"""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from domain.core.frozen import Lazy
from domain.core.languages.sentences import Form, Sentence, Templates
from domain.core.markup import of_seat, plain, ref
from domain.core.screens.bindings import Bindings, read_bindings
from domain.core.sheet import Line
from domain.core.texts import LANGUAGES, Account, Facts, Texts

Labels = Mapping[str, Mapping[str, str]]
_ROWS = ("labels", "forms")
_TABLE = "domain.table"
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

        def account_of_seat(event: Any, before: Any, names: Sequence[str]) -> str | None:
            text = account(event, before, [ref(f"seat:{seat}", name) for seat, name in enumerate(names)])
            seat = getattr(event, "seat", None)
            return text if text is None or seat is None or not owned else of_seat(text, owned, seat)

        def command_of_seat(sent: Any) -> str:
            return of_seat(command(sent), owned, sent.seat) if owned else command(sent)

        return Texts(
            language=self.language,
            name=self.name,
            labels={**self.labels, **(labels or {})},
            reasons=self.reasons,
            details=details,
            clauses=self.clauses,
            command=command_of_seat,
            account=account_of_seat,
            choices=choices or {},
            told_by=told_by or {},
            **({} if line is None else {"line": line}),
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Script:
    """What a title says, the same in all languages: which sentence, and the facts that it is made of.

    The sentences themselves are templates in `<language>/sentences.toml`, in tables named after these fields.
    """

    events: Callable[[Any, Any, Sequence[str]], Sentence | None]
    """`events(event, state before it, names of the seats)`; `None` is what goes without saying."""
    commands: Callable[[Any], Sentence]
    refusals: Callable[[str, Facts], Sentence | None] = Sentence
    """`refusals(reason, facts)`, for each reason with a template."""
    lines: Callable[[Line], Sentence] | None = None
    labels: Callable[[], Mapping[str, Mapping[str, Sentence]]] | None = None
    """Labels that are sentences, by kind and code, as `Texts.labels`."""
    choices: Callable[[SimpleNamespace], Mapping[str, Callable[[Any, Any], str]]] | None = None
    """See `Texts.choices`; from the words of a language, as attributes, and `say` for sentences."""
    told_by: Mapping[str, str] = field(default_factory=dict)
    owned: Collection[str] = ()


def spoken(package: str, script: Script) -> Mapping[str, Texts]:
    """The texts of a title (or of the table) by language. The module `words` of a language has its forms."""
    return Lazy(lambda: {language: _spoken(package, language, script) for language in LANGUAGES})


def _spoken(package: str, language: str, script: Script) -> Texts:
    folder = (*_texts(package), language)
    name = ".".join((package, *folder, "words"))
    words = import_module(name) if find_spec(name) else ModuleType(name)
    grammar = import_module(f"domain.core.languages.{language}")
    own: Catalogue = getattr(words, "WORDS", None) or catalogue(package, language)
    functions = {**_functions(grammar), **_functions(words)}
    templates = Templates(
        tomllib.loads(_read(package, *folder, "sentences.toml")),
        {**_tables(own), **functions},
        {name: value for name, value in vars(words).items() if name.isupper() and isinstance(value, str)},
        grammar.is_one,
    )

    def account(event: Any, before: Any, names: Sequence[str]) -> str | None:
        said = script.events(event, before, names)
        return None if said is None else templates.say("events", said)

    def detail(reason: str) -> Callable[[Facts], str]:
        def told(facts: Facts) -> str:
            said = script.refusals(reason, facts)
            return "" if said is None else templates.say("refusals", said)

        return told

    def say(said: Sentence) -> str:
        return templates.say("parts", said)

    labels = {
        kind: {code: plain(templates.say("labels", said)) for code, said in table.items()}
        for kind, table in (script.labels() if script.labels else {}).items()
    }
    public = {name: value for name, value in vars(words).items() if not name.startswith("_")}
    lines = script.lines
    texts = own.texts(
        command=lambda command: templates.say("commands", script.commands(command)),
        account=account,
        details={reason: detail(reason) for reason in templates.codes("refusals")},
        choices=None
        if script.choices is None
        else script.choices(SimpleNamespace(**{**functions, **public, "say": say})),
        told_by=script.told_by,
        line=None if lines is None else lambda line: templates.say("lines", lines(line)),
        labels={**getattr(words, "LABELS", {}), **labels},
        owned=script.owned,
    )
    typeset: Callable[[Texts], Texts] = grammar.typeset
    return typeset(texts)


def _tables(words: Catalogue) -> dict[str, Form]:
    return {name: table.__getitem__ for name, table in {**words.labels, **words.forms}.items()}


def _functions(module: ModuleType) -> dict[str, Form]:
    return {name: value for name, value in vars(module).items() if isinstance(value, FunctionType)}


def catalogue(package: str, language: str) -> Catalogue:
    """The words of a title's package, or of the table's. Raises `BadCatalogue`, and `FileNotFoundError`."""
    words = _words(package)
    at = words["languages"].index(language)
    rows = {kind: {name: _column(of, at) for name, of in words.get(kind, {}).items()} for kind in _ROWS}
    return Catalogue(
        language=language,
        name=words["name"][at],
        labels=rows["labels"],
        reasons=_column(words["reasons"], at),
        forms={**rows["forms"], **words.get(language, {})},
        clauses=clauses(_read(package, "rules", f"{language}.md")),
    )


@cache
def field_descriptions(package: str) -> Mapping[str, str]:
    """What the fields of a title (or of the table) mean, by `field` or `Record.field`, in English."""
    return Lazy(lambda: tomllib.loads(_read(package, *_texts(package), "fields.toml")))


@cache
def command_bindings(package: str) -> Bindings:
    """The steps of a title's commands, by type."""
    return read_bindings(tomllib.loads(_read(package, "presentation", "bindings.toml")))


@cache
def chance_table(package: str) -> Mapping[str, Mapping[str, Any]]:
    """The fitted numbers of a title for `domain/analysis/chances.py`, by the number of seats."""
    return Lazy(lambda: tomllib.loads(_read(package, "chances.toml")))


def event_clauses(package: str) -> Mapping[str, str]:
    """The number of the clause that each type of event of a title (or of the table) carries out."""
    return Lazy(lambda: _words(package).get("clauses", {}))


def clauses(page: str) -> dict[str, str]:
    """The clauses on a page by their numbers, without remarks (`*Ruling*: …`), settings and tests."""
    return {number: _rule(text) for number, text in _CLAUSE.findall(page)}


def check(words: Mapping[str, Any], file: str) -> None:
    """Raises `BadCatalogue` unless every row has one word for every language."""
    languages = words.get("languages")
    if not isinstance(languages, list) or not all(isinstance(language, str) for language in languages):
        raise BadCatalogue(f"{file}: `languages` is a list of codes")
    known = {"languages", "name", "reasons", "clauses", *_ROWS, *languages}
    if unknown := words.keys() - known:
        raise BadCatalogue(f"{file}: unknown: {', '.join(sorted(unknown))}")
    tables = [("", {"name": words.get("name")}), ("reasons", words.get("reasons", {}))]
    tables += [(f"{kind}.{name}", of) for kind in _ROWS for name, of in words.get(kind, {}).items()]
    for table, rows in tables:
        for code, row in rows.items():
            filled = isinstance(row, list) and all(isinstance(cell, str) and cell for cell in row)
            if not filled or len(row) != len(languages):
                raise BadCatalogue(f"{file}: [{table}] {code}: one word each for {', '.join(languages)}")
    for language in languages:
        for name, of in words.get(language, {}).items():
            if name in words.get("forms", {}):
                raise BadCatalogue(f"{file}: [{language}.{name}]: [forms.{name}] has all languages")
            if not all(isinstance(text, str) and text for text in of.values()):
                raise BadCatalogue(f"{file}: [{language}.{name}]: every code has one word")


@cache
def _words(package: str) -> dict[str, Any]:
    file = "/".join((package, *_texts(package), "words.toml"))
    words = tomllib.loads(_read(package, *_texts(package), "words.toml"))
    check(words, file)
    return words


def _texts(package: str) -> tuple[str, ...]:
    """The folder with the words in the package of a title, or of the table."""
    return ("texts",) if package == _TABLE else ("presentation", "texts")


def _read(package: str, *path: str) -> str:
    return resources.files(package).joinpath(*path).read_text("utf-8")


def _column(rows: Mapping[str, Sequence[str]], at: int) -> dict[str, str]:
    return {code: row[at] for code, row in rows.items()}


def _rule(text: str) -> str:
    return _SETTINGS.sub("", _REMARK.split(text)[0].strip()).replace("*", "")
