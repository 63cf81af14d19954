"""What a seat has, as it is drawn on its board and beside it."""

from collections import Counter
from collections.abc import Iterator

from domain.core.screens.layout import Piece
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import Row, Seat
from domain.gwt_argentina.frames import Investing
from domain.gwt_argentina.presentation.layout.board import COUNTERS
from domain.gwt_argentina.presentation.scene.pieces import (
    cards,
    idle,
    master,
    pile,
    private,
    sorted_cards,
    supply,
)
from domain.gwt_argentina.presentation.texts import refs
from domain.gwt_argentina.state import Player, State, row, stack_count


def of_seat(seat: Seat, player: Player, view: State, in_force: Tables) -> Iterator[Piece]:
    """All of it but what is on the trail, the railroad and beyond the sea."""
    for kind, glyph in COUNTERS.items():
        yield Piece(kind, refs.owned(kind, seat), glyph, seat=seat, text=str(getattr(player, kind)))
    for which in Row:
        yield from (supply(tile, refs.workers(which, seat), seat) for tile in row(player, which))
    for space, count in Counter(player.discs).items():
        yield Piece("disc", refs.disc(space, seat), "disc", seat=seat, count=count)
    yield from _cards(seat, player, in_force)
    for number in player.supply:
        yield private(number, seat, refs.owned("supply", seat), view, in_force)
    drawn = [tile for frame in player.frames if isinstance(frame, Investing) for tile in frame.tiles]
    yield from (supply(tile, refs.owned("beside", seat), seat) for tile in (*player.beside, *drawn))
    yield from (master(name, refs.owned("masters", seat), in_force, seat) for name in player.masters)
    if view.token_seat == seat:
        yield Piece("token", refs.owned("masters", seat), "medal", refs.TOKEN, seat=seat)
    yield from idle(cards(player.area, refs.owned("area", seat), in_force, seat))


def _cards(seat: Seat, player: Player, in_force: Tables) -> Iterator[Piece]:
    """The hand as far as it is known; of the draw stack the number; the discard pile by kinds."""
    if player.hand is None:
        yield from pile(player.hand_count, refs.owned("hand", seat), "cow", seat)
    else:
        yield from cards(player.hand, refs.owned("hand", seat), in_force, seat)
    yield from pile(stack_count(player), refs.owned("stack", seat), "cow", seat)
    yield from idle(sorted_cards(player.pile, refs.owned("pile", seat), in_force, seat))
