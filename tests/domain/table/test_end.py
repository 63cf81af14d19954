"""Early ends: tables that are given up, what is due then, and who has won."""

import pytest

from domain.el_gaucho.commands import EndTurn
from domain.table import game as rules
from domain.table.commands import Abandon, Resign, RevealLuck
from domain.table.events import GameEndedEarly, LuckRevealed, Patience
from domain.table.state import Game
from tests.domain.table.tables import TITLE, after, decide, finished, first_turn, opening, refusal, started

PATIENT = Patience(open=10, running=100)


def open_table() -> Game:
    return after(opening("ro", patience=PATIENT))


@pytest.mark.parametrize(
    ("game", "end"), [(open_table(), 15_000), (started("rr", patience=PATIENT), 105_000)], ids=str
)
def test_a_table_where_nothing_happens_is_given_up_after_as_long_as_it_waits(game: Game, end: int) -> None:
    assert rules.due_by_time(TITLE, game, 5_000) == (end, Abandon(end))
    assert decide(game, Abandon(end)) == (GameEndedEarly("abandoned"),)
    ended = after(Abandon(end), game=game)
    assert rules.status(TITLE, ended) == "abandoned"
    assert rules.winners(TITLE, ended) == ()
    assert (rules.to_act(TITLE, ended), rules.legal_commands(TITLE, ended, 0)) == ((), ())


def test_a_table_that_waits_for_ever_is_never_given_up() -> None:
    for game in (after(opening("ro")), started("rr")):
        assert rules.due_by_time(TITLE, game, 0) is None
        assert refusal(game, Abandon(10**15)) == ("in_time", "table.16", {})


def test_a_table_that_waits_for_a_bot_is_not_given_up() -> None:
    game = started("rb", patience=PATIENT)
    assert rules.due_by_time(TITLE, game, 0) is None
    game = after(rules.legal_commands(TITLE, game, 1)[0], game=game)
    assert rules.to_act(TITLE, game) == (0,)
    assert rules.due_by_time(TITLE, game, 0) == (100_000, Abandon(100_000))


def test_a_table_at_which_the_rules_are_busy_is_not_given_up() -> None:
    game = after(opening("rr", patience=PATIENT))
    assert rules.due_by_time(TITLE, game, 0) is None
    assert refusal(game, Abandon(10**15)) == ("in_time", "table.16", {})


def test_a_table_is_given_up_once_and_not_when_the_game_is_over() -> None:
    ended = after(Abandon(0), game=open_table())
    over = after(Resign(0, "x"), game=started("rr", patience=PATIENT))
    for game in (ended, over, after(RevealLuck("5eed"), game=ended), finished()):
        assert rules.due_by_time(TITLE, game, 0) is None
        assert refusal(game, Abandon(10**15)) == ("in_time", "table.16", {})


@pytest.mark.parametrize(
    "ended",
    [
        after(Abandon(0), game=open_table()),
        after(Abandon(0), game=started("rr", patience=PATIENT)),
        after(Resign(0, "x"), game=first_turn()),
        after(Resign(0, "x"), game=started("rbb")),
    ],
    ids=["open", "running", "resigned", "only bots"],
)
def test_however_a_game_ends_its_luck_is_revealed_once(ended: Game) -> None:
    assert rules.due(TITLE, ended) == RevealLuck()
    assert decide(ended, RevealLuck("5eed")) == (LuckRevealed("5eed"),)
    revealed = after(RevealLuck("5eed"), game=ended)
    assert rules.due(TITLE, revealed) is None
    assert rules.status(TITLE, revealed) == rules.status(TITLE, ended)
    assert refusal(revealed, RevealLuck("5eed")) == ("not_over", "table.5", {})
    assert refusal(revealed, EndTurn(0)) == ("game_over", "table.6", {})


def test_a_game_played_to_its_end_is_won_by_the_rules_of_the_title() -> None:
    game = finished()
    assert rules.winners(TITLE, game) == TITLE.winners(game.play) != ()
