"""Searches in an archive: events by type, fields, seat and round, as texts."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.core.decider import Seat
from domain.table.texts import texts_of
from domain.table.texts.paragraphs import called, paragraph
from service.archives.steps import NotReadable, Step, StepReader, UndoneEvents
from service.audit.reasons import of_failure
from service.foreign_files import named, printable
from service.games.people.seat_name_rules import LONGEST
from service.json_types import Json
from service.process.attempts import attempt
from service.process.parallel import map_on_cores


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for: everything that is given must fit. `fields`: values within the data, by `a.b`.

    `standing`: only what was not taken back.
    """

    types: tuple[str, ...] = ()
    title: str | None = None
    seat: Seat | None = None
    round: int | Literal["last"] | None = None
    fields: Mapping[str, Json] = {}
    standing: bool = False


class Hit(msgspec.Struct, frozen=True):
    """An event that fits. `text` is what it tells, if it does; `undone`: whether it was taken back later."""

    file: str
    game: str
    position: int
    round: int
    seat: Seat | None
    type: str
    data: Json
    text: str | None
    undone: bool = False


class Searched(msgspec.Struct, frozen=True):
    """The hits of one game; or why it could not be read."""

    file: str
    hits: tuple[Hit, ...] = ()
    why: str | None = None


def search(paths: Sequence[Path], query: Query, language: str, jobs: int | None = None) -> Iterator[Searched]:
    """The hits of every bundle, in their order, on all cores."""
    return map_on_cores(partial(attempt, partial(_searched, query, language), _lost), paths, jobs)


def _searched(query: Query, language: str, path: Path) -> Searched:
    try:
        reader = StepReader(path)
        if query.title not in (None, reader.header.title):
            return Searched(named(path))
        all_hits, last, undone = list[Hit](), 0, UndoneEvents()
        for step in reader.steps():
            last = step.round
            undone.add(step)
            if _fits(step, query):
                all_hits.append(_hit(path, reader, step, language))
    except NotReadable as problem:
        return Searched(named(path), why=str(problem))
    hits = (hit for hit in all_hits if query.round != "last" or hit.round == last)
    marked = (replace(hit, undone=True) if hit.position in undone.positions else hit for hit in hits)
    return Searched(named(path), tuple(hit for hit in marked if not (query.standing and hit.undone)))


def _lost(path: Path, problem: BaseException) -> Searched:
    """Of a file for which nothing but an exception came."""
    return Searched(named(path), why=of_failure(problem).text())


def _fits(step: Step, query: Query) -> bool:
    if query.types and step.stored.type not in query.types:
        return False
    if query.seat not in (None, step.seat) or query.round not in (None, "last", step.round):
        return False
    if not query.fields:
        return True
    data = msgspec.json.decode(step.stored.data)
    return all(value in _values(data, name.split(".")) for name, value in query.fields.items())


def _values(item: object, path: Sequence[str]) -> list[Json]:
    """What stands there; of a list, in any of its members, and how many they are is `length`."""
    if isinstance(item, list):
        own = [len(item)] if list(path) == ["length"] else []
        return own + (
            [*item] if not path else [nested for element in item for nested in _values(element, path)]
        )
    if not path:
        return [item]
    return _values(item[path[0]], path[1:]) if isinstance(item, dict) and path[0] in item else []


def _name(name: str | None) -> str | None:
    """A name that nobody has checked: a bundle may hold anything."""
    return None if name is None else printable(name, LONGEST)


def _hit(path: Path, reader: StepReader, step: Step, language: str) -> Hit:
    texts = texts_of(reader.codec.title, language)
    seats, names = step.after.table.seats, reader.header.names or {}
    known = called(
        [seat.bot for seat in seats], [_name(names.get(str(seat))) for seat in range(len(seats))], texts
    )
    text = texts.account(step.event, step.before, known)
    if text is not None:
        text = paragraph(getattr(step.event, "seat", None), [text], known, language)
    data = msgspec.json.decode(step.stored.data)
    return Hit(
        named(path), reader.header.game, step.position, step.round, step.seat, step.stored.type, data, text
    )
