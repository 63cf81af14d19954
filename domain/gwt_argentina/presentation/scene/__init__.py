"""The scene of Great Western Trail: Argentina: which pieces lie where, from what a view shows."""

from collections.abc import Iterator

from domain.core.screens.layout import Piece, Scene
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.content.pieces import Corner
from domain.gwt_argentina.presentation.scene.board import of_seat
from domain.gwt_argentina.presentation.scene.pieces import (
    cards,
    disc,
    idle,
    in_box,
    master,
    pile,
    private,
    supply,
)
from domain.gwt_argentina.presentation.texts import refs
from domain.gwt_argentina.state import State


def scene(view: State) -> Scene:
    """Every piece of a view, of all seats and of none."""
    return tuple(_pieces(view)) if view.players else ()


def _pieces(view: State) -> Iterator[Piece]:
    in_force = tables(view.settings)
    yield from _trail(view, in_force)
    yield from _railroad(view, in_force)
    yield from _jobs(view)
    yield from _ships(view, in_force)
    yield from _cities(view)
    yield from _cards(view, in_force)
    for seat, player in enumerate(view.players):
        yield from of_seat(seat, player, view, in_force)
    yield from idle(in_box(view, in_force))


def _trail(view: State, in_force: Tables) -> Iterator[Piece]:
    """Tiles first; then what lies on them, then the players who stand there."""
    for space, tile in view.neutral.items():
        yield Piece("neutral", refs.space(space), "house", refs.neutral(tile), text=tile.upper())
    for space, built in view.buildings.items():
        yield private(built.number, built.seat, refs.space(space), view, in_force)
    for space, farmer in view.farmers.items():
        yield supply(farmer, refs.space(space))
    for space, amount in view.coins.items():
        yield Piece("coins", refs.space(space), "coin", text=f"${amount}")
    for seat, player in enumerate(view.players):
        at = refs.owned("home", seat) if player.at is None else refs.space(player.at)
        yield Piece("estanciero", at, "estanciero", f"estanciero:{seat}", seat=seat)


def _railroad(view: State, in_force: Tables) -> Iterator[Piece]:
    for seat, player in enumerate(view.players):
        yield Piece("engine", refs.place(player.engine), "train", f"engine:{seat}", seat=seat)
    for station, tile in view.masters.items():
        yield master(tile, refs.station(station), in_force)
    for station, worker in view.appointed.items():
        yield supply(worker, refs.station(station))
    for station, seats in view.stations.items():
        yield from disc(seats, refs.station(station))


def _jobs(view: State) -> Iterator[Piece]:
    for number, cells in enumerate(view.job_market, start=1):
        yield from (supply(tile, refs.row(number)) for tile in cells if tile is not None)
    if view.token_row is not None:
        yield Piece("token", refs.row(view.token_row), "medal", refs.TOKEN)
    for letter, tiles in view.foresight.items():
        yield from (supply(tile, refs.foresight(letter)) for tile in tiles)
    for letter, left in view.bags.items():
        yield Piece("supply", refs.bag(letter), "bag", text=letter.upper(), count=len(left), face="down")


def _ships(view: State, in_force: Tables) -> Iterator[Piece]:
    for name, seats in view.zone.items():
        card, at = in_force.ships[name], refs.berth(name)
        yield Piece(
            "ship",
            at,
            "ship",
            refs.ship(name),
            colour=None if card.colour == "none" else card.colour,
            text=str(card.load),
            note=f"★{card.points}" if card.points else "",
            marks=(
                *("grain",) * card.grain,
                *(("target",) if card.objective else ()),
                *(("dark",) if card.corner is Corner.DARK else ()),
            ),
        )
        yield from disc(seats, at)
    if view.ship_pile:
        yield Piece("ship", refs.SHIP_PILE, "ship", count=len(view.ship_pile), face="down")


def _cities(view: State) -> Iterator[Piece]:
    for quay, seats in view.quays.items():
        yield from disc(seats, refs.quay(quay))
    for space, seat in view.bonus.items():
        yield from disc((seat,), refs.bonus(space))
    yield from (Piece("cover", refs.bonus(space), "cross") for space in view.closed)


def _cards(view: State, in_force: Tables) -> Iterator[Piece]:
    """The market and the display card by card; of the stacks only how many there are."""
    yield from cards(view.market, refs.MARKET, in_force)
    yield from cards(view.display, refs.DISPLAY, in_force)
    yield from pile(len(view.market_stack), refs.MARKET_STACK, "cow")
    yield from pile(len(view.objective_stack), refs.OBJECTIVE_STACK, "target")
    yield from pile(view.exhaustion, refs.EXHAUSTION, "tired")
