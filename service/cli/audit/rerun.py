"""`estancia rerun-bot`: repeat decisions of hosted bots with the same view and luck, and compare."""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from domain.bots import find_bot
from domain.core.bots import Bot, Choice, Effort
from domain.core.decider import Seat
from domain.core.record import Command
from domain.core.view_digest import view_digest
from domain.table import game as rules
from domain.table.events import BotDecided
from domain.table.texts import texts_of
from service.audit.bot_traces import is_foreign
from service.audit.bundles.lines import no_bundle
from service.audit.bundles.scan import records, scan
from service.audit.bundles.verification import verify_bundle
from service.audit.reasons import of_failure
from service.audit.signing import unhex
from service.cli.audit.verify import verdict_lines
from service.cli.terminal.options import (
    bundle_of,
    bundles,
    counted,
    following,
    jobs_option,
    json_option,
    language_option,
)
from service.cli.terminal.progress import with_progress
from service.cli.terminal.translator import Translator
from service.foreign_files import named, open_file
from service.games.bot_decision import NotesCache, checked_search
from service.games.codec.answers import encode
from service.games.codec.commands import body_of
from service.games.codec.stored_events import is_seat_command
from service.games.codec.title_codec import codec_of
from service.games.loaded import LoadedGame, empty_game
from service.json_types import Json
from service.process.attempts import attempt
from service.process.parallel import map_on_cores
from service.store.records import Entry

SAME = 0
OTHER = 1
ASPECTS = ("bot", "version", "seed", "view", "search", "command")
"""Aspects that may differ: the bot (no longer hosted), its version, its input, its command."""


class Rerun(NamedTuple):
    """A decision of a bot: the command at `position`, right after its trace.

    `now` is the command of today, if any. `by` is the bot that decides the same today: the bot that decided,
    a simpler one in its place, or none. `differs` names the differing `ASPECTS`.
    """

    position: int
    seat: Seat
    bot: str
    command: Json
    now: Json
    by: str | None
    differs: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        return self.by == self.bot and not self.differs


def _source(context: click.Context, parameter: click.Parameter, path: Path) -> Path:
    return path if path.is_dir() else bundle_of(context, parameter, path)


@click.command(
    "rerun-bot",
    short_help="Let hosted bots decide again, and compare.",
    epilog="""\b
Exit code: 0 all the same, 1 some differ, 2 invalid input.
\b
Example:  estancia rerun-bot game.ndjson 64
""",
)
@click.argument(
    "source", metavar="FILE|FOLDER", type=click.Path(exists=True, path_type=Path), callback=_source
)
@click.argument("position", type=click.IntRange(1), required=False)
@jobs_option
@language_option
@json_option
def rerun(source: Path, position: int | None, jobs: int | None, language: str, as_json: bool) -> None:
    """Let the hosted bots of a finished game decide again, all of them or the one at POSITION.

    For a folder, those of all its bundles (*.ndjson), on all cores; games without any are skipped.

    A bot sees what its seat sees, and takes its random choices from the seed of the game, so it always
    decides the same, unless it had no time then, or was changed since.
    """
    if source.is_dir():
        if position is not None:
            raise click.UsageError("A position is one of a single game.")
        sys.exit(_many(bundles([source]), jobs, language, as_json))
    file = source
    with following(file):
        _one(file, position, language, as_json=as_json)


def _one(file: Path, position: int | None, language: str, *, as_json: bool) -> None:
    """Repeat the decisions of one game; end with the exit code."""
    report = verify_bundle(file)
    if report.verdict == "diverged" or report.kind != "full" or report.title is None:
        raise click.UsageError(
            "\n".join(["A valid full bundle is needed.", *verdict_lines(report, language, file)])
        )
    reruns = [
        decision for decision in _reruns(file) if position in (None, decision.position, decision.position - 1)
    ]
    if not reruns:
        raise click.UsageError("No hosted bot has decided anything there.")
    for decision in reruns:
        if as_json:
            click.echo(encode(decision._asdict()))
        elif position is not None or not decision.is_same:
            click.echo(_line(decision, report.title, language))
    same = sum(decision.is_same for decision in reruns)
    if not as_json:
        click.echo(_counted(same, len(reruns), language))
    sys.exit(SAME if same == len(reruns) else OTHER)


def _many(paths: Sequence[Path], jobs: int | None, language: str, as_json: bool) -> int:
    """The exit code."""
    same = of = unread = 0
    games = zip(paths, map_on_cores(partial(attempt, _reruns_or_why, _lost), paths, jobs), strict=True)
    for path, (title, result) in with_progress(games, len(paths)):
        if isinstance(result, str):
            unread += 1
            click.echo(f"{named(path)}: {result}", err=True)
            continue
        same, of = same + sum(decision.is_same for decision in result), of + len(result)
        for decision in result:
            if as_json:
                click.echo(b'{"file":%b,%b' % (encode(named(path)), encode(decision._asdict())[1:]))
            elif not decision.is_same:
                click.echo(f"{named(path)}: {_line(decision, title, language)}")
    if not as_json:
        click.echo(_counted(same, of, language))
    if unread:
        click.echo(f"{counted(unread, 'game')} could not be read", err=True)
    return 2 if unread or not of else SAME if same == of else OTHER


