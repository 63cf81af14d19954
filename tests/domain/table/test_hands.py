"""Other hands: leaving before the start, resigning, handing over to a bot, taking back."""

import pytest

from domain.core.record import Command
from domain.table import game as rules
from domain.table.commands import Abandon, HandOver, LeaveSeat, Resign, TakeBack, TakeSeat
from domain.table.events import (
    GameEndedEarly,
    GameStarted,
    Patience,
    SeatHandedOver,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenBack,
)
from domain.table.state import Game
from tests.domain.table.tables import (
    TITLE,
    after,
    decide,
    finished,
    first_turn,
    opening,
    refusal,
    started,
    uncounted,
)

ABANDONED = after(Abandon(0), game=after(opening("ro", patience=Patience(1, 1))))


# ---- leaving before the start


@pytest.mark.parametrize(("seats", "seat"), [("ro", 0), ("oo", 1)])
def test_who_leaves_before_the_start_gives_the_seat_to_anybody(seats: str, seat: int) -> None:
    game = after(opening(seats, entropies=("old", "old")))
    game = game if game.table.seats[seat].taken else after(TakeSeat(seat, "old"), game=game)
    assert decide(game, LeaveSeat(seat)) == (SeatLeft(seat),)
    left = after(LeaveSeat(seat), game=game)
    it = left.table.seats[seat]
    assert (it.kind, it.taken, it.entropy) == ("open", False, "")
    assert decide(left, TakeSeat(seat, "new"))[0] == SeatTaken(seat, "new")


def test_the_game_starts_only_when_the_seat_is_taken_again() -> None:
    game = after(opening("ro"), LeaveSeat(0), TakeSeat(1))
    assert rules.status(TITLE, game) == "open"
    assert decide(game, TakeSeat(0)) == (SeatTaken(0), GameStarted())


def test_a_seat_that_is_not_taken_is_not_left() -> None:
    assert refusal(after(opening("rob")), LeaveSeat(1)) == ("not_taken", "table.8", {"seat": 1})


def test_after_the_start_nobody_just_leaves() -> None:
    assert refusal(started("rr"), LeaveSeat(0)) == ("has_started", "table.8", {})
    assert refusal(finished(), LeaveSeat(0)) == ("has_started", "table.8", {})


def test_nobody_leaves_a_table_that_is_given_up() -> None:
    assert refusal(ABANDONED, LeaveSeat(0)) == ("game_over", "table.6", {})
    assert refusal(ABANDONED, TakeSeat(1)) == ("game_over", "table.6", {})


# ---- handing over and taking back


def test_a_bot_plays_until_the_seat_is_taken_back() -> None:
    game = started("rr")
    assert decide(game, HandOver(0, "greedy")) == (SeatHandedOver(0, "greedy"),)
    handed = after(HandOver(0, "greedy"), game=game)
    assert handed.table.seats[0].bot == "greedy"
    assert decide(handed, TakeBack(0)) == (SeatTakenBack(0),)
    back = after(TakeBack(0), game=handed)
    assert uncounted(back) == game


def test_while_a_bot_plays_nobody_else_moves_for_the_seat() -> None:
    game = after(HandOver(0, "greedy"), game=started("rr"))
    command = rules.legal_commands(TITLE, game, 0)[0]
    assert rules.decide(TITLE, command, game)
    with pytest.raises(rules.Rejected) as refused:
        rules.decide(TITLE, command, game, by_hand=True)
    assert (refused.value.reason, refused.value.clause) == ("played_by_bot", "table.9")
    assert rules.decide(TITLE, command, after(TakeBack(0), game=game), by_hand=True)


def test_one_bot_can_be_changed_for_another() -> None:
    game = after(HandOver(0, "greedy"), game=started("rr"))
    facts = {"seat": 0, "bot": "greedy"}
    assert refusal(game, HandOver(0, "greedy")) == ("played_by_bot", "table.9", facts)
    assert decide(game, HandOver(0, "random")) == (SeatHandedOver(0, "random"),)


def test_hands_change_also_while_the_rules_are_busy() -> None:
    game = after(opening("rr"))
    assert rules.due(TITLE, game) is not None
    handed = after(HandOver(1, "greedy"), game=game)
    assert decide(handed, TakeBack(1)) == (SeatTakenBack(1),)


def test_who_plays_by_hand_has_nothing_to_take_back() -> None:
    assert refusal(started("rr"), TakeBack(0)) == ("not_played_by_bot", "table.9", {"seat": 0})


