"""The reasons for which Stray Calf says no: one stable code for each way a command can be wrong."""

from enum import StrEnum


class Reason(StrEnum):
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_DUE = "not_due"
    PEN_FULL = "pen_full"
