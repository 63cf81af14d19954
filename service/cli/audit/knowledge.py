"""`estancia knowledge`: what a seat could know at a position, and since when, from a full bundle."""

from pathlib import Path

import click

from domain.core.wording import Wording
from domain.table.events import GameForked
from domain.table.knowledge import knowledge as facts_known
from domain.table.texts import texts_of
from domain.titles import TITLES
from service.audit.bundles.scan import records, scan
from service.cli.terminal.options import file_argument, following, json_option, language_option
from service.foreign_files import open_file
from service.games.codec.answers import encode
from service.games.codec.title_codec import codec_of


@click.command(
    short_help="Show what a seat could know, and since when.",
    epilog="Example:  estancia knowledge game.ndjson --seat 1 --at 60",
)
@file_argument
@click.option(
    "--seat",
    type=click.IntRange(0),
    help="The seat whose knowledge to show (from 0).  [default: a spectator]",
)
@click.option("--at", type=click.IntRange(1), help="The event after which to look.  [default: the last]")
@language_option
@json_option
def knowledge(file: Path, seat: int | None, at: int | None, language: str, as_json: bool) -> None:
    """List every hidden fact of a game, whether a seat could know it, and since which event."""
    with following(file):
        _tell(file, seat, at, language, as_json=as_json)


def _tell(file: Path, seat: int | None, at: int | None, language: str, *, as_json: bool) -> None:
    with open_file(file) as source:
        header = scan(source).header
        if header.kind != "full" or header.title not in TITLES:
            raise click.UsageError("This needs a full bundle of a title that this release knows.")
        codec = codec_of(header.title)
        source.seek(0)
        events = [codec.read(bytes(line.record))[1] for line in records(source)]
    if any(isinstance(event, GameForked) for event in events):
        raise click.UsageError(
            "A fork begins with hidden pieces in place: the knowledge of seats is unknown."
        )
    if at is not None and at > len(events):
        raise click.BadParameter(f"The last event is at position {len(events)}.")
    seats = len(getattr(events[0], "offers", ()))
    if seat is not None and seat >= seats:
        raise click.BadParameter(f"The seats are 0 to {seats - 1}.")
    known = facts_known(codec.decider, events, seat, at or len(events))
    if as_json:
        click.echo(encode(known))
        return
    words = Wording(texts_of(codec.title, language))
    sentences = [(words.since(fact), words.known(fact)) for fact in known]
    width = max((len(since) for since, _ in sentences), default=0)
    for since, text in sentences:
        click.echo(f"{since:>{width}}  {text}")
