"""Refusals that hardly any game by chance has met, over HTTP: something is due, five cards are too many."""

from collections.abc import Callable
from typing import Any

from service.games.handler import Handler
from tests.service.http.support import Duel, assert_problem, rest

Open = Callable[..., Duel]
GIVING = {"effect": "take_cattle", "cards": "cattle", "to": "hand"}
ACTIONS = [GIVING, GIVING, {"effect": "help", "most": 1, "bonus": 20}]
TILES = [
    {"tile": tile, "actions": [{"slot": i, "effects": [effect]} for i, effect in enumerate(ACTIONS, 1)]}
    for tile in "abcdefgh"
]
"""Neutral buildings that give two cards, and help a granjero with more strength than it asks for."""


def test_while_something_is_due_nobody_chooses(open_duel: Open, handler: Handler) -> None:
    duel = open_duel(title="gwt-argentina", settings={"start_player": 0})
    while handler.current(duel.game).due() is None:
        legal = duel.legal(0)
        ending = [command for command in legal if command["type"] == "end_phase_b"]
        assert duel.send((ending or legal)[0], 0).status_code == 200
    token = {"type": "use_exchange_token", "number": 1}
    for seat in (0, 1):
        assert_problem(duel.send(token, seat), 409, "rules_busy")
    rest(handler, duel.game)
    assert duel.send(token, 1).status_code == 200


def test_more_than_four_cattle_are_not_shown(open_duel: Open, handler: Handler) -> None:
    duel = open_duel(title="gwt-argentina", settings={"start_player": 0, "neutral_tiles": TILES})
    assert duel.send({"type": "place_estanciero", "tile": "a"}, 0).status_code == 200
    for action, answer in ((0, "take_free_cattle"), (1, "take_free_cattle"), (2, "pick_granjero")):
        assert duel.send({"type": "use_action", "action": action}, 0).status_code == 200
        following = next(command for command in duel.legal(0) if command["type"] == answer)
        assert duel.send(following, 0).status_code == 200
    hand: Any = handler.current(duel.game).game.play.players[0].hand
    shown = {"type": "reveal_cattle", "cards": [card for card in hand if card != "exhaustion"][:5]}
    problem = assert_problem(duel.send(shown, 0), 409, "too_many_cards")
    assert (problem["clause"], problem["facts"]) == ("21.3", {"number": 5, "most": 4})
    assert duel.send({**shown, "cards": shown["cards"][:4]}, 0).status_code == 200
