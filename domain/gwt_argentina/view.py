"""What a viewer may know: everything but which cards are in another seat's hand."""

from msgspec.structs import replace

from domain.core.decider import Viewer
from domain.gwt_argentina.events import CardsDrawn, GwtEvent, HandDrawn
from domain.gwt_argentina.state import Player, State


def view(state: State, viewer: Viewer) -> State:
    """The situation as this viewer may see it."""
    players = tuple(
        player if seat == viewer else _from_outside(player) for seat, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _from_outside(player: Player) -> Player:
    """Without the hand, unless it is empty or just revealed."""
    if player.revealed or not player.hand_count:
        return player
    return replace(player, hand=None)


def disclose(event: GwtEvent, viewer: Viewer) -> GwtEvent:
    """The event as this viewer may see it; the very same one when nothing in it is hidden."""
    match event:
        case CardsDrawn() | HandDrawn() if event.seat != viewer:
            return replace(event, cards=None)
        case _:
            return event
