"""`estancia verify`: what a bundle proves, for people and for scripts."""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from msgspec.structs import replace

from service.audit import releases
from service.audit.bundles.bundle import Unreadable
from service.audit.bundles.lines import no_bundle
from service.audit.bundles.parents import Parents, by_game
from service.audit.bundles.verification import Report, unfollowed, verify_bundle, verify_bundles
from service.audit.bundles.witnesses import NotKept
from service.audit.releases import Release
from service.audit.verdict import Finding
from service.cli.terminal.divergence import of_bundle
from service.cli.terminal.options import (
    bundles,
    in_words,
    jobs_option,
    json_option,
    language_option,
    sources_argument,
)
from service.cli.terminal.progress import Meter, with_progress
from service.cli.terminal.translator import Translator
from service.foreign_files import named, printable
from service.games.codec.answers import encode

SHOWN = 2_000
"""Characters of a record that are shown to people; all of it stands in JSON."""
EXIT = {"exact": 0, "diverged": 1, "unverified": 2}


def _key(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    if text is not None and re.fullmatch("[0-9a-fA-F]{64}", text) is None:
        raise click.BadParameter(
            f"{text!r} is no public key: that is 64 digits from 0 to f, as `public_key` of /v1/keys/signing."
        )
    return text and text.lower()


@click.command(
    short_help="Check a game's bundle, or many, offline.",
    epilog="""\b
Exit code: 0 exact, 1 diverged, 2 neither (unverified, or invalid input). For many games: 0 all exact,
1 some diverged, 2 some unverified (or there are none).
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
    type=click.Path(exists=True, path_type=Path),
    help="What a player kept: a masked bundle, events, or a checkpoint. The file must agree with it. For "
    "many games: a folder in which each file has the name of its bundle.",
)
@click.option(
    "--parent",
    "parents",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The full bundle of a fork's parent game. Repeat it for the parent of the parent.",
)
@click.option(
    "--rules",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="An older release (its wheel, or the folder with it), for games that the current rules decide "
    "differently. Repeatable. Its code is run: name only releases that you trust.",
)
@click.option(
    "--key", callback=_key, help="The public key of the service, in hex: the file must be signed by it."
)
@jobs_option
@language_option
@json_option
def verify(
    sources: Sequence[Path],
    against: Path | None,
    parents: Sequence[Path],
    rules: Sequence[Path],
    key: str | None,
    jobs: int | None,
    language: str,
    as_json: bool,
) -> None:
    """Check a game's bundle, or many, offline: without any service.

    Checks the chain of hashes, the signatures, the promised luck, every die and tile, and every command,
    which the rules decide again. For a fork, checks its first position with its parent's bundle. For a
    folder, checks all bundles (*.ndjson) on all cores, and reports those that are not exact; with --json all
    of them, one per line.
    """
    if not sources:
        raise click.UsageError("Name a bundle, or a folder of bundles.")
    try:
        with releases.opened(rules) as older:
            sys.exit(_Verification(against, parents, older, key, jobs, language, as_json).run(sources))
    except releases.NoRelease as problem:
        raise click.UsageError(f"--rules: {problem}.") from problem


@dataclass(frozen=True)
class _Verification:
    """What is asked for; each of its methods returns an exit code."""

    against: Path | None
    parents: Sequence[Path]
    older: Sequence[Release]
    key: str | None
    jobs: int | None
    language: str
    as_json: bool

    def run(self, sources: Sequence[Path]) -> int:
        try:
            parents = by_game(self.parents)
        except (OSError, Unreadable) as problem:
            raise click.UsageError(f"--parent is no bundle: {in_words(problem)}") from problem
        if len(sources) == 1 and not sources[0].is_dir():
            return self._one(sources[0], parents)
        if self.against is not None and not self.against.is_dir():
            raise click.UsageError("--against is a folder too, when many games are verified.")
        return self._many(bundles(sources), parents)

    def _one(self, path: Path, parents: Parents) -> int:
        try:
            if (why := no_bundle(path)) is not None:
                raise click.UsageError(f"{path} cannot be verified: {why.text(self.language)}.")
        except OSError as problem:
            raise click.UsageError(in_words(problem)) from problem
        try:
            with Meter("events") as meter:
                report = verify_bundle(
                    path, against=self.against, key=self.key, parents=parents, progress=meter
                )
        except NotKept as problem:
            raise click.UsageError(f"--against {self.against} cannot be read: {problem}.") from problem
        except Exception as problem:  # whatever rules may say to what never happened
            report = unfollowed(problem)
        report = self._by_older_rules(report, path)
        if self.as_json:
            click.echo(encode(report))
        else:
            click.echo("\n".join(report_lines(report, self.key, path, self.language)))
        return EXIT[report.verdict]

    def _many(self, paths: Sequence[Path], parents: Parents) -> int:
        verdicts, events, compared = Counter[str](), 0, 0
        reports = verify_bundles(paths, against=self.against, key=self.key, parents=parents, jobs=self.jobs)
        for path, first in with_progress(zip(paths, reports, strict=True), len(paths)):
            report = self._by_older_rules(first, path)
            verdicts[report.verdict] += 1
            events += report.count or 0
            compared += report.compared or 0
            if self.as_json:
                click.echo(b'{"file":%b,%b' % (encode(named(path)), encode(report)[1:]))
            elif report.verdict != "exact":
                lines = (f"  {line}" for line in verdict_lines(report, self.language, path))
                click.echo("\n".join([f"{named(path)}:", *lines]))
        if not self.as_json:
            say = Translator(self.language)
            parts = ", ".join(f"{verdicts[verdict]} {say(verdict)}" for verdict in EXIT)
            games = f"{say.counted(verdicts.total(), 'game')}, {say.counted(events, 'event')}"
            click.echo(say.after_colon(games, parts))
            if self.against is not None:
                click.echo(say.counted(compared, "agree"))
        return 1 if verdicts["diverged"] else 2 if verdicts["unverified"] or not verdicts else 0

    def _by_older_rules(self, report: Report, path: Path) -> Report:
        """The report by the rules of then, where there are some."""
        if not self.older:
            return report
        verdict = releases.by_their_own_rules(
            report, report.title, report.rules_versions, self.older, path, self.parents
        )
        return replace(report, **{name: getattr(verdict, name) for name in verdict.__struct_fields__})


def report_lines(report: Report, key: str | None, path: Path, language: str) -> list[str]:
    """The report in words, line by line."""
    say = Translator(language)
    lines = [*verdict_lines(report, language, path)]
    for finding in report.also:
        first, *rest = verdict_lines(finding, language, path)
        lines += [say("also", finding=first), *rest]
    lines += [say("note", note=note.text(language)) for note in report.notes]
    if report.game is not None:
        events = say.counted(report.count or 0, "event")
        lines.append("  " + say("of_game", events=events, title=report.title, game=report.game))
    if report.winners is not None:
        points = "" if report.scores is None else say("points", points=", ".join(map(str, report.scores)))
        early = "" if report.ended is None else say(report.ended)
        seats = [say("seat", seat=seat + 1) for seat in report.winners]
        winners = say.both(seats) if seats else say("nobody")
        lines.append(f"  {early}{points}{say('won_by', seats=winners)}")
    if report.sandbox:
        lines.append(f"  {say('test_game')}")
    if report.compared is not None:
        lines.append(f"  {say.counted(report.compared, 'agree')}")
    if (origin := report.origin) is not None and origin.checked:
        lines.append("  " + say("begins_as", game=origin.game, position=origin.position))
    if (dispute := report.dispute) is not None:
        lines.append("  " + say("with_dispute", seat=dispute.seat + 1, position=dispute.position))
    if report.signed_by is not None and report.signed_at is not None:
        whose = "" if key else say("whose_key")
        lines.append(f"  {say('signed', at=report.signed_at, key=report.signed_by)}{whose}")
    return lines


def verdict_lines(finding: Finding, language: str, path: Path) -> list[str]:
    """The verdict on a file in words, line by line; what happened otherwise, in those of its title."""
    say, why = Translator(language), finding.text(language)
    verdict = say(finding.verdict)
    if finding.position is not None:
        verdict = say("at_position", verdict=verdict, position=finding.position)
    lines = [say.after_colon(verdict, why) if why else verdict]
    if in_words := of_bundle(path, finding, language):
        return [*lines, *(f"  {line}" for line in in_words), f"  {say('records_in_json')}"]
    for code, text in (("expected", finding.expected), ("found", finding.found)):
        if text is not None:
            cut = printable(text, SHOWN) + ("…" if len(text) > SHOWN else "")
            lines.append(f"  {say(code, text=cut)}")
    return lines
