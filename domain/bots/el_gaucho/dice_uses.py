"""Uses of dice in El Gaucho: what each total could do now, and what a set of dice promises."""

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from domain.bots.el_gaucho.prospects import Outlook
from domain.bots.el_gaucho.worth import POSTED, value
from domain.core.errors import Rejected
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
from domain.el_gaucho.flow import reveal_tiles
from domain.el_gaucho.legal import candidates
from domain.el_gaucho.pieces import with_baron
from domain.el_gaucho.state import Phase, State

Uses = dict[int, list[tuple[float, object]]]
"""total of dice -> what it can be used for: gain and target, the best first"""


def useful(state: State, commands: Iterable[PlayerCommand], seat: int) -> list[PlayerCommand]:
    """Without ends, and without taking gauchos back as long as there are others."""
    needed = not state.barons[seat].supply and (state.dice or state.phase is Phase.PLACING)
    idle = EndTurn | StopPlacing if needed else EndTurn | StopPlacing | TakeBackGaucho | PickUpGaucho
    return [command for command in commands if not isinstance(command, idle)]


def reach(state: State, command: PlayerCommand) -> State | None:
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


def promise_of(pair: TakeDice, view: State, seat: int, uses: Uses) -> float:
    """The most that the turn can get out of this pair, alone, in sums, or with a wished die."""
    gauchos, dice = gauchos_of(view, seat), tuple(sorted((*view.dice, *pair.dice)))
    wishes = range(1, 7) if can_wish(view, seat) else ()
    wished = [promise((*dice, die), uses, gauchos) - POSTED[Area.WISH] for die in wishes]
    return max([promise(dice, uses, gauchos), *wished])


def can_wish(view: State, seat: int) -> bool:
    """Whether a gaucho on Wish could give one more die now."""
    return Area.WISH in view.barons[seat].areas and Area.WISH not in view.touched


def gauchos_of(view: State, seat: int) -> int:
    """How many could go to work: those in the supply, and those that would come back for it."""
    return view.barons[seat].supply + len(view.barons[seat].areas)


def uses_of(view: State, seat: int, ahead: Outlook) -> Uses:
    """What any total could do, as if it were one die; a gaucho for it will be found."""
    baron = view.barons[seat]
    ready = replace(view, barons=with_baron(view.barons, seat, replace(baron, supply=max(1, baron.supply))))
    now = value(ready, seat, ahead)
    all_totals = range(1, 13)
    uses: Uses = {}
    for total in ways(view.dice) if view.has_drafted and not can_wish(view, seat) else all_totals:
        holding = replace(ready, dice=(total,), has_drafted=True)
        uses[total] = []
        for command in candidates(holding, seat):
            if isinstance(command, StandGaucho | LayGaucho | RaiseGaucho | OccupyArea):
                reached = reach(holding, command)
                if reached is not None and (gain := value(reached, seat, ahead) - now) > 0:
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


def promise(dice: Dice, uses: Uses, gauchos: int) -> float:
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
