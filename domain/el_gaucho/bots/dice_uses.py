"""Uses of dice in El Gaucho: what each total could do now, and what a set of dice promises."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, cached_property

from msgspec.structs import replace

from domain.core.bots.sums import float_sum
from domain.core.errors import Rejected
from domain.el_gaucho.bots.prospects import Prospects
from domain.el_gaucho.bots.worth import POSTED, value
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
from domain.el_gaucho.content import AREA_DICE, AREAS, Area
from domain.el_gaucho.decide import decide
from domain.el_gaucho.dice import Dice
from domain.el_gaucho.evolve import evolve
from domain.el_gaucho.flow import reveal_tiles
from domain.el_gaucho.pieces import with_baron
from domain.el_gaucho.state import Phase, State

Work = StandGaucho | LayGaucho | RaiseGaucho | OccupyArea
"""What dice are used for."""
ENDS = (EndTurn, StopPlacing)


def useful(state: State, commands: Iterable[PlayerCommand], seat: int) -> list[PlayerCommand]:
    """Without ends, and without taking gauchos back as long as there are others."""
    needed = not state.barons[seat].supply and (state.dice or state.phase is Phase.PLACING)
    idle = ENDS if needed else (*ENDS, TakeBackGaucho, PickUpGaucho)
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


def promise_of(pair: TakeDice, view: State, seat: int, uses: "DiceUses") -> float:
    """The most that the turn can get out of this pair, alone, in sums, or with a wished die."""
    gauchos, dice = gauchos_of(view, seat), tuple(sorted((*view.dice, *pair.dice)))
    wishes = range(1, 7) if can_wish(view, seat) else ()
    wished = [uses.promise((*dice, die), gauchos) - POSTED[Area.WISH] for die in wishes]
    return max([uses.promise(dice, gauchos), *wished])


def can_wish(view: State, seat: int) -> bool:
    """Whether a gaucho on Wish could give one more die now."""
    return Area.WISH in view.barons[seat].areas and Area.WISH not in view.touched


def gauchos_of(view: State, seat: int) -> int:
    """How many could go to work: those in the supply, and those that would come back for it."""
    return view.barons[seat].supply + len(view.barons[seat].areas)


class DiceUses:
    """What dice could be used for in one situation, and what that promises, worked out when asked for."""

    def __init__(self, view: State, seat: int, ahead: Prospects) -> None:
        baron = view.barons[seat]
        if not baron.supply:  # a gaucho for it will be found
            view = replace(view, barons=with_baron(view.barons, seat, replace(baron, supply=1)))
        self._view, self._seat, self._ahead = view, seat, ahead
        self._by_total: dict[int, list[tuple[float, object]]] = {}
        self._promises: dict[tuple[Dice, int], float] = {}

    @cached_property
    def _works(self) -> dict[int, list[tuple[Work, object]]]:
        return _works(self._view, self._seat)

    def promise(self, dice: Dice, gauchos: int) -> float:
        """Return the most that this number of gauchos can get out of these dice, alone or in sums."""
        promised = self._promises.get((dice, gauchos))
        if promised is None:
            promised = max([self._together(totals, gauchos) for totals in _splits(dice)])
            self._promises[dice, gauchos] = promised
        return promised

    def _together(self, totals: Dice, gauchos: int) -> float:
        """Each total for the best that is left, each target once, and no more than there are gauchos."""
        taken: list[object] = []
        gains: list[float] = []
        for total in totals:
            for gain, target in self._uses_of(total):
                if target not in taken:
                    taken.append(target)
                    gains.append(gain)
                    break
        return float_sum(sorted(gains, reverse=True)[:gauchos])

    def _uses_of(self, total: int) -> list[tuple[float, object]]:
        """Gain and target of each use of this total, as if it were one die, the best first."""
        uses = self._by_total.get(total)
        if uses is None:
            uses = self._by_total[total] = []
            holding = replace(self._view, dice=(total,), has_drafted=True)
            now = value(holding, self._seat, self._ahead)
            for command, target in self._works[total]:
                reached = reach(holding, command)
                if reached is not None and (gain := value(reached, self._seat, self._ahead) - now) > 0:
                    uses.append((gain, target))
            uses.sort(key=lambda use: -use[0])
        return uses


def _works(view: State, seat: int) -> dict[int, list[tuple[Work, object]]]:
    """total -> what may be done with it, and where."""
    works = defaultdict[int, list[tuple[Work, object]]](list)
    for pasture, row in enumerate(view.pastures):
        for index, space in enumerate(row):
            if space.tile is None:
                continue
            at, big, small = (pasture, index), space.tile.value, view.small_numbers[space.tile.value - 1]
            if space.gaucho is None:
                works[big].append((StandGaucho(seat, pasture, index, (big,)), at))
                works[small].append((LayGaucho(seat, pasture, index, (small,)), at))
            elif space.gaucho.seat == seat and not space.gaucho.standing:
                works[small].append((RaiseGaucho(seat, pasture, index, (small,)), at))
    for area in AREAS:
        if area not in view.barons[seat].areas:
            for number in AREA_DICE[area]:
                works[number].append((OccupyArea(seat, area, (number,)), area))
    return works


@cache
def _splits(dice: Dice) -> tuple[Dice, ...]:
    """The totals when each of these dice goes alone or with others: for `1 2` they are `1 2` and `3`."""
    if len(dice) < 2:
        return (dice,)
    first, rest = dice[0], _splits(dice[1:])
    alone = {(first, *totals) for totals in rest}
    joined = {(*ts[:i], first + ts[i], *ts[i + 1 :]) for ts in rest for i in range(len(ts))}
    return tuple(sorted(alone | joined))
