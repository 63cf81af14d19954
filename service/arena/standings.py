"""Standings of bots, group by group: shares of victories with their intervals, points, times, faults."""

from collections import defaultdict
from dataclasses import dataclass, field

from service.arena.games import GameResult, SeatResult
from service.arena.statistics import DealStatistics, Sprt, TimeHistogram, Verdict
from service.json_types import JsonObject


@dataclass
class Standing:
    """What one bot has done so far. A shared victory counts as a part of one."""

    bot: str
    sits: int
    """the number of its seats in every game"""
    deals: DealStatistics
    played: int = 0
    won: float = 0.0
    points: int = 0
    faults: int = 0
    said: str = ""
    times: TimeHistogram = field(default_factory=TimeHistogram)

    def add(self, seated: SeatResult) -> None:
        self.played += 1
        self.won += seated.won
        self.points += seated.points
        self.faults += seated.faults
        self.said = seated.said or self.said
        self.times.add(seated.seconds)

    def plain(self) -> JsonObject:
        """Figures for people: shares are of 1, times are milliseconds of one command."""
        low, high = self.deals.interval()
        return {
            "bot": self.bot,
            "played": self.played,
            "wins": round(self.won / self.played, 4),
            "low": round(low / self.sits, 4),
            "high": round(high / self.sits, 4),
            "points": round(self.points / self.played, 2),
            "commands": round(self.times.count / self.played, 1),
            "ms": round(1000 * self.times.total / max(1, self.times.count), 2),
            "ms_p50": round(1000 * self.times.percentile(0.5), 2),
            "ms_p99": round(1000 * self.times.percentile(0.99), 2),
            "ms_most": round(1000 * self.times.most, 1),
            "faults": self.faults,
            **({"said": self.said} if self.said else {}),
        }


class Group:
    """The bots of one group, and the games of its newest deal. Only whole deals count for intervals."""

    def __init__(self, lineup: tuple[str, ...]) -> None:
        self.lineup = lineup
        self.games = 0
        self.verdict: Verdict | None = None
        self.bots = {bot: Standing(bot, lineup.count(bot), DealStatistics(len(lineup))) for bot in lineup}
        self._open: dict[int, list[GameResult]] = defaultdict(list)

    def add(self, played: GameResult, sprt: Sprt | None) -> None:
        self.games += 1
        for seated in played.seats:
            self.bots[seated.bot].add(seated)
        deal = self._open[played.deal]
        deal.append(played)
        if len(deal) == len(self.lineup):
            del self._open[played.deal]
            self._close(deal)
            if sprt is not None and self.verdict is None:
                first = self.bots[self.lineup[0]]
                self.verdict = sprt.verdict(first.deals, len(self.lineup), first.sits)

    def _close(self, deal: list[GameResult]) -> None:
        for bot, standing in self.bots.items():
            shares = [sum(seated.won for seated in game.seats if seated.bot == bot) for game in deal]
            standing.deals.add(sum(shares) / len(shares))

    def plain(self) -> JsonObject:
        rows = [standing.plain() for standing in self.bots.values() if standing.played]
        verdict = {} if self.verdict is None else {"verdict": f"{self.lineup[0]}: {self.verdict}"}
        return {"bots": list(self.lineup), "games": self.games, **verdict, "rows": rows}


@dataclass
class Standings:
    """All bots, group by group, in a memory that does not grow with the games."""

    sprt: Sprt | None = None
    games: int = 0
    groups: dict[tuple[str, ...], Group] = field(default_factory=dict)

    def add(self, played: GameResult) -> None:
        self.games += 1
        if played.lineup not in self.groups:
            self.groups[played.lineup] = Group(played.lineup)
        self.groups[played.lineup].add(played, self.sprt)

    def is_sure(self, lineup: tuple[str, ...]) -> bool:
        """Whether no more games of this group are needed."""
        return lineup in self.groups and self.groups[lineup].verdict is not None

    def times_of(self, bot: str) -> TimeHistogram:
        """How long this bot has taken, in all groups."""
        times = TimeHistogram()
        for group in self.groups.values():
            if bot in group.bots:
                times.update(group.bots[bot].times)
        return times

    def plain(self) -> list[JsonObject]:
        return [group.plain() for group in self.groups.values()]
