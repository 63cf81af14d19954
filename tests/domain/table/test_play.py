"""A table and its title: what is due, who may act when, and the reveal at the end."""

import msgspec

from domain.core.record import type_of
from domain.el_gaucho.commands import EndTurn, KeepTiles, PostGaucho, RevealTiles, SetUp, StartRound
from domain.el_gaucho.content import Area
from domain.table import game as rules
from domain.table.commands import RevealLuck, TakeSeat
from domain.table.events import LuckRevealed
from domain.table.state import Game
from tests.domain.table.tables import TITLE, after, at_rest, decide, finished, opening, refusal, started


def test_nothing_is_due_until_all_sit() -> None:
    game = after(opening("ro"))
    assert rules.due(TITLE, game) is None
    assert rules.to_act(TITLE, game) == ()
    assert rules.legal_commands(TITLE, game, 0) == ()


def test_then_the_set_up_is_due_with_the_settings_of_the_table() -> None:
    game = after(opening("ro", settings={"start_player": 1}), TakeSeat(1))
    due = rules.due(TITLE, game)
    assert isinstance(due, SetUp)
    assert (due.seats, due.start_player) == (2, 1)
    assert rules.to_act(TITLE, game) == ()


def test_before_all_sit_nobody_plays_and_the_rules_do_nothing() -> None:
    game = after(opening("ro"))
    assert refusal(game, PostGaucho(0, Area.SORT)) == ("not_started", "table.4", {})
    assert refusal(game, RevealTiles()) == ("not_started", "table.4", {})
    assert refusal(game, TITLE.start(TITLE.settings(), 2)) == ("not_started", "table.4", {})


def test_while_something_is_due_nobody_can_act() -> None:
    game = after(opening("rr"))
    assert refusal(game, EndTurn(0)) == ("rules_busy", "table.7", {"due": "set_up"})
    game = at_rest(game)
    for seat in (0, 1):
        game = after(rules.legal_commands(TITLE, game, seat)[0], game=game)
    due = rules.due(TITLE, game)
    assert due is not None
    assert refusal(game, EndTurn(0)) == ("rules_busy", "table.7", {"due": type_of(due)})


def test_when_nothing_is_due_the_title_answers() -> None:
    game = started()
    assert rules.due(TITLE, game) is None
    assert rules.to_act(TITLE, game) == (0, 1)
    keep = rules.legal_commands(TITLE, game, 1)[0]
    assert isinstance(keep, KeepTiles)
    assert decide(game, keep) == TITLE.decide(keep, game.play)
    assert refusal(game, StartRound())[0] == "not_due"
    assert refusal(game, EndTurn(0))[0] == "not_now"


def test_who_is_not_to_act_has_no_legal_commands() -> None:
    game = started()
    game = after(rules.legal_commands(TITLE, game, 0)[0], game=game)
    assert rules.to_act(TITLE, game) == (1,)
    assert rules.legal_commands(TITLE, game, 0) == ()
    assert rules.legal_commands(TITLE, game, 7) == ()


def test_a_finished_game_reveals_its_luck_once_and_is_at_rest() -> None:
    game = finished()
    assert rules.status(TITLE, game) == "over"
    assert rules.due(TITLE, game) == RevealLuck()
    assert decide(game, RevealLuck("5eed")) == (LuckRevealed("5eed"),)
    over = after(RevealLuck("5eed"), game=game)
    assert rules.due(TITLE, over) is None
    assert rules.status(TITLE, over) == "over"
    assert refusal(over, RevealLuck("5eed")) == ("not_over", "table.5", {})


def test_luck_is_not_revealed_before_the_end() -> None:
    for game in (rules.empty(TITLE), after(opening("oo")), after(opening("rr")), started()):
        assert refusal(game, RevealLuck("5eed")) == ("not_over", "table.5", {})


def test_nobody_plays_a_finished_game() -> None:
    game = finished()
    assert rules.to_act(TITLE, game) == ()
    assert refusal(game, EndTurn(0)) == ("game_over", "table.6", {})
    assert refusal(after(RevealLuck("5eed"), game=game), EndTurn(0)) == ("game_over", "table.6", {})


def test_nothing_at_a_table_itself_is_secret() -> None:
    game = started()
    for viewer in (0, 1, None):
        assert rules.view(TITLE, game, viewer).table is game.table
    revealed = LuckRevealed("5eed")
    assert rules.disclose(TITLE, revealed, None) is revealed


def test_a_game_survives_being_written_down_and_read() -> None:
    game = started("oo")
    table = msgspec.json.decode(msgspec.json.encode(game.table), type=type(game.table))
    assert Game(table, game.play) == game
