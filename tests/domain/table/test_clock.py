"""Clocks: whose time runs, until when, what is given back, and what happens when time is up."""

import pytest
from msgspec.structs import replace

from domain.core.record import Command
from domain.el_gaucho.commands import EndTurn, TakeDice
from domain.table import clock
from domain.table import game as rules
from domain.table.commands import CreditTime, HandOver, Resign, RevealLuck, SetClock, TakeBack, TimeOut
from domain.table.events import Clock, ClockSet, Patience, SeatTimedOut, TimeCredited
from domain.table.state import Game, Waiting
from tests.domain.table.tables import (
    BOTH,
    TITLE,
    TURN,
    after,
    at_rest,
    decide,
    finished,
    first_turn,
    opening,
    refusal,
    started,
    turn_of,
)

GAME = Clock(game=600, turns="whole")
HOUR = 3_600_000


def first(game: Game, kind: type[Command]) -> Command:
    legal = rules.legal_commands(TITLE, game, turn_of(game))
    return next(command for command in legal if isinstance(command, kind))


def turn(game: Game, at: int) -> Game:
    """The same game after a turn that ends then."""
    for kind in (TakeDice, EndTurn):
        game = after(first(game, kind), game=game, at=at)
    return at_rest(game, at)


def back_to(seat: int, game: Game, at: int) -> Game:
    """The same game when all others have had their turns by then."""
    while turn_of(game) != seat:
        game = turn(game, at)
    return game


# ---- a clock at all


@pytest.mark.parametrize("possible", [TURN, GAME, BOTH, Clock(turn=1), Clock(game=clock.LONGEST)])
def test_a_clock_limits_the_turn_the_game_or_both(possible: Clock) -> None:
    assert after(opening("rr", clock=possible)).table.clock == possible


@pytest.mark.parametrize(
    "nonsense", [Clock(), Clock(turn=0), Clock(game=-1), Clock(turn=60, game=clock.LONGEST + 1)]
)
def test_a_clock_that_limits_nothing_or_too_much_is_refused(nonsense: Clock) -> None:
    assert refusal(rules.empty(TITLE), opening("rr", clock=nonsense)) == ("bad_clock", "table.12", {})


def test_without_a_clock_nobody_has_a_deadline_and_no_time_is_up() -> None:
    game = started(at=HOUR)
    assert (game.table.waiting, rules.due_by_time(TITLE, game, HOUR)) == ((), None)
    assert refusal(game, TimeOut(0, 10**15)) == ("in_time", "table.12", {"seat": 0})


# ---- whose time runs


def test_the_time_of_everybody_whom_the_game_waits_for_runs() -> None:
    game = started("rrr", at=1_000, clock=TURN)
    assert game.table.waiting == tuple(Waiting(seat, 1_000) for seat in range(3))
    assert [clock.deadline_of(game.table, seat) for seat in range(3)] == [61_000] * 3
    game = after(rules.legal_commands(TITLE, game, 1)[0], game=game, at=5_000)
    assert [clock.deadline_of(game.table, seat) for seat in range(3)] == [61_000, None, 61_000]
    assert game.table.used == (0, 4_000, 0)


def test_a_turn_lasts_until_the_title_says_that_it_is_over() -> None:
    game = first_turn(clock=TURN)
    seat = turn_of(game)
    began = game.table.waiting
    game = after(first(game, TakeDice), game=game, at=30_000)
    assert game.table.waiting == began
    game = after(first(game, EndTurn), game=game, at=40_000)
    assert game.table.waiting == (Waiting(1 - seat, 40_000),)
    assert game.table.used[seat] == 40_000


def test_each_turn_has_its_own_time_but_the_time_of_the_game_runs_out() -> None:
    game = first_turn(clock=BOTH)
    seat = turn_of(game)
    game = back_to(seat, turn(game, at=50_000), at=51_000)
    assert game.table.used[seat] == 50_000
    assert clock.deadline_of(game.table, seat) == 51_000 + 40_000


def test_who_has_used_up_all_time_has_none_left_but_not_less_than_none() -> None:
    game = first_turn(clock=GAME)
    seat = turn_of(game)
    game = back_to(seat, turn(game, at=700_000), at=701_000)
    assert clock.deadline_of(game.table, seat) == 701_000


def test_what_the_rules_do_costs_nobody_anything() -> None:
    game = after(opening("rr", clock=TURN), at=1_000)
    assert game.table.waiting == ()
    game = at_rest(game, at=HOUR)
    assert {each.since for each in game.table.waiting} == {HOUR}
    assert game.table.used == (0, 0)


def test_what_bots_think_costs_nobody_anything() -> None:
    game = started("rb", at=0, clock=TURN)
    assert game.table.waiting == (Waiting(0, 0), Waiting(1, None))
    game = after(rules.legal_commands(TITLE, game, 1)[0], game=game, at=HOUR)
    assert game.table.used == (0, 0)
    assert clock.deadline_of(game.table, 0) == 60_000


# ---- handing over is no way to get time


