"""Samples for the calibration: situations of games of bots, their trials, and who won in the end."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.analysis.chances import Situation, situation_of
from domain.analysis.judges import JUDGES
from domain.analysis.trials import played_on, redrawn, seed_of
from domain.bots import bots_of
from domain.core.bots import Bot
from domain.core.bots.judge import AnyJudge
from domain.core.decider import AnyDecider
from domain.core.luck import Luck
from domain.core.play import Play
from domain.titles import TITLES

PLAYERS = ("random", "novice", "greedy")
"""Who plays: each seat is one of these that the title has, by chance."""
DIGITS = 4
OF_A_GAME = 5
"""Situations of each game: one of each fifth."""


class End(msgspec.Struct, frozen=True):
    """Where a trial has come to: a situation; or, when the game was over, who won."""

    situation: Situation | None
    won: tuple[float, ...] | None = None


class Sample(msgspec.Struct, frozen=True):
    """A situation of a game, to what its trials have come, and who won that game. `number`: which game."""

    number: int
    situation: Situation
    trials: tuple[End, ...]
    won: tuple[float, ...]


def samples(title: str, seats: int, number: int, trials: int) -> list[Sample]:
    """The samples of one game. The same number gives the same game."""
    decider, judge = TITLES[title].rules, JUDGES[title]
    seed = hashlib.sha256(f"calibration {title} {seats} {number}".encode()).digest()
    luck = Luck(seed_of(seed, 1))
    known = {bot.id: bot for bot in bots_of(title)}
    players = [bot for bot in PLAYERS if bot in known]
    bots = [known[players[luck.below(len(players))]] for _ in range(seats)]
    game = Play(decider, seats, seed).rest()
    after = list(_turns(decider, game, bots, seed))
    won = _won(decider, game.state)
    samples = []
    for part in range(OF_A_GAME):
        first, last = part * len(after) // OF_A_GAME, (part + 1) * len(after) // OF_A_GAME
        if first == last:
            continue
        state = after[first + luck.below(last - first)]
        ends = tuple(
            _end(decider, judge, _trial(decider, judge, state, seats, seed_of(seed, 2, part, trial)))
            for trial in range(trials)
        )
        samples.append(Sample(number, _situation(decider, judge, state), ends, won))
    return samples


def _trial(decider: AnyDecider, judge: AnyJudge, state: Any, seats: int, seed: bytes) -> Any:
    return played_on(decider, judge, redrawn(judge, state, seed), seats, seed)


def _turns(decider: AnyDecider, game: Play, bots: list[Bot], seed: bytes) -> Iterator[Any]:
    """The situations after each turn, the last of the game left out."""
    last, number = decider.to_act(game.state)[0], 0
    while not decider.is_over(game.state):
        seat = decider.to_act(game.state)[0]
        if seat != last:
            yield game.state
            last = seat
        number += 1
        legal = decider.legal_commands(game.state, seat)
        view, whims = decider.view(game.state, seat), seed_of(seed, 3, number)
        game.send(bots[seat].choose(view, legal, seat, whims).command)
        game.rest()


def _end(decider: AnyDecider, judge: AnyJudge, state: Any) -> End:
    if decider.is_over(state):
        return End(None, _won(decider, state))
    return End(_situation(decider, judge, state))


def _situation(decider: AnyDecider, judge: AnyJudge, state: Any) -> Situation:
    situation = situation_of(decider, judge, state)
    return Situation(
        round(situation.played, DIGITS),
        tuple(round(value, DIGITS) for value in situation.values),
        situation.next,
    )


def _won(decider: AnyDecider, state: Any) -> tuple[float, ...]:
    winners, seats = decider.winners(state), len(decider.totals(state))
    return tuple((seat in winners) / len(winners) for seat in range(seats))