@pytest.mark.parametrize("command", [HandOver(1, "greedy"), TakeBack(1), Resign(1, "greedy")])
def test_a_bots_own_seat_is_nobodys(command: Command) -> None:
    facts = {"seat": 1, "bot": "random"}
    assert refusal(started("rb"), command) == ("played_by_bot", "table.9", facts)


ANY = [HandOver(0, "greedy"), TakeBack(0), Resign(0, "greedy")]


@pytest.mark.parametrize("command", ANY)
def test_before_the_start_and_after_the_end_hands_do_not_change(command: Command) -> None:
    assert refusal(after(opening("ro")), command) == ("not_started", "table.4", {})
    assert refusal(finished(), command) == ("game_over", "table.6", {})
    assert refusal(ABANDONED, command) == ("game_over", "table.6", {})


@pytest.mark.parametrize("command", [HandOver(7, "greedy"), TakeBack(7), Resign(7, "x"), TakeBack(-1)])
def test_a_seat_that_is_not_there_is_in_nobodys_hands(command: Command) -> None:
    assert refusal(started("rr"), command)[:2] == ("no_such_seat", "table.3")


# ---- resigning


def test_when_one_seat_is_left_it_wins_at_once() -> None:
    game = first_turn()
    assert decide(game, Resign(0, "greedy")) == (
        SeatResigned(0, "greedy"), GameEndedEarly("resigned", (1,)),
    )  # fmt: skip
    ended = after(Resign(0, "greedy"), game=game)
    assert rules.status(TITLE, ended) == "over"
    assert rules.winners(TITLE, ended) == (1,)
    assert rules.to_act(TITLE, ended) == ()
    assert rules.legal_commands(TITLE, ended, 1) == ()


def test_a_bot_that_is_left_alone_wins_as_well() -> None:
    assert decide(started("rb"), Resign(0, "greedy"))[-1] == GameEndedEarly("resigned", (1,))


def test_while_others_are_left_a_bot_plays_on() -> None:
    game = started("rrr")
    assert decide(game, Resign(1, "greedy")) == (SeatResigned(1, "greedy"),)
    now = after(Resign(1, "greedy"), game=game)
    it = now.table.seats[1]
    assert (it.bot, it.resigned, it.stands_in) == ("greedy", True, False)
    assert rules.status(TITLE, now) == "running"
    assert rules.to_act(TITLE, now) == (0, 1, 2)


def test_who_has_resigned_is_out_for_good() -> None:
    game = after(Resign(1, "greedy"), game=started("rrr"))
    for command in (TakeBack(1), HandOver(1, "random"), Resign(1, "greedy")):
        assert refusal(game, command) == ("has_resigned", "table.10", {"seat": 1})


def test_the_last_who_has_not_resigned_wins_whoever_has_more_points() -> None:
    game = after(Resign(1, "greedy"), Resign(2, "greedy"), game=started("rrr"))
    assert rules.status(TITLE, game) == "over"
    assert rules.winners(TITLE, game) == (0,)


def test_when_only_bots_are_left_the_game_is_abandoned_and_nobody_wins() -> None:
    game = started("rbb")
    assert decide(game, Resign(0, "greedy"))[-1] == GameEndedEarly("abandoned")
    ended = after(Resign(0, "greedy"), game=game)
    assert rules.status(TITLE, ended) == "abandoned"
    assert rules.winners(TITLE, ended) == ()


def test_a_person_who_lets_a_bot_play_is_still_a_person() -> None:
    game = after(HandOver(1, "greedy"), game=started("rrb"))
    assert decide(game, Resign(0, "greedy")) == (SeatResigned(0, "greedy"),)


def test_one_can_resign_while_a_bot_plays_the_seat() -> None:
    game = after(HandOver(0, "random"), game=started("rrr"))
    assert after(Resign(0, "greedy"), game=game).table.seats[0].bot == "greedy"


def test_nobody_resigns_while_the_rules_are_busy() -> None:
    assert refusal(after(opening("rr")), Resign(0, "x")) == ("rules_busy", "table.7", {"due": "set_up"})


def test_what_is_played_is_not_changed_by_who_plays_it() -> None:
    game = first_turn(seats="rrr")
    for command in (Resign(0, "x"), HandOver(1, "x")):
        assert isinstance(after(command, game=game), Game)
        assert after(command, game=game).play is game.play
