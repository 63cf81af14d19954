"""What can be chosen when a game of Stray Calf is opened?"""

from domain.core.record import Record
from domain.stray_calf.content import CALVES, PEN


class Settings(Record, frozen=True, forbid_unknown_fields=True):
    start_player: int | None = None
    """`None` = drawn by luck."""
    pen: int = PEN
    """Calves that have room in a pen."""

    def __post_init__(self) -> None:
        if self.start_player is not None and self.start_player < 0:
            raise ValueError("start_player: a seat, counted from 0")
        if not 1 <= self.pen <= len(CALVES):
            raise ValueError(f"pen: 1 to {len(CALVES)} calves")
