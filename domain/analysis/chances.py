"""The chance model: how likely each seat wins, by what the situation is worth and how much is played.

A multinomial logistic: the chance of a seat grows with the exponential of its value times a slope. Slopes
grow in the course of the game. Who has just had a turn looks better than who is next, so there is a slope for
that as well. The numbers are data (`chances.toml` of the title), fitted to games of bots:
`python -m bench.calibration`.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from domain.core.bots.judge import AnyJudge
from domain.core.bots.sums import float_sum
from domain.core.decider import AnyDecider, Seat
from domain.core.record import Record
from domain.titles import TITLES

KNOTS = 5
"""Slopes of a model: at as many shares of the game, from 0 to 1, straight lines between them."""


class ChanceModel(NamedTuple):
    """The numbers of one title at one number of seats."""

    slopes: tuple[float, ...]
    """at each knot: per point of value"""
    waits: tuple[float, ...]
    """at each knot: of the seat that had its turn last, against the one that is next"""
    trust: float
    """as many trials the model alone is worth"""
    noise: float
    """how much the ends of trials vary, as a share of how much the results of whole games would"""

    known: float
    """the games by which a chance of about any size was fitted: no estimate is better than from these"""

    def games(self, trials: int) -> float:
        """Return the number of whole games that are as informative as the model and this number of trials."""
        return 1 / (self.noise / (self.trust + trials) + 1 / self.known)


def model_of(title: str, seats: int) -> ChanceModel:
    """Return the model for this number of seats, or for the nearest number that was measured."""
    table = TITLES[title].chances
    row = table[min(table, key=lambda measured: (abs(int(measured) - seats), measured))]
    return ChanceModel(tuple(row["slopes"]), tuple(row["waits"]), row["trust"], row["noise"], row["known"])


def basis(played: float) -> list[float]:
    """The weight of each knot at this share of the game; they come to 1."""
    at = min(max(played, 0.0), 1.0) * (KNOTS - 1)
    return [max(0.0, 1 - abs(at - knot)) for knot in range(KNOTS)]


class Situation(NamedTuple):
    """What the model goes by: the share that is played, the value of each seat, and who is next."""

    played: float
    values: tuple[float, ...]
    next: Seat

    def waited(self) -> list[float]:
        """0 for who is next, 1 for who had the last turn."""
        seats = len(self.values)
        return [(seat - self.next) % seats / max(1, seats - 1) for seat in range(seats)]


def situation_of(decider: AnyDecider, judge: AnyJudge, state: Record) -> Situation:
    """A situation that is not over."""
    return Situation(judge.played(state), judge.values(state), next(iter(decider.to_act(state)), 0))


def shares(model: ChanceModel, situation: Situation) -> tuple[float, ...]:
    """The chance of each seat; they come to 1."""
    weights = basis(situation.played)
    slope = float_sum([weight * slope for weight, slope in zip(weights, model.slopes, strict=True)])
    wait = float_sum([weight * wait for weight, wait in zip(weights, model.waits, strict=True)])
    logits = [
        slope * value + wait * waited
        for value, waited in zip(situation.values, situation.waited(), strict=True)
    ]
    most = max(logits)
    powers = [exp(logit - most) for logit in logits]
    whole = float_sum(powers)
    return tuple(power / whole for power in powers)


def chances(decider: AnyDecider, judge: AnyJudge, model: ChanceModel, state: Record) -> tuple[float, ...]:
    """The chance of each seat in a situation; when it is over, who has won (a shared victory in parts)."""
    if decider.is_over(state):
        winners, seats = decider.winners(state), len(decider.totals(state))
        return tuple((seat in winners) / len(winners) for seat in range(seats))
    return shares(model, situation_of(decider, judge, state))


def combined(
    model: ChanceModel, alone: Sequence[float], ends: Sequence[Sequence[float]]
) -> tuple[float, ...]:
    """The mean of the ends of trials and of the model alone, which counts for `trust` of them."""
    whole = model.trust + len(ends)
    return tuple(
        (model.trust * chance + float_sum([end[seat] for end in ends])) / whole
        for seat, chance in enumerate(alone)
    )
