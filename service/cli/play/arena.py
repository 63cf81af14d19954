"""`estancia arena`: lets bots play each other, hosted ones and others, and counts who wins."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import closing, nullcontext
from pathlib import Path

import click
import msgspec

from domain.core.errors import Rejected
from domain.table import opening
from domain.titles import TITLES
from service.arena.endpoint import Endpoint
from service.arena.games import PATIENCE, GameResult, lineups
from service.arena.players import Player, player_of
from service.arena.ratings import ratings
from service.arena.rows import CsvFile, row_of
from service.arena.statistics import Sprt
from service.arena.tournament import Tournament, TournamentProgress
from service.cli.terminal.columns import aligned
from service.cli.terminal.options import in_words
from service.cli.terminal.progress import with_progress
from service.json_types import JsonObject
from service.process.parallel import cores

INTERRUPTED = 130
COLUMNS = ("bot", "games", "wins", "95 % interval", "points", "p50 ms", "p99 ms", "most", "faults")
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(
    short_help="Let bots play each other, and count wins.",
    epilog="""\b
Examples:
  estancia arena --bots greedy,random --games 100
  estancia arena --title el-gaucho --bots greedy,random,random --seats 3 --games 90 --seed spring
  estancia arena --bots greedy,random --games 10 --save games && estancia replay games/*00001-0.ndjson
  estancia arena --bot mine=my_bot:choose --bots greedy --sure 0.95 --elo1 40 --games 4000
  estancia arena --bot mine=http://127.0.0.1:9000/ --bots random --games 20 --csv games.csv
""",
)
@click.option("--title", type=click.Choice(sorted(TITLES)), default=min(TITLES), show_default=True)
@click.option("--bots", default="", help="Hosted bots that play, as a list such as greedy,random.")
@click.option(
    "--bot",
    "more",
    multiple=True,
    metavar="NAME=WHERE",
    help="Another bot, before those: module:choose of Python, or the URL of an endpoint. Repeatable.",
)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Games of every group.")
@click.option("--seats", type=int, default=2, show_default=True, help="Seats at a table.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--settings", "raw", default="{}", help='Settings of the title, as JSON: {"module": "fish"}.')
@click.option(
    "--sure",
    type=click.FloatRange(0.5, 0.9999, min_open=True),
    help="Stop a group at this certainty (0.95) whether its first bot is better; at most --games.",
)
@click.option(
    "--elo0",
    type=float,
    default=0.0,
    show_default=True,
    help="Advantage that counts as not better, in points.",
)
@click.option("--elo1", type=float, default=50.0, show_default=True, help="Advantage that counts as better.")
@click.option(
    "--may-take",
    type=click.FloatRange(0.01, 600),
    default=PATIENCE,
    show_default=True,
    help="Seconds for one decision; a late bot has a fault, and a simpler one decides.",
)
@click.option("--processes", type=click.IntRange(1), help="Games at a time.  [default: one per core]")
@click.option("--json", "to", type=FILE, help="Write all figures, and a row for each game.")
@click.option("--csv", "rows", type=FILE, help="Write a row for each game, as it ends.")
@click.option(
    "--save", type=click.Path(file_okay=False, path_type=Path), help="Keep every game there, as a bundle."
)
def arena(
    title: str,
    bots: str,
    more: tuple[str, ...],
    games: int,
    seats: int,
    seed: str,
    raw: str,
    sure: float | None,
    elo0: float,
    elo1: float,
    may_take: float,
    processes: int | None,
    to: Path | None,
    rows: Path | None,
    save: Path | None,
) -> None:
    """Let bots play each other, and report how often each of them wins.

    Every group of as many bots as there are seats plays --games games; fewer bots take the seats in turn.
    Each luck is played once from every seat (so there may be a few more games), and intervals are of such
    deals. Bots see what they see in production. A shared victory counts as a part of one. Milliseconds are
    CPU time (of an endpoint: wall-clock time).
    """
    settings = _settings(title, raw, seats)
    players = _players(title, [*more, *filter(None, bots.split(","))])
    if sure is not None and elo1 <= elo0:
        raise click.BadParameter("It must be more than --elo0.", param_hint="--elo1")
    _require_writable([path for path in (to, rows) if path is not None], save)
    sprt = None if sure is None else Sprt(sure, elo0, elo1)
    groups = [(group, games) for group in lineups(players, seats)]
    tournament = Tournament(title, settings, groups, seed, sprt, may_take)
    played, of_games, interrupted = _play(tournament, processes or cores(), save, rows, keep=to is not None)
    rated = _rated(played) if len(groups) > 1 else []
    _show_all(played, rated)
    if to is not None:
        report = _report(played, seats, rated, of_games)
        to.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    if interrupted:
        click.echo(f"stopped after {played.standings.games} of {tournament.most()} games", err=True)
        sys.exit(INTERRUPTED)


def _require_writable(files: Iterable[Path], folder: Path | None) -> None:
    """Raise `BadParameter` before any game is played, and not when all have been."""
    try:
        for path in files:
            path.open("ab").close()
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise click.BadParameter(in_words(problem), param_hint="--json, --csv, --save") from problem


def _report(
    played: TournamentProgress, seats: int, rated: list[JsonObject], rows: list[JsonObject]
) -> JsonObject:
    """All figures, and the rows of the games."""
    tournament, sprt = played.tournament, played.tournament.sprt
    return {
        "title": tournament.title,
        "settings": tournament.settings,
        "seats": seats,
        "seed": tournament.seed,
        **({} if sprt is None else {"test": sprt._asdict()}),
        "games": played.standings.games,
        "groups": played.standings.plain(),
        "ratings": rated,
        "rows": rows,
    }


def _show_all(played: TournamentProgress, rated: list[JsonObject]) -> None:
    several = len(played.tournament.groups) > 1
    for standing in played.standings.plain():
        _show(standing, several=several)
    for line in aligned([("", "rating", "95 % interval"), *map(_rating_cells, rated)]) if rated else ():
        click.echo(line)


def _players(title: str, texts: Sequence[str]) -> list[Player]:
    if not texts:
        raise click.BadParameter("Nobody plays.", param_hint="--bots")
    try:
        players = [player_of(title, text, str(Path.cwd())) for text in texts]
        for player in players:
            if player.kind == "endpoint":
                Endpoint(player.target).require_listener()
    except ValueError as problem:
        raise click.BadParameter(str(problem), param_hint="--bots, --bot") from problem
    for one in players:
        if any(one.name == other.name and one != other for other in players):
            raise click.BadParameter(f"Two bots are called {one.name!r}.", param_hint="--bot")
    return players


def _settings(title: str, raw: str, seats: int) -> JsonObject:
    if seats not in TITLES[title].rules.seats:
        raise click.BadParameter(
            f"{title} is for {', '.join(map(str, TITLES[title].rules.seats))} seats.", param_hint="--seats"
        )
    try:
        settings: JsonObject = msgspec.json.decode(raw, type=JsonObject)
        opening.start_of(TITLES[title].rules, settings, seats)
    except msgspec.MsgspecError as problem:
        raise click.BadParameter(str(problem), param_hint="--settings") from problem
    except Rejected as problem:
        raise click.BadParameter(str(problem.facts["problem"]), param_hint="--settings") from problem
    return settings


def _play(
    tournament: Tournament, processes: int, save: Path | None, rows: Path | None, *, keep: bool
) -> tuple[TournamentProgress, list[JsonObject], bool]:
    """Return the result, the rows of its games if requested, and whether it was interrupted."""
    played, kept, warned = TournamentProgress(tournament), list[JsonObject](), set[str]()
    seats = len(tournament.groups[0][0])
    with nullcontext() if rows is None else CsvFile(rows, seats) as file:
        try:
            with closing(with_progress(played.on(processes, save), tournament.most())) as games:
                for game in games:
                    row = row_of(game)
                    if file is not None:
                        file.write(row)
                    if keep:
                        kept.append(row)
                    _warn(game, warned)
        except KeyboardInterrupt:
            return played, kept, True
    return played, kept, False


def _warn(game: GameResult, warned: set[str]) -> None:
    """Return the first faults of each bot, for its author."""
    for seated in game.seats:
        if seated.fault_texts and seated.bot not in warned:
            warned.add(seated.bot)
            for fault in seated.fault_texts:
                click.echo(f"{seated.bot} in {game.log}: {fault}", err=True)


def _rated(played: TournamentProgress) -> list[JsonObject]:
    """Ratings about the bot that was named last."""
    anchor = played.tournament.groups[-1][0][-1].name
    if anchor not in played.finishes.games:
        return []
    return [
        {**rating._asdict(), **{name: round(getattr(rating, name), 1) for name in ("rating", "low", "high")}}
        for rating in ratings(played.finishes, anchor)
    ]


def _rating_cells(rating: JsonObject) -> tuple[str, ...]:
    return (rating["bot"], f"{rating['rating']:.0f}", f"{rating['low']:.0f} … {rating['high']:.0f}")


def _show(group: JsonObject, *, several: bool) -> None:
    if several:
        click.echo(f"\n{' – '.join(group['bots'])}")
    for line in aligned([COLUMNS, *(_cells(row) for row in group["rows"])]):
        click.echo(line)
    if "verdict" in group:
        click.echo(f"{group['verdict']}, after {group['games']} games")
    if several:
        click.echo()


def _cells(row: JsonObject) -> tuple[str, ...]:
    return (
        row["bot"],
        f"{row['played']}",
        f"{100 * row['wins']:.1f} %",
        f"{100 * row['low']:.1f} … {100 * row['high']:.1f} %",
        f"{row['points']:.1f}",
        f"{row['ms_p50']:.1f}",
        f"{row['ms_p99']:.1f}",
        f"{row['ms_most']:.0f}",
        f"{row['faults']}",
    )
