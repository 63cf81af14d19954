"""The scene of El Gaucho: which pieces lie where, from what a view shows."""

from collections.abc import Iterable, Iterator
from typing import Literal

from domain.core.screens.layout import Piece, Scene
from domain.el_gaucho.content import Tile
from domain.el_gaucho.events import Hidden
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.state import Baron, Phase, State


def scene(view: State) -> Scene:
    """Every piece of a view, of all seats and of none."""
    return tuple(_pieces(view))


def _pieces(view: State) -> Iterator[Piece]:
    small = view.small_numbers
    for i, pasture in enumerate(view.pastures):
        for j, space in enumerate(pasture):
            at = refs.space(i, j)
            if space.tile is not None:
                yield _tile(space.tile, at, small)
            if (gaucho := space.gaucho) is not None:
                yield _gauchos(gaucho.seat, at, turned="" if gaucho.standing else "lying")
    seen = [tile for baron in view.barons for tile in baron.seen_steppe]
    known = [tile for tile in view.steppe if tile is not None] or seen
    yield from (_tile(tile, refs.STEPPE, small, face="down") for tile in known)
    yield from _tiles([None] * (len(view.steppe) - len(known)), refs.STEPPE, small)
    if view.pile:
        yield _back(refs.PILE, len(view.pile))
    drafted = "idle" if view.has_drafted else ""
    yield from (_die(value, refs.RODEO, drafted) for value in view.rodeo)
    yield from (_die(value, refs.DICE) for value in view.dice)
    for seat, baron in enumerate(view.barons):
        yield from _of_seat(seat, baron, small, is_keeping=view.phase is Phase.KEEPING)
        if view.removed_race is not None:
            yield Piece("absent", refs.herd(view.removed_race, seat), "cross", turned="idle")


def _of_seat(seat: int, baron: Baron, small: tuple[int, ...], *, is_keeping: bool) -> Iterator[Piece]:
    yield Piece("pesos", refs.owned("pesos", seat), "coin", seat=seat, text=str(baron.pesos))
    if baron.supply:
        yield _gauchos(seat, refs.owned("supply", seat), baron.supply)
    for area in baron.areas:
        yield _gauchos(seat, refs.area(area))
    for herd in baron.herds:
        yield from _tiles(
            [Tile(herd.race, value) for value in herd.values], refs.herd(herd.race, seat), small
        )
    yield from _tiles(baron.batch, refs.owned("batch", seat), small)
    if is_keeping:
        yield from _tiles(baron.kept, refs.owned("kept", seat), small)
        rest = [tile for tile in baron.dealt if tile is None or tile not in baron.kept]
        yield from _tiles(rest, refs.owned("hand", seat), small)


def _tiles(tiles: Iterable[Hidden], at: str, small: tuple[int, ...]) -> Iterator[Piece]:
    return (_back(at) if tile is None else _tile(tile, at, small) for tile in tiles)


def _tile(tile: Tile, at: str, small: tuple[int, ...], face: Literal["up", "down"] = "up") -> Piece:
    """Its big number, and the small one beside it."""
    note = str(small[tile.value - 1])
    return Piece(
        "tile", at, "cow", refs.tile(tile), colour=tile.race, text=str(tile.value), note=note, face=face
    )


def _back(at: str, count: int = 1) -> Piece:
    return Piece("tile", at, "cow", count=count, face="down")


def _gauchos(seat: int, at: str, count: int = 1, turned: str = "") -> Piece:
    return Piece("gaucho", at, "gaucho", seat=seat, count=count, turned=turned)


def _die(value: int, at: str, turned: str = "") -> Piece:
    return Piece("die", at, "die", ref=refs.die(value), text=str(value), turned=turned)
