"""A greedy bot for El Gaucho: it makes the most of every turn, and does not think of the next one."""

from typing import cast

from domain.core.bots import Choice, weighed
from domain.core.luck import Luck
from domain.core.record import Command
from domain.el_gaucho.bots.dice_uses import DiceUses, gauchos_of, promise_of, reach, useful
from domain.el_gaucho.bots.prospects import Prospects, prospects_of
from domain.el_gaucho.bots.worth import value
from domain.el_gaucho.commands import EndTurn, PlayerCommand, StopPlacing, TakeDice
from domain.el_gaucho.flow import to_act
from domain.el_gaucho.legal import candidates
from domain.el_gaucho.state import State

WIDTH = 4
"""How many lines of play are followed."""
DEPTH = 4
"""How many commands of a turn are thought through; of a batch of tiles, this number more."""
PATIENCE = 60
"""Rounds after which anything goes, so that every game ends; usual ones take 10 to 25."""
MATTERS = 0.01
"""Pesos; for less nothing is done."""


def choose(view: State, legal: tuple[Command, ...], seat: int, seed: bytes) -> Choice:
    """One of `legal`; `seed` matters in endless games only."""
    if len(legal) == 1:
        return Choice(legal[0], {"by": "necessity"})
    if view.round > PATIENCE:
        return Choice(legal[Luck(seed).below(len(legal))], {"by": "impatience", "candidates": len(legal)})
    ahead = prospects_of(view)
    pairs = [command for command in legal if isinstance(command, TakeDice)]
    if pairs:
        return _best_pair(view, pairs, seat, ahead)
    return _best_line(view, cast("tuple[PlayerCommand, ...]", legal), seat, ahead)


# ---- lines of play


def _best_line(view: State, legal: tuple[PlayerCommand, ...], seat: int, ahead: Prospects) -> Choice:
    """The first command of the best line; to stop, when nothing makes the situation better."""
    stop = next((command for command in legal if isinstance(command, EndTurn | StopPlacing)), None)
    best = (value(view, seat, ahead) + MATTERS, stop) if stop else (float("-inf"), legal[0])
    worths: dict[PlayerCommand, float] = {stop: best[0]} if stop else {}
    nodes = 0
    lines = [(command, reach(view, command)) for command in useful(view, legal, seat)]
    uses = DiceUses(view, seat, ahead)
    for _ in range(DEPTH + len(view.barons[seat].batch)):
        judged: dict[object, tuple[float, PlayerCommand, State]] = {}
        for first, reached in lines:
            if reached is None:
                continue
            worth = value(reached, seat, ahead)
            best = max(best, (worth, first), key=lambda line: line[0])
            worths[first] = max(worths.get(first, worth), worth)
            nodes += 1
            # the same commands in another order have the same result, to the last bit
            more = uses.promise(reached.dice, gauchos_of(reached, seat))
            judged.setdefault((worth, reached.dice), (worth + more, first, reached))
        followed = sorted(judged.values(), key=lambda line: -line[0])[:WIDTH]
        lines = [
            (first, reach(reached, command))
            for _, first, reached in followed
            if seat in to_act(reached)
            for command in useful(reached, candidates(reached, seat), seat)
        ]
        if not lines:
            break
    return weighed(best[1], worths, "lines", nodes=nodes)


# ---- dice


def _best_pair(view: State, pairs: list[TakeDice], seat: int, ahead: Prospects) -> Choice:
    uses = DiceUses(view, seat, ahead)
    promises = {pair: promise_of(pair, view, seat, uses) for pair in pairs}
    return weighed(max(pairs, key=lambda pair: promises[pair]), promises, "dice")
