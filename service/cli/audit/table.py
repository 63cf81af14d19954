"""`estancia table`: an archive as tidy tables, for spreadsheets, pandas, DuckDB or R."""

import csv
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from service.archives.tables import TABLES, tables_of
from service.cli.terminal.options import (
    Failed,
    bundles,
    counted,
    in_words,
    jobs_option,
    sources_argument,
)
from service.cli.terminal.progress import with_progress
from service.foreign_files import harmless_cell, named


@click.command(
    short_help="Make tidy tables of many games.",
    epilog="""\b
Exit code: 0 all games are in the tables, 2 some could not be read (or there are none).
\b
Examples:
  estancia table games/ --csv tables/
  estancia table games/ --parquet tables/      (needs: pip install 'estancia[parquet]')
""",
)
@sources_argument
@click.option(
    "--csv", "to_csv", type=click.Path(file_okay=False, path_type=Path), help="A folder for CSV files."
)
@click.option(
    "--parquet",
    "to_parquet",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for Parquet files.",
)
@jobs_option
def table(sources: Sequence[Path], to_csv: Path | None, to_parquet: Path | None, jobs: int | None) -> None:
    """Write tables of all games: games, seats, commands, events, scores, decisions.

    The games are full bundles: files, and all (*.ndjson) of a folder. The guide to archives describes the
    columns.
    """
    if to_csv is None and to_parquet is None:
        raise click.UsageError("Name a folder to write to: --csv or --parquet.")
    duckdb = None if to_parquet is None else _duckdb()
    paths = bundles(sources)
    try:
        with TemporaryDirectory(prefix="estancia-tables-", dir=_there(to_parquet)) as raw:
            counts, unread = _write(paths, to_csv, None if to_parquet is None else Path(raw), jobs)
            if to_parquet is not None:
                for name in TABLES:
                    _to_parquet(duckdb, Path(raw) / f"{name}.csv", to_parquet / f"{name}.parquet")
    except OSError as problem:
        raise Failed(f"The tables cannot be written. {in_words(problem)}") from problem
    click.echo(", ".join(f"{counts[name]} {name}" for name in TABLES))
    if unread:
        click.echo(f"{counted(unread, 'game')} could not be read", err=True)
    sys.exit(2 if unread or not counts["games"] else 0)


def _there(folder: Path | None) -> Path | None:
    """The same folder, made if need be."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _write(
    paths: Sequence[Path], folder: Path | None, raw: Path | None, jobs: int | None
) -> tuple[Counter[str], int]:
    """How many rows of each table were written, and how many files could not be read.

    In `folder` cells are made harmless for spreadsheets, in `raw` they are as they are.
    """
    counts, unread = Counter[str](), 0
    with ExitStack() as stack:
        writers = [
            (_writers(to, stack), change)
            for to, change in ((_there(folder), harmless_cell), (raw, _as_it_is))
            if to is not None
        ]
        for path, rows in with_progress(tables_of(paths, jobs), len(paths)):
            if isinstance(rows, str):
                unread += 1
                click.echo(f"{named(path)}: {rows}", err=True)
                continue
            for name, lines in rows.items():
                for tables, change in writers:
                    tables[name].writerows([change(cell) for cell in line] for line in lines)
                counts[name] += len(lines)
    return counts, unread


def _as_it_is(cell: object) -> Any:
    return cell


def _writers(folder: Path, stack: ExitStack) -> dict[str, Any]:
    """A CSV file for each table, with its header."""
    writers = {}
    for name, columns in TABLES.items():
        file = stack.enter_context((folder / f"{name}.csv").open("w", newline="", encoding="utf-8"))
        writers[name] = csv.writer(file, lineterminator="\n")
        writers[name].writerow(columns)
    return writers


def _duckdb() -> Any:
    try:
        return import_module("duckdb")
    except ImportError as problem:
        raise click.UsageError("--parquet needs DuckDB: pip install 'estancia[parquet]'") from problem


def _to_parquet(duckdb: Any, source: Path, target: Path) -> None:
    with duckdb.connect() as connection:
        rows = connection.read_csv(str(source), header=True, sample_size=-1, quotechar='"', escapechar='"')
        rows.write_parquet(str(target))
