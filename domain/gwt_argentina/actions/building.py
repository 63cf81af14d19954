"""Building private buildings."""

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.requirements import asked, enough_pesos
from domain.gwt_argentina.calculators.building import carpinteros_for, is_higher
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.commands import PlaceBuilding
from domain.gwt_argentina.content.pieces import Number, Row, Seat
from domain.gwt_argentina.content.trail import BUILDING_SPACES
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import BuildingPlaced, BuildingReplaced, PesosPaid
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import settle
from domain.gwt_argentina.frames import Building, Location
from domain.gwt_argentina.state import State, workers


def place_building(command: PlaceBuilding, state: State) -> Draft:
    """On an empty space, or in place of a lower one of one's own."""
    seat, number, space = command.seat, command.building, command.space
    player, frame = asked(state, seat, Building)
    if number not in player.supply:
        raise Rejected(Reason.NOT_IN_SUPPLY, "15.9", building=number)
    if space not in BUILDING_SPACES:
        raise Rejected(Reason.NOT_A_BUILDING_SPACE, "15.9", space=space)
    in_force = tables(state.settings)
    old = _old(state, seat, number, command.space, in_force)
    needed = carpinteros_for(state, number, old, in_force)
    clause = "15.2" if old is None else "15.3"
    able = workers(player, Row.CARPINTERO)
    if needed > able:
        raise Rejected(Reason.NOT_ENOUGH_CARPINTEROS, clause, needed=needed, carpinteros=able)
    cost = needed * frame.rate
    enough_pesos(player.pesos, cost, clause)
    draft = Draft(state)
    if cost:
        draft.add(PesosPaid(seat, cost, "building"))
    if old is None:
        draft.add(BuildingPlaced(seat, number, space))
    else:
        draft.add(BuildingReplaced(seat, old, number, space))
    draft.close(seat)
    _underfoot(draft, seat, space)
    return settle(draft, seat)


def _old(state: State, seat: Seat, number: Number, space: str, in_force: Tables) -> Number | None:
    """The own building that is replaced, if any."""
    built = state.buildings.get(space)
    if built is None:
        return None
    if built.seat != seat:
        raise Rejected(Reason.SPACE_IS_TAKEN, "15.1", space=space)
    if not is_higher(state, number, built.number, in_force):
        raise Rejected(Reason.NOT_HIGHER_VALUED, "15.4", old=built.number, building=number)
    return built.number


def _underfoot(draft: Draft, seat: Seat, space: str) -> None:
    """What was left to do at a tile that has been replaced is lost with it."""
    if draft.state.settings.finish_replaced_building:
        return
    frames = draft.player(seat).frames
    for depth, frame in enumerate(reversed(frames)):
        if isinstance(frame, Location) and frame.space == space and frame.left:
            draft.change(seat, replace(frame, left=()), depth)
