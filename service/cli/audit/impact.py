"""`estancia impact`: would a change of the rules change games that were played? For the eve of a release."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from service.audit.impact import Impact, of_bundles, of_games
from service.cli.terminal.options import (
    bundles,
    counted,
    jobs_option,
    json_option,
    progress,
    settings,
    sources_argument,
)
from service.games.codec import encode
from service.store.base import StoreUnavailable
from service.store.redis.store import open_store


@click.command(
    short_help="Tell what these rules would change.",
    epilog="""\b
Exit code: 0 all the same, 1 some would differ, 2 some could not be read (or there are none).
\b
Examples:
  estancia impact games/
  ESTANCIA_REDIS_URL=redis://10.0.0.5:6379 estancia impact --json > impact.json
""",
)
@sources_argument
@click.option("--store", "url", help="The event store.  [default: ESTANCIA_REDIS_URL]")
@jobs_option
@json_option
def impact(sources: Sequence[Path], url: str | None, jobs: int | None, as_json: bool) -> None:
    """Decide all stored games again, with the rules as they stand here.

    The games are bundles: files, and all (*.ndjson) of a folder; or else all of the event store, running ones
    too. Nothing is changed. With --json, one line a game.
    """
    if sources and url is not None:
        raise click.UsageError("Bundles or a store, not both.")
    found, events = Counter[str](), 0
    impacts, games = _impacts(sources, url, jobs)
    with progress(impacts, games) as shown:
        for each in shown:
            found[each.outcome] += 1
            events += each.events
            if as_json:
                click.echo(encode(each))
            elif each.outcome != "same":
                click.echo("\n".join(_told(each)))
    if not as_json:
        outcomes = ("same", "differs", "refused", "unreadable")
        parts = ", ".join(f"{found[outcome]} {outcome}" for outcome in outcomes)
        click.echo(f"{counted(found.total(), 'game')}, {counted(events, 'event')}: {parts}")
    sys.exit(2 if found["unreadable"] or not found else 1 if found["differs"] or found["refused"] else 0)


def _impacts(sources: Sequence[Path], url: str | None, jobs: int | None) -> tuple[Iterator[Impact], int]:
    """The impacts as they come, and how many there will be."""
    if sources:
        paths = bundles(sources)
        return of_bundles(paths, jobs), len(paths)
    if (url := url or settings().redis_url) is None:
        raise click.UsageError("Name a folder of bundles, or a store: --store or ESTANCIA_REDIS_URL.")
    try:
        store = open_store(url)
        games = list(store.streams.games())
        store.close()
    except (StoreUnavailable, ValueError) as problem:
        raise click.UsageError(f"The store cannot be read: {problem}") from problem
    return of_games(url, games, jobs), len(games)


def _told(each: Impact) -> list[str]:
    place = "" if each.position is None else f" at event {each.position} of {each.events}"
    lines = [f"{each.outcome}{place}: {each.source}: {each.why}"]
    if each.expected is not None:
        lines.append(f"  now    {each.expected}")
    if each.found is not None:
        lines.append(f"  stored {each.found}")
    return lines
