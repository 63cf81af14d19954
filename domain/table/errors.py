"""Why can a table say no?"""

from enum import StrEnum


class Reason(StrEnum):
    NOT_OPEN = "not_open"
    SEAT_TAKEN = "seat_taken"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_STARTED = "not_started"
    NOT_OVER = "not_over"
    GAME_OVER = "game_over"
    RULES_BUSY = "rules_busy"
    SEATS_COUNT = "seats_count"
    BAD_SETTINGS = "bad_settings"
