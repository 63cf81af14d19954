"""Test mode: the luck that was written down, and no other, comes to exactly what it says."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from domain.core import luck
from domain.core.luck import Luck
from domain.el_gaucho.commands import StartRound
from domain.el_gaucho.events import DiceRolled
from domain.table import game as rules
from domain.table.state import Game, Table
from tests.domain.table.tables import TITLE, after, started

SEED = hashlib.sha256(b"any").digest()
faces = st.lists(st.integers(1, 6), max_size=12)


@given(faces, st.integers(0, 5))
def test_scripted_dice_show_exactly_these_faces_and_then_any(script: list[int], more: int) -> None:
    rolled = Luck(luck.scripted(SEED, script)).dice(len(script) + more)
    assert list(rolled[: len(script)]) == script
    assert rolled[len(script) :] == Luck(SEED).dice(more)


@given(st.lists(st.integers(0, 51), min_size=1, max_size=12))
def test_scripted_numbers_are_drawn_exactly_and_too_high_ones_wrap(script: list[int]) -> None:
    drawn = Luck(luck.scripted(SEED, [*script, 57]))
    assert [drawn.below(52) for _ in script] == script
    assert drawn.below(52) == 5


def test_the_script_of_the_kth_chance_command_is_only_its_own() -> None:
    table = Table(sandbox=True, script=((1, 2), (), (3,)))
    plain = Table(sandbox=True)
    for k in range(1, 6):
        usual = rules.chance_seed(plain, "game", SEED, k)
        script = table.script[k - 1] if k <= 3 else ()
        assert rules.chance_seed(table, "game", SEED, k) == luck.scripted(usual, script)


def test_the_luck_of_a_test_game_does_not_depend_on_its_id_and_that_of_others_does() -> None:
    for sandbox in (True, False):
        table = Table(sandbox=sandbox)
        one, two = (rules.chance_seed(table, game, SEED, 1) for game in ("one", "two"))
        assert (one == two) == sandbox


def test_a_game_rolls_the_dice_that_were_written_down_for_it() -> None:
    game = before_the_dice()
    count = game.play.all_dice
    faces = ([6, 1, 1, 5] * count)[:count]
    command = StartRound(seed=luck.scripted(SEED, faces))
    assert rules.decide(TITLE, command, game)[-1] == DiceRolled(tuple(sorted(faces)))


def before_the_dice() -> Game:
    """The first roll of a round is due."""
    game = started("rr")
    while not isinstance(due := rules.due(TITLE, game), StartRound):
        seat = None if due is not None else rules.to_act(TITLE, game)[0]
        next = due if seat is None else rules.legal_commands(TITLE, game, seat)[0]
        assert next is not None
        game = after(next, game=game)
    return game
