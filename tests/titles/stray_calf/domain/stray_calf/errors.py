"""Why can Stray Calf say no?"""

from enum import StrEnum


class Reason(StrEnum):
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_DUE = "not_due"
    PEN_FULL = "pen_full"
