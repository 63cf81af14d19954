"""Opening a table: who may sit, what may be set, and what is refused."""

from typing import Any

import pytest

from domain.table import game as rules
from domain.table.events import GameOpened, GameStarted, SeatTaken
from tests.domain.table.tables import TITLE, after, decide, offers, opening, refusal

EMPTY = rules.empty(TITLE)


def test_an_empty_table_waits_for_nobody() -> None:
    assert rules.status(TITLE, EMPTY) == "open"
    assert rules.due(TITLE, EMPTY) is None
    assert rules.to_act(TITLE, EMPTY) == ()


def test_opening_tells_everything_that_was_agreed() -> None:
    (opened,) = decide(EMPTY, opening("ooo", visibility="private", sandbox=True))
    assert isinstance(opened, GameOpened)
    assert (opened.title, opened.offers, opened.commitment) == (TITLE.title, offers("ooo"), "c0ffee")
    assert (opened.visibility, opened.sandbox) == ("private", True)


def test_settings_are_stored_complete_whatever_was_left_out() -> None:
    (opened,) = decide(EMPTY, opening("oo", settings={"start_player": 1}))
    assert isinstance(opened, GameOpened)
    assert set(opened.settings) == set(TITLE.settings.__struct_fields__)
    assert opened.settings["start_player"] == 1


def test_reserved_seats_and_bots_sit_at_once_each_with_its_own_entropy() -> None:
    _, *taken = decide(EMPTY, opening("rob", entropies=("Ana", "unused", "x")))
    assert taken == [SeatTaken(0, "Ana"), SeatTaken(2, "x")]


def test_a_table_without_open_seats_starts_at_once() -> None:
    _, *taken = decide(EMPTY, opening("rb"))
    assert taken == [SeatTaken(0), SeatTaken(1), GameStarted()]


def test_what_was_agreed_stands_on_the_table() -> None:
    table = after(opening("rob", settings={"start_player": 2})).table
    assert [(seat.kind, seat.bot, seat.taken) for seat in table.seats] == [
        ("reserved", None, True),
        ("open", None, False),
        ("bot", "random", True),
    ]
    assert (table.title, table.commitment, table.started) == (TITLE.title, "c0ffee", False)
    assert table.settings["start_player"] == 2


@pytest.mark.parametrize("seats", ["", "r", "ooooo"])
def test_a_number_of_seats_that_the_title_does_not_know_is_refused(seats: str) -> None:
    facts = {"seats": len(seats), "allowed": TITLE.seats}
    assert refusal(EMPTY, opening(seats)) == ("seats_count", "table.1", facts)


def test_a_table_is_opened_once() -> None:
    reason, clause, _ = refusal(after(opening("oo")), opening("oo"))
    assert (reason, clause) == ("not_open", "table.1")


@pytest.mark.parametrize(
    "settings",
    [
        {"start_player": 4},  # no such seat at this table
        {"start_player": -1},
        {"start_player": "first"},
        {"start_player": 1.5},
        {"start_player": True},
        {"removed_race": "white"},  # with two players only
        {"removed_race": "purple"},
        {"pasture_sizes": [1, 2, 3]},
        {"pasture_sizes": [4, 3, 5, 6]},
        {"pasture_sizes": [3, 4, 5, 99]},
        {"pasture_sizes": "3456"},
        {"pasture_sizes": [7, 7, 7, 8]},  # more than all gauchos together
        {"small_numbers": [1] * 11},
        {"small_numbers": [2] * 12},  # above the big number of the tile 1
        {"small_numbers": [0] * 12},
        {"no_such_setting": 1},
    ],
    ids=str,
)
def test_settings_that_make_no_sense_are_refused_with_the_problem(settings: dict[str, Any]) -> None:
    reason, clause, facts = refusal(EMPTY, opening("oooo", settings=settings))
    assert (reason, clause) == ("bad_settings", "table.2")
    assert facts["problem"]


@pytest.mark.parametrize(
    "settings",
    [{}, {"start_player": 3}, {"pasture_sizes": [1, 1, 8, 8]}, {"small_numbers": [1] * 12}],
    ids=str,
)
def test_settings_that_make_sense_are_kept(settings: dict[str, Any]) -> None:
    table = after(opening("oooo", settings=settings)).table
    assert {name: table.settings[name] for name in settings} == settings
