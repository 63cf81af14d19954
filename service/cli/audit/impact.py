"""`estancia impact`: the effects of changed rules on played games, to run before a release."""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from domain.core.wording import Wording
from domain.table.texts import texts_of
from domain.titles import TITLES
from service.audit.impact import Impact, of_bundles, of_games
from service.audit.impact_summary import Collector, Group, Summary
from service.cli.audit.impact_page import page
from service.cli.terminal.options import (
    Failed,
    bundles,
    in_words,
    jobs_option,
    json_option,
    language_option,
    settings,
    sources_argument,
)
from service.cli.terminal.progress import with_progress
from service.cli.terminal.translator import Translator
from service.cold_storage.tiered_store import open_store
from service.games.codec.answers import encode
from service.store.base import StoreUnavailable

GATES = ("any", "scores", "winners")


@click.command(
    short_help="Show what these rules would change.",
    epilog="""\b
Exit code: 0 no change that --fail-on names, 1 some, 2 some games could not be read (or there are none).
\b
Examples:
  estancia impact games/
  estancia impact games/ --fail-on winners --page impact.html
  ESTANCIA_REDIS_URL=redis://10.0.0.5:6379 estancia impact --json > impact.json
""",
)
@sources_argument
@click.option("--store", "url", help="The event store.  [default: ESTANCIA_REDIS_URL]")
@click.option(
    "--fail-on",
    "gate",
    type=click.Choice(GATES),
    default="any",
    show_default=True,
    help="Changes that fail: any difference, of scores or winners, or of winners. If that cannot be "
    "determined, since a command is no longer legal, it fails as well.",
)
@click.option("--each", "each_game", is_flag=True, help="Print every game that differs, with both records.")
@click.option(
    "--page", "to", type=click.Path(dir_okay=False, path_type=Path), help="Write a page with charts."
)
@language_option
@jobs_option
@json_option
def impact(
    sources: Sequence[Path],
    url: str | None,
    gate: str,
    each_game: bool,
    to: Path | None,
    language: str,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Decide all stored games again with the installed rules, and report what would change.

    The games are bundles: files, and all (*.ndjson) of a folder; or else all of the event store, running ones
    too. Nothing is changed. Differences are grouped by rule and kind. After the first one, a game is followed
    as far as its players could have sent the same commands, to report whether scores or winners change.
    --json prints one line per game, and their sum at the end.
    """
    if sources and url is not None:
        raise click.UsageError("Bundles or a store, not both.")
    collector, failed = Collector(), False
    impacts, games = _impacts(sources, url, jobs)
    for game_impact in with_progress(impacts, games):
        collector.add(game_impact)
        failed |= _fails(game_impact, gate)
        if as_json:
            click.echo(encode(game_impact))
        elif (each_game and game_impact.outcome != "same") or game_impact.outcome == "unreadable":
            click.echo("\n".join(_lines(game_impact)))
    summary = collector.summary()
    if as_json:
        click.echo(encode({"summary": summary}))
    else:
        click.echo("\n".join(_summed(summary, language)))
    if to is not None:
        try:
            to.write_text(page(summary, lambda group: named(group, language)), "utf-8")
        except OSError as problem:
            raise Failed(f"The page cannot be written. {in_words(problem)}") from problem
    sys.exit(2 if summary.outcomes.get("unreadable") or not summary.games else 1 if failed else 0)


def _fails(game_impact: Impact, gate: str) -> bool:
    if game_impact.outcome not in ("differs", "refused"):
        return False
    if gate == "any":
        return True
    if not game_impact.is_over:
        return game_impact.shadow is None or game_impact.shadow.until is not None
    changes = game_impact.winners_change if gate == "winners" else game_impact.scores_change
    return changes is not False


def named(group: Group, language: str) -> str:
    """Return a group in words: its subject, and the rule that rejects or applies."""
    say = Translator(language)
    if group.title not in TITLES:
        return f"{group.title}: {group.what}"
    texts = texts_of(TITLES[group.title], language)
    words = Wording(texts)
    what = words.kind("commands" if group.kind == "refused" else "events", group.what)
    rule = ""
    if group.rule is not None:
        rule = say("impact_rule", rule=group.rule, clause=texts.clauses.get(group.rule, ""))
    return say(f"impact_{group.kind}", title=texts.name, what=what) + rule


def _summed(summary: Summary, language: str) -> list[str]:
    say = Translator(language)
    lines = [
        say.after_colon(
            say.counted(group.games, "game"),
            f"{named(group, language)} ({say.counted(group.events, 'event')})",
        )
        for group in summary.groups
    ]
    if summary.groups:
        lines.append(
            say(
                "impact_endings",
                followed=summary.followed,
                scores=summary.scores_change,
                winners=summary.winners_change,
            )
        )
    outcomes = ("same", "differs", "refused", "unreadable")
    parts = ", ".join(
        f"{summary.outcomes.get(outcome, 0)} {say(f'impact_of_{outcome}')}" for outcome in outcomes
    )
    games = f"{say.counted(summary.games, 'game')}, {say.counted(summary.events, 'event')}"
    return [*lines, say.after_colon(games, parts)]


def _impacts(sources: Sequence[Path], url: str | None, jobs: int | None) -> tuple[Iterator[Impact], int]:
    """Return the impacts as they are computed, and their number."""
    if sources:
        paths = bundles(sources)
        return of_bundles(paths, jobs), len(paths)
    if (url := url or settings().redis_url) is None:
        raise click.UsageError("Name a folder of bundles, or a store: --store or ESTANCIA_REDIS_URL.")
    try:
        opening = partial(open_store, cold=settings().cold_storage)
        store = opening(url)
        games = list(store.streams.games())
        store.close()
    except (StoreUnavailable, ValueError) as problem:
        raise click.UsageError(f"The store cannot be read: {problem}") from problem
    return of_games(url, games, opening, jobs), len(games)


def _lines(game_impact: Impact) -> list[str]:
    place = (
        "" if game_impact.position is None else f" at event {game_impact.position} of {game_impact.events}"
    )
    lines = [f"{game_impact.outcome}{place}: {game_impact.source}: {game_impact.why}"]
    if game_impact.expected is not None:
        lines.append(f"  now    {game_impact.expected}")
    if game_impact.found is not None:
        lines.append(f"  stored {game_impact.found}")
    return lines
