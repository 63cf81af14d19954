"""Trials: a situation played on by the title's greedy bot, with other luck, until everybody had a turn."""

import hashlib

from domain.core.bots.judge import AnyJudge
from domain.core.decider import AnyDecider, Seat, fold
from domain.core.luck import Luck
from domain.core.record import Command, Record, with_seed

LONGEST = 400
"""Commands of a trial, those of the rules included."""


def seed_of(seed: bytes, *numbers: int) -> bytes:
    """A seed (32 bytes) below another one."""
    return hashlib.sha256(seed + b"".join(number.to_bytes(8, "big") for number in numbers)).digest()


def applied(decider: AnyDecider, state: Record, command: Command) -> Record:
    """The situation after a command that is legal. Raises `Rejected`."""
    after: Record = fold(decider, decider.decide(command, state), state)
    return after


def redrawn(judge: AnyJudge, state: Record, seed: bytes) -> Record:
    """The situation as it could be for all that the table knows."""
    again: Record = judge.redrawn(state, Luck(seed_of(seed, 0)))
    return again


def played_on(
    decider: AnyDecider, judge: AnyJudge, state: Record, turns: int, seed: bytes, last: Seat | None = None
) -> Record:
    """Return the situation after `turns` further turns (or the end): the bot plays all seats, by their views.

    `last`: who is in the middle of a turn, which is played to its end besides. The same `seed` gives the same
    luck, draw by draw.
    """
    draws, left = 0, turns
    for number in range(LONGEST):
        due = decider.due(state)
        if due is not None:
            drawn, draws = with_seed(due, draws, lambda k: seed_of(seed, 1, k))
            state = applied(decider, state, drawn)
        elif decider.is_over(state):
            break
        else:
            seat = decider.to_act(state)[0]
            if seat != last:
                if left == 0:
                    break
                last, left = seat, left - 1
            legal = decider.legal_commands(state, seat)
            view, whims = decider.view(state, seat), seed_of(seed, 2, number)
            command = legal[0] if len(legal) == 1 else judge.choose(view, legal, seat, whims).command
            state = applied(decider, state, command)
    return state
