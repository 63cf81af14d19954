"""The state: everything on the table, and whose decision it is.

The same record serves as a viewer's view: hidden tiles are `None`, hidden lists of unknown length are empty.
"""

from enum import StrEnum
from typing import Annotated, Literal

from domain.core.record import BY_SEAT, Record, SeatNumber
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.events import Hidden


class Phase(StrEnum):
    """What the table is waiting for."""

    EMPTY = "empty"
    """nothing laid out yet"""
    KEEPING = "keeping"
    """all seats choose opening tiles, secretly"""
    POSTING = "posting"
    """the first gauchos, counter-clockwise"""
    BEFORE_ROUND = "before_round"
    TURN = "turn"
    """`turn` is the seat that plays"""
    PLACING = "placing"
    """`turn` has looked at the Steppe and places cattle"""
    AFTER_TURNS = "after_turns"
    COLLECTING = "collecting"
    """every owner of a batch adds it to the herds"""
    AFTER_LAST = "after_last"
    """the last round is collected, the final collection is not"""
    FINAL_COLLECTING = "final_collecting"
    OVER = "over"


class Gaucho(Record, frozen=True):
    seat: int
    standing: bool


class Space(Record, frozen=True, cache_hash=True):
    """A space of a pasture. No gaucho without a tile."""

    tile: Tile | None = None
    gaucho: Gaucho | None = None


class Herd(Record, frozen=True, order=True, cache_hash=True):
    """Cattle of one race, from left to right, rising or falling."""

    race: Race
    values: tuple[int, ...]


class Earned(Record, frozen=True):
    """Where pesos came from: a herd that was sold (`why` as the sale says), or the insurance of a tile."""

    why: Literal["immediate", "misfit", "final", "insurance"]
    pesos: int
    tiles: tuple[Tile, ...]


class Baron(Record, frozen=True, cache_hash=True):
    """One seat's things."""

    pesos: int = 0
    earned: tuple[Earned, ...] = ()
    """where all of them came from, in that order"""
    supply: int = 0
    areas: tuple[Area, ...] = ()
    """where an own gaucho waits, in the order of `AREAS`"""
    herds: tuple[Herd, ...] = ()
    """in the order of `RACES`, no empty ones"""
    batch: tuple[Tile, ...] = ()
    """just collected, still to be added"""
    dealt: tuple[Hidden, ...] = ()
    """the opening hand; only the owner sees it"""
    has_kept: bool = False
    kept: tuple[Tile, ...] = ()
    """the secret choice; empty for others until the reveal"""
    seen_steppe: tuple[Tile, ...] = ()
    """Steppe tiles this seat knows to be there still; empty for others"""


class State(Record, frozen=True):
    phase: Phase = Phase.EMPTY
    round: int = 0
    start_player: SeatNumber = 0
    turn: SeatNumber | None = None
    """the seat that decides alone now, in POSTING, TURN and PLACING"""
    barons: Annotated[tuple[Baron, ...], BY_SEAT] = ()
    pastures: tuple[tuple[Space, ...], ...] = ()
    rodeo: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    """what the seat in turn has taken or wished and not used yet, ascending"""
    has_drafted: bool = False
    touched: tuple[Area, ...] = ()
    """areas the seat in turn has acted in this turn"""
    placed_secretly: tuple[Tile, ...] = ()
    """Secret Cattle tiles placed since the look"""
    steppe: tuple[Hidden, ...] = ()
    pile: tuple[Hidden, ...] = ()
    last_round: int | None = None
    """the number of the round without dice, once the draw pile has run out"""
    removed_race: Race | None = None
    small_numbers: tuple[int, ...] = ()
    all_dice: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[SeatNumber, ...] = ()


def herd_of(baron: Baron, race: Race) -> tuple[int, ...]:
    """The values of a baron's herd of this race, from left to right; empty when there is none."""
    for herd in baron.herds:
        if herd.race is race:
            return herd.values
    return ()


def in_turn_order(state: State) -> tuple[int, ...]:
    """All seats, clockwise from the start player."""
    players = len(state.barons)
    return tuple((state.start_player + i) % players for i in range(players))


def first_to_post(state: State) -> int:
    """The seat that posts the first gaucho: they go counter-clockwise, the start player last."""
    return (state.start_player - 1) % len(state.barons)


def next_to_post(state: State, seat: int) -> int | None:
    """The seat that posts a gaucho after this one, if anybody."""
    return None if seat == state.start_player else (seat - 1) % len(state.barons)


def next_in_turn(state: State, seat: int) -> int | None:
    """The seat that has its turn after this one, if anybody has one left in this round."""
    following = (seat + 1) % len(state.barons)
    return None if following == state.start_player else following


def is_last_round(state: State) -> bool:
    """The round without dice."""
    return state.round == state.last_round
