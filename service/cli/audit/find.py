"""`estancia find`: events of an archive by type, fields, seat and round."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.core.record import Event, snake
from domain.core.title import Title
from domain.table.events import TABLE_EVENTS
from domain.titles import TITLES
from service.archives.search import Hit, Query, Searched, search
from service.cli.terminal.options import (
    bundles,
    counted,
    jobs_option,
    json_option,
    language_option,
    nearest,
    sources_argument,
)
from service.cli.terminal.progress import with_progress
from service.cli.terminal.translator import Translator
from service.games.codec.answers import encode
from service.json_types import JsonObject


def _round(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Any:
    if text is None or text == "last":
        return text
    if not text.isdecimal():
        raise click.BadParameter("a number, or `last`")
    return int(text)


def _fields(_context: click.Context, _parameter: click.Parameter, given: Sequence[str]) -> JsonObject:
    values = {}
    for condition in given:
        name, sign, value = condition.partition("=")
        if not sign or not name:
            raise click.BadParameter(f"{condition!r} is not such as area=steal_cattle")
        try:
            values[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            values[name] = value
    return values


@click.command(
    short_help="Find events in many games.",
    epilog="""\b
Exit code: 0 events were found that were not undone, 1 none, 2 some games could not be read.
\b
Examples:
  estancia find games/ --type tile_stolen --round last
  estancia find games/ --type dice_rolled --where dice.length=5 --where dice=6 --json
  estancia find games/ --title ranchers --seat 1 --type pair_taken --where animal=cow
""",
)
@sources_argument
@click.option("--type", "types", multiple=True, help="A type of events. Repeatable.")
@click.option("--where", "fields", multiple=True, callback=_fields, help="A field of the data and its value.")
@click.option("--seat", type=click.IntRange(0), help="The seat that the event is about (from 0).")
@click.option("--round", "at_round", metavar="NUMBER|last", callback=_round, help="The round of the event.")
@click.option("--standing", is_flag=True, help="Leave out events that were undone.")
@click.option("--title", type=click.Choice(sorted(TITLES)), help="Only games of this title.")
@language_option
@jobs_option
@json_option
def find(
    sources: Sequence[Path],
    types: tuple[str, ...],
    fields: JsonObject,
    seat: int | None,
    at_round: Any,
    standing: bool,
    title: str | None,
    language: str,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Find events in full bundles: files, and all (*.ndjson) of a folder.

    An event must match all conditions. Name a field within another with a point. For a list, any member may
    match, and `length` is the number of members. --json prints one line per event. An event that was taken
    back (undone) is marked, and counted separately.
    """
    _require_known(types, fields)
    query = Query(types=types, title=title, seat=seat, round=at_round, fields=fields, standing=standing)
    paths, totals, say = bundles(sources), _Totals(), Translator(language)
    for result in with_progress(search(paths, query, language, jobs), len(paths)):
        totals.add(result)
        if result.why is not None:
            click.echo(f"{result.file}: {result.why}", err=True)
        for hit in result.hits:
            click.echo(encode(hit) if as_json else _line(hit, say))
    if not as_json:
        more = f", and {counted(totals.undone, 'event')} taken back" if totals.undone else ""
        click.echo(
            f"{counted(totals.hits, 'event')} in {totals.games} of {counted(len(paths), 'game')}{more}"
        )
    if totals.unread:
        click.echo(f"{counted(totals.unread, 'game')} could not be read", err=True)
    sys.exit(2 if totals.unread or not paths else 0 if totals.hits else 1)


@dataclass
class _Totals:
    """Counts of a search: events that stand and their games, events that were undone, unreadable games."""

    hits: int = 0
    games: int = 0
    undone: int = 0
    unread: int = 0

    def add(self, result: Searched) -> None:
        standing = sum(not hit.undone for hit in result.hits)
        self.hits += standing
        self.games += bool(standing)
        self.undone += len(result.hits) - standing
        self.unread += result.why is not None


def _line(hit: Hit, say: Translator) -> str:
    text = hit.text or f"{hit.type} {encode(hit.data).decode()}"
    mark = say("taken_back") if hit.undone else ""
    return f"{hit.file} position {hit.position}, round {hit.round}{mark}: {text}"


def _require_known(types: Sequence[str], fields: Iterable[str]) -> None:
    """Raise `BadParameter` for a type or a field that no title has."""
    known = {name for title in TITLES.values() for name in _types(title)}
    for name in types:
        if name not in known:
            problem = f"No title has events of the type {name!r}.{nearest(name, known)}"
            raise click.BadParameter(problem, param_hint="--type")
    named = {field for title in TITLES.values() for cls in _events(title) for field in cls.__struct_fields__}
    for path in fields:
        name = path.partition(".")[0]
        if name not in named:
            problem = f"No event has a field {name!r}.{nearest(name, named)}"
            raise click.BadParameter(problem, param_hint="--where")


def _types(title: Title) -> set[str]:
    return {snake(cls.__name__) for cls in _events(title)}


def _events(title: Title) -> tuple[type[Event], ...]:
    return (*TABLE_EVENTS, *title.rules.events)
