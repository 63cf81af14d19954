"""`estancia dispute`: a quarrel about a move put on paper, one file that says all, and proves it."""

import shutil
from pathlib import Path

import click

from service.audit.bundles import dispute as disputes
from service.audit.bundles.verification import verify_bundle
from service.cli.audit.verify import verdict_told
from service.cli.terminal.options import (
    Failed,
    counted,
    file_argument,
    in_words,
)
from service.games.codec import encode


@click.command(
    short_help="Put a quarrel about a move on paper.",
    epilog="""\b
Example:
  estancia dispute game.ndjson 60 --seat 1 --command '{"type": "take_dice", "dice": [5, 6]}'
  estancia verify game.dispute.ndjson
""",
)
@file_argument
@click.argument("position", type=click.IntRange(1))
@click.option("--seat", type=click.IntRange(0), required=True, help="Whose move is disputed.")
@click.option("--command", "text", help="The disputed command, as it is sent: JSON.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="[default: FILE.dispute.ndjson]"
)
def dispute(file: Path, position: int, seat: int, text: str | None, output: Path | None) -> None:
    """Put on paper what a seat could do after the event at POSITION, and why not something else.

    The file is the bundle, and one more line: the verdict on it, the version of the rules, every legal
    command of that seat, and what the rules say to the disputed one. `estancia verify` checks all of it.
    """
    target = output or disputes.beside(file)
    if target.exists():
        raise click.UsageError(f"{target} is there already. Remove it, or name another file: -o FILE")
    report = verify_bundle(file, with_origin=False)
    if report.kind != "full" or report.title is None:
        why = "A full bundle is needed: /v1/games/{game}/export, when the game is over."
        raise click.UsageError("\n".join([why, *verdict_told(report)]))
    if report.verdict == "diverged":
        raise click.ClickException("\n".join(["The bundle itself is not in order.", *verdict_told(report)]))
    try:
        command = None if text is None else disputes.parse(text)
        with file.open("rb") as source:
            found = disputes.put(source, report.title, position, seat, command, report.plain_verdict())
            source.seek(0)
            with target.open("xb") as written:
                shutil.copyfileobj(source, written)
                written.write(disputes.written(found) + b"\n")
    except OSError as problem:
        raise Failed(f"The dispute cannot be written. {in_words(problem)}") from problem
    except ValueError as problem:
        raise click.UsageError(str(problem)) from problem
    click.echo("\n".join(told(found)))
    click.echo(f"written to {target}")


def told(found: disputes.Dispute) -> list[str]:
    """A dispute in words, line by line."""
    lines = [
        f"after event {found.position}, seat {found.seat} had {counted(len(found.legal), 'legal command')}:"
    ]
    lines += [f"  {encode(each).decode()}" for each in found.legal]
    if found.refusal is not None:
        rule = "" if found.refusal.clause is None else f" (rule {found.refusal.clause})"
        lines.append(f"{encode(found.command).decode()} is refused: {found.refusal.reason}{rule}")
        lines.append(f"  {found.refusal.detail}")
    elif found.events is not None:
        lines.append(f"{encode(found.command).decode()} is legal; it causes:")
        lines += [f"  {encode(each).decode()}" for each in found.events]
    return lines
