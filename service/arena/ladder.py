"""The ladder: the published ratings of hosted bots, by title and number of seats, as last measured.

They are data (`ladder.toml`, beside this module), which `estancia ladder --write` measures again.
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import msgspec

from domain.bots import bots_of
from domain.titles import TITLES

PUBLISHED = Path(__file__).with_name("ladder.toml")
ANCHOR = "greedy"
"""The bot whose rating is 1500 by definition, where there is one; else it is the simplest."""
GAMES = 100
"""Of every group, usually; of groups with a bot that searches, half of it."""
NEAR = 2
"""Of two bots that play a game of two, one is at most this many steps better: others would always win."""
SLOW = ("strong", "expert")


class LadderEntry(msgspec.Struct, frozen=True):
    """A bot's place: its `rating` between `low` and `high` (95 %), after these `games` of its `version`.

    `p50` and `p99`: milliseconds of CPU time that half, and all but one in a hundred, of its decisions took.
    """

    bot: str
    version: str
    rating: int
    low: int
    high: int
    games: int
    p50: float
    p99: float


class Ladder(msgspec.Struct, frozen=True):
    """The ladder of a title with `seats` seats, by `games` of this `date` and `seed`, the best first."""

    title: str
    seats: int
    date: str
    seed: str
    games: int
    rungs: tuple[LadderEntry, ...]

    def of(self, bot: str) -> LadderEntry | None:
        """Where this bot stands, if it was measured."""
        return next((entry for entry in self.rungs if entry.bot == bot), None)


@lru_cache(1)
def published() -> tuple[Ladder, ...]:
    """All ladders, by title and seats."""
    published_ladders = tomllib.loads(PUBLISHED.read_text("utf-8"))["ladder"]
    return msgspec.convert(published_ladders, tuple[Ladder, ...])


def anchor_of(title: str) -> str:
    """Return the bot that the ratings of a title are relative to."""
    ids = [bot.id for bot in bots_of(title)]
    return ANCHOR if ANCHOR in ids else ids[0]


def groups(title: str, seats: int, games: int) -> list[tuple[tuple[str, ...], int]]:
    """Who plays whom, and how often: bots that are near each other in strength, so that each game tells much.

    Of two seats all pairs at most two steps apart; of more, as many bots as seats that follow each other.
    """
    bots = bots_of(title)
    ids = [bot.id for bot in bots]
    if len(ids) <= seats:
        lineups = [tuple(ids[seat % len(ids)] for seat in range(seats))]
    elif seats == 2:
        steps = combinations(range(len(ids)), 2)
        lineups = [(ids[i], ids[j]) for i, j in steps if j - i <= NEAR]
    else:
        lineups = [tuple(ids[i : i + seats]) for i in range(len(ids) - seats + 1)]
    slow = {bot.id for bot in bots if bot.grade in SLOW}
    return [(lineup, max(1, games // 2) if slow & {*lineup} else games) for lineup in lineups]


def merged(old: Iterable[Ladder], new: Iterable[Ladder]) -> list[Ladder]:
    """The old ladders, each replaced by a new one of its title and seats, in the order of titles."""
    by_table = {(ladder.title, ladder.seats): ladder for ladder in (*old, *new)}
    order = list(TITLES)
    known = [ladder for ladder in by_table.values() if ladder.title in order]
    return sorted(known, key=lambda ladder: (order.index(ladder.title), ladder.seats))


def toml(ladders: Sequence[Ladder]) -> str:
    """The file that holds these ladders."""
    lines = ["# Ratings of hosted bots, as measured: written by `estancia ladder --write`."]
    for ladder in ladders:
        lines += [
            "",
            "[[ladder]]",
            f'title = "{ladder.title}"',
            f"seats = {ladder.seats}",
            f'date = "{ladder.date}"',
            f'seed = "{ladder.seed}"',
            f"games = {ladder.games}",
            "rungs = [",
            *(f"  {_inline(entry)}," for entry in ladder.rungs),
            "]",
        ]
    return "\n".join(lines if ladders else [*lines, "ladder = []"]) + "\n"


def _inline(entry: LadderEntry) -> str:
    values = msgspec.to_builtins(entry).items()
    cells = (f"{name} = {msgspec.json.encode(value).decode()}" for name, value in values)
    return f"{{ {', '.join(cells)} }}"
