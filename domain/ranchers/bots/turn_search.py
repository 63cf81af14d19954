"""Search over the rest of a turn: every way to its end, as far as the seat can see."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.core.errors import Rejected
from domain.ranchers.commands import (
    ChooseBuilding,
    ChooseSide,
    CyclePair,
    DeclareAnimal,
    PlayerCommand,
    ReservePair,
    TakeGrant,
    TakePair,
)
from domain.ranchers.content import Building
from domain.ranchers.decide import decide
from domain.ranchers.events import PouchShuffled, SlotRefilled, TurnBegan, TurnsEnded
from domain.ranchers.evolve import evolve
from domain.ranchers.flow import next_turn
from domain.ranchers.legal import candidates
from domain.ranchers.state import Phase, State

PREFERRED = (
    Building.WILD,
    Building.DIFFERENT,
    Building.MATCH,
    Building.CYCLE,
    Building.RESERVE,
    Building.SAME,
)
"""The buildings, the best first, as measured by play."""


class Line(NamedTuple):
    """The commands to the end of the turn, and what the table looks like then."""

    commands: tuple[PlayerCommand, ...]
    end: State

    @property
    def first(self) -> PlayerCommand:
        """What is sent now."""
        return self.commands[0]


def opening(view: State, legal: Sequence[PlayerCommand]) -> PlayerCommand | None:
    """What to choose before the first turn, if that is what is to be chosen.

    The side whose printed animals lie in the middle, and the most useful building.
    """
    if view.phase is Phase.BUILDINGS:
        buildings = [command for command in legal if isinstance(command, ChooseBuilding)]
        return min(buildings, key=lambda command: PREFERRED.index(command.building))
    if view.phase is not Phase.SIDES:
        return None
    on_offer = [pair.animal for pair in view.middle]

    def matches(command: ChooseSide) -> int:
        ranch = view.settings.special_spaces[command.ranch - 1]
        printed = ranch.a if command.side == "a" else ranch.b
        return sum(special.animal in on_offer for special in printed)

    return max((command for command in legal if isinstance(command, ChooseSide)), key=matches)


def lines(view: State, legal: Sequence[PlayerCommand], seat: int) -> Iterator[Line]:
    """All ways to the end of the turn, but for those that draw something nobody can foresee.

    A Grant Animal is taken now or later, so that it is tried as the first command only.
    """
    open_ends: list[tuple[tuple[PlayerCommand, ...], State]] = [((command,), view) for command in legal]
    while open_ends:
        commands, state = open_ends.pop()
        command = commands[-1]
        if isinstance(command, CyclePair | ReservePair | DeclareAnimal):
            continue
        try:
            events = decide(command, state)
        except Rejected:
            continue
        is_over = False
        for event in events:
            state = evolve(state, event)
            is_over |= isinstance(event, TurnBegan | TurnsEnded)
        if state.phase is Phase.CLOSING and not state.returning:
            state, is_over = _closed(state), True
        if is_over or state.returning:
            yield Line(commands, state)
        else:
            open_ends += [
                ((*commands, further), state)
                for further in candidates(state, seat)
                if not isinstance(further, TakeGrant)
            ]


def _closed(state: State) -> State:
    """The end of a turn whose refill is masked: the known top of the deck, an unknown animal underneath."""
    for slot, pair in enumerate(state.middle):
        if pair.animal is None and state.pouch:
            top = state.deck[0] if state.deck else None
            state = evolve(state, SlotRefilled(slot, top, None, None))
    return state if state.turn is None else evolve(state, next_turn(state, state.turn))


def with_shuffles(lines: Iterable[Line]) -> Iterator[Line]:
    """The same ways, those that end with a sold animal up to the next turn: it is somewhere in the pouch."""
    for line in lines:
        end = line.end
        if end.returning and end.phase is Phase.CLOSING:
            pouch = (None,) * (len(end.pouch) + len(end.returning))
            end = _closed(evolve(end, PouchShuffled(pouch)))
        yield Line(line.commands, end)


def before_taking(
    legal: Sequence[PlayerCommand], values: dict[PlayerCommand, float], keen: float
) -> PlayerCommand | None:
    """Replace the worse pair, which costs nothing; set the second best aside if it is nearly as good.

    `values` tells what the best line of every first command is worth.
    """
    by_slot = {command.slot: value for command, value in values.items() if isinstance(command, TakePair)}
    if len(by_slot) < 2:
        return None
    ranked = sorted(by_slot, key=lambda slot: -by_slot[slot])
    for command in legal:
        if isinstance(command, CyclePair) and command.slot == ranked[-1]:
            return command
        if (
            isinstance(command, ReservePair)
            and command.slot == ranked[1]
            and by_slot[ranked[0]] - by_slot[ranked[1]] <= keen
        ):
            return command
    return None
