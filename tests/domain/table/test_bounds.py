"""Bounds: what makes a game longer and does not bring it on is done so often, and no more."""

import re

import pytest
from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.texts import LANGUAGES
from domain.el_gaucho.commands import EndTurn, TakeDice
from domain.table import bounds
from domain.table import game as rules
from domain.table.commands import HandOver, LeaveSeat, SetClock, TakeBack, TakeSeat, Undo
from domain.table.state import Game
from domain.table.texts import TEXTS
from tests.domain.table.tables import TITLE, after, changed, first_turn, opening, refusal, started


def too_often(most: int) -> tuple[str, str, dict[str, int]]:
    return "too_often", "table.18", {"most": most}


def moved(game: Game, kind: type = TakeDice) -> Game:
    """After the first command of this kind of the seat to act."""
    legal = rules.legal_commands(TITLE, game, rules.to_act(TITLE, game)[0])
    return after(next(it for it in legal if isinstance(it, kind)), game=game)


def counted(game: Game, seat: int, **counts: int) -> Game:
    seats = list(game.table.seats)
    seats[seat] = replace(seats[seat], **counts)
    return changed(game, seats=tuple(seats))


def done_and_undone(game: Game, times: int) -> Game:
    seat = rules.to_act(TITLE, game)[0]
    for _ in range(times):
        game = after(Undo(seat), game=moved(game))
    return game


def test_a_seat_takes_back_so_many_commands_in_one_turn() -> None:
    game = done_and_undone(first_turn(), bounds.UNDOS_IN_TURN)
    seat, done = rules.to_act(TITLE, game)[0], moved(game)
    assert refusal(done, Undo(seat)) == too_often(bounds.UNDOS_IN_TURN)
    assert not rules.may_undo(TITLE, done, seat)


def test_in_the_next_turn_it_may_again() -> None:
    game = done_and_undone(first_turn(), bounds.UNDOS_IN_TURN)
    seat = rules.to_act(TITLE, game)[0]
    game = moved(moved(game), EndTurn)
    assert game.table.seats[seat].undos_in_turn == bounds.UNDOS_IN_TURN
    it = moved(game).table.seats[seat]
    assert (it.undos_in_turn, it.undos) == (0, bounds.UNDOS_IN_TURN)


def test_a_seat_takes_back_so_many_commands_in_a_game() -> None:
    game = first_turn()
    seat = rules.to_act(TITLE, game)[0]
    last = counted(game, seat, undos=bounds.UNDOS - 1)
    assert rules.may_undo(TITLE, moved(last), seat)
    game = done_and_undone(last, 1)
    assert refusal(moved(game), Undo(seat)) == too_often(bounds.UNDOS)


def test_a_seat_is_handed_over_so_often_in_a_turn_and_in_a_game() -> None:
    game = first_turn()
    seat = rules.to_act(TITLE, game)[0]
    for _ in range(bounds.HAND_OVERS_IN_TURN):
        game = after(HandOver(seat, "greedy"), TakeBack(seat), game=game)
    assert refusal(game, HandOver(seat, "greedy")) == too_often(bounds.HAND_OVERS_IN_TURN)
    later = moved(moved(moved(game), EndTurn))
    assert after(HandOver(seat, "greedy"), game=later).table.seats[seat].bot == "greedy"
    often = counted(later, seat, hand_overs=bounds.HAND_OVERS)
    assert refusal(often, HandOver(seat, "greedy")) == too_often(bounds.HAND_OVERS)


def test_one_bot_after_the_other_counts_as_well() -> None:
    game = started()
    for _ in range(bounds.HAND_OVERS_IN_TURN // 2):
        game = after(HandOver(0, "greedy"), HandOver(0, "random"), game=game)
    game = after(HandOver(0, "greedy"), game=game)
    assert refusal(game, HandOver(0, "random")) == too_often(bounds.HAND_OVERS_IN_TURN)


def test_a_seat_is_taken_back_so_often_and_always_when_it_was_handed_over_by_hand() -> None:
    assert bounds.TAKE_BACKS > bounds.HAND_OVERS
    game = after(HandOver(0, "greedy"), game=started())
    often = counted(game, 0, take_backs=bounds.TAKE_BACKS)
    assert refusal(often, TakeBack(0)) == too_often(bounds.TAKE_BACKS)
    last = after(TakeBack(0), game=counted(game, 0, take_backs=bounds.TAKE_BACKS - 1))
    assert last.table.seats[0].take_backs == bounds.TAKE_BACKS


def test_seats_of_a_table_are_taken_so_often() -> None:
    game = after(opening("oo"))
    for _ in range(bounds.SITTINGS):
        game = after(TakeSeat(0), LeaveSeat(0), game=game)
    assert refusal(game, TakeSeat(0)) == too_often(bounds.SITTINGS)


def test_the_time_of_a_test_game_is_set_so_often() -> None:
    game = started(sandbox=True, now=5)
    game = changed(game, clock_settings=bounds.CLOCK_SETTINGS - 1)
    game = after(SetClock(5), game=game)
    assert refusal(game, SetClock(6)) == too_often(bounds.CLOCK_SETTINGS)


def test_no_rule_counts_what_others_do() -> None:
    game = done_and_undone(first_turn(), bounds.UNDOS_IN_TURN)
    seat = rules.to_act(TITLE, game)[0]
    assert game.table.seats[1 - seat].undos == 0
    handed = after(HandOver(1 - seat, "greedy"), game=game)
    assert handed.table.seats[seat].undos_in_turn == bounds.UNDOS_IN_TURN


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clauses_name_these_numbers(language: str) -> None:
    clauses = TEXTS[language].clauses
    numbers = [
        bounds.UNDOS_IN_TURN, bounds.HAND_OVERS_IN_TURN, bounds.UNDOS, bounds.HAND_OVERS, bounds.TAKE_BACKS,
        bounds.RENAMES, bounds.SITTINGS, bounds.CLOCK_SETTINGS,
    ]  # fmt: skip
    assert [int(it) for it in re.findall(r"\d+", clauses["table.18"])] == numbers
    assert re.findall(r"\d+", clauses["table.19"]) == [str(bounds.EVENTS)]


def test_what_is_refused_is_not_counted() -> None:
    game = started()
    with pytest.raises(Rejected):
        rules.decide(TITLE, TakeBack(0), game)
    assert game == started()
