"""`estancia analyse`: the chance to win after each turn of a game, and the turns that cost most."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from domain.analysis.judges import JUDGES
from domain.core.markup import ref
from domain.table.texts import texts_of
from domain.table.texts.paragraphs import called
from service.audit.bundles.scan import records, scan
from service.cli.terminal.options import (
    Failed,
    file_argument,
    following,
    in_words,
    json_option,
    language_option,
)
from service.cli.terminal.progress import Meter
from service.foreign_files import open_file
from service.games.analysis import kept
from service.games.analysis.making import made
from service.games.analysis.page import page
from service.games.analysis.sentences import LISTS, costly_sentence, percent, say
from service.games.analysis.stream import Recounted, recounted
from service.games.codec.answers import encode
from service.games.codec.title_codec import codec_of
from service.json_types import Json, JsonObject


@click.command(
    short_help="Show chances to win after each turn, and costly turns.",
    epilog="""\b
Examples:
  estancia analyse game.ndjson
  estancia analyse game.ndjson --html game.html --language de
  estancia analyse game.ndjson --json --trials 20 > game.json
""",
)
@file_argument
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write a page with curves.")
@click.option(
    "--trials", type=click.IntRange(0, 1000), help="Trials of every turn; more take longer.  [default: a few]"
)
@click.option(
    "--most", type=click.IntRange(0), help="Trials in all, to reproduce an analysis that stopped there."
)
@language_option
@json_option
def analyse(
    file: Path, html: Path | None, trials: int | None, most: int | None, language: str, as_json: bool
) -> None:
    """Show how likely each seat was to win after each turn of a game, and which turns cost most.

    Requires a full bundle of a game. A chance is that of the seat if all play on like a bot of medium
    strength; what nobody could know is drawn again. Its interval is one of 95 %. The same file gives the
    same analysis.
    """
    with following(file):
        _analyse(_game(file), html, trials, most, language, as_json=as_json)


def _analyse(
    game: Recounted, html: Path | None, trials: int | None, most: int | None, language: str, *, as_json: bool
) -> None:
    with Meter("trials") as meter:
        analysis = kept.plain(made(game, None, trials=trials, most=most, progress=meter))
    names, codec = _names(game, language), codec_of(game.title)
    marked = [ref(f"seat:{seat}", name) for seat, name in enumerate(names)]
    costly, unsure = (
        [
            costly_sentence(game.title, turn, _view(game, turn), marked, language, code=code).text
            for turn in analysis[code]
        ]
        for code in LISTS
    )
    if as_json:
        click.echo(encode(analysis))
    else:
        _show(analysis, names, costly, unsure, language)
    if html is not None:
        try:
            name = texts_of(codec.title, language).name
            html.write_text(page(analysis, name, names, costly, unsure, language), "utf-8")
        except OSError as problem:
            raise Failed(f"The page cannot be written. {in_words(problem)}") from problem


def _game(file: Path) -> Recounted:
    with open_file(file) as source:
        header = scan(source).header
        if header.kind != "full":
            raise click.UsageError("This needs a full bundle: the export of a game that is over.")
        source.seek(0)
        game = recounted(header.title, (bytes(line.record) for line in records(source)))
    if game.title not in JUDGES:
        raise click.UsageError(f"Estancia does not analyse {game.title}.")
    if not game.turns:
        raise click.UsageError("No seat has played in this game.")
    return game


def _view(game: Recounted, costly: Mapping[str, Json]) -> Any:
    """Return the view of the seat before its costly command."""
    moves = game.turns[costly["turn"]].moves
    state = next(move.state for move in moves if move.position == costly["position"])
    return codec_of(game.title).decider.view(state, costly["seat"])


def _names(game: Recounted, language: str) -> list[str]:
    bots = [seat.bot for seat in game.game.table.seats]
    return called(bots, [], texts_of(codec_of(game.title).title, language))


def _show(
    analysis: JsonObject,
    names: Sequence[str],
    costly: Sequence[str],
    unsure: Sequence[str],
    language: str,
) -> None:
    click.echo(say("how", language, trials=analysis["trials"]))
    if not analysis["complete"]:
        click.echo(say("short", language))
    head = [say("turn", language), say("after", language), say("whose", language), *names]
    rows = [head, *(_cells(turn, names, language) for turn in analysis["turns"])]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    click.echo()
    for row in rows:
        click.echo("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    click.echo(f"\n{say('cost_most', language)}")
    for sentence in costly or [say("nothing", language)]:
        click.echo(f"  {sentence}")
    if unsure:
        click.echo(f"\n{say('perhaps', language)}")
    for sentence in unsure:
        click.echo(f"  {sentence}")


def _cells(turn: JsonObject, names: Sequence[str], language: str) -> list[str]:
    chances = [
        f"{percent(chance['share'], language)} ({100 * chance['low']:.0f}–{100 * chance['high']:.0f})"
        for chance in turn["chances"]
    ]
    whose = "" if turn["seat"] is None else names[turn["seat"]]
    return [str(turn["turn"]), str(turn["position"]), whose, *chances]
