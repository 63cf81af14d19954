"""`estancia arena`: lets hosted bots play each other, and counts who wins."""

import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.bots.registry import ids_of
from domain.core.errors import Rejected
from domain.table import opening
from domain.titles import TITLES
from service.arena.games import lineups, matches, play
from service.arena.standings import Standings
from service.cli.terminal.options import in_words, progress
from service.process.parallel import cores, on_all_cores

INTERRUPTED = 130
COLUMNS = ("bot", "games", "wins", "95 % interval", "points", "ms a command", "most", "failures")


@click.command(
    short_help="Let hosted bots play each other, and count.",
    epilog="""\b
Examples:
  estancia arena --bots greedy,random --games 100
  estancia arena --title el-gaucho --bots greedy,random,random --seats 3 --games 90 --seed spring
  estancia arena --bots greedy,random --games 10 --logs games && estancia replay games/*00001-0.ndjson
""",
)
@click.option("--title", type=click.Choice(sorted(TITLES)), default=min(TITLES), show_default=True)
@click.option("--bots", required=True, help="Who plays, as a list such as greedy,random.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Of every group.")
@click.option("--seats", type=int, default=2, show_default=True, help="Seats at a table.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--settings", "raw", default="{}", help='Of the title, as JSON: {"module": "fish"}.')
@click.option("--processes", type=click.IntRange(1), help="Games at a time.  [default: one per core]")
@click.option("--json", "to", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures too.")
@click.option(
    "--logs", type=click.Path(file_okay=False, path_type=Path), help="Keep every game there, as a bundle."
)
def arena(
    title: str,
    bots: str,
    games: int,
    seats: int,
    seed: str,
    raw: str,
    processes: int | None,
    to: Path | None,
    logs: Path | None,
) -> None:
    """Let hosted bots play each other, and tell how often each of them wins.

    Every group of as many bots as there are seats plays so many games; fewer bots sit down in turn. Each luck
    is played once from every seat (so there may be a few more games). Bots see what they see in production;
    a shared victory counts as a part of one; milliseconds are CPU time.
    """
    names, settings = bots.split(","), _settings(title, raw, seats)
    for name in names:
        if name not in ids_of(title):
            raise click.BadParameter(
                f"{title} has no bot {name!r}, but: {', '.join(ids_of(title))}.", param_hint="--bots"
            )
    try:  # now, and not when all games have been played
        if to is not None:
            to.open("ab").close()
        if logs is not None:
            logs.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise click.BadParameter(in_words(problem), param_hint="--json, --logs") from problem
    fixtures = list(matches(title, settings, names, seats, games, seed))
    found, interrupted = _play(fixtures, processes or cores(), logs)
    for group in found.plain():
        _show(group, several=len(lineups(names, seats)) > 1)
    if to is not None:
        report = {
            "title": title,
            "settings": settings,
            "seats": seats,
            "seed": seed,
            "games": found.games,
            "groups": found.plain(),
        }
        to.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    if interrupted:
        click.echo(f"stopped after {found.games} of {len(fixtures)} games", err=True)
        sys.exit(INTERRUPTED)


def _settings(title: str, raw: str, seats: int) -> dict[str, Any]:
    if seats not in TITLES[title].seats:
        raise click.BadParameter(
            f"{title} is for {', '.join(map(str, TITLES[title].seats))} seats.", param_hint="--seats"
        )
    try:
        settings: dict[str, Any] = msgspec.json.decode(raw, type=dict[str, Any])
        opening.start_of(TITLES[title], settings, seats)
    except msgspec.MsgspecError as problem:
        raise click.BadParameter(str(problem), param_hint="--settings") from problem
    except Rejected as problem:
        raise click.BadParameter(str(problem.facts["problem"]), param_hint="--settings") from problem
    return settings


def _play(fixtures: Sequence[Any], processes: int, logs: Path | None) -> tuple[Standings, bool]:
    """The standings, and whether somebody stopped it."""
    found = Standings()
    try:
        with (
            closing(on_all_cores(partial(play, folder=logs), fixtures, processes)) as all_played,
            progress(all_played, len(fixtures)) as bar,
        ):
            for played in bar:
                found.add(played)
    except KeyboardInterrupt:
        return found, True
    return found, False


def _show(group: dict[str, Any], *, several: bool) -> None:
    if several:
        click.echo(f"\n{' – '.join(group['bots'])}")
    rows = [COLUMNS, *(_cells(row) for row in group["rows"])]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COLUMNS))]
    for row in rows:
        cells = (
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        click.echo("  ".join(cells))


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        row["bot"],
        f"{row['played']}",
        f"{100 * row['wins']:.1f} %",
        f"{100 * row['low']:.1f} … {100 * row['high']:.1f} %",
        f"{row['points']:.1f}",
        f"{row['ms']:.1f}",
        f"{row['ms_most']:.0f}",
        f"{row['failures']}",
    )
