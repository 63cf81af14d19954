"""Tournaments: all games of several groups, on all cores, until they are played or the test is sure."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from service.arena.games import PATIENCE, GameResult, Match, matches, play
from service.arena.players import Player
from service.arena.ratings import FinishCounts
from service.arena.standings import Standings
from service.arena.statistics import Sprt
from service.json_types import JsonObject
from service.process.parallel import on_all_cores


@dataclass(frozen=True)
class Tournament:
    """What is played: at most `games` games (or a few more, so that all seats are played) of every group.

    `sprt` ends a group as soon as it is sure about its first bot. `seconds` are for one decision.
    """

    title: str
    settings: JsonObject
    groups: Sequence[tuple[tuple[Player, ...], int]]
    """players, and how many games they play"""
    seed: str
    sprt: Sprt | None = None
    seconds: float = PATIENCE

    def most(self) -> int:
        """How many games that are, if no group ends sooner."""
        return sum(-(-games // len(group)) * len(group) for group, games in self.groups)


class TournamentProgress:
    """What has come of a tournament so far."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.standings = Standings(tournament.sprt)
        self.finishes = FinishCounts()

    def on(self, processes: int, folder: Path | None = None) -> Generator[GameResult, None, None]:
        """Play on `processes` cores, and give every game when it has been counted. Closed, it stops soon."""
        work = partial(play, folder=folder, seconds=self.tournament.seconds)
        all_played = on_all_cores(work, self._matches(), processes)
        try:
            for played in all_played:
                self.standings.add(played)
                self.finishes.add(
                    [seated.bot for seated in played.seats], [seated.place for seated in played.seats]
                )
                yield played
        finally:
            all_played.close()

    def _matches(self) -> Iterator[Match]:
        """Taken one by one: when a group is sure, no more of it."""
        its = self.tournament
        for group, games in its.groups:
            lineup = tuple(player.name for player in group)
            for match in matches(its.title, its.settings, group, games, its.seed):
                if self.standings.is_sure(lineup):
                    break
                yield match
