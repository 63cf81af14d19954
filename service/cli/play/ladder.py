"""`estancia ladder`: measure the published ratings of hosted bots again, or show them."""

import datetime
import sys
from contextlib import closing
from pathlib import Path

import click

from domain.bots import find_bot
from domain.titles import TITLES
from service.arena import ladder as ladders
from service.arena.games import PATIENCE
from service.arena.ladder import GAMES, PUBLISHED, Ladder, LadderEntry
from service.arena.ladder_page import COLUMNS, by_title, html, markdown, measured, rows, svg
from service.arena.players import player_of
from service.arena.ratings import ratings
from service.arena.tournament import Tournament, TournamentProgress
from service.cli.terminal.columns import aligned
from service.cli.terminal.progress import with_progress
from service.process.parallel import cores

INTERRUPTED = 130
FILE = click.Path(dir_okay=False, path_type=Path)
DOCS = Path(__file__).parents[3] / "docs"
GUIDE = DOCS / "guides" / "bots" / "bots.md"
PICTURE = DOCS / "images" / "ladder.svg"
BEGIN = "<!-- written by estancia ladder --write -->\n"
END = "<!-- end -->"


@click.command(
    short_help="Measure ratings of hosted bots, or show them.",
    epilog="""\b
Examples:
  estancia ladder --published                  show the last measurement
  estancia ladder                              measure everything: this takes hours
  estancia ladder --title ranchers --seats 2 --scale 0.1
  estancia ladder --published --svg ladder.svg --html ladder.html
""",
)
@click.option("--published", is_flag=True, help="Play no games, and show the last measurement.")
@click.option(
    "--title", "titles", type=click.Choice(sorted(TITLES)), multiple=True, help="Only this title. Repeatable."
)
@click.option(
    "--seats", "seated", type=int, multiple=True, help="Only tables with this number of seats. Repeatable."
)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=GAMES,
    show_default=True,
    help="Games of every group; groups with bots that search play half of it.",
)
@click.option(
    "--scale",
    type=click.FloatRange(0, 1_000, min_open=True),
    default=1.0,
    help="Multiply the number of games by this.",
)
@click.option("--seed", default="ladder", show_default=True, help="The same seed gives the same games.")
@click.option("--processes", type=click.IntRange(1), help="Games at a time.  [default: one per core]")
@click.option("--svg", "picture", type=FILE, help="Draw a chart.")
@click.option("--html", "page", type=FILE, help="Write a page with chart and tables.")
@click.option("--write", is_flag=True, help="Publish the ratings in ladder.toml and the guide.")
def ladder(
    published: bool,
    titles: tuple[str, ...],
    seated: tuple[int, ...],
    games: int,
    scale: float,
    seed: str,
    processes: int | None,
    picture: Path | None,
    page: Path | None,
    write: bool,
) -> None:
    """Measure the ratings of hosted bots, with their intervals, by title and number of seats.

    400 points more are ten times the strength: such a bot wins ten of eleven games of two. `greedy` has 1500.
    """
    wanted = [
        (title, seats)
        for title in TITLES
        for seats in TITLES[title].rules.seats
        if (not titles or title in titles) and (not seated or seats in seated)
    ]
    if not wanted:
        raise click.BadParameter("No title has this number of seats.", param_hint="--seats")
    if published:
        shown = [entry for entry in ladders.published() if (entry.title, entry.seats) in wanted]
        _show(shown)
        if write:
            _publish(ladders.published())
    else:
        shown = []
        for title, seats in wanted:
            shown.append(_measured(title, seats, max(1, round(games * scale)), seed, processes or cores()))
            _show(shown[-1:])
            if write:
                _publish(ladders.merged(ladders.published(), shown))
    if picture is not None:
        picture.write_text(svg(shown), "utf-8")
    if page is not None:
        page.write_text(html(shown), "utf-8")


def _measured(title: str, seats: int, games: int, seed: str, processes: int) -> Ladder:
    """Play the games of one ladder."""
    groups = [
        (tuple(player_of(title, bot) for bot in lineup), count)
        for lineup, count in ladders.groups(title, seats, games)
    ]
    played = TournamentProgress(Tournament(title, {}, groups, seed, None, PATIENCE))
    click.echo(f"{TITLES[title].name}, {seats} seats: {played.tournament.most()} games", err=True)
    try:
        with closing(with_progress(played.on(processes), played.tournament.most())) as all_games:
            for _ in all_games:
                pass
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    rungs = []
    for rating in ratings(played.finishes, ladders.anchor_of(title)):
        hosted, times = find_bot(title, rating.bot), played.standings.times_of(rating.bot)
        version = "" if hosted is None else hosted.version
        p50, p99 = (round(1_000 * times.percentile(share), 2) for share in (0.5, 0.99))
        rungs.append(
            LadderEntry(
                rating.bot,
                version,
                round(rating.rating),
                round(rating.low),
                round(rating.high),
                rating.games,
                p50,
                p99,
            )
        )
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return Ladder(title, seats, today, seed, played.standings.games, tuple(rungs))


def _show(shown: list[Ladder]) -> None:
    for name, its in by_title(shown):
        click.echo(f"{name} ({measured(its)})")
        for line in aligned([COLUMNS, *rows(its)]):
            click.echo(line)
        click.echo()


def _publish(all_of_them: list[Ladder] | tuple[Ladder, ...]) -> None:
    """Store the ratings with the program, and in the guide and its chart if they are present."""
    PUBLISHED.write_text(ladders.toml(all_of_them), "utf-8")
    ladders.published.cache_clear()
    if GUIDE.exists():
        GUIDE.write_text(with_tables(GUIDE.read_text("utf-8"), all_of_them), "utf-8")
        PICTURE.write_text(svg(all_of_them), "utf-8")


def with_tables(guide: str, all_of_them: list[Ladder] | tuple[Ladder, ...]) -> str:
    """Return the guide with these tables."""
    before, _, rest = guide.partition(BEGIN)
    return f"{before}{BEGIN}\n{markdown(all_of_them)}\n\n{END}{rest.partition(END)[2]}"
