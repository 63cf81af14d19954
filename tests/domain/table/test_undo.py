"""Undo: a seat's own last commands, never past luck, the rules, others or what was learnt."""

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.decider import AnyDecider
from domain.core.record import Command
from domain.el_gaucho.commands import EndTurn, KeepTiles, LayGaucho, LookAtSteppe, TakeDice, WishDie
from domain.table import game as rules
from domain.table import undo
from domain.table.commands import CreditTime, HandOver, Resign, TakeBack, TimeOut, Undo
from domain.table.events import Clock, CommandUndone
from domain.table.state import Game
from tests.domain.table.tables import (
    TITLE,
    after,
    at_rest,
    at_the_steppe,
    decide,
    finished,
    first_turn,
    opening,
    refusal,
    started,
    uncounted,
)

NOTHING = ("nothing_to_undo", "table.11", {})


def pick(game: Game, kind: type[Command]) -> Command:
    """The first command of this kind that the seat to act may send."""
    legal = rules.legal_commands(TITLE, game, rules.to_act(TITLE, game)[0])
    return next(command for command in legal if isinstance(command, kind))


def hiding_dice_from(seat: int, game: Game) -> AnyDecider:
    """The title, if it hid the dice from whoever takes them, but not from others."""

    def disclose(event: Any, viewer: int | None) -> Any:
        return replace(event, dice=()) if viewer == seat else event

    events = decide(game, pick(game, TakeDice))
    seen = tuple(disclose(event, seat) for event in events)
    return dataclasses.replace(
        TITLE, disclose=disclose, decide=lambda _, play: events if play is game.play else seen
    )


def do(game: Game, *kinds: type[Command]) -> list[Game]:
    """The game before, and after each command of these kinds."""
    games = [game]
    for kind in kinds:
        games.append(after(pick(games[-1], kind), game=games[-1]))
    return games


# ---- allowed


def test_the_last_command_of_the_seat_is_taken_back_and_the_play_is_as_it_was() -> None:
    before, now = do(first_turn(), TakeDice)
    seat = rules.to_act(TITLE, now)[0]
    assert rules.may_undo(TITLE, now, seat)
    assert decide(now, Undo(seat)) == (CommandUndone(seat, now.steps[-1].version),)
    assert uncounted(after(Undo(seat), game=now)) == before


def test_several_commands_are_taken_back_one_after_the_other() -> None:
    games = do(first_turn(), TakeDice, LayGaucho, LayGaucho, WishDie)
    now, seat = games[-1], rules.to_act(TITLE, games[-1])[0]
    for before in reversed(games[:-1]):
        now = after(Undo(seat), game=now)
        assert uncounted(now) == before
    assert refusal(now, Undo(seat)) == NOTHING


def test_a_command_of_several_events_is_taken_back_whole() -> None:
    games = do(first_turn(), TakeDice, LayGaucho, WishDie)
    before, now = games[-2:]
    assert len(decide(before, pick(before, WishDie))) > 1
    assert uncounted(after(Undo(rules.to_act(TITLE, now)[0]), game=now)) == before


def test_the_same_command_sent_again_has_the_same_events() -> None:
    before, now = do(first_turn(), TakeDice)
    command = pick(before, TakeDice)
    again = after(Undo(rules.to_act(TITLE, now)[0]), game=now)
    assert decide(again, command) == decide(before, command)
    assert uncounted(after(command, game=again)) == now


def test_another_command_can_be_sent_instead_and_be_taken_back_as_well() -> None:
    before, now = do(first_turn(), TakeDice)
    seat = rules.to_act(TITLE, now)[0]
    back = after(Undo(seat), game=now)
    other = rules.legal_commands(TITLE, back, seat)[1]
    assert uncounted(after(Undo(seat), game=after(other, game=back))) == before


def test_time_that_is_given_back_closes_nothing() -> None:
    games = do(first_turn(clock=Clock(turn=60)), TakeDice)
    credited = after(CreditTime(5_000, 5_000), game=games[1])
    seat = rules.to_act(TITLE, credited)[0]
    assert after(Undo(seat), game=credited).play == games[0].play


# ---- refused


def test_without_a_command_there_is_nothing_to_undo() -> None:
    game = first_turn()
    for seat in (0, 1):
        assert refusal(game, Undo(seat)) == NOTHING
        assert not rules.may_undo(TITLE, game, seat)


def test_nobody_takes_back_what_another_seat_did() -> None:
    _, now = do(first_turn(), TakeDice)
    other = 1 - rules.to_act(TITLE, now)[0]
    assert refusal(now, Undo(other)) == NOTHING


def test_when_another_seat_is_to_act_it_is_too_late() -> None:
    games = do(first_turn(), TakeDice, LayGaucho, EndTurn)
    (to_act,) = rules.to_act(TITLE, games[-1])
    assert refusal(games[-1], Undo(1 - to_act)) == ("turn_passed", "table.11", {"to_act": (to_act,)})
    assert refusal(games[-1], Undo(to_act)) == NOTHING


