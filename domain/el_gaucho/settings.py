"""The settings of El Gaucho: what can be chosen when a game is opened."""

from typing import Annotated

from msgspec import Meta

from domain.core.record import RECONSTRUCTED, SEAT_NUMBER, Record
from domain.el_gaucho.content import GAUCHOS, VALUES, Race

PASTURES = 4
LONGEST_PASTURE = 8
"""With four of these the pile still outlasts the opening."""


class Settings(Record, frozen=True, forbid_unknown_fields=True):
    """Two tables of the box are reconstructed: an owner of a copy can put the right numbers here."""

    pasture_sizes: Annotated[
        Annotated[
            tuple[Annotated[int, Meta(ge=1, le=LONGEST_PASTURE)], ...],
            Meta(min_length=PASTURES, max_length=PASTURES),
        ]
        | None,
        Meta(
            description="Spaces of the four pastures, smallest first, 1 to 8 each, and no more in all than "
            "there are gauchos; null = the table for this number of players, which is reconstructed.",
            extra_json_schema=RECONSTRUCTED,
        ),
    ] = None
    small_numbers: Annotated[
        Annotated[
            tuple[Annotated[int, Meta(ge=1, le=VALUES[-1])], ...],
            Meta(min_length=len(VALUES), max_length=len(VALUES)),
        ]
        | None,
        Meta(
            description="The small numbers of the tiles 1 to 12, at least 1 and not above the big one; "
            "null = the reconstructed table.",
            extra_json_schema=RECONSTRUCTED,
        ),
    ] = None
    start_player: Annotated[
        Annotated[int, Meta(ge=0, le=max(GAUCHOS) - 1)] | None,
        Meta(
            description="The seat that begins, counted from 0; null = drawn by luck.",
            extra_json_schema=SEAT_NUMBER,
        ),
    ] = None
    removed_race: Annotated[
        Race | None,
        Meta(description="The race that stays in the box with two players; null = drawn by luck."),
    ] = None

    def __post_init__(self) -> None:
        if (sizes := self.pasture_sizes) is not None:
            if len(sizes) != PASTURES or list(sizes) != sorted(sizes):
                raise ValueError("pasture_sizes: four numbers, smallest first")
            if not 1 <= sizes[0] <= sizes[-1] <= LONGEST_PASTURE:
                raise ValueError(f"pasture_sizes: each pasture has 1 to {LONGEST_PASTURE} spaces")
        if (small := self.small_numbers) is not None:
            if len(small) != len(VALUES):
                raise ValueError("small_numbers: one number for each of the tiles 1 to 12")
            if not all(1 <= number <= value for number, value in zip(small, VALUES, strict=True)):
                raise ValueError("small_numbers: at least 1, and not above the big number")
        if self.start_player is not None and self.start_player < 0:
            raise ValueError("start_player: a seat, counted from 0")
