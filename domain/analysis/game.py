"""The analysis of a game: the chance to win after each turn, and which turns cost most."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from domain.analysis.chances import ChanceModel, chances, combined, model_of
from domain.analysis.intervals import CONFIDENCE, wilson
from domain.analysis.judges import JUDGES
from domain.analysis.report import Analysis, Chance, CostlyTurn, TurnChances
from domain.analysis.trials import applied, played_on, redrawn, seed_of
from domain.core.bots import Effort, body_of
from domain.core.bots.judge import AnyJudge
from domain.core.bots.sums import float_sum
from domain.core.decider import AnyDecider, Seat
from domain.core.record import Command, Record

SUSPECTS = 6
"""Turns that are looked into: those in which a chance fell most."""
FURTHER = 3
"""Turns of seats that did not win, and of which nothing was found, that are looked into more closely: all
commands are compared with the bot's next best, also those that it would have sent.
"""
DECISIONS = 3
"""Commands of such a turn that are compared with others: the first of those that the bot would not send."""
ALTERNATIVES = 3
"""Other commands that are tried: what the bot would send, and what it thinks next best."""
PROBES = 4
"""Trials of each command, to find the best of them."""
PAIRS = 12
"""Trials of the best and of what was sent, with the same luck, to estimate how much better the best is."""
MATTERS = 0.02
"""Smaller costs are not reported."""
DIGITS = 4


class Move(NamedTuple):
    """A command of a seat, and the situation after event `position`, in which it was sent."""

    position: int
    seat: Seat
    command: Command
    state: Record


class Turn(NamedTuple):
    """What a seat does in a row, and the situation after event `position`, the last before the next turn."""

    position: int
    seat: Seat | None
    moves: tuple[Move, ...]
    after: Record


@dataclass
class Estimate:
    """The chances in a situation, by the model and the ends of trials so far."""

    state: Record
    alone: tuple[float, ...]
    is_over: bool
    ends: list[tuple[float, ...]] = field(default_factory=list)

    def shares(self, model: ChanceModel) -> tuple[float, ...]:
        return self.alone if self.is_over else combined(model, self.alone, self.ends)

    def intervals(self, model: ChanceModel) -> tuple[Chance, ...]:
        """With an interval as wide as that of as many games as it would take to know as much."""
        if self.is_over:
            return tuple(Chance(share, share, share) for share in _rounded(self.alone))
        n = model.games(len(self.ends))
        return tuple(Chance(*_rounded((share, *wilson(share, n)))) for share in self.shares(model))


def work_of(title: str, turns: int, trials: int | None = None) -> int:
    """Return the most trials that the analysis of `turns` turns can take, for reports of its progress."""
    of_each = JUDGES[title].trials if trials is None else trials
    return turns * of_each + (SUSPECTS + FURTHER) * DECISIONS * ((ALTERNATIVES + 1) * PROBES + 2 * PAIRS)


def analyse(
    decider: AnyDecider,
    turns: Sequence[Turn],
    effort: Effort,
    seed: bytes,
    *,
    trials: int | None = None,
    progress: Callable[[int], None] = lambda _made: None,
) -> Analysis:
    """What this game was like. `effort` bounds the trials of all turns together; `progress` gets
    the number of trials that are made, after each.

    The same turns, seed (32 bytes), `trials` of each turn and effort give the same analysis. There is at
    least one turn, and the game is set up in all of them.
    """
    judge, seats = JUDGES[decider.title], len(decider.totals(turns[-1].after))
    model, work = model_of(decider.title, seats), _TrialCounter(effort, progress)
    compare = _Comparison(decider, judge, model, seats, work, seed)
    estimates = compare.estimates(turns, judge.trials if trials is None else trials)
    winners = decider.winners(turns[-1].after)
    losers = [seat for seat in range(seats) if seat not in winners]
    doubts = compare.doubts_of_game(turns, estimates, losers)
    costly = _costly(doubts)
    unsure = _unsure(doubts, [seat for seat in losers if all(seat != turn.seat for turn in costly)])
    curve = _curve(judge, model, turns, estimates)
    return Analysis(decider.title, seats, effort.made, not work.is_short, curve, costly, unsure)


def _curve(
    judge: AnyJudge, model: ChanceModel, turns: Sequence[Turn], estimates: Sequence[Estimate]
) -> tuple[TurnChances, ...]:
    """The chances after each turn."""
    return tuple(
        TurnChances(
            number,
            turn.position,
            turn.seat,
            _rounded([judge.played(turn.after)])[0],
            estimate.intervals(model),
        )
        for number, (turn, estimate) in enumerate(zip(turns, estimates, strict=True))
    )


class _WorseCommand(NamedTuple):
    """A command that did worse in trials than another one: whether that is sure, and how likely it is."""

    costly: CostlyTurn
    is_sure: bool
    likely: float
    """the cost as a share of its error"""


def _about(seat: Seat | None, doubts: Sequence[_WorseCommand]) -> list[_WorseCommand]:
    return [doubt for doubt in doubts if doubt.costly.seat == seat]


def _costly(doubts: Sequence[_WorseCommand]) -> tuple[CostlyTurn, ...]:
    """Of each turn the command that cost most, if any did for sure; those first that cost more."""
    most: dict[int, CostlyTurn] = {}
    for costly in (doubt.costly for doubt in doubts if doubt.is_sure):
        if costly.turn not in most or most[costly.turn].cost.share < costly.cost.share:
            most[costly.turn] = costly
    return tuple(sorted(most.values(), key=lambda costly: (-costly.cost.share, costly.turn)))


def _unsure(doubts: Sequence[_WorseCommand], seats: Sequence[Seat]) -> tuple[CostlyTurn, ...]:
    """Of each of these seats the command that most likely cost it something, rather one that matters."""
    likeliest = [
        max(own, key=lambda doubt: (doubt.costly.cost.share >= MATTERS, doubt.likely)).costly
        for seat in seats
        if (own := _about(seat, doubts))
    ]
    return tuple(sorted(likeliest, key=lambda costly: (-costly.cost.share, costly.turn)))


class _TrialCounter:
    """Trials as they are made."""

    def __init__(self, effort: Effort, progress: Callable[[int], None]) -> None:
        self.is_short = False
        self._effort, self._progress = effort, progress

    def allows(self) -> bool:
        if not self.is_short and self._effort.allows():
            self._progress(self._effort.made)
            return True
        self.is_short = True
        return False


def _estimate(decider: AnyDecider, judge: AnyJudge, model: ChanceModel, state: Record) -> Estimate:
    return Estimate(state, chances(decider, judge, model, state), decider.is_over(state))


def _falls(turns: Sequence[Turn], shares: Sequence[Sequence[float]]) -> list[tuple[float, int]]:
    """By how much whose turn it was had less of a chance after each turn, the greatest falls first."""
    falls = [
        (shares[number - 1][turn.seat] - shares[number][turn.seat], number)
        for number, turn in enumerate(turns)
        if number and turn.seat is not None
    ]
    return sorted(falls, key=lambda fall: (-fall[0], fall[1]))


class _TrialResults(NamedTuple):
    """A command, and the chance of its seat in each trial after it."""

    command: Command
    ends: list[float]

    @property
    def mean(self) -> float:
        return float_sum(self.ends) / len(self.ends)


@dataclass(frozen=True)
class _Comparison:
    """What was sent against what else could have been, in trials with the same luck."""

    decider: AnyDecider
    judge: AnyJudge
    model: ChanceModel
    seats: int
    work: _TrialCounter
    seed: bytes

    def estimates(self, turns: Sequence[Turn], trials: int) -> list[Estimate]:
        """Return the chances after each turn, from at most `trials` trials a turn, in rounds of one each."""
        estimates = [_estimate(self.decider, self.judge, self.model, turn.after) for turn in turns]
        for number in range(trials):
            for i, estimate in enumerate(estimates):
                if not estimate.is_over and self.work.allows():
                    luck = seed_of(self.seed, 1, i, number)
                    start = redrawn(self.judge, estimate.state, luck)
                    end = played_on(self.decider, self.judge, start, self.seats, luck)
                    estimate.ends.append(chances(self.decider, self.judge, self.model, end))
        return estimates

    def doubts_of_game(
        self, turns: Sequence[Turn], estimates: Sequence[Estimate], losers: Sequence[Seat]
    ) -> list[_WorseCommand]:
        """Those of the turns after which chances fell most, and of each loser's own if none is among them."""
        falls = _falls(turns, [estimate.shares(self.model) for estimate in estimates])
        suspects = [number for fall, number in falls[:SUSPECTS] if fall > 0]
        doubts = [doubt for number in suspects for doubt in self.doubts(number, turns[number])]
        further = FURTHER
        for _, number in falls:
            seat = turns[number].seat
            if further and seat in losers and not _about(seat, doubts):
                doubts += self.doubts(number, turns[number], closely=True)
                further -= 1
        return doubts

    def doubts(self, number: int, turn: Turn, *, closely: bool = False) -> list[_WorseCommand]:
        """The commands of this turn that did worse than others; `closely`: also of those of the bot."""
        questionable = self._questionable(turn, closely=closely)
        compared = (self._compared(number, move, others) for move, others in questionable)
        return [doubt for doubt in compared if doubt is not None]

    def _questionable(self, turn: Turn, *, closely: bool) -> Iterator[tuple[Move, list[Command]]]:
        left = DECISIONS
        for move in turn.moves:
            legal = self.decider.legal_commands(move.state, move.seat)
            if left == 0 or len(legal) < 2 or move.command not in legal:
                continue
            view, luck = self.decider.view(move.state, move.seat), seed_of(self.seed, 2, move.position)
            choice = self.judge.choose(view, legal, move.seat, luck)
            if closely or choice.command != move.command:
                bodies = choice.runners_up()
                next_best = [command for command in legal if body_of(command) in bodies]
                others = [command for command in (choice.command, *next_best) if command != move.command]
                if others:
                    left -= 1
                    yield move, others[:ALTERNATIVES]

    def _compared(self, number: int, move: Move, others: Sequence[Command]) -> _WorseCommand | None:
        probed = self._tried(move, [move.command, *others], range(PROBES))
        if not probed:
            return None
        best = max(probed[1:], key=lambda candidate: candidate.mean)
        if best.mean <= probed[0].mean:
            return None
        # Other luck than that by which it was chosen, so that it is not chosen for its luck.
        pairs = self._tried(move, [move.command, best.command], range(PROBES, PROBES + PAIRS))
        if not pairs:
            return None
        sent, better = pairs
        more = [high - low for high, low in zip(better.ends, sent.ends, strict=True)]
        mean = float_sum(more) / PAIRS
        luck = float_sum((gain - mean) ** 2 for gain in more) / (PAIRS - 1) / PAIRS
        # A slope that was fitted to `known` games is known to about this share.
        error = CONFIDENCE * sqrt(luck + mean**2 / self.model.known)
        if mean <= 0:
            return None
        chance, better_chance = _rounded((sent.mean, better.mean))
        costly = CostlyTurn(
            turn=number,
            position=move.position,
            seat=move.seat,
            sent=move.command,
            better=better.command,
            chance=chance,
            better_chance=better_chance,
            cost=Chance(*_rounded((mean, mean - error, mean + error))),
        )
        return _WorseCommand(costly, is_sure=mean >= MATTERS and mean > error, likely=mean / error)

    def _tried(self, move: Move, commands: Sequence[Command], numbers: Sequence[int]) -> list[_TrialResults]:
        """These commands with the same luck; nothing when there is no time for all of it."""
        tried = [_TrialResults(command, []) for command in commands]
        for number in numbers:
            luck = seed_of(self.seed, 3, move.position, number)
            start = redrawn(self.judge, move.state, luck)
            for candidate in tried:
                if not self.work.allows():
                    return []
                after = applied(self.decider, start, candidate.command)
                end = played_on(self.decider, self.judge, after, self.seats, luck, move.seat)
                candidate.ends.append(chances(self.decider, self.judge, self.model, end)[move.seat])
        return tried


def _rounded(shares: Sequence[float]) -> list[float]:
    return [round(share, DIGITS) for share in shares]
