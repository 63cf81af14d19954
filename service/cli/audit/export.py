"""`estancia export`: many games into a folder, as bundles."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import click

from domain.table.state import Status
from domain.titles import TITLES
from service.archives.exporting import (
    Bots,
    ExportBrokeOff,
    Exported,
    Selection,
    from_service,
    from_store,
)
from service.cli.terminal.http_client import Client
from service.cli.terminal.options import Failed, counted, jobs_option, key_option, settings, url_option
from service.cli.terminal.progress import with_progress
from service.games.unreadable.skipping import SkippedGame, Why
from service.json_types import Json, JsonObject
from service.store.base import StoreUnavailable
from service.times import ms_of, rfc3339


def _moment(_context: click.Context, _parameter: click.Parameter, text: str | None) -> int | None:
    if text is None:
        return None
    try:
        return ms_of(text if "T" in text else f"{text}T00:00:00.000Z")
    except ValueError as problem:
        raise click.BadParameter("a day or a moment (UTC), such as 2026-11-28") from problem


@click.command(
    short_help="Export many games into a folder.",
    epilog="""\b
Exit code: 0 all exported, 1 some games could not be read: they are named, and the others exported.
\b
Examples:
  estancia export games/ --since 2026-11-01 --key $KEY
  estancia export games/ --resume --store redis://10.0.0.5:6379
""",
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--since", callback=_moment, help="Only games that have had their status since then (a day, UTC)."
)
@click.option("--until", callback=_moment, help="Only games that have had their status since before then.")
@click.option("--title", type=click.Choice(sorted(TITLES)), help="Only games of this title.")
@click.option(
    "--status",
    type=click.Choice([*get_args(Status), "any"]),
    default="over",
    show_default=True,
    help="Only games with this status.",
)
@click.option("--bots", type=click.Choice(get_args(Bots)), help="Only games with hosted bots, or without.")
@click.option("--names", is_flag=True, help="Include the names of the seats.")
@click.option(
    "--resume", is_flag=True, help="Continue an export: existing files are kept, and not requested again."
)
@click.option(
    "--store", "store", help="Read the event store itself, on all cores.  [default: ask the service]"
)
@url_option
@key_option
@jobs_option
def export(
    folder: Path,
    since: int | None,
    until: int | None,
    title: str | None,
    status: Any,
    bots: Bots | None,
    names: bool,
    resume: bool,
    store: str | None,
    url: str,
    key: str | None,
    jobs: int | None,
) -> None:
    """Write every selected game into FOLDER, as a bundle that proves itself: <game>.ndjson.

    The service returns an app its own games, and the operator all. With --store, all games of the store are
    read. To continue an interrupted export, use --resume.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not resume and any(folder.glob("*.ndjson")):
        raise click.UsageError(
            f"There are bundles in {folder} already. Go on with --resume, or name another one."
        )
    wanted = Selection(
        status=None if status == "any" else status,
        title=title,
        since=since,
        until=until,
        bots=bots,
        names=names,
    )
    try:
        new, skipped = _export(folder, wanted, store, url, key, jobs, resume=resume)
    except ExportBrokeOff as problem:
        raise Failed(
            f"The export broke off at game {problem.game}: {problem.why}. Go on with --resume."
        ) from problem
    there = sum(1 for _ in folder.glob("*.ndjson"))
    click.echo(f"{counted(new, 'game')} exported, {there} in {folder}")
    if skipped:
        click.echo(f"{counted(skipped, 'game')} could not be read", err=True)
        sys.exit(1)


def _export(
    folder: Path,
    wanted: Selection,
    store: str | None,
    url: str,
    key: str | None,
    jobs: int | None,
    *,
    resume: bool,
) -> tuple[int, int]:
    """Return the number of new and of skipped games. Raises `ExportBrokeOff`."""
    if store is not None:
        try:
            read = from_store(store, folder, wanted, jobs, cold=settings().cold_storage)
            return _tally(with_progress(read, None))
        except (StoreUnavailable, ValueError) as problem:
            raise click.UsageError(f"The store cannot be read: {problem}") from problem
    if wanted.status is None:
        raise click.UsageError("A service is asked for one status; --store reads games of any.")
    with Client(url, key) as client:

        def ask(parameters: Mapping[str, Json]) -> Iterator[bytes]:
            return client.lines("/v1/exports", parameters)

        return _tally(with_progress(from_service(ask, folder, _parameters(wanted), resume=resume), None))


def _tally(exported: Iterable[Exported]) -> tuple[int, int]:
    """Return the number of new and of skipped games; the latter are named."""
    new = skipped = 0
    for game in exported:
        if isinstance(game, SkippedGame):
            skipped += 1
            about = f"{game.game} ({game.title})" if game.title else game.game
            click.echo(f"skipped: {about}: {game.detail or _WHYS[game.why]}", err=True)
        else:
            new += game
    return new, skipped


_WHYS: dict[Why, str] = {
    "other_release": "another release of the service has written it",
    "damaged": "its stored events are damaged",
    "stream_lost": "cold storage has lost its events",
    "out_of_reach": "cold storage does not answer",
}


def _parameters(wanted: Selection) -> JsonObject:
    fields = {
        "status": wanted.status,
        "title": wanted.title,
        "since": None if wanted.since is None else rfc3339(wanted.since),
        "until": None if wanted.until is None else rfc3339(wanted.until),
        "bots": wanted.bots,
        "names": "true" if wanted.names else None,
    }
    return {name: value for name, value in fields.items() if value is not None}
