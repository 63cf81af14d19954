"""A greedy bot for El Gaucho: it makes the most of every turn, and does not think of the next one."""

from collections.abc import Iterable
from functools import cache
from typing import cast

from msgspec.structs import replace

from domain.bots import Choice, weighed
from domain.bots.el_gaucho.prospects import Outlook, outlook
from domain.bots.el_gaucho.worth import POSTED, value
from domain.core.errors import Rejected
from domain.core.luck import Luck
from domain.core.record import Command
from domain.el_gaucho.commands import (
    EndTurn,
    LayGaucho,
    OccupyArea,
    PickUpGaucho,
    PlayerCommand,
    RaiseGaucho,
    StandGaucho,
    StopPlacing,
    TakeBackGaucho,
    TakeDice,
)
from domain.el_gaucho.content import Area
from domain.el_gaucho.decide import decide
from domain.el_gaucho.dice import Dice, ways
from domain.el_gaucho.evolve import evolve
from domain.el_gaucho.flow import reveal_tiles, to_act
from domain.el_gaucho.legal import candidates
from domain.el_gaucho.pieces import with_baron
from domain.el_gaucho.state import Phase, State

WIDTH = 4
"""How many lines of play are followed."""
DEPTH = 4
"""How many commands of a turn are thought through; of a batch of tiles, so many more."""
PATIENCE = 60
"""Rounds after which anything goes, so that every game ends; usual ones take 10 to 25."""
MATTERS = 0.01
"""Pesos; for less nothing is done."""

Uses = dict[int, list[tuple[float, object]]]
"""total of dice -> what it can be used for: gain and target, the best first"""


def choose(view: State, legal: tuple[Command, ...], seat: int, seed: bytes) -> Choice:
    """One of `legal`; `seed` matters in endless games only."""
    if len(legal) == 1:
        return Choice(legal[0], {"by": "necessity"})
    if view.round > PATIENCE:
        return Choice(legal[Luck(seed).below(len(legal))], {"by": "impatience", "candidates": len(legal)})
    ahead = outlook(view)
    pairs = [command for command in legal if isinstance(command, TakeDice)]
    if pairs:
        return _best_pair(view, pairs, seat, ahead)
    return _best_line(view, cast("tuple[PlayerCommand, ...]", legal), seat, ahead)


# ---- lines of play


def _best_line(view: State, legal: tuple[PlayerCommand, ...], seat: int, ahead: Outlook) -> Choice:
    """The first command of the best line; to stop, when nothing makes the situation better."""
    stop = next((command for command in legal if isinstance(command, EndTurn | StopPlacing)), None)
    best = (value(view, seat, ahead) + MATTERS, stop) if stop else (float("-inf"), legal[0])
    found: dict[PlayerCommand, float] = {stop: best[0]} if stop else {}
    nodes = 0
    lines = [(each, _after(view, each)) for each in _useful(view, legal, seat)]
    uses = _uses(view, seat, ahead) if lines and (view.dice or _can_wish(view, seat)) else {}
    for _ in range(DEPTH + len(view.barons[seat].batch)):
        judged: dict[object, tuple[float, PlayerCommand, State]] = {}
        for first, after in lines:
            if after is None:
                continue
            worth = value(after, seat, ahead)
            best = max(best, (worth, first), key=lambda each: each[0])
            found[first] = max(found.get(first, worth), worth)
            nodes += 1
            # the same commands in another order come to the same, to the last bit
            promise = _promise(after.dice, uses, _gauchos(after, seat))
            judged.setdefault((worth, after.dice), (worth + promise, first, after))
        followed = sorted(judged.values(), key=lambda line: -line[0])[:WIDTH]
        lines = [
            (first, _after(after, each))
            for _, first, after in followed
            if seat in to_act(after)
            for each in _useful(after, candidates(after, seat), seat)
        ]
        if not lines:
            break
    return weighed(best[1], found, "lines", nodes=nodes)


