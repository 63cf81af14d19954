"""Going on from another game: from any position, at any table, told as far as each may know."""

import pytest

from domain.core.errors import Rejected
from domain.core.record import Event
from domain.table import game as rules
from domain.table.commands import ForkGame, OpenGame, TakeSeat
from domain.table.events import Clock, GameForked
from domain.table.state import Forked, Game
from tests.domain.table.tables import TITLE, after, decide, finished, first_turn, opening, refusal, started


def fork_of(game: Game, position: int = 17) -> ForkGame:
    return ForkGame("parent", position, rules.plain(game.play))


def test_the_play_goes_on_exactly_where_it_was() -> None:
    parent = first_turn()
    fork = after(opening("rr"), fork_of(parent))
    assert fork.play == parent.play
    assert fork.table.forked == Forked("parent", 17)
    assert rules.to_act(TITLE, fork) == rules.to_act(TITLE, parent)
    seat = rules.to_act(TITLE, fork)[0]
    assert rules.legal_commands(TITLE, fork, seat) == rules.legal_commands(TITLE, parent, seat)


def test_nothing_is_set_up_again_and_what_was_due_is_due() -> None:
    parent = started()
    for seat in (0, 1):
        parent = after(rules.legal_commands(TITLE, parent, seat)[0], game=parent)
    fork = after(opening("rr"), fork_of(parent))
    assert rules.due(TITLE, fork) == rules.due(TITLE, parent)


def test_while_seats_are_open_nobody_acts_and_nobodys_time_runs() -> None:
    fork = after(opening("ro", clock=Clock(turn=60)), fork_of(first_turn()), at=5)
    assert (rules.status(TITLE, fork), fork.table.waiting) == ("open", ())
    begun = after(TakeSeat(1), game=fork, at=7_000)
    assert rules.to_act(TITLE, begun) != ()
    assert {each.since for each in begun.table.waiting} == {7_000}


def test_nothing_of_the_parent_is_taken_back() -> None:
    fork = after(opening("rr"), fork_of(first_turn()))
    assert not any(rules.may_undo(TITLE, fork, seat) for seat in (0, 1))


def test_the_fork_of_a_finished_game_is_over() -> None:
    fork = after(opening("rr"), fork_of(finished()))
    assert rules.status(TITLE, fork) == "over"


def test_only_a_game_in_which_nothing_was_played_can_go_on_from_another() -> None:
    for game in (rules.empty(TITLE), started("rr"), after(opening("rr"), fork_of(first_turn()))):
        assert refusal(game, fork_of(first_turn())) == ("not_open", "table.15", {})


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_whoever_reads_along_keeps_the_same_book(viewer: int | None) -> None:
    table: OpenGame = opening("rr")
    game = after(table)
    (event,) = decide(game, fork_of(first_turn()))
    assert isinstance(event, GameForked)
    shown: Event = rules.disclose(TITLE, event, viewer)
    assert shown != event
    folded = rules.evolve(TITLE, rules.view(TITLE, game, viewer), shown)
    assert folded == rules.view(TITLE, rules.evolve(TITLE, game, event), viewer)


def test_a_fork_that_hides_nothing_is_told_as_it_is() -> None:
    event = GameForked("parent", 0, rules.plain(TITLE.initial_state))
    assert rules.disclose(TITLE, event, None) is event


def test_a_command_that_the_rules_refuse_in_the_parent_is_refused_in_the_fork() -> None:
    parent = first_turn()
    fork = after(opening("rr"), fork_of(parent))
    for seat in (0, 1):
        for command in rules.legal_commands(TITLE, started(), seat):
            with pytest.raises(Rejected):
                decide(fork, command)
