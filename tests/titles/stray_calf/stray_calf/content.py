"""The box of Stray Calf: its pieces and numbers as data."""

from enum import StrEnum
from typing import Any

import msgspec


class Calf(StrEnum):
    """The calves, the lightest first."""

    ABBY = "abby"
    BELLA = "bella"
    CLOVER = "clover"
    DAISY = "daisy"
    ELSIE = "elsie"
    FLORA = "flora"
    GINGER = "ginger"
    HAZEL = "hazel"
    IRIS = "iris"
    JUNO = "juno"
    KITTY = "kitty"
    LOLA = "lola"


SEATS = (2, 3, 4)
CALVES: tuple[Calf, ...] = tuple(Calf)
WEIGHTS: dict[Calf, int] = {calf: weight for weight, calf in enumerate(CALVES, start=1)}
PEN = 3
"""So many calves have room in a pen."""


def box() -> dict[str, Any]:
    """All of it as plain data, for people who build clients."""
    plain: dict[str, Any] = msgspec.to_builtins({"weights": WEIGHTS, "pen": PEN}, str_keys=True)
    return plain
