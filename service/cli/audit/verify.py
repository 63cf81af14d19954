"""`estancia verify`: what a bundle proves, for people and for scripts."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from service.audit import releases
from service.audit.bundles.bundle import Unreadable
from service.audit.bundles.parents import Parents, by_game
from service.audit.bundles.scan import no_bundle
from service.audit.bundles.verification import Report, verify_bundle, verify_bundles
from service.audit.releases import Release
from service.audit.verdict import Verdict
from service.cli.terminal.options import (
    bundles,
    counted,
    in_words,
    jobs_option,
    json_option,
    progress,
    sources_argument,
)
from service.games.codec import encode

EXIT = {"exact": 0, "diverged": 1, "unverified": 2}
LONG = 5_000
"""Records; so many take long enough to show how far it is."""


def _key(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    if text is not None and re.fullmatch("[0-9a-fA-F]{64}", text) is None:
        raise click.BadParameter(
            f"{text!r} is no public key: that is 64 digits from 0 to f, as `public_key` of /v1/keys/signing."
        )
    return text and text.lower()


@click.command(
    short_help="Check a game's bundle, or many, offline.",
    epilog="""\b
Exit code: 0 exact, 1 diverged, 2 neither (unverified, or the question made no sense). Of many games: 0 all
exact, 1 some diverged, 2 some unverified (or there are none).
\b
Examples:
  curl -s $URL/games/$GAME/export > game.ndjson && estancia verify game.ndjson
  estancia verify game.ndjson --against what_i_saw.ndjson --key $PUBLIC_KEY
  estancia verify fork.ndjson --parent game.ndjson
  estancia verify games/ --key $PUBLIC_KEY
  estancia verify games/ --rules estancia-0.1.0-py3-none-any.whl
""",
)
@sources_argument
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What somebody kept: a masked bundle, events, or a checkpoint. The file must agree with it.",
)
@click.option(
    "--parent",
    "parents",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The full bundle of the game that a fork comes from; again, for the game which that one comes from.",
)
@click.option(
    "--rules",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="An older release (its wheel, or a folder it lies in), for games of its rules that those of now "
    "decide otherwise; again, for one more. Its code is run: name only what you trust.",
)
@click.option(
    "--key", callback=_key, help="The public key of the service, in hex: the file must be signed by it."
)
@jobs_option
@json_option
def verify(
    sources: Sequence[Path],
    against: Path | None,
    parents: Sequence[Path],
    rules: Sequence[Path],
    key: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Check a game's bundle, or many, offline: nothing is asked of any service.

    The chain of hashes, the signatures, the promised luck, every die and tile, and every command, which the
    rules decide again. That a fork begins as its parent was is checked with its parent's bundle. Of a folder,
    all bundles (*.ndjson) are checked on all cores, and those that are not exact are told; with --json all of
    them, one a line.
    """
    if not sources:
        raise click.UsageError("Name a bundle, or a folder of bundles.")
    try:
        with releases.opened(rules) as older:
            sys.exit(_verify(sources, against, parents, older, key, jobs, as_json))
    except releases.NoRelease as problem:
        raise click.UsageError(f"--rules: {problem}.") from problem


def _verify(
    sources: Sequence[Path],
    against: Path | None,
    parents: Sequence[Path],
    older: Sequence[Release],
    key: str | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """The exit code."""

    def again(report: Report, path: Path) -> Report:
        """By the rules of then, where there are some."""
        if not older:
            return report
        told = releases.by_their_own_rules(
            report.plain_verdict(), report.title, report.rules_versions, older, path, parents
        )
        return replace(report, **{name: getattr(told, name) for name in told.__struct_fields__})

    try:
        of_parents = by_game(parents)
    except (OSError, Unreadable) as problem:
        raise click.UsageError(f"--parent is no bundle: {in_words(problem)}") from problem
    if len(sources) > 1 or sources[0].is_dir():
        if against is not None:
            raise click.UsageError("--against is for one bundle.")
        return _many(bundles(sources), key, of_parents, jobs, as_json, again)
    try:
        if (why := no_bundle(sources[0])) is not None:
            raise click.UsageError(f"{sources[0]} cannot be verified: {why}.")
        report = verify_bundle(
            sources[0], against=against, key=key, parents=of_parents, progress=_show_progress
        )
    except (OSError, ValueError) as problem:
        raise click.UsageError(in_words(problem)) from problem
    report = again(report, sources[0])
    click.echo(encode(report).decode() if as_json else "\n".join(told(report, key)))
    return EXIT[report.verdict]


def _many(
    paths: Sequence[Path],
    key: str | None,
    parents: Parents,
    jobs: int | None,
    as_json: bool,
    again: Callable[[Report, Path], Report],
) -> int:
    found, events = Counter[str](), 0
    reports = zip(paths, verify_bundles(paths, key=key, parents=parents, jobs=jobs), strict=True)
    with progress(reports, len(paths)) as shown:
        for path, first in shown:
            report = again(first, path)
            found[report.verdict] += 1
            events += report.count or 0
            if as_json:
                click.echo(b'{"file":%b,%b' % (encode(str(path)), encode(report)[1:]))
            elif report.verdict != "exact":
                click.echo("\n".join([f"{path}:", *(f"  {line}" for line in verdict_told(report))]))
    if not as_json:
        parts = ", ".join(f"{found[verdict]} {verdict}" for verdict in EXIT)
        click.echo(f"{counted(found.total(), 'game')}, {counted(events, 'event')}: {parts}")
    return 1 if found["diverged"] else 2 if found["unverified"] or not found else 0


def told(report: Report, key: str | None) -> list[str]:
    """The report in words, line by line."""
    lines = verdict_told(report)
    if report.game is not None:
        lines.append(f"  {counted(report.count or 0, 'event')} of {report.title} {report.game}")
    if report.winners is not None:
        points = "" if report.scores is None else f"points {', '.join(map(str, report.scores))}; "
        early = "" if report.ended is None else f"{report.ended}, "
        seats = " and ".join(f"seat {seat}" for seat in report.winners) or "nobody"
        lines.append(f"  {early}{points}won by {seats}")
    if report.sandbox:
        lines.append("  a test game: whoever opened it has chosen its luck")
    if report.compared is not None:
        agree = "agrees" if report.compared == 1 else "agree"
        lines.append(f"  {counted(report.compared, 'event')} {agree} with what was kept")
    if report.origin is not None and report.origin.checked:
        lines.append(f"  begins as game {report.origin.game} was at position {report.origin.position}")
    if (it := report.dispute) is not None:
        lines.append(
            f"  with a dispute about seat {it.seat} after event {it.position}, which is true as well"
        )
    if report.signed_by is not None:
        whose = "" if key else "; whose key that is, --key can tell"
        lines.append(f"  signed {report.signed_at} by {report.signed_by}{whose}")
    return lines


def verdict_told(verdict: Verdict) -> list[str]:
    """The verdict in words, line by line."""
    place = "" if verdict.position is None else f" at position {verdict.position}"
    lines = [f"{verdict.verdict}{place}{f': {verdict.why}' if verdict.why else ''}"]
    if verdict.expected is not None:
        lines.append(f"  expected {verdict.expected}")
    if verdict.found is not None:
        lines.append(f"  found    {verdict.found}")
    return lines


def _show_progress(done: int, of: int) -> None:
    if of >= LONG and done % 1_000 == 0 and sys.stderr.isatty():
        click.echo(f"\r{done * 100 // of} % of {of} events ", nl=False, err=True)
