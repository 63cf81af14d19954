"""Would a hosted bot do again what it did? `estancia rerun-bot`: same view, same whims, same command."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from domain.core import luck
from domain.core.decider import Seat
from domain.table import game as rules
from domain.table.state import Game
from service.audit.checking import verify_bundle
from service.audit.lines import records, scan
from service.cli.verify import file_argument, json_option, verdict_told
from service.codec import Codec, codec_of, encode
from service.signing import unhex
from workers.bots.registry import ladder

SAME = 0
OTHER = 1


class Rerun(NamedTuple):
    """A decision of a bot. `by` decides the same today: the bot itself, a simpler one that it had to give way
    to, or nobody.
    """

    position: int
    seat: Seat
    bot: str
    command: Any
    by: str | None


@click.command(
    "rerun-bot",
    epilog="""\b
Exit code: 0 all the same, 1 some are not, 2 the question made no sense.
\b
Example:  estancia rerun-bot game.ndjson 64
""",
)
@file_argument
@click.argument("position", type=click.IntRange(1), required=False)
@json_option
def rerun(file: Path, position: int | None, as_json: bool) -> None:
    """Let the hosted bots of a finished game decide again, all of them or the one at POSITION.

    A bot sees what its seat sees, and draws its whims from the seed of the game, so it decides the same for
    ever; unless it had no time then, or has become another since.
    """
    report = verify_bundle(file)
    if report.verdict == "diverged" or report.kind != "full" or report.title is None:
        raise click.UsageError(
            "\n".join(["A full bundle that is in order is needed.", *verdict_told(report)])
        )
    found = [each for each in _reruns(file) if position in (None, each.position)]
    if not found:
        raise click.UsageError("No hosted bot has decided anything there.")
    for each in found:
        if as_json:
            click.echo(encode(each._asdict()))
        elif position is not None or each.by != each.bot:
            click.echo(_told(each))
    same = sum(each.by == each.bot for each in found)
    if not as_json:
        of = f"all {len(found)}" if same == len(found) else f"{same} of {len(found)}"
        click.echo(f"{of} decisions are the same again")
    sys.exit(SAME if same == len(found) else OTHER)


def _reruns(file: Path) -> Iterator[Rerun]:
    with file.open("rb") as source:
        scanned = scan(source)
        if scanned.trailer.reveal is None:
            raise click.UsageError("The luck is not revealed yet, and with it the whims of the bots.")
        codec, seed = codec_of(scanned.header.title), unhex(scanned.trailer.reveal)
        source.seek(0)
        game = rules.empty(codec.decider)
        for line in records(source):
            timed = game.table.clock is not None
            stored, it = codec.happened(line.position, bytes(line.record), timed=timed)
            cause = msgspec.json.decode(stored.cause)
            if cause is not None and stored.seat is not None and game.table.started:
                bot = game.table.seats[stored.seat].bot
                if bot is not None:
                    whims = luck.bot_seed(seed, line.position - 1, stored.seat)
                    by = _by(codec, game, stored.seat, bot, whims, cause)
                    yield Rerun(line.position, stored.seat, bot, cause, by)
            game = rules.happen(codec.decider, game, it)


def _by(codec: Codec, game: Game, seat: Seat, bot: str, whims: bytes, cause: Any) -> str | None:
    view = rules.view(codec.decider, game, seat).play
    legal = rules.legal_commands(codec.decider, game, seat)
    wanted = codec.command(cause, seat)
    for name, choose in ladder(codec.decider.title, bot):
        if choose(view, legal, seat, whims) == wanted:
            return name
    return None


def _told(each: Rerun) -> str:
    did = f"position {each.position}: seat {each.seat} ({each.bot}) sent {encode(each.command).decode()}"
    if each.by == each.bot:
        return f"{did}, and does so again"
    return f"{did}; now it does not" + ("" if each.by is None else f", but {each.by} does")
