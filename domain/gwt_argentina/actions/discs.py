"""Discs: which may be used, and what clearing their spaces costs and gives."""

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.requirements import asked, enough_pesos
from domain.gwt_argentina.calculators.discs import fitting, for_quay
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.commands import PlaceDiscOnQuay
from domain.gwt_argentina.content.pieces import Corner, DiscSpace, Seat
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import DiscMoved, PesosGained, PesosPaid
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import settle
from domain.gwt_argentina.frames import PlacingDisc
from domain.gwt_argentina.state import State


def usable(
    state: State, seat: Seat, corner: Corner, disc: str, possible: tuple[str, ...], spent: int = 0
) -> None:
    """This disc may go to a place with that corner, when `spent` pesos have been paid for the place."""
    if disc in possible:
        return
    player, in_force = state.players[seat], tables(state.settings)
    if disc not in player.discs:
        raise Rejected(Reason.NO_SUCH_DISC, "11.14", disc=disc)
    if disc not in fitting(player, corner, in_force):
        raise Rejected(Reason.WRONG_CORNER, "11.3", disc=disc, corner=corner)
    enough_pesos(player.pesos - spent, in_force.disc_spaces[DiscSpace(disc)].cost, "11.7")
    raise Rejected(Reason.CANNOT_PAY_DEFAULT_FEE, "11.12", disc=disc)


def clear(draft: Draft, seat: Seat, disc: str, to: str) -> None:
    """Move a disc from the board or a station; a board space may cost something, and give something."""
    card = draft.tables.disc_spaces[DiscSpace(disc)] if disc in draft.player(seat).discs else None
    if card is not None and card.cost:
        draft.add(PesosPaid(seat, card.cost, "disc"))
    draft.add(DiscMoved(seat, disc, to))
    if card is not None and card.pesos:
        draft.add(PesosGained(seat, card.pesos, "disc"))


def place_disc_on_quay(command: PlaceDiscOnQuay, state: State) -> Draft:
    """On a quay, by an action."""
    seat = command.seat
    _, frame = asked(state, seat, PlacingDisc)
    in_force = tables(state.settings)
    usable(state, seat, frame.corner, command.disc, for_quay(state, seat, frame.corner, in_force))
    draft = Draft(state)
    clear(draft, seat, command.disc, frame.quay)
    draft.close(seat)
    return settle(draft, seat)