def _useful(state: State, commands: Iterable[PlayerCommand], seat: int) -> list[PlayerCommand]:
    """Without ends, and without taking gauchos back as long as there are others."""
    needed = not state.barons[seat].supply and (state.dice or state.phase is Phase.PLACING)
    idle = EndTurn | StopPlacing if needed else EndTurn | StopPlacing | TakeBackGaucho | PickUpGaucho
    return [command for command in commands if not isinstance(command, idle)]


def _after(state: State, command: PlayerCommand) -> State | None:
    """Where this leads, as far as the seat can see; `None` if it is not legal."""
    try:
        events = decide(command, state)
    except Rejected:
        return None
    for event in events:
        state = evolve(state, event)
    if state.phase is Phase.KEEPING:
        (revealed,) = reveal_tiles(state)
        return evolve(state, revealed)
    return state


# ---- dice


def _best_pair(view: State, pairs: list[TakeDice], seat: int, ahead: Outlook) -> Choice:
    uses, gauchos = _uses(view, seat, ahead), _gauchos(view, seat)
    wishes = range(1, 7) if _can_wish(view, seat) else ()

    def promise(pair: TakeDice) -> float:
        dice = tuple(sorted((*view.dice, *pair.dice)))
        wished = [_promise((*dice, die), uses, gauchos) - POSTED[Area.WISH] for die in wishes]
        return max([_promise(dice, uses, gauchos), *wished])

    promises = {pair: promise(pair) for pair in pairs}
    return weighed(max(pairs, key=lambda pair: promises[pair]), promises, "dice")


def _can_wish(view: State, seat: int) -> bool:
    return Area.WISH in view.barons[seat].areas and Area.WISH not in view.touched


def _gauchos(view: State, seat: int) -> int:
    """How many could go to work: those in the supply, and those that would come back for it."""
    return view.barons[seat].supply + len(view.barons[seat].areas)


def _uses(view: State, seat: int, ahead: Outlook) -> Uses:
    """What any total could do, as if it were one die; a gaucho for it will be found."""
    baron = view.barons[seat]
    ready = replace(view, barons=with_baron(view.barons, seat, replace(baron, supply=max(1, baron.supply))))
    now = value(ready, seat, ahead)
    all_totals = range(1, 13)
    uses: Uses = {}
    for total in ways(view.dice) if view.has_drafted and not _can_wish(view, seat) else all_totals:
        holding = replace(ready, dice=(total,), has_drafted=True)
        uses[total] = []
        for command in candidates(holding, seat):
            if isinstance(command, StandGaucho | LayGaucho | RaiseGaucho | OccupyArea):
                after = _after(holding, command)
                if after is not None and (gain := value(after, seat, ahead) - now) > 0:
                    uses[total].append((gain, _target(command)))
        uses[total].sort(key=lambda use: -use[0])
    return uses


def _target(command: StandGaucho | LayGaucho | RaiseGaucho | OccupyArea) -> object:
    return command.area if isinstance(command, OccupyArea) else (command.pasture, command.space)


@cache
def _splits(dice: Dice) -> tuple[Dice, ...]:
    """The totals when each of these dice goes alone or with others: for `1 2` they are `1 2` and `3`."""
    if len(dice) < 2:
        return (dice,)
    first, rest = dice[0], _splits(dice[1:])
    alone = {(first, *totals) for totals in rest}
    joined = {(*ts[:i], first + ts[i], *ts[i + 1 :]) for ts in rest for i in range(len(ts))}
    return tuple(sorted(alone | joined))


def _promise(dice: Dice, uses: Uses, gauchos: int) -> float:
    """The most that can be got out of these dice, alone or in sums."""
    return max(_together(totals, uses, gauchos) for totals in _splits(dice))


def _together(totals: Dice, uses: Uses, gauchos: int) -> float:
    """Each total for the best that is left, each target once, and no more than there are gauchos."""
    taken: list[object] = []
    gains: list[float] = []
    for total in totals:
        for gain, target in uses.get(total, ()):
            if target not in taken:
                taken.append(target)
                gains.append(gain)
                break
    return sum(sorted(gains, reverse=True)[:gauchos])
