"""Sitting down: open seats only, once each, and the last one starts the game."""

import pytest

from domain.table import game as rules
from domain.table.commands import TakeSeat
from domain.table.events import GameStarted, SeatTaken
from tests.domain.table.tables import TITLE, after, decide, opening, refusal, started


def test_who_sits_down_brings_entropy_along() -> None:
    game = after(opening("ooo"))
    assert decide(game, TakeSeat(1, "mine")) == (SeatTaken(1, "mine"),)
    seat = after(TakeSeat(1, "mine"), game=game).table.seats[1]
    assert (seat.taken, seat.entropy) == (True, "mine")


def test_seats_may_be_taken_in_any_order_and_the_last_one_starts_the_game() -> None:
    game = after(opening("ooro"), TakeSeat(3), TakeSeat(0))
    assert rules.status(TITLE, game) == "open"
    assert decide(game, TakeSeat(1)) == (SeatTaken(1), GameStarted())
    assert rules.status(TITLE, after(TakeSeat(1), game=game)) == "running"


@pytest.mark.parametrize("seats", ["or", "ob"])
def test_a_seat_that_is_reserved_or_a_bots_cannot_be_taken(seats: str) -> None:
    assert refusal(after(opening(seats)), TakeSeat(1)) == ("seat_taken", "table.3", {"seat": 1})


def test_a_seat_is_taken_once() -> None:
    game = after(opening("ooo"), TakeSeat(1))
    assert refusal(game, TakeSeat(1)) == ("seat_taken", "table.3", {"seat": 1})


def test_nobody_sits_down_at_a_running_game() -> None:
    assert refusal(started("ro"), TakeSeat(1))[:2] == ("seat_taken", "table.3")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_cannot_be_taken(seat: int) -> None:
    game = after(opening("oo"))
    assert refusal(game, TakeSeat(seat)) == ("no_such_seat", "table.3", {"seat": seat, "seats": 2})


def test_without_a_table_there_is_no_seat() -> None:
    assert refusal(rules.empty(TITLE), TakeSeat(0))[:2] == ("no_such_seat", "table.3")
