"""`estancia replay`: a past game, from its bundle, its saved events, or the service."""

import re
from pathlib import Path

import click

from domain.core.decider import Viewer
from service.audit.bundles.lines import no_bundle
from service.cli.terminal import situations
from service.cli.terminal.http_client import Client
from service.cli.terminal.narration import show, tell
from service.cli.terminal.options import following, key_option, language_option, url_option
from service.foreign_files import NotPlain, parse, read_file
from service.json_types import JsonObject
from service.store.ids import GAME_ID

_GAME_ID = re.compile(GAME_ID)


@click.command(
    epilog="""\b
Examples:
  estancia replay 00112233445566778899
  curl -s $URL/games/$GAME/events > game.json && estancia replay game.json
  curl -s $URL/games/$GAME/export > game.ndjson
  estancia replay game.ndjson --at 60 --as 1
  estancia replay game.ndjson --diff 60 75 --language de
  estancia replay game.ndjson --score --at 60
"""
)
@click.argument("source", metavar="FILE|GAME-ID")
@click.option("--at", "position", type=click.IntRange(1), help="Show the position after this event.")
@click.option(
    "--diff", type=(click.IntRange(1), click.IntRange(1)), help="Show what changed between two events."
)
@click.option("--score", is_flag=True, help="Explain the points of every seat, at --at or now.")
@click.option(
    "--as",
    "seen_by",
    metavar="SEAT|spectator",
    help="Show what a seat (from 0), or a spectator, was shown (full bundles).",
)
@click.option(
    "--bots", is_flag=True, help="Include what hosted bots say about their decisions (full bundles)."
)
@language_option
@url_option
@key_option
def replay(
    source: str,
    position: int | None,
    diff: tuple[int, int] | None,
    score: bool,
    seen_by: str | None,
    bots: bool,
    language: str,
    url: str,
    key: str | None,
) -> None:
    """Tell the story of a game so far, round by round.

    Name the game by a file or by its id. A file is a bundle, or events: a JSON list, a page as the service
    returns it, or one event per line.
    """
    if diff is not None and (score or position is not None):
        raise click.UsageError("--diff goes neither with --at nor with --score.")
    events, is_full, names = _events(source, url, key)
    with following(source):
        if seen_by is not None:
            if not is_full:
                raise click.UsageError(
                    "--as needs a full bundle: /v1/games/{game}/export of a finished game."
                )
            events = situations.as_seen(events, _viewer(seen_by, events))
        _show(events, names, language, position=position, diff=diff, score=score, bots=bots)


def _show(
    events: list[JsonObject],
    names: list[str | None],
    language: str,
    *,
    position: int | None,
    diff: tuple[int, int] | None,
    score: bool,
    bots: bool,
) -> None:
    if score:
        at = _within(position or len(events), events)
        show(situations.score(situations.at(events, at), language, names))
    elif diff is not None:
        first, last = sorted(_within(end, events) for end in diff)
        show([f"# Position {first} → {last}", *tell(events[:last], language, first, names, bots=bots)])
        before, after = situations.at(events, first), situations.at(events, last)
        show(["", *situations.changes(before, after, language)])
    elif position is not None:
        at = _within(position, events)
        show([f"# Position {at}", *tell(events[:at], language, at - 1, names, bots=bots)])
        click.echo(f"\n{situations.described(situations.at(events, at), language)}")
    else:
        show(tell(events, language, names=names, bots=bots))


def _events(source: str, url: str, key: str | None) -> tuple[list[JsonObject], bool, list[str | None]]:
    """Return all events, whether they are all unmasked, and the known names of the seats."""
    path = Path(source)
    if not path.exists():
        if _GAME_ID.fullmatch(source) is None:
            raise click.BadParameter(
                f"There is no file {source}, and it is not the id of a game, which is 20 digits from 0 to f.",
                param_hint="FILE|GAME-ID",
            )
        try:
            with Client(url, key) as client:
                seats = client.get(f"/v1/games/{source}")["seats"]
                return list(client.events(source, wait=0)), False, [seat.get("name") for seat in seats]
        except click.UsageError:
            raise
        except click.ClickException as problem:
            raise click.ClickException(
                f"There is no file {source}; as the id of a game it was looked up at {url}. {problem.message}"
            ) from problem
    if path.is_dir():
        raise click.BadParameter(f"{source} is a folder: name a file in it.", param_hint="FILE|GAME-ID")
    if no_bundle(path) is None:
        return *situations.read_bundle(path), []
    return read(path), False, []


def _viewer(text: str, events: list[JsonObject]) -> Viewer:
    seats = len(events[0]["data"]["offers"])
    if text == "spectator":
        return None
    if text.isdecimal() and int(text) < seats:
        return int(text)
    raise click.BadParameter(f"--as is `spectator` or a seat from 0 to {seats - 1}.")


def _within(position: int, events: list[JsonObject]) -> int:
    if position > len(events):
        raise click.BadParameter(f"The last event is at position {len(events)}.")
    return position


def read(path: Path) -> list[JsonObject]:
    """Return the events in a file."""
    try:
        raw = read_file(path).removeprefix(b"\xef\xbb\xbf")
        try:
            document = parse(raw)
        except NotPlain:
            document = [parse(line) for line in raw.splitlines() if line.strip()]
    except NotPlain as problem:
        why = problem if raw.strip() else "it is empty"
        raise click.ClickException(f"{path} cannot be read as events: {why}") from problem
    if isinstance(document, dict):
        document = document.get("events", [document])
    if not isinstance(document, list) or not all(isinstance(item, dict) for item in document):
        raise click.ClickException(f"{path} cannot be read as events: it holds something else")
    return document
