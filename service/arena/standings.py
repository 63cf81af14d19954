"""Standings of bots: shares of victories, with their confidence intervals."""

from dataclasses import dataclass, field
from typing import Any

from domain.analysis.intervals import wilson
from service.arena.games import GameResult, SeatResult


@dataclass
class Standing:
    """What one bot has done so far. A shared victory counts as a part of one."""

    bot: str
    played: int = 0
    won: float = 0.0
    points: int = 0
    commands: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    failures: int = 0

    def add(self, seated: SeatResult) -> None:
        self.played += 1
        self.won += seated.won
        self.points += seated.points
        self.commands += seated.commands
        self.seconds += seated.seconds
        self.slowest = max(self.slowest, seated.slowest)
        self.failures += seated.failures

    def plain(self) -> dict[str, Any]:
        """Figures for people: shares are of 1, times are CPU milliseconds of one command."""
        low, high = wilson(self.won / self.played, self.played)
        return {
            "bot": self.bot,
            "played": self.played,
            "wins": round(self.won / self.played, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "points": round(self.points / self.played, 2),
            "commands": round(self.commands / self.played, 1),
            "ms": round(1000 * self.seconds / max(1, self.commands), 2),
            "ms_most": round(1000 * self.slowest, 1),
            "failures": self.failures,
        }


@dataclass
class Standings:
    """All bots, group by group, in a memory that does not grow with the games."""

    games: int = 0
    groups: dict[tuple[str, ...], dict[str, Standing]] = field(default_factory=dict)

    def add(self, played: GameResult) -> None:
        self.games += 1
        bots = self.groups.setdefault(played.lineup, {bot: Standing(bot) for bot in played.lineup})
        for seated in played.seats:
            bots[seated.bot].add(seated)

    def plain(self) -> list[dict[str, Any]]:
        return [
            {"bots": list(lineup), "rows": [standing.plain() for standing in bots.values()]}
            for lineup, bots in self.groups.items()
        ]
