"""Turn plans of El Gaucho: the most promising ways to play the rest of a turn, each to its end."""

from typing import NamedTuple, cast

from domain.el_gaucho.bots.dice_uses import DiceUses, gauchos_of, promise_of, reach, useful
from domain.el_gaucho.bots.prospects import Prospects, prospects_of
from domain.el_gaucho.bots.worth import value
from domain.el_gaucho.commands import EndTurn, PlayerCommand, StopPlacing, TakeDice
from domain.el_gaucho.flow import to_act
from domain.el_gaucho.legal import candidates
from domain.el_gaucho.state import Phase, State, is_last_round

PAIRS = 4
"""How many pairs of dice are tried."""
WIDTH = 6
"""How many lines are followed after each pair."""
DEPTH = 5
"""How many commands a line has at most, beside the dice and the end."""


class Plan(NamedTuple):
    """Commands up to the end of the turn, or up to a look at something unforeseen; and what they come to."""

    worth: float
    commands: tuple[PlayerCommand, ...]
    end: State


def plans(view: State, legal: tuple[PlayerCommand, ...], seat: int, most: int) -> list[Plan]:
    """Return at most `most` plans that end differently, the most promising first."""
    ahead = prospects_of(view)
    starts: list[tuple[tuple[PlayerCommand, ...], State]] = [((), view)]
    takes = [command for command in legal if isinstance(command, TakeDice)]
    if takes:
        uses = DiceUses(view, seat, ahead)
        takes.sort(key=lambda take: -promise_of(take, view, seat, uses))
        starts = [((take,), cast("State", reach(view, take))) for take in takes[:PAIRS]]
    best: dict[object, Plan] = {}
    for before, start in starts:
        for plan in _lines(start, seat, ahead):
            key = (plan.end.barons, plan.end.pastures, plan.end.phase, plan.end.rodeo)
            if key not in best or best[key].worth < plan.worth:
                best[key] = plan._replace(commands=before + plan.commands)
    return sorted(best.values(), key=lambda plan: -plan.worth)[:most]


def _lines(start: State, seat: int, ahead: Prospects) -> list[Plan]:
    """All ends that a beam search meets."""
    ends: list[Plan] = []
    uses = DiceUses(start, seat, ahead)
    front: list[tuple[tuple[PlayerCommand, ...], State]] = [((), start)]
    for _ in range(DEPTH + 1):
        judged: dict[object, tuple[float, tuple[PlayerCommand, ...], State]] = {}
        for commands, state in front:
            worth = value(state, seat, ahead)
            if (stop := _stop(state, seat)) is not None:
                ends.append(Plan(worth, (*commands, stop), state))
            if _is_unforeseen(state, seat):
                ends.append(Plan(worth, commands, state))
                continue
            key = (state.barons, state.pastures, state.dice)
            if key not in judged:
                more = uses.promise(state.dice, gauchos_of(state, seat)) if state.dice else 0.0
                judged[key] = (worth + more, commands, state)
        followed = sorted(judged.values(), key=lambda line: -line[0])[:WIDTH]
        front = [
            ((*commands, command), reached)
            for _, commands, state in followed
            if seat in to_act(state)
            for command in useful(state, candidates(state, seat), seat)
            if (reached := reach(state, command)) is not None
        ]
        if not front:
            break
    return ends


def _stop(state: State, seat: int) -> PlayerCommand | None:
    """What ends a line here, if it may end."""
    if state.phase is Phase.TURN and state.turn == seat and (state.has_drafted or is_last_round(state)):
        return EndTurn(seat)
    return StopPlacing(seat) if state.phase is Phase.PLACING and state.placed_secretly else None


def _is_unforeseen(state: State, seat: int) -> bool:
    """The seat will look at the Steppe, and cannot know now what it will see."""
    return state.phase is Phase.PLACING and not state.barons[seat].seen_steppe
