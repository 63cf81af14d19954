"""`estancia bot-check`: run an external bot in games with injected faults, and grade it."""

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import click
import msgspec

from domain.titles import TITLES
from service.arena.botcheck.checks import CHECKS
from service.arena.botcheck.endpoint_checks import ENDPOINT_CHECKS, session
from service.arena.botcheck.grading import Check, Grade, Work, has_passed, plan, run
from service.arena.botcheck.table import at_table
from service.arena.endpoint import Endpoint
from service.cli.terminal.progress import with_progress
from service.cli.terminal.temporary_service import temporary_service
from service.process.parallel import cores
from service.sdk import Estancia

INTERRUPTED = 130
_ORDER = dict.fromkeys(check.id for check in (*CHECKS, *ENDPOINT_CHECKS))
_MARKS = {"passed": "passed", "failed": "FAILED", "inapplicable": "–", "skipped": "skipped"}


@click.command(
    short_help="Check that your own bot plays correctly.",
    epilog="""\b
Examples:
  estancia bot-check --run "python3 my_bot.py"
  estancia bot-check --run "node my_bot.mjs" --title ranchers --quick
  estancia bot-check --run ./my_bot --check lost-replies --check streams --json > grades.json
  estancia bot-check --url http://127.0.0.1:9000/choose

\b
A program is started with ESTANCIA_URL, ESTANCIA_GAME, ESTANCIA_TOKEN and ESTANCIA_SEAT in its environment.
Exit code: 0 all required checks have passed, 1 some have not.
""",
)
@click.option("--run", "command", help="The command line that starts the bot.")
@click.option("--url", help="URL where the bot answers, as in the arena.")
@click.option(
    "--title",
    "titles",
    multiple=True,
    type=click.Choice(sorted(TITLES)),
    help="Titles to play.  [default: all]",
)
@click.option(
    "--check",
    "only",
    multiple=True,
    type=click.Choice([*_ORDER]),
    help="Checks to run.  [default: all]",
)
@click.option("--quick", is_flag=True, help="Cut games short, and try faults with the first title alone.")
@click.option(
    "--patience",
    type=click.FloatRange(1, 600),
    default=20,
    show_default=True,
    help="Seconds that the bot has for its next step.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0.1, 600),
    default=20,
    show_default=True,
    help="No check begins after this time.",
)
@click.option("--at-once", type=click.IntRange(1, 64), help="Parallel checks.  [default: one per core]")
@click.option("--json", "as_json", is_flag=True, help="Print all grades as JSON, instead of the table.")
def bot(
    command: str | None,
    url: str | None,
    titles: tuple[str, ...],
    only: tuple[str, ...],
    quick: bool,
    patience: float,
    minutes: float,
    at_once: int | None,
    as_json: bool,
) -> None:
    """Seat a bot in games of every title and module, on a temporary service, and check its behaviour.

    In these games requests, replies and streams get lost, the bot's time runs out, others take commands back,
    its seat changes hands, and the service restarts. Each check passes or fails, and says what to do.
    """
    _require_bot(command, url)
    checks: tuple[Check, ...] = CHECKS if command is not None else ENDPOINT_CHECKS
    if unknown := [name for name in only if name not in {check.id for check in checks}]:
        raise click.BadParameter(f"{unknown[0]} is no check of such a bot.", param_hint="--check")
    works = plan(checks, titles or sorted(TITLES), only, quick=quick)
    grades = list[Grade]()
    try:
        with _asking(command, url, patience) as do:
            grading = run(works, do, seconds=60 * minutes, at_once=at_once or cores())
            for grade in with_progress(grading, len(works), "checks"):
                grades.append(grade)
                _show_grade(grade, len(grades), len(works))
    except KeyboardInterrupt:
        click.echo(f"stopped after {len(grades)} of {len(works)} checks", err=True)
        sys.exit(INTERRUPTED)
    grades.sort(
        key=lambda grade: (grade.title, [*_ORDER].index(grade.check), grade.seats, str(grade.settings))
    )
    if as_json:
        outcome = {"passed": has_passed(grades), "bot": command or url, "grades": grades}
        click.echo(msgspec.json.format(msgspec.json.encode(outcome)))
    else:
        _show(grades)
    sys.exit(0 if has_passed(grades) else 1)


def _require_bot(command: str | None, url: str | None) -> None:
    """Raise `click.UsageError` unless there is one bot to check, which can be reached."""
    if (command is None) == (url is None):
        raise click.UsageError("Name the bot with either --run or --url.")
    try:
        if url is not None:
            Endpoint(url).require_listener()
        words = shlex.split(command or "")
        if words and which(words[0]) is None:
            raise ValueError(f"there is no program {words[0]!r}")
    except ValueError as problem:
        raise click.BadParameter(str(problem), param_hint="--run, --url") from problem


@contextmanager
def _asking(command: str | None, url: str | None, patience: float) -> Iterator[Callable[[Work], None]]:
    """Return the runner of a check: a program on a temporary service, or an endpoint."""
    if command is None:
        yield partial(session, url or "", patience)
        return
    none = ("ESTANCIA_GAMES_EACH", "ESTANCIA_REQUESTS_EACH", "ESTANCIA_WORK_EACH")
    limits = {**dict.fromkeys(none, "0"), "ESTANCIA_STREAMS_EACH": "1000"}
    with (
        TemporaryDirectory(prefix="estancia-") as folder,
        temporary_service(Path(folder), **limits) as address,
        Estancia(address, patience=5) as client,
    ):
        yield partial(at_table, client, command, patience)


def _show_grade(grade: Grade, number: int, of: int) -> None:
    about = f"{_game(grade)}: {grade.asks}"
    click.echo(f"[{number}/{of}] {_mark(grade)}  {about} ({grade.seconds:.1f} s)", err=True)


def _show(grades: Sequence[Grade]) -> None:
    rows = [("check", "title", "verdict"), *((grade.check, _game(grade), _mark(grade)) for grade in grades)]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    for grade in (grade for grade in grades if grade.verdict != "passed"):
        click.echo(f"\n{grade.check}, {_game(grade)}: {grade.asks}\n  what happened: {grade.why}")
        if grade.advice:
            click.echo(f"  what to do:    {grade.advice}")
    passed = sum(grade.verdict == "passed" for grade in grades)
    verdict = "it conforms" if has_passed(grades) else "it does not conform"
    aside = sum(grade.verdict == "inapplicable" for grade in grades)
    exceptions = f", {aside} do not apply" if aside else ""
    click.echo(f"\n{passed} of {len(grades)} passed{exceptions}: {verdict}")


def _game(grade: Grade) -> str:
    more = [str(value) for value in grade.settings.values()]
    return " ".join([grade.title, *more, *([f"with {grade.seats}"] if grade.seats > 2 else [])])


def _mark(grade: Grade) -> str:
    return "wish" if grade.verdict == "failed" and not grade.required else _MARKS[grade.verdict]
