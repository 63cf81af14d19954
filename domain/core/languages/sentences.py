"""Sentence templates: each language has its sentences, all languages share the facts that fill them in.

A title decides once which sentence is said and what it is made of: a `Sentence`, with the code of a template
and its facts. Templates are rows of `<language>/sentences.toml`, texts with blanks:

- `{round}`: the fact as it is;
- `{tile:to_tile}`: the fact in a form, which is a function of the language's words (`tile` in the dative), or
  a table of its catalogue (`{due:commands}`). Forms apply from left to right: `{tile:tile:capitalized}`. With
  a star a form applies to each of several: `{tiles:tile*:both}`;
- `{tiles:tile|tiles}`: words that agree with a number, or with how many there are. Of three, the first is
  for 0;
- `{last?, for the last time}`: words that are there if the fact is true; `{last?these|those}`. Words that are
  chosen may have blanks, too;
- `{STEPPE}`: a constant of the language's words.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from typing import Any, NamedTuple

from msgspec.structs import asdict

from domain.core.markup import capitalized
from domain.core.record import Command, Event, type_of

Form = Callable[[Any], str]
_TOKEN = re.compile(r"[{}|]|[^{}|]+")
_HEAD = re.compile(r"(\w+)([:?]?)(.*)", re.DOTALL)


def commas(items: Iterable[object]) -> str:
    """`5, 6`"""
    return ", ".join(map(str, items))


def total(items: Iterable[object]) -> str:
    """`5+6`"""
    return "+".join(map(str, items))


def spaced(items: Iterable[object]) -> str:
    """`5 6`"""
    return " ".join(map(str, items))


def count(items: Sized) -> str:
    """How many there are."""
    return str(len(items))


def from_one(number: int) -> str:
    """A number that is counted from 0, as people count."""
    return str(number + 1)


def joined(items: Iterable[str]) -> str:
    """One right after the other."""
    return "".join(items)


def lower(text: str) -> str:
    return text.lower()


def lowered(text: str) -> str:
    """With a small letter first."""
    return text[0].lower() + text[1:]


_FORMS: Mapping[str, Form] = {
    form.__name__: form
    for form in (capitalized, commas, count, from_one, joined, lower, lowered, spaced, total)
}
"""What every language has."""


class BadTemplate(ValueError):
    """A template that is no template, or that asks for a form that its language does not have."""


class Sentence(NamedTuple):
    """A sentence before it is put into a language. Facts may be sentences, or lists of them."""

    code: str
    facts: Mapping[str, Any]


def sentence(code: str, **facts: Any) -> Sentence:
    return Sentence(code, facts)


def telling(record: Event | Command, variant: str = "", **facts: Any) -> Sentence:
    """The sentence of an event or a command, from its fields and further facts.

    A variant is a sentence of its own: `round_started_last`.
    """
    code = type_of(record)
    return Sentence(f"{code}_{variant}" if variant else code, {**asdict(record), **facts})


class Field(NamedTuple):
    """A blank of a template."""

    name: str
    forms: tuple[str, ...] = ()
    options: tuple["Template", ...] = ()
    by_truth: bool = False


Template = tuple[str | Field, ...]


def parse(text: str) -> Template:
    """Raises `BadTemplate`."""
    try:
        return _sequence(deque(_TOKEN.findall(text)), inside=False)
    except IndexError as error:
        raise BadTemplate(f"a brace is not closed: {text}") from error


def _sequence(tokens: deque[str], *, inside: bool) -> Template:
    parts: list[str | Field] = []
    while (tokens or inside) and not (inside and tokens[0] in ("|", "}")):
        part = tokens.popleft()
        if part == "}":
            raise BadTemplate("a brace is closed that was not opened")
        parts.append(_field(tokens) if part == "{" else part)
    return tuple(parts)


def _field(tokens: deque[str]) -> Field:
    head = _HEAD.fullmatch(tokens.popleft())
    if head is None:
        raise BadTemplate("a blank has no name")
    name, mark, rest = head.groups()
    if mark != "?" and tokens[0] == "}":
        tokens.popleft()
        return Field(name, forms=tuple(rest.split(":")) if mark else ())
    if rest:
        tokens.appendleft(rest)
    options = [_sequence(tokens, inside=True)]
    while tokens.popleft() == "|":
        options.append(_sequence(tokens, inside=True))
    return Field(name, options=(*options, ()) if len(options) == 1 else tuple(options), by_truth=mark == "?")


def fields(template: Template) -> Iterator[Field]:
    """All blanks, those within options among them."""
    for part in template:
        if isinstance(part, Field):
            yield part
            for option in part.options:
                yield from fields(option)


class Templates:
    """The sentences of a language, by kind and code: `templates["events"]["dice_taken"]`."""

    def __init__(
        self,
        tables: Mapping[str, Mapping[str, str]],
        forms: Mapping[str, Form],
        constants: Mapping[str, str],
        is_one: Callable[[int], bool],
    ) -> None:
        """Raises `BadTemplate`. `is_one`: whether a number takes the singular."""
        self.templates = {
            kind: {code: parse(text) for code, text in table.items()} for kind, table in tables.items()
        }
        self._forms = {**_FORMS, **forms}
        self._constants = constants
        self._is_one = is_one
        for kind, of in self.templates.items():
            for code, template in of.items():
                for field in fields(template):
                    if unknown := {form.removesuffix("*") for form in field.forms} - self._forms.keys():
                        raise BadTemplate(f"[{kind}] {code}: no such form: {', '.join(unknown)}")
                    if field.name.isupper() and field.name not in constants:
                        raise BadTemplate(f"[{kind}] {code}: no such constant: {field.name}")

    def codes(self, kind: str) -> Iterable[str]:
        return self.templates.get(kind, {})

    def say(self, kind: str, said: Sentence) -> str:
        """Sentences within a sentence are of the kind `parts`."""
        return self._fill(self.templates[kind][said.code], said.facts)

    def _fill(self, template: Template, facts: Mapping[str, Any]) -> str:
        return "".join([part if isinstance(part, str) else self._blank(part, facts) for part in template])

    def _blank(self, field: Field, facts: Mapping[str, Any]) -> str:
        value = self._constants[field.name] if field.name.isupper() else facts[field.name]
        if field.options:
            return self._fill(self._chosen(field, value), facts)
        value = self._spoken(value)
        for form in field.forms:
            if form.endswith("*"):
                value = [self._forms[form[:-1]](item) for item in value]
            else:
                value = self._forms[form](value)
        return str(value)

    def _spoken(self, value: Any) -> Any:
        if isinstance(value, Sentence):
            return self.say("parts", value)
        if isinstance(value, list):
            return [self._spoken(item) for item in value]
        return value

    def _chosen(self, field: Field, value: Any) -> Template:
        if field.by_truth:
            return field.options[0 if value else 1]
        number = value if isinstance(value, int) else len(value)
        if len(field.options) > 2 and number == 0:
            return field.options[0]
        return field.options[-2 if self._is_one(number) else -1]