def test_a_choice_that_others_make_at_the_same_time_stands() -> None:
    game = started("rrr")
    now = after(rules.legal_commands(TITLE, game, 1)[0], game=game)
    assert refusal(now, Undo(1)) == ("turn_passed", "table.11", {"to_act": (0, 2)})


def test_what_the_rules_do_closes_everything_before_it() -> None:
    game = started()
    for seat in (0, 1):
        game = after(rules.legal_commands(TITLE, game, seat)[0], game=game)
    assert refusal(game, Undo(1)) == ("rules_busy", "table.7", {"due": "reveal_tiles"})
    game = at_rest(game)
    for seat in (0, 1):
        assert refusal(game, Undo(seat)) == NOTHING


def test_a_command_that_has_shown_a_secret_stands_and_so_does_all_before_it() -> None:
    before, now = do(at_the_steppe(), LookAtSteppe)
    seat = rules.to_act(TITLE, before)[0]
    assert refusal(now, Undo(seat)) == ("secret_seen", "table.11", {})
    assert not rules.may_undo(TITLE, now, seat)


def test_a_command_after_the_secret_is_taken_back_but_not_the_secret() -> None:
    looked = do(at_the_steppe(), LookAtSteppe)[-1]
    seat = rules.to_act(TITLE, looked)[0]
    further = after(rules.legal_commands(TITLE, looked, seat)[0], game=looked)
    if rules.to_act(TITLE, further) == (seat,):
        assert uncounted(after(Undo(seat), game=further)) == looked
    assert refusal(looked, Undo(seat))[0] == "secret_seen"


def test_whoever_has_let_another_see_more_than_itself_cannot_undo() -> None:
    """No title on this list deals so; a rule that does is enough."""
    before, now = do(first_turn(), TakeDice)
    seat = rules.to_act(TITLE, now)[0]
    assert undo._has_revealed(hiding_dice_from(seat, before), now.steps[-1].command, before.play, seat)
    assert not undo._has_revealed(TITLE, now.steps[-1].command, before.play, seat)


def test_a_command_that_the_rules_of_today_refuse_stands() -> None:
    """It was decided by older ones: who knows what they have shown."""
    _, now = do(first_turn(), TakeDice)
    seat = rules.to_act(TITLE, now)[0]
    other = KeepTiles(seat, ())
    stale = Game(now.table, now.play, (*now.steps[:-1], replace(now.steps[-1], command=other)))
    assert refusal(stale, Undo(seat)) == ("secret_seen", "table.11", {})


@pytest.mark.parametrize("hands", ["hand over and back", "time-out", "resignation of another"])
def test_other_hands_close_everything_before_them(hands: str) -> None:
    games = do(first_turn(seats="rrr", clock=Clock(turn=60, then="hand_over")), TakeDice)
    now, seat = games[-1], rules.to_act(TITLE, games[-1])[0]
    match hands:
        case "hand over and back":
            now = after(HandOver(seat, "random"), game=now)
            assert refusal(now, Undo(seat))[:2] == ("played_by_bot", "table.9")
            now = after(TakeBack(seat), game=now)
        case "time-out":
            now = after(TimeOut(seat, 10**15), TakeBack(seat), game=now)
        case _:
            now = after(Resign((seat + 1) % 3, "random"), game=now)
    assert refusal(now, Undo(seat)) == NOTHING


def test_what_a_bot_did_is_not_taken_back_by_who_takes_the_seat_back() -> None:
    game = after(HandOver(0, "random"), game=first_turn())
    now = after(pick(game, TakeDice), TakeBack(0), game=game)
    assert refusal(now, Undo(0)) == NOTHING


def test_before_the_start_and_after_the_end_there_is_no_undo() -> None:
    assert refusal(after(opening("ro")), Undo(0)) == ("not_started", "table.4", {})
    assert refusal(finished(), Undo(0)) == ("game_over", "table.6", {})


def test_a_seat_that_is_not_there_undoes_nothing() -> None:
    for seat in (-1, 2):
        assert refusal(first_turn(), Undo(seat)) == ("no_such_seat", "table.3", {"seat": seat, "seats": 2})


def test_no_more_is_remembered_than_can_be_told_back() -> None:
    game = do(first_turn(), TakeDice)[-1]
    step = game.steps[-1]
    many = tuple(replace(step, version=n) for n in range(undo.LONGEST))
    later = after(pick(game, LayGaucho), game=Game(game.table, game.play, many))
    assert len(later.steps) == undo.LONGEST
    assert later.steps[0].version == 1


def test_a_stream_that_takes_back_what_never_was_is_no_stream() -> None:
    with pytest.raises(ValueError, match="version 77"):
        rules.evolve(TITLE, first_turn(), CommandUndone(0, 77))


def test_a_command_of_older_rules_that_was_taken_back_is_told_to_nobody_and_one_of_today_to_all() -> None:
    before, now = do(first_turn(), TakeDice)
    (event,) = decide(now, Undo(rules.to_act(TITLE, now)[0]))
    (told,) = undo.seen_undone(TITLE, now, event, None)
    assert told.command == pick(before, TakeDice)
    unknown = Game(now.table, now.play, tuple(replace(step, command=None) for step in now.steps))
    assert undo.seen_undone(TITLE, unknown, event, None) == ()
