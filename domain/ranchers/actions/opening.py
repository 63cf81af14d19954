"""The opening: which side of the ranch, and which building."""

from domain.core.errors import Rejected
from domain.ranchers.actions.requirements import at_table, in_turn, module, not_now
from domain.ranchers.commands import ChooseBuilding, ChooseSide
from domain.ranchers.content import RANCHES, RESERVE_USES, Building, Module
from domain.ranchers.errors import Reason
from domain.ranchers.events import BuildingChosen, BuildingsOffered, RanchEvent, SideChosen, TurnBegan
from domain.ranchers.state import Phase, State


def choose_side(command: ChooseSide, state: State) -> tuple[RanchEvent, ...]:
    """All at once, or one after the other; the last one opens the game."""
    seat = command.seat
    if state.phase is not Phase.SIDES:
        not_now(state)
    rancher = at_table(state, seat)
    if rancher.side is not None:
        raise Rejected(Reason.SIDE_CHOSEN, "2.10")
    if state.turn is not None and state.turn != seat:
        raise Rejected(Reason.NOT_YOUR_TURN, "3.1", turn=state.turn)
    _ranch_is_free(command, state)
    ranch = state.settings.special_spaces[command.ranch - 1]
    left = [other for other, rancher in enumerate(state.ranchers) if rancher.side is None and other != seat]
    following = (seat + 1) % len(state.ranchers) if left and state.turn is not None else None
    specials = ranch.a if command.side == "a" else ranch.b
    chosen = SideChosen(seat, command.ranch, command.side, specials, following)
    return (chosen,) if left else (chosen, _after_sides(state))


def choose_building(command: ChooseBuilding, state: State) -> tuple[RanchEvent, ...]:
    """Counter-clockwise, the start player last."""
    seat, building = command.seat, command.building
    module(state, Module.BUILDINGS, "10.1")
    in_turn(state, seat, Phase.BUILDINGS)
    if building not in state.buildings:
        raise Rejected(Reason.BUILDING_TAKEN, "10.3", building=building)
    uses = RESERVE_USES if building is Building.RESERVE else 0
    if seat == state.start_player:
        return (BuildingChosen(seat, building, uses, None), TurnBegan(seat))
    return (BuildingChosen(seat, building, uses, (seat - 1) % len(state.ranchers)),)


def _ranch_is_free(command: ChooseSide, state: State) -> None:
    dealt = state.ranchers[command.seat].ranch
    if dealt and command.ranch != dealt:
        raise Rejected(Reason.NOT_YOUR_RANCH, "2.7", ranch=command.ranch, dealt=dealt)
    if not 1 <= command.ranch <= len(RANCHES):
        raise Rejected(Reason.NO_SUCH_RANCH, "2.8", ranch=command.ranch)
    for seat, rancher in enumerate(state.ranchers):
        if seat != command.seat and rancher.ranch == command.ranch:
            raise Rejected(Reason.RANCH_TAKEN, "2.8", ranch=command.ranch, seat=seat)


def _after_sides(state: State) -> RanchEvent:
    first = state.start_player
    if state.settings.module == Module.BUILDINGS:
        return BuildingsOffered((first - 1) % len(state.ranchers))
    return TurnBegan(first)
