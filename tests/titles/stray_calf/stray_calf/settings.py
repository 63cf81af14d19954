"""The settings of Stray Calf: what can be chosen when a game is opened."""

from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from stray_calf.content import CALVES, PEN, SEATS


class Settings(Record, frozen=True, forbid_unknown_fields=True):
    start_player: Annotated[
        Annotated[int, Meta(ge=0, le=SEATS[-1] - 1)] | None,
        Meta(description="The seat that begins, counted from 0; null = drawn by luck."),
    ] = None
    pen: Annotated[int, Meta(ge=1, le=len(CALVES), description="Calves that have room in a pen.")] = PEN

    def __post_init__(self) -> None:
        if self.start_player is not None and self.start_player < 0:
            raise ValueError("start_player: a seat, counted from 0")
        if not 1 <= self.pen <= len(CALVES):
            raise ValueError(f"pen: 1 to {len(CALVES)} calves")
