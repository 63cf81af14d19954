"""`python -m bench.bots`: how well does a hosted bot play? One of it, in every seat by turns, and others."""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean

from bench.measure import percentile
from domain.core import luck
from domain.core.decider import Decider
from domain.core.play import Play
from domain.titles import TITLES
from workers.bots import Bot
from workers.bots.registry import bots_of

GAMES = 200
CONFIDENCE = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass
class Tally:
    """What came of the games; a shared victory counts as a part of one."""

    wins: list[float] = field(default_factory=list)
    own: list[int] = field(default_factory=list)
    others: list[int] = field(default_factory=list)
    commands: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """CPU seconds of every decision"""


def play(decider: Decider, bots: Sequence[Bot], key: bytes, watched: int, seconds: list[float]) -> Play:
    """One game; every bot gets what the service gives it, and the time of the watched one is taken."""
    game = Play(decider, len(bots), key).rest()
    while not decider.is_over(game.state):
        seat = decider.to_act(game.state)[0]
        view, legal = decider.view(game.state, seat), decider.legal_commands(game.state, seat)
        whim = luck.bot_seed(key, len(game.events), seat)
        began = time.process_time()
        command = bots[seat](view, legal, seat, whim)
        if seat == watched:
            seconds.append(time.process_time() - began)
        assert command in legal
        game.send(command)
        game.rest()
    return game


def tally(decider: Decider, seats: int, bot: Bot, other: Bot, games: int) -> Tally:
    found = Tally()
    for number in range(games):
        seat = number % seats
        bots = [bot if each == seat else other for each in range(seats)]
        game = play(decider, bots, luck.seed(b"bench", number), seat, found.seconds)
        winners, totals = decider.winners(game.state), decider.totals(game.state)
        found.wins.append((seat in winners) / len(winners))
        found.own.append(totals[seat])
        found.others += [total for each, total in enumerate(totals) if each != seat]
        found.commands.append(len(game.commands))
    return found


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share of n."""
    z = CONFIDENCE
    middle = share + z * z / (2 * n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def line(seats: int, found: Tally) -> str:
    games, share = len(found.wins), fmean(found.wins)
    low, high = wilson(share, games)
    cells = (
        f"{seats}",
        f"{games}",
        f"{100 * share:.1f} %",
        f"{100 * low:.1f} … {100 * high:.1f} %",
        f"{100 / seats:.0f} %",
        f"{fmean(found.own):.0f}",
        f"{fmean(found.others):.0f}",
        f"{1000 * fmean(found.seconds):.1f}",
        f"{percentile(found.seconds, 0.99):.0f}",
        f"{1000 * max(found.seconds):.0f}",
        f"{fmean(found.commands):.0f}",
    )
    return _row(cells)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


COLUMNS = (
    "players", "games", "wins", "95 % interval", "by chance", "pesos", "others'", "ms a decision", "99 %",
    "most", "commands",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--title", choices=sorted(TITLES), default="el-gaucho")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--against", default="random", help="the bot in all other seats (default random)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"per number of players (default {GAMES})")
    chosen = parser.parse_args()
    decider, bots = TITLES[chosen.title], bots_of(chosen.title)
    bot, other = bots[chosen.bot], bots[chosen.against]
    print(f"{chosen.title}: one {chosen.bot}, the others {chosen.against}; milliseconds are CPU time\n")
    print(_row(COLUMNS), _row(["---"] * len(COLUMNS)), sep="\n")
    for seats in decider.seats:
        print(line(seats, tally(decider, seats, bot, other, chosen.games)), flush=True)


if __name__ == "__main__":
    main()
