"""Before the start: bots in free seats, seats held, new names, a start with those who sit, a table closed."""

import pytest

from domain.el_gaucho.commands import EndTurn
from domain.table import bounds
from domain.table import game as rules
from domain.table.beside import still_stands
from domain.table.commands import (
    ClaimSeat,
    CloseTable,
    FillSeat,
    ForkGame,
    LeaveSeat,
    RenameSeat,
    StartGame,
    TakeSeat,
)
from domain.table.events import (
    GameEndedEarly,
    GameStarted,
    SeatFilled,
    SeatLeft,
    SeatRenamed,
    SeatsRemoved,
    SeatTaken,
)
from domain.table.state import in_stream
from tests.domain.table.tables import TITLE, after, decide, finished, first_turn, opening, refusal, started


def test_a_bot_is_given_a_free_seat_and_the_last_one_starts_the_game() -> None:
    game = after(opening("roo"))
    assert decide(game, FillSeat(2, "greedy")) == (SeatFilled(2, "greedy"),)
    filled = after(FillSeat(2, "greedy"), game=game)
    assert (filled.table.seats[2].kind, filled.table.seats[2].bot) == ("bot", "greedy")
    assert rules.status(TITLE, filled) == "open"
    assert decide(filled, FillSeat(1, "random")) == (SeatFilled(1, "random"), GameStarted())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_is_given_no_seat_that_is_taken(seat: int) -> None:
    assert refusal(after(opening("rbo")), FillSeat(seat, "random")) == (
        "seat_taken",
        "table.3",
        {"seat": seat},
    )
    assert refusal(started(), FillSeat(seat, "random"))[:2] == ("seat_taken", "table.3")


def test_a_bot_that_is_sent_away_leaves_a_seat_for_everybody() -> None:
    game = after(opening("rbo"))
    assert decide(game, LeaveSeat(1)) == (SeatLeft(1),)
    left = after(LeaveSeat(1), game=game).table.seats[1]
    assert (left.kind, left.bot, left.taken) == ("open", None, False)


def test_a_seat_that_is_held_waits_for_whom_it_is_held_for() -> None:
    game = after(opening("rh"))
    assert (game.table.seats[1].kind, game.table.seats[1].taken) == ("held", False)
    assert rules.status(TITLE, game) == "open"
    for command in (TakeSeat(1), FillSeat(1, "random")):
        assert refusal(game, command) == ("seat_held", "table.23", {"seat": 1})
    assert decide(game, ClaimSeat(1, "mine")) == (SeatTaken(1, "mine"), GameStarted())
    assert after(ClaimSeat(1), game=game).table.seats[1].kind == "reserved"


def test_a_seat_that_is_held_no_longer_is_open_to_everybody() -> None:
    game = after(opening("rhh"), LeaveSeat(1))
    assert game.table.seats[1].kind == "open"
    assert decide(game, TakeSeat(1)) == decide(game, ClaimSeat(1)) == (SeatTaken(1),)


def test_those_who_sit_start_without_the_last_seats() -> None:
    game = after(opening("rooo"), TakeSeat(1))
    assert decide(game, StartGame()) == (SeatsRemoved(2), GameStarted())
    begun = after(StartGame(), game=game)
    assert len(begun.table.seats) == len(begun.table.used) == 2
    assert rules.to_act(TITLE, started("rr")) == (0, 1)
    assert rules.status(TITLE, begun) == "running"


@pytest.mark.parametrize(("seats", "free"), [("ror", 1), ("oorr", 0), ("rroh", 3)])
def test_they_do_not_while_a_seat_is_free_that_cannot_be_taken_away(seats: str, free: int) -> None:
    assert refusal(after(opening(seats)), StartGame()) == ("seat_free", "table.20", {"seat": free})


@pytest.mark.parametrize(("seats", "taken"), [("ooo", 0), ("roo", 1)])
def test_nor_while_the_title_is_not_played_with_so_few(seats: str, taken: int) -> None:
    facts = {"seats": taken, "allowed": TITLE.seats}
    assert refusal(after(opening(seats)), StartGame()) == ("seats_count", "table.20", facts)


def test_a_start_has_to_suit_the_settings_too() -> None:
    game = after(opening("rro", settings={"start_player": 2}))
    assert refusal(game, StartGame())[:2] == ("bad_settings", "table.2")


def test_a_fork_keeps_the_seats_of_its_parent() -> None:
    parent = started("rrr")
    fork = after(opening("rro"), ForkGame("parent", 9, rules.plain(parent.play)))
    assert refusal(fork, StartGame())[0] == "seats_count"


def test_a_table_is_closed_before_the_start_and_nobody_wins() -> None:
    game = after(opening("ro"))
    assert decide(game, CloseTable()) == (GameEndedEarly("closed"),)
    closed = after(CloseTable(), game=game)
    assert rules.status(TITLE, closed) == "abandoned"
    assert rules.winners(TITLE, closed) == ()
    for command in (
        CloseTable(),
        StartGame(),
        TakeSeat(1),
        FillSeat(1, "random"),
        LeaveSeat(0),
        RenameSeat(0),
    ):
        assert refusal(closed, command)[:2] == ("game_over", "table.6")


def test_a_game_that_runs_is_closed_by_whom_it_belongs_to() -> None:
    assert decide(started(), CloseTable(running=True)) == (GameEndedEarly("closed"),)
    assert rules.status(TITLE, after(CloseTable(running=True), game=started())) == "abandoned"
    assert refusal(finished(), CloseTable(running=True))[:2] == ("game_over", "table.6")


def test_what_has_started_is_neither_started_nor_closed() -> None:
    assert refusal(started(), StartGame()) == ("has_started", "table.20", {})
    assert refusal(started(), CloseTable()) == ("has_started", "table.21", {})


def test_whoever_sits_takes_another_name_until_the_game_is_over() -> None:
    for game in (after(opening("ro")), started()):
        assert decide(game, RenameSeat(0)) == (SeatRenamed(0),)
        assert after(RenameSeat(0), game=game).table.seats[0].renames == 1
    assert refusal(finished(), RenameSeat(0))[:2] == ("game_over", "table.6")


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_where_nobody_sits_is_nobody_to_rename(seat: int) -> None:
    game = after(opening("robh"))
    assert refusal(game, RenameSeat(seat)) == ("not_taken", "table.22", {"seat": seat})


def test_a_seat_is_renamed_so_often() -> None:
    game = after(opening("ro"), *[RenameSeat(0)] * bounds.RENAMES)
    assert refusal(game, RenameSeat(0)) == ("too_often", "table.18", {"most": bounds.RENAMES})


def test_a_new_name_makes_nobodys_choice_stale_and_leaves_what_can_be_undone() -> None:
    game = first_turn()
    (seat,) = rules.to_act(TITLE, game)
    command = rules.legal_commands(TITLE, game, seat)[0]
    assert not isinstance(command, EndTurn)
    moved = after(command, game=game)
    renamed = after(RenameSeat(1 - seat), game=moved)
    assert renamed.steps == moved.steps
    assert rules.may_undo(TITLE, renamed, seat)
    since = in_stream((SeatRenamed(1 - seat),), 200, 1 - seat, RenameSeat(1 - seat))
    assert still_stands(TITLE, moved, since, renamed, seat)
