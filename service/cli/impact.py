"""Would a change of the rules change games that were played? `estancia impact`, for the eve of a release."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from service.audit.impact import Impact, of_bundles, of_games
from service.cli import options
from service.cli.verify import json_option
from service.codec import encode
from service.store.redis import open_store


@click.command(
    epilog="""\b
Exit code: 0 all the same, 1 some would differ, 2 some could not be read (or there are none).
\b
Examples:
  estancia impact games/
  ESTANCIA_REDIS_URL=redis://10.0.0.5:6379 estancia impact --json > impact.json
"""
)
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--store", "url", help="The event store.  [default: ESTANCIA_REDIS_URL]")
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: one for each core]")
@json_option
def impact(folder: Path | None, url: str | None, jobs: int | None, as_json: bool) -> None:
    """Decide all stored games again, with the rules as they stand here.

    The games are all bundles (*.ndjson) in FOLDER, or else all of the event store, running ones too. Nothing
    is changed. With --json, one line a game.
    """
    if folder is not None and url is not None:
        raise click.UsageError("A folder or a store, not both.")
    found = Counter[str]()
    for each in _impacts(folder, url, jobs):
        found[each.outcome] += 1
        if as_json:
            click.echo(encode(each))
        elif each.outcome != "same":
            click.echo("\n".join(_told(each)))
    if not as_json:
        parts = [f"{found[outcome]} {outcome}" for outcome in ("same", "differs", "refused", "unreadable")]
        click.echo(f"{found.total()} games: {', '.join(parts)}")
    sys.exit(2 if found["unreadable"] or not found else 1 if found["differs"] or found["refused"] else 0)


def _impacts(folder: Path | None, url: str | None, jobs: int | None) -> Iterator[Impact]:
    if folder is not None:
        return of_bundles(sorted(folder.glob("*.ndjson")), jobs)
    if (url := url or options.settings().redis_url) is None:
        raise click.UsageError("Name a folder of bundles, or a store: --store or ESTANCIA_REDIS_URL.")
    store = open_store(url)
    games = list(store.games())
    store.close()
    return of_games(url, games, jobs)


def _told(each: Impact) -> list[str]:
    place = "" if each.position is None else f" at event {each.position} of {each.events}"
    lines = [f"{each.outcome}{place}: {each.source}: {each.why}"]
    if each.expected is not None:
        lines.append(f"  now    {each.expected}")
    if each.found is not None:
        lines.append(f"  stored {each.found}")
    return lines