def test_who_hands_over_and_takes_back_goes_on_with_what_was_left_of_the_turn() -> None:
    game = first_turn(clock=BOTH)
    seat = turn_of(game)
    game = after(HandOver(seat, "random"), game=game, at=20_000)
    assert clock.deadline_of(game.table, seat) is None
    game = after(TakeBack(seat), game=game, at=HOUR)
    assert clock.deadline_of(game.table, seat) == HOUR + 40_000
    game = turn(game, at=HOUR + 10_000)
    assert game.table.used[seat] == 30_000


def test_who_takes_back_a_turn_whose_time_was_up_has_none_for_it() -> None:
    game = first_turn(clock=replace(TURN, then="hand_over", bot="greedy"))
    seat = turn_of(game)
    game = after(TimeOut(seat, 60_000), game=game, at=60_500)
    game = after(TakeBack(seat), game=game, at=70_000)
    assert clock.deadline_of(game.table, seat) == 70_000


def test_who_takes_back_in_a_later_turn_has_all_of_it() -> None:
    game = first_turn(clock=TURN)
    seat = turn_of(game)
    game = after(HandOver(seat, "random"), game=game, at=20_000)
    game = back_to(seat, turn(game, at=21_000), at=22_000)
    game = after(TakeBack(seat), game=game, at=30_000)
    assert clock.deadline_of(game.table, seat) == 90_000


# ---- time is up


def test_a_time_out_comes_exactly_when_the_time_is_up() -> None:
    game = first_turn(clock=TURN)
    seat = turn_of(game)
    assert rules.due_by_time(TITLE, game, 0) == (60_000, TimeOut(seat, 60_000))
    assert refusal(game, TimeOut(seat, 59_999)) == ("in_time", "table.12", {"seat": seat})
    assert decide(game, TimeOut(seat, 60_000)) == (SeatTimedOut(seat, "bot", "random"),)


def test_the_time_of_a_seat_that_is_not_to_act_is_never_up() -> None:
    game = first_turn(clock=TURN)
    other = 1 - turn_of(game)
    assert refusal(game, TimeOut(other, 10**15)) == ("in_time", "table.12", {"seat": other})


def test_of_several_whose_time_runs_the_first_is_named() -> None:
    """Seat 0 took long over its first choice, so that it has less of the game's time for the second."""
    game = started("rr", clock=replace(GAME, game=60), at=0)
    for seat, at in ((1, 10_000), (0, 20_000)):
        game = after(rules.legal_commands(TITLE, game, seat)[0], game=game, at=at)
    table = replace(at_rest(game, 20_000).table, waiting=(Waiting(1, 20_000), Waiting(0, 20_000)))
    assert clock.first_deadline(table) == (60_000, 0)


@pytest.mark.parametrize(("then", "bot"), [("bot", "greedy"), ("default", "default")])
def test_a_stand_in_plays_until_the_turn_is_over(then: str, bot: str) -> None:
    game = first_turn(clock=replace(TURN, then=then, bot="greedy"))
    seat = turn_of(game)
    game = after(TimeOut(seat, 60_000), game=game, at=60_000)
    it = game.table.seats[seat]
    assert (it.bot, it.stands_in) == (bot, True)
    game = after(first(game, TakeDice), game=game, at=60_100)
    assert game.table.seats[seat].stands_in
    assert refusal(game, TakeBack(seat)) == ("not_played_by_bot", "table.9", {"seat": seat})
    game = at_rest(after(first(game, EndTurn), game=game, at=60_200), at=60_200)
    it = game.table.seats[seat]
    assert (it.bot, it.stands_in) == (None, False)
    assert game.table.used[seat] == 60_000


def test_a_seat_that_is_handed_over_for_lack_of_time_stays_so_until_it_is_taken_back() -> None:
    game = first_turn(clock=replace(TURN, then="hand_over", bot="greedy"))
    seat = turn_of(game)
    game = turn(after(TimeOut(seat, 60_000), game=game, at=60_000), at=60_100)
    it = game.table.seats[seat]
    assert (it.bot, it.stands_in) == ("greedy", False)
    assert after(TakeBack(seat), game=game).table.seats[seat].bot is None


def test_a_seat_that_a_bot_plays_is_not_timed_out_again() -> None:
    game = first_turn(clock=TURN)
    seat = turn_of(game)
    game = after(TimeOut(seat, 60_000), game=game, at=60_000)
    assert refusal(game, TimeOut(seat, 10**15)) == ("in_time", "table.12", {"seat": seat})
    assert rules.due_by_time(TITLE, game, 60_000) is None


def test_those_whose_time_is_up_at_the_same_time_come_one_by_one_in_their_order() -> None:
    """Also while bots stand in for the ones before."""
    game, late = started("rbrr", at=0, clock=TURN), list[int]()
    while (found := rules.due_by_time(TITLE, game, 0)) is not None:
        up, command = found
        assert (up, command) == (60_000, TimeOut(getattr(command, "seat", -1), 60_000))
        late += [event.seat for event in decide(game, command) if isinstance(event, SeatTimedOut)]
        game = after(command, game=game, at=up)
    assert late == [0, 2, 3]
    assert all(seat.bot is not None for seat in game.table.seats)


