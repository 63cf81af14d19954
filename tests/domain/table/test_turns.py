"""Turns against the clock: when they end, and what becomes of their time while the rules are at work."""

from msgspec.structs import replace

from domain.core.record import UNTOLD
from domain.el_gaucho.state import Phase
from domain.table import clock
from domain.table import game as rules
from domain.table.commands import TimeOut
from domain.table.state import Waiting
from tests.domain.table.tables import BOTH, TITLE, TURN, after, at_rest, first_turn, started, turn_of


def test_a_turn_of_the_same_seat_right_after_its_last_one_has_its_own_time() -> None:
    """The start player is the last to post a gaucho, and the first to take dice."""
    game = started(clock=BOTH, at=0)
    while game.play.phase is not Phase.TURN:
        for seat in rules.to_act(TITLE, game):
            began = game.table.waiting[0].since or 0
            game = after(rules.legal_commands(TITLE, game, seat)[0], game=game, at=began + 7_000)
        last, game = seat, at_rest(game, at=began + 8_000)
    assert game.table.waiting == (Waiting(last, began + 8_000),)
    assert game.table.used[last] == 14_000


def test_a_turn_is_paused_while_the_rules_are_at_work_and_goes_on_with_what_was_left() -> None:
    table = first_turn(clock=TURN).table
    (waiting,) = table.waiting
    paused = clock.run(table, (), 10_000, ends=False)
    assert (clock.deadline_of(paused, waiting.seat), clock.is_running(paused)) == (None, False)
    assert clock.run(paused, (waiting.seat,), 10_000, ends=False) == table
    again = clock.run(clock.run(paused, (), 20_000, ends=False), (waiting.seat,), 30_000, ends=False)
    assert again.waiting == (Waiting(waiting.seat, 30_000, 10_000),)
    assert clock.deadline_of(again, waiting.seat) == 80_000
    assert clock.run(paused, (), 30_000, ends=True).used[waiting.seat] == 10_000


def test_a_bot_that_stands_in_stays_while_the_rules_are_at_work() -> None:
    game = first_turn(clock=TURN)
    seat = turn_of(game)
    table = after(TimeOut(seat, 60_000), game=game, at=60_000).table
    paused = clock.run(table, (), 61_000, ends=False)
    assert clock.run(paused, (seat,), 62_000, ends=False) == table
    for gone in (
        clock.run(paused, (), 62_000, ends=True),
        clock.run(paused, (1 - seat,), 62_000, ends=False),
    ):
        assert (gone.seats[seat].bot, gone.seats[seat].stands_in) == (None, False)


def test_a_turn_that_goes_on_when_its_end_is_undone_has_lost_the_time_since_then() -> None:
    table = first_turn(clock=TURN).table
    (waiting,) = table.waiting
    new = clock.run(table, (waiting.seat,), 20_000, ends=True)
    assert (clock.deadline_of(new, waiting.seat), new.used[waiting.seat]) == (80_000, 20_000)
    again = clock.run(clock.reopened(new, waiting.seat, 0), (waiting.seat,), 25_000, ends=False)
    assert (clock.deadline_of(again, waiting.seat), again.used[waiting.seat]) == (60_000, 0)


def test_in_games_of_before_a_turn_was_over_as_soon_as_nobody_was_waited_for() -> None:
    """Their streams come to what they came to: who was sent away, and which time was up."""
    game = first_turn(clock=replace(TURN, turns=UNTOLD))
    seat = turn_of(game)
    late = after(TimeOut(seat, 60_000), game=game, at=60_000)
    gone = clock.run(late.table, (), 60_000, ends=False)
    assert (gone.waiting, gone.used[seat], gone.seats[seat].bot) == ((), 60_000, None)
    assert clock.run(gone, (seat,), 60_000, ends=False).waiting == (Waiting(seat, 60_000),)
    assert clock.reopened(gone, seat, 0) == gone
