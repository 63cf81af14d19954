"""The reasons for which a table says no."""

from enum import StrEnum


class Reason(StrEnum):
    """Codes of `Rejected`. Their clauses are those of `docs/rules/table.en.md`."""

    NOT_OPEN = "not_open"
    SEAT_TAKEN = "seat_taken"
    SEAT_HELD = "seat_held"
    SEAT_FREE = "seat_free"
    STILL_PLAYED = "still_played"
    REMATCH_WAITS = "rematch_waits"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_STARTED = "not_started"
    NOT_OVER = "not_over"
    GAME_OVER = "game_over"
    RULES_BUSY = "rules_busy"
    SEATS_COUNT = "seats_count"
    BAD_SETTINGS = "bad_settings"
    HAS_STARTED = "has_started"
    NOT_TAKEN = "not_taken"
    PLAYED_BY_BOT = "played_by_bot"
    NOT_PLAYED_BY_BOT = "not_played_by_bot"
    HAS_RESIGNED = "has_resigned"
    NOTHING_TO_UNDO = "nothing_to_undo"
    TURN_PASSED = "turn_passed"
    SECRET_SEEN = "secret_seen"  # noqa: S105
    IN_TIME = "in_time"
    NO_SUCH_CLOCK = "no_such_clock"
    BAD_CLOCK = "bad_clock"
    NAME_TAKEN = "name_taken"
    TOO_OFTEN = "too_often"
    TOO_LONG = "too_long"
    UNFORESEEN = "unforeseen"