def _reruns_or_why(path: Path) -> tuple[str, list[Rerun] | str]:
    """Return the title and all decisions of one file, or why there are none."""
    if (why := no_bundle(path)) is not None:
        return "", why.text()
    report = verify_bundle(path, with_origin=False)
    if report.verdict == "diverged" or report.kind != "full" or report.title is None:
        return "", f"{report.verdict}: {report.why}"
    try:
        return report.title, list(_reruns(path))
    except click.ClickException as problem:
        return "", problem.message


def _lost(_path: Path, problem: BaseException) -> tuple[str, list[Rerun] | str]:
    """Return the entry of a file that raised an exception."""
    return "", of_failure(problem).text()


def _reruns(file: Path) -> Iterator[Rerun]:
    with open_file(file) as source:
        scanned = scan(source)
        if scanned.trailer.reveal is None:
            raise click.UsageError(
                "The luck, from which bots take their random choices, is not revealed yet."
            )
        header, seed = scanned.header, unhex(scanned.trailer.reveal)
        source.seek(0)
        asked = loaded = empty_game(header.game, header.title, seed)
        trace, notes = None, NotesCache()
        for line in records(source):
            before, loaded = loaded, loaded.after([Entry(bytes(line.record), unhex(line.hash))])
            stored, event = loaded.codec.read(bytes(line.record))
            if isinstance(event, BotDecided):
                asked, trace = before, None if is_foreign(event) else event
            elif stored.seat is not None and is_seat_command(stored, event):
                sent = loaded.codec.command(msgspec.json.decode(stored.cause), stored.seat)
                if trace is not None:
                    yield _rerun(asked, trace, sent, notes)
                trace = None


def _rerun(loaded: LoadedGame, trace: BotDecided, sent: Command, notes: NotesCache) -> Rerun:
    """Return the command of the bot that decided, which may have replaced another, in its place today."""
    seat, bot = trace.seat, find_bot(loaded.title, trace.bot)
    view, legal = _asked(loaded, seat)
    seed = loaded.bot_seed(seat)
    same = {"seed": seed.hex() == trace.seed, "view": view_digest(view, seed) == trace.view}
    choice = (
        None if bot is None else _choice(bot, view, legal, seed, trace, notes.of(loaded.id, seat, bot.id))
    )
    if choice is not None:
        notes.keep(loaded.id, seat, trace.bot, choice.notes)
    by = trace.bot if choice is not None and choice.command == sent else None
    same |= {"bot": bot is not None, "command": by is not None}
    if bot is not None:
        search = {name: value for name, value in trace.search.items() if name != "instead_of"}
        same["version"] = bot.version == trace.version
        same["search"] = choice is not None and checked_search(choice.search) == search
    differs = tuple(name for name in ASPECTS if not same.get(name, True))
    body = body_of
    now = None if choice is None else body(choice.command)
    return Rerun(loaded.version + 2, seat, trace.bot, body(sent), now, by, differs)


def _asked(loaded: LoadedGame, seat: Seat) -> tuple[Json, tuple[Command, ...]]:
    view = rules.view(loaded.codec.decider, loaded.game, seat).play
    return view, loaded.legal_commands(seat)


def _choice(
    bot: Bot, view: object, legal: tuple[Command, ...], seed: bytes, trace: BotDecided, notes: object
) -> Choice | None:
    """Return its search with the same number of trials, and with its notes of the decision before, if it had
    them.
    """
    trials = trace.search.get("trials")
    effort = Effort(trials if isinstance(trials, int) else None)
    try:
        return bot.think(view, legal, trace.seat, seed, effort, notes)
    except Exception:
        return None  # as when it was asked in earnest: it has decided nothing


def _counted(same: int, of: int, language: str) -> str:
    say = Translator(language)
    if of == 1:
        return say("bot_same_one" if same else "bot_other_one")
    return say("bots_same" if same == of else "bots_other", same=same, of=of)


def _line(decision: Rerun, title: str, language: str) -> str:
    """Return a decision in the words of its title."""
    say, codec = Translator(language), codec_of(title)
    texts = texts_of(codec.title, language)

    def command(body: object) -> str:
        return say("bot_nothing") if body is None else texts.command(codec.command(body, decision.seat))

    did = say(
        "bot_did",
        position=decision.position,
        seat=decision.seat + 1,
        bot=decision.bot,
        command=command(decision.command),
    )
    differs = ", ".join(map(say, decision.differs))
    if decision.is_same:
        return did + say("bot_again")
    if decision.by == decision.bot:
        return did + say("bot_again_but", differs=differs)
    return did + say("bot_other", now=command(decision.now), differs=differs)
