"""Buildings with an ability: replace a pair of the middle, or set one aside."""

from domain.core.errors import Rejected
from domain.core.frames import run
from domain.ranchers.actions.requirements import at_table, in_turn, module, not_now, pair_at
from domain.ranchers.commands import CyclePair, ReservePair, TakeReserved
from domain.ranchers.content import Building, Module
from domain.ranchers.errors import Reason
from domain.ranchers.events import PairCycled, PairReserved, RanchEvent, ReservedTaken
from domain.ranchers.evolve import evolve
from domain.ranchers.flow import go_on, refill
from domain.ranchers.state import Phase, Rancher, State, empty_spaces


def cycle_pair(command: CyclePair, state: State) -> tuple[RanchEvent, ...]:
    """The new pair is drawn before the old one is shuffled in, so that it cannot come straight back."""
    seat, slot = command.seat, command.slot
    module(state, Module.BUILDINGS, "10.1")
    rancher = in_turn(state, seat, *state.settings.cycle_phases, clause="10.9")
    _owner_of(Building.CYCLE, rancher, "10.8")
    if state.has_cycled:
        raise Rejected(Reason.ALREADY_CYCLED, "10.8")
    objective, animal = pair_at(state, slot)
    if objective is None or not state.deck or not state.pouch:
        raise Rejected(Reason.NOTHING_TO_DRAW, "10.11", deck=len(state.deck), pouch=len(state.pouch))
    cycled = PairCycled(seat, slot, objective, animal)
    if state.settings.cycle_returns_first:
        return (cycled,)
    return run(evolve, refill, state, (cycled,))


def reserve_pair(command: ReservePair, state: State) -> tuple[RanchEvent, ...]:
    """In anybody's turn, before a pair is taken; never without room, never the last for another."""
    seat, slot = command.seat, command.slot
    module(state, Module.BUILDINGS, "10.1")
    rancher = at_table(state, seat)
    if rancher.building is None and state.phase is Phase.TAKE:  # everybody had one: this was the Reserve
        raise Rejected(Reason.NO_USES_LEFT, "10.14")
    _owner_of(Building.RESERVE, rancher, "10.13")
    if state.phase is not Phase.TAKE or state.returning:
        not_now(state, "10.15")
    if len(rancher.reserved) >= empty_spaces(rancher):
        raise Rejected(Reason.NO_ROOM, "10.18", reserved=len(rancher.reserved))
    objective, animal = pair_at(state, slot)
    if objective is None:
        raise Rejected(Reason.NO_OBJECTIVE_THERE, "10.13", slot=slot)
    pairs = sum(pair.animal is not None for pair in state.middle)
    if seat != state.turn and pairs == 1 and not state.pouch:
        raise Rejected(Reason.LAST_PAIR, "10.19")
    return go_on(state, PairReserved(seat, slot, objective, animal, rancher.uses - 1))


def take_reserved(command: TakeReserved, state: State) -> tuple[RanchEvent, ...]:
    """Instead of a pair of the middle."""
    module(state, Module.BUILDINGS, "10.1")
    rancher = in_turn(state, command.seat, Phase.TAKE)
    for pair in rancher.reserved:
        if pair.objective == command.objective and pair.animal is not None:
            return (ReservedTaken(command.seat, command.objective, pair.animal),)
    raise Rejected(Reason.NOT_RESERVED, "10.17", objective=command.objective)


def _owner_of(building: Building, rancher: Rancher, clause: str) -> None:
    if rancher.building is not building:
        raise Rejected(Reason.NOT_YOUR_BUILDING, clause, building=rancher.building)
