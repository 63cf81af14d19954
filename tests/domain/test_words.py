"""Are the words of every title complete, used and alike in all languages? Rows, pages, facts, references."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from domain.core.catalogue import clauses
from domain.core.languages.sentences import Field, fields, parse
from domain.core.markup import parts, plain, ref, refs
from domain.core.record import snake
from domain.core.texts import LANGUAGES
from domain.titles import TITLES
from tests.domain.texts_support import NAMES, Voice, played, refusals
from tests.domain.voices import every_title

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs/rules"
PACKAGES = ("table", *(title.replace("-", "_") for title, it in TITLES.items() if it.presentation.texts))
every_package = pytest.mark.parametrize("package", PACKAGES)

_PLACEHOLDER = re.compile(r"{\w+}")
_CHAPTER = re.compile(r"^## (\d+) \S", re.MULTILINE)
_CLAUSE_AT = re.compile(r"^- \*\*([\w.]+)\*\*", re.MULTILINE)


# ---- rows


@cache
def words(package: str) -> dict[str, Any]:
    return tomllib.loads((texts_in(package) / "words.toml").read_text("utf-8"))


def texts_in(package: str) -> Path:
    """The folder with the words of a title, or of the table."""
    return ROOT / "domain" / package / ("texts" if package == "table" else "presentation/texts")


def trees(folder: Path) -> Iterator[ast.AST]:
    for path in folder.rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


@cache
def codes(package: str) -> frozenset[str]:
    """Whatever the code of a title could mean by a code: its strings, names of fields, facts and records."""
    found: set[str] = set()
    for folder in (package, "core", "table"):
        for path in (ROOT / "domain" / folder).rglob("*.py"):
            if not {"texts", "bots"} & {*path.parts}:
                for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                    found.update(_code(node))
    bindings = ROOT / "domain" / package / "presentation/bindings.toml"
    if bindings.exists():
        found.update(tomllib.loads(bindings.read_text("utf-8"))["steps"])
    return frozenset(found)


def _code(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.keyword(arg=str(name)):
            yield name
        case ast.ClassDef(name=name):
            yield snake(name)


@every_package
def test_every_language_has_a_column(package: str) -> None:
    assert tuple(words(package)["languages"]) == LANGUAGES


@every_package
def test_every_label_is_of_a_code_that_there_is(package: str) -> None:
    known = codes(package) | SAID_BY_THE_SERVICE
    unused = {
        (kind, code) for kind, of in words(package)["labels"].items() for code in of if code not in known
    }
    assert unused == set()


SAID_BY_THE_SERVICE = {"yes", "no", "to_act", "table", "known_since", "unknown"}
"""Terms of auditors: see `service` and its wording."""


@every_package
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_used_by_the_sentences_of_its_language(package: str, language: str) -> None:
    folder = texts_in(package) / language
    nodes = trees(folder) if folder.is_dir() else ast.walk(ast.parse(folder.with_suffix(".py").read_text()))
    used = {node.value for node in nodes if isinstance(node, ast.Constant)}
    used |= {
        form for blanks in blanks_of(package, language).values() for blank in blanks for form in blank.forms
    }
    forms = {*words(package).get("forms", {}), *words(package).get(language, {})}
    assert forms - used == set()


@every_package
def test_a_row_has_blanks_to_fill_in_for_all_languages_or_for_none(package: str) -> None:
    for kind in ("labels", "forms"):
        for table, of in words(package).get(kind, {}).items():
            for code, row in of.items():
                assert len({bool(_PLACEHOLDER.search(text)) for text in row}) == 1, (table, code)
    assert not any(_PLACEHOLDER.search(text) for row in words(package)["reasons"].values() for text in row)


# ---- sentences


def blanks_of(package: str, language: str) -> dict[tuple[str, str], list[Field]]:
    """The blanks of every sentence of a language, by the kind and code of the sentence."""
    path = texts_in(package) / language / "sentences.toml"
    tables: dict[str, dict[str, str]] = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {
        (kind, code): list(fields(parse(text))) for kind, of in tables.items() for code, text in of.items()
    }


def facts_of(package: str, language: str) -> dict[tuple[str, str], set[str]]:
    """The facts that fill the blanks; constants of a language are none."""
    sentences = blanks_of(package, language).items()
    return {code: {blank.name for blank in blanks if not blank.name.isupper()} for code, blanks in sentences}


@every_package
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_sentences_made_of_the_same_facts(package: str, language: str) -> None:
    assert facts_of(package, language) == facts_of(package, LANGUAGES[0])


@every_title
def test_there_is_a_sentence_for_every_event_and_command_and_for_nothing_else(voice: Voice) -> None:
    sentences = blanks_of(voice.title.id.replace("-", "_"), LANGUAGES[0])
    codes = {kind: {code for at, code in sentences if at == kind} for kind, _ in sentences}
    if not codes:
        return
    told = {event.__name__ for event in voice.rules.events} - voice.silent
    commands = {command.__name__ for command in voice.rules.player_commands}
    for kind, records in (("events", told), ("commands", commands)):
        said = {record: sentences_of(snake(record), codes[kind]) for record in records}
        assert {record for record, sentences in said.items() if not sentences} == set()
        assert set().union(*said.values()) == codes[kind]
    assert codes["refusals"] <= {*voice.rules.reasons}


def sentences_of(record: str, codes: set[str]) -> set[str]:
    """The sentence of an event or a command, and variants of it: `herd_sold_final`."""
    return {code for code in codes if code == record or code.startswith(f"{record}_")}


# ---- pages


def test_every_page_of_rules_is_of_a_title_and_a_language() -> None:
    names = {path.name for path in PAGES.iterdir() if path.name != "README.md"}
    assert names == {f"{package}.{language}.md" for package in PACKAGES for language in LANGUAGES}


@every_package
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translated_page_has_the_chapters_and_clauses_of_the_english_one(
    package: str, language: str
) -> None:
    english, page = ((PAGES / f"{package}.{it}.md").read_text("utf-8") for it in (LANGUAGES[0], language))
    assert _CHAPTER.findall(page) == _CHAPTER.findall(english)
    assert _CLAUSE_AT.findall(page) == _CLAUSE_AT.findall(english)
    assert list(clauses(page)) == list(clauses(english))


@every_package
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_remarks_settings_and_tests_are_told_once_on_the_english_page(package: str, language: str) -> None:
    page = (PAGES / f"{package}.{language}.md").read_text("utf-8")
    lines = [line for line in page.splitlines() if line.startswith("- **")]
    assert not [line for line in lines if "`" in line or line.count("*") != 4]
    assert "tested:" not in page


# ---- facts


class Asked(dict[str, Any]):
    """The facts of a refusal, which note what is asked of them."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(facts)
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.names.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.names.add(str(name))
        return super().__contains__(name)


