"""`estancia dispute`: record a dispute about a move in one file, with the verdict and its proof."""

from collections.abc import Iterator
from pathlib import Path

import click

from domain.core.errors import Rejected
from domain.core.texts import explain
from domain.core.wording import Wording
from domain.table import game as rules
from domain.table.state import StreamEntry
from domain.table.texts import texts_of
from domain.table.texts.paragraphs import called, paragraph
from service.audit.bundles import dispute as disputes
from service.audit.bundles.lines import Lines
from service.audit.bundles.verification import verify_bundle
from service.cli.audit.verify import verdict_lines
from service.cli.terminal.options import (
    Failed,
    file_argument,
    following,
    in_words,
    language_option,
)
from service.cli.terminal.translator import Translator
from service.foreign_files import open_file
from service.games.codec.answers import encode
from service.games.codec.commands import Malformed
from service.games.codec.title_codec import Codec, codec_of


@click.command(
    short_help="Record a dispute about a move in a file.",
    epilog="""\b
Example:
  estancia dispute game.ndjson 60 --seat 1 --command '{"type": "take_dice", "dice": [5, 6]}'
  estancia verify game.dispute.ndjson
""",
)
@file_argument
@click.argument("position", type=click.IntRange(1))
@click.option(
    "--seat", type=click.IntRange(0), required=True, help="The seat whose move is disputed (from 0)."
)
@click.option("--command", "text", help="The disputed command, as it is sent: JSON.")
@language_option
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="[default: FILE.dispute.ndjson]"
)
def dispute(
    file: Path, position: int, seat: int, text: str | None, language: str, output: Path | None
) -> None:
    """Record which commands a seat could send after the event at POSITION, and why not another one.

    The output is the bundle and one more line: the verdict on it, the version of the rules, every legal
    command of that seat, and the rules' answer to the disputed one. `estancia verify` checks all of it.
    """
    target = output or disputes.beside(file)
    if target.exists():
        raise click.UsageError(f"{target} is there already. Remove it, or name another file: -o FILE")
    with following(file):
        _dispute(file, target, position, seat, text, language)


def _dispute(file: Path, target: Path, position: int, seat: int, text: str | None, language: str) -> None:
    report = verify_bundle(file, with_origin=False)
    if report.kind != "full" or report.title is None:
        why = "A full bundle is needed: /v1/games/{game}/export, when the game is over."
        raise click.UsageError("\n".join([why, *verdict_lines(report, language, file)]))
    if report.verdict == "diverged":
        raise click.ClickException(
            "\n".join(["The bundle itself is not valid.", *verdict_lines(report, language, file)])
        )
    try:
        command = None if text is None else disputes.parse(text)
        with open_file(file) as source:
            disputed = disputes.put(source, report.title, position, seat, command, report.plain_verdict())
            source.seek(0)
            with target.open("xb") as written:
                written.writelines(line + b"\n" for line in Lines(source))
                written.write(disputes.written(disputed) + b"\n")
    except OSError as problem:
        raise Failed(f"The dispute cannot be written. {in_words(problem)}") from problem
    except ValueError as problem:
        raise click.UsageError(str(problem)) from problem
    click.echo("\n".join(dispute_lines(disputed, report.title, file, language)))
    click.echo(Translator(language)("written_to", path=target))


def dispute_lines(disputed: disputes.Dispute, title: str, file: Path, language: str) -> list[str]:
    """Yield a dispute in words, line by line; commands also as JSON."""
    say, codec = Translator(language), codec_of(title)
    texts = texts_of(codec.title, language)
    legal = say.counted(len(disputed.legal), "legal")
    had = say("dispute_had", position=disputed.position, seat=disputed.seat + 1, legal=legal)
    lines = [say.after_colon(had, "").rstrip()]
    for command in disputed.legal:
        lines.append(f"  {texts.command(codec.command(command, disputed.seat))}   {encode(command).decode()}")
    asked = encode(disputed.command).decode()
    if disputed.refusal is not None:
        lines.append(say.after_colon(say("dispute_refused", command=asked), disputed.refusal.reason))
        lines.append(f"  {_why(disputed, codec, file, language)}")
    elif disputed.events is not None:
        lines.append(say.after_colon(say("dispute_legal", command=asked), "").rstrip())
        lines += [f"  {text}" for text in _accounts(disputed, codec, file, language)]
    return lines


def _why(disputed: disputes.Dispute, codec: Codec, file: Path, language: str) -> str:
    """Return why the command is rejected, in the words of the title."""
    with open_file(file) as source:
        game = disputes.situation(source, codec, disputed.position)
    try:
        command = codec.command(disputed.command, disputed.seat)
        rules.decide(codec.decider, command, game)
    except Rejected as no:
        legal = rules.legal_commands(codec.decider, game, disputed.seat)
        return explain(texts_of(codec.title, language), no, legal, command)
    except Malformed as problem:
        return problem.detail
    return ""


def _accounts(disputed: disputes.Dispute, codec: Codec, file: Path, language: str) -> Iterator[str]:
    """Return the effects of the command as a story; events without a text by their names."""
    texts = texts_of(codec.title, language)
    with open_file(file) as source:
        game = disputes.situation(source, codec, disputed.position)
    names = called([seat.bot for seat in game.table.seats], (), texts)
    words = Wording(texts)
    for position, body in enumerate(disputed.events or (), start=disputed.position + 1):
        event = codec.event(body["type"], encode(body["data"]), codec.decider.rules_version)
        text = texts.account(event, game, names)
        if text is None:
            yield words.kind("events", body["type"])
        else:
            yield paragraph(getattr(event, "seat", None), [text], names, language)
        game = rules.happen(codec.decider, game, StreamEntry(position, event, disputed.seat))