def test_nobodys_time_is_up_before_the_start_or_after_the_end() -> None:
    assert refusal(after(opening("ro", clock=TURN)), TimeOut(0, 10**15))[0] == "not_started"
    assert refusal(finished(), TimeOut(0, 10**15))[0] == "game_over"
    ended = after(Resign(0, "random"), game=first_turn(clock=TURN))
    assert (ended.table.waiting, rules.due_by_time(TITLE, ended, 0)) == ((), None)


# ---- time that is given back


def test_credit_moves_the_deadline_of_everybody_who_waits() -> None:
    game = started("rr", at=1_000, clock=TURN)
    assert decide(game, CreditTime(7_000, 9_000)) == (TimeCredited(7_000, 9_000),)
    game = after(CreditTime(7_000, 9_000), game=game, at=9_000)
    assert [clock.deadline_of(game.table, seat) for seat in (0, 1)] == [68_000] * 2
    game = after(rules.legal_commands(TITLE, game, 0)[0], game=game, at=9_000)
    assert game.table.used[0] == 1_000


def test_who_came_to_wait_in_the_middle_is_given_what_was_left() -> None:
    late = Waiting(1, 8_000)
    game = started("rr", at=1_000, clock=TURN)
    table = replace(game.table, waiting=(game.table.waiting[0], late))
    credited = after(CreditTime(7_000, 9_000), game=Game(table, game.play), at=9_000).table
    assert [each.since for each in credited.waiting] == [8_000, 9_000]


def test_what_is_owed_is_the_time_of_outages_since_people_began_to_wait() -> None:
    table = started("rr", at=10_000, clock=TURN).table
    assert clock.credit(table, 0, []) is None
    assert clock.credit(table, 0, [(1_000, 9_000)]) is None
    assert clock.credit(table, 0, [(4_000, 16_000)]) == CreditTime(6_000, 16_000)
    assert clock.credit(table, 0, [(20_000, 26_000), (30_000, 37_000)]) == CreditTime(13_000, 37_000)


def test_nothing_is_given_back_twice() -> None:
    game = started("rr", at=0, clock=TURN)
    outage = (20_000, 26_000)
    owed = clock.credit(game.table, 0, [outage])
    assert owed == CreditTime(6_000, 26_000)
    game = after(owed, game=game, at=26_000)
    assert clock.credit(game.table, 26_000, [outage]) is None
    assert clock.credit(game.table, 26_000, [(20_000, 29_000)]) == CreditTime(3_000, 29_000)
    assert refusal(game, owed) == ("in_time", "table.13", {})


def test_an_outage_that_goes_on_is_not_given_back_by_the_millisecond() -> None:
    game = after(CreditTime(6_000, 26_000), game=started("rr", at=0, clock=TURN), at=26_000)
    assert clock.credit(game.table, 26_000, [(20_000, 26_999)]) is None
    assert clock.credit(game.table, 26_000, [(20_000, 27_000)]) == CreditTime(1_000, 27_000)


@pytest.mark.parametrize("nothing", [CreditTime(0, 5_000), CreditTime(-5, 5_000), CreditTime(5, 0)])
def test_nothing_is_no_credit(nothing: CreditTime) -> None:
    assert refusal(started("rr", clock=TURN), nothing) == ("in_time", "table.13", {})


def test_no_time_is_given_back_while_the_rules_are_busy_or_after_the_end() -> None:
    for game in (after(opening("rr", clock=TURN)), finished()):
        assert refusal(game, CreditTime(7_000, 9_000)) == ("in_time", "table.13", {})


# ---- test mode


def test_the_time_of_a_test_game_is_set_and_only_forwards() -> None:
    game = started("rr", now=1_000, sandbox=True, clock=TURN)
    assert decide(game, SetClock(1_000)) == (ClockSet(1_000),)
    later = after(SetClock(5_000), game=game)
    assert later.table.now == 5_000
    assert refusal(later, SetClock(4_999)) == ("bad_clock", "table.14", {"now": 5_000})


def test_it_can_be_set_before_the_start_but_not_after_the_end() -> None:
    assert after(SetClock(5_000), game=after(opening("ro", now=1_000, sandbox=True))).table.now == 5_000
    ended = after(Resign(0, "random"), game=started("rr", now=1_000, sandbox=True))
    for over in (ended, after(RevealLuck("5eed"), game=ended)):
        assert refusal(over, SetClock(5_000)) == ("game_over", "table.6", {})


def test_the_time_of_any_other_game_cannot_be_set() -> None:
    for game in (started("rr", clock=TURN), started("rr", sandbox=True), rules.empty(TITLE)):
        assert refusal(game, SetClock(5_000)) == ("no_such_clock", "table.14", {})


# ---- two things that time can bring


def test_of_a_time_out_and_the_end_of_patience_the_first_comes_first() -> None:
    patient = first_turn(clock=TURN, patience=Patience(open=10, running=100))
    assert rules.due_by_time(TITLE, patient, 0) == (60_000, TimeOut(turn_of(patient), 60_000))
    hasty = first_turn(clock=TURN, patience=Patience(open=10, running=50))
    found = rules.due_by_time(TITLE, hasty, 0)
    assert found is not None
    assert found[0] == 50_000
