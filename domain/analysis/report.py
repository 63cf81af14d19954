"""Records of an analysis: chances after each turn with their intervals, and the turns that cost most."""

from typing import Any

import msgspec


class Chance(msgspec.Struct, frozen=True):
    """The chance of a seat to win, 0 to 1, and its 95 % interval."""

    share: float
    low: float
    high: float


class TurnChances(msgspec.Struct, frozen=True):
    """The chances of every seat after a turn.

    `position`: of the turn's last event; `seat`: whose turn it was (null: no seat's, before the first);
    `played`: which share of the game is played then.
    """

    turn: int
    position: int
    seat: int | None
    played: float
    chances: tuple[Chance, ...]


class CostlyTurn(msgspec.Struct, frozen=True):
    """A turn with a command that cost its seat some of its chance to win.

    `position`: after which event it was sent; `sent` and `better`: that command, and one that would have
    been better; `chance` and `better_chance`: the chance to win after each of them; `cost`: how much less
    `sent` is, with its 95 % interval (as a share of 1).
    """

    turn: int
    position: int
    seat: int
    sent: Any
    better: Any
    chance: float
    better_chance: float
    cost: Chance


class Analysis(msgspec.Struct, frozen=True):
    """What a game was like. `trials`: all that were made; with as many again, everything comes out the same.

    `complete`: whether there was time for all that were wanted. `costly`: what cost something for sure.
    `unsure`: of each seat that did not win and has no turn there, the one that most likely cost it something.
    """

    title: str
    seats: int
    trials: int
    complete: bool
    turns: tuple[TurnChances, ...]
    costly: tuple[CostlyTurn, ...]
    unsure: tuple[CostlyTurn, ...]
