"""Do whole games hold together, with every module and every ruling either way, whoever uses a right?"""

import random
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.play import Play
from domain.core.record import Command
from domain.ranchers.content import Module
from domain.ranchers.events import SlotRefilled
from domain.ranchers.settings import Settings
from service.title_kit.histories import History, Step
from tests.domain.contract.adapters.ranchers import ADAPTER, states
from tests.domain.ranchers.support import TITLE, Situation

OTHER_RULINGS: dict[str, Any] = {
    "market_slots": 3,
    "ranches": "chosen",
    "side_order": "turn",
    "same_animal_exchange": False,
    "pond_corners": True,
    "cycle_returns_first": True,
    "cycle_phases": ("take",),
    "grant_phases": ("take",),
    "exchange_gives_token": True,
}
"""Every ruling the other way."""
GAMES = [(seats, module, other) for seats in TITLE.seats for module in Module for other in (False, True)]
every_game = pytest.mark.parametrize(("seats", "module", "other"), GAMES)


@cache
def played(seats: int, module: Module, other: bool, number: int = 0) -> History:
    """A random game. Any seat that can do something may do it, not only those the game waits for."""
    rng, steps = random.Random(number), list[Step]()
    chosen = Settings(module=module, **(OTHER_RULINGS if other else {}))
    play = Play(TITLE, seats, bytes([number]) * 32, chosen)
    steps.append(Step(play.commands[0], 1, TITLE.initial_state, tuple(play.events), play.state))
    while not TITLE.is_over(play.state):
        before = play.state
        if (due := TITLE.due(before)) is not None:
            events = play.send(due)
        else:
            able = [legal for seat in range(seats) if (legal := TITLE.legal_commands(before, seat))]
            events = play.send(_varied(rng, rng.choice(able)))
        steps.append(Step(play.commands[-1], None, before, events, play.state))
    return History("ranchers", seats, chosen, bytes(32), tuple(steps))


def _varied(rng: random.Random, legal: tuple[Command, ...]) -> Command:
    """A kind of command first, then one of that kind, so that rare deeds are done as well."""
    kind = rng.choice(sorted({type(command) for command in legal}, key=lambda kind: kind.__name__))
    return rng.choice([command for command in legal if type(command) is kind])


@every_game
def test_what_holds_in_every_game_holds_in_these(seats: int, module: Module, other: bool) -> None:
    for number in range(3):
        history = played(seats, module, other, number)
        for law in ADAPTER.laws:
            law(history)


@every_game
def test_the_game_waits_for_somebody_and_others_may_have_a_right(
    seats: int, module: Module, other: bool
) -> None:
    for state in states(played(seats, module, other)):
        able = {seat for seat in range(-1, seats + 1) if TITLE.legal_commands(state, seat)}
        waited_for = set(TITLE.to_act(state))
        assert waited_for <= able
        assert bool(able) == bool(waited_for)
        assert bool(waited_for) == (TITLE.due(state) is None and not TITLE.is_over(state))
        if state.turn is not None and waited_for:
            assert waited_for == {state.turn}
            assert able - waited_for <= {seat for seat in range(seats) if state.ranchers[seat].uses}


@every_game
def test_what_one_seat_may_do_another_may_do_exactly_if_it_is_listed(
    seats: int, module: Module, other: bool
) -> None:
    """And everybody's feed folds to everybody's view."""
    for state in states(played(seats, module, other))[::3]:
        at = Situation(state)
        for seat in range(seats):
            for command in at.legal(seat)[::7]:
                for asked in range(seats):
                    at.when(replace(command, seat=asked))


def test_these_games_have_seen_everything_that_can_happen() -> None:
    games = [played(*game, number) for game in GAMES for number in range(3)]
    events = [event for history in games for event in history.events]
    assert {type(event) for event in events} == set(TITLE.events)
    assert any(isinstance(event, SlotRefilled) and event.objective is None for event in events)
    commands = {type(step.command) for history in games for step in history.steps}
    assert commands == {*TITLE.player_commands, *TITLE.system_commands}