@every_title
def test_every_language_asks_for_the_same_facts_of_a_refusal(voice: Voice) -> None:
    for tried in refusals(voice):
        rejected, asked = tried.rejected, {}
        for language, texts in voice.marked.items():
            if detail := texts.details.get(rejected.reason):
                facts = Asked(rejected.facts)
                detail(facts)
                asked[language] = facts.names
        assert len(set(map(frozenset, asked.values()))) <= 1, (rejected.reason, asked)


# ---- references


@cache
def spoken(voice: Voice) -> tuple[dict[str, str], ...]:
    """Everything that is said in random games, in every language, with its marks: each once."""
    return tuple({tuple(told.items()): told for told in _spoken(voice)}.values())


def _spoken(voice: Voice) -> Iterator[dict[str, str]]:
    title, marked = voice.rules, voice.marked
    for game in voice.games:
        state = title.initial_state
        for event in played(voice, game).events:
            told = {it: texts.account(event, state, NAMES[: game.seats]) for it, texts in marked.items()}
            yield {language: text for language, text in told.items() if text}
            state = title.evolve(state, event)
        choices = played(voice, game).choices
        for command in {command for seats in choices for legal in seats for command in legal}:
            yield {it: texts.command(command) for it, texts in marked.items()}
        for sheet in title.scoring(state):
            for line in sheet.lines:
                yield {it: texts.line(line) for it, texts in marked.items()}
    for tried in refusals(voice):
        no = tried.rejected
        yield {it: d(no.facts) for it, texts in marked.items() if (d := texts.details.get(no.reason))}


@every_title
def test_every_language_marks_the_same_things(voice: Voice) -> None:
    for told in spoken(voice):
        named = {language: sorted({each.id for each in refs(text)}) for language, text in told.items()}
        assert len(set(map(tuple, named.values()))) <= 1, (named, told)


@every_title
def test_whatever_is_marked_is_in_the_list_of_references_of_its_title(voice: Voice) -> None:
    package = voice.title.id.replace("-", "_")
    listed: Mapping[str, str] = import_module(f"domain.{package}.presentation.texts.refs").KINDS
    kinds = {each.id.split(":")[0] for told in spoken(voice) for text in told.values() for each in refs(text)}
    assert "seat" in kinds
    assert kinds <= {"seat", *listed}


@every_title
def test_marked_texts_are_the_plain_ones(voice: Voice) -> None:
    for told in spoken(voice):
        for text in told.values():
            assert "".join(it if isinstance(it, str) else it.text for it in parts(text)) == plain(text)
            plain(text).encode()


@every_title
def test_a_name_full_of_marks_is_a_name_and_names_nothing_else(voice: Voice) -> None:
    forged = [f"{name}{ref('seat:9', 'the bank')}" for name in NAMES]
    state, game = voice.rules.initial_state, voice.games[0]
    for event in played(voice, game).events:
        for texts in voice.marked.values():
            honest, other = (texts.account(event, state, names[: game.seats]) for names in (NAMES, forged))
            assert [it.id for it in refs(honest or "")] == [it.id for it in refs(other or "")]
        state = voice.rules.evolve(state, event)


@every_title
def test_no_label_reason_or_clause_is_marked(voice: Voice) -> None:
    for texts in voice.marked.values():
        said = [*texts.reasons.values(), *texts.clauses.values()]
        said += [text for of in texts.labels.values() for text in of.values()]
        assert [text for text in said if plain(text) != text] == []


# ---- how many files know of a verb


@every_title
def test_a_verb_stands_in_at_most_ten_files_of_its_title(voice: Voice) -> None:
    """With its test and a new reason for a refusal, these are twelve."""
    folder = ROOT / "domain" / voice.title.id.replace("-", "_")
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".toml")]
    texts = [path.read_text("utf-8") for path in files if "bots" not in path.parts]
    for verb in (cls.__name__ for cls in voice.rules.player_commands):
        mentioned = re.compile(rf"\b(?:{verb}|{snake(verb)})\b")
        assert sum(bool(mentioned.search(text)) for text in texts) <= 10, verb
