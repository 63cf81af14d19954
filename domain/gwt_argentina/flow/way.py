"""Going along the trail: fees on the way, and what begins where it ends."""

from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import BUENOS_AIRES, START, Seat, Space
from domain.gwt_argentina.content.supply import FARMERS
from domain.gwt_argentina.content.trail import ENDS, FEES
from domain.gwt_argentina.events import EstancieroMoved, FeePaid
from domain.gwt_argentina.flow import city
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.locations import location
from domain.gwt_argentina.state import State


def travel(draft: Draft, seat: Seat, path: tuple[Space, ...]) -> None:
    """Move, pay the fees in the order of the path, and begin phase B; what was left elsewhere is lost."""
    origin = draft.player(seat).at or START
    to = BUENOS_AIRES if path[-1] in ENDS else path[-1]
    draft.add(EstancieroMoved(seat, origin, path, to))
    for space in path:
        fee, owner = fee_of(draft.state, seat, space, draft.tables)
        amount = min(fee, draft.player(seat).pesos)
        if amount:
            draft.add(FeePaid(seat, space, amount, owner))
    for _ in draft.player(seat).frames:
        draft.close(seat)
    arrive(draft, seat, to)


def fee_of(state: State, seat: Seat, space: Space, tables: Tables) -> tuple[int, Seat | None]:
    """The fee for entering a space, and whose it is: a seat's, or no seat's but the coin space's."""
    if space in state.farmers:
        return FEES[FARMERS[state.farmers[space]].hand][len(state.players)], None
    built = state.buildings.get(space)
    if built is None or built.seat == seat:
        return 0, None
    hand = tables.buildings[built.number, state.sides[built.number - 1]].hand
    return FEES[hand][len(state.players)], built.seat


def arrive(draft: Draft, seat: Seat, space: Space) -> None:
    """Phase B begins here."""
    if space == BUENOS_AIRES:
        city.arrive(draft, seat)
    else:
        draft.open(seat, location(draft.state, seat, space, draft.tables))
