"""Do the bots of Ranchers play by the rules in every module, and with sense?"""

from random import Random

import pytest

from domain.core import luck
from domain.core.bots import Choose, random
from domain.core.play import Play
from domain.core.record import Command
from domain.ranchers.bots import greedy, planner
from domain.ranchers.bots.evaluation import (
    goals_of,
    land_of,
    points,
    worth,
)
from domain.ranchers.bots.expected_value import (
    FIELD_MASK,
    INDEX,
    bit,
    goal_of,
)
from domain.ranchers.commands import DeclareAnimal, ExchangeObjective, PlaceAnimal, TakePair
from domain.ranchers.content import KINDS, OBJECTIVES, Animal, Module
from domain.ranchers.events import TurnsEnded
from domain.ranchers.judging import judge
from domain.ranchers.scoring import explain
from domain.ranchers.settings import Settings
from domain.ranchers.state import State
from tests.domain.ranchers.support import SEED, TITLE, Situation, given, table

BOTS = pytest.mark.parametrize("bot", [greedy.choose, planner.choose], ids=["greedy", "planner"])
OTHER_RULINGS = Settings(
    module=Module.BUILDINGS,
    market_slots=3,
    ranches="chosen",
    side_order="turn",
    same_animal_exchange=False,
    pond_corners=True,
    cycle_returns_first=True,
)


def finished(bots: list[Choose], settings: Settings, key: int = 1) -> State:
    """The end of a game whose every command is legal, and would be given again."""
    play = Play(TITLE, len(bots), bytes([key]) * 32, settings).rest()
    while not TITLE.is_over(play.state):
        seat = TITLE.to_act(play.state)[0]
        whim = luck.seed(bytes(32), len(play.commands))
        view, legal = TITLE.view(play.state, seat), TITLE.legal_commands(play.state, seat)
        choice = bots[seat](view, legal, seat, whim)
        command = choice.command
        assert command in legal
        if len(play.commands) % 8 == 0:
            assert bots[seat](view, legal, seat, whim) == choice
        play.send(command)
        play.rest()
    state: State = play.state
    return state


def asked(bot: Choose, situation: Situation, seat: int = 0) -> Command:
    return bot(
        TITLE.view(situation.state, seat), TITLE.legal_commands(situation.state, seat), seat, SEED
    ).command


# ---- by the rules


@pytest.mark.parametrize("module", Module)
def test_a_game_of_the_two_bots_is_legal_to_its_end(module: Module) -> None:
    assert finished([planner.choose, greedy.choose], Settings(module=module)).winners


@pytest.mark.parametrize("module", Module)
def test_wherever_others_lead_the_game_a_legal_command_is_found(module: Module) -> None:
    assert finished(
        [greedy.choose, random.choose, random.choose, greedy.choose], Settings(module=module)
    ).winners


def test_other_rulings_are_played_as_well() -> None:
    assert finished([planner.choose, random.choose, greedy.choose], OTHER_RULINGS).winners


# ---- what things are worth


@pytest.mark.parametrize("pond_corners", [False, True])
def test_with_nothing_to_come_an_objective_promises_what_the_rules_say(pond_corners: bool) -> None:
    rng, settings = Random(7), Settings(pond_corners=pond_corners)
    for _ in range(150):
        kinds = rng.sample(KINDS, rng.choice([2, 3, 5]))
        animals: list[Animal | None] = [rng.choice([*kinds, None]) for _ in range(9)]
        masks = [0] * len(KINDS)
        for space, animal in enumerate(animals, start=1):
            if animal is not None:
                masks[INDEX[animal]] |= bit(space)
        empty = FIELD_MASK & ~sum(masks)
        for card in OBJECTIVES:
            goal = goal_of(card, settings)
            assert goal.promise(goal, tuple(masks), empty, 0) == judge(card, tuple(animals), settings).points


@pytest.mark.parametrize("module", Module)
@pytest.mark.parametrize("key", range(4))
def test_at_the_end_a_ranch_is_worth_what_the_rules_say(module: Module, key: int) -> None:
    """But for what is no matter of the ranch."""
    beside = {"fish", "grants", "dogs", "cats"}
    state = finished([random.choose, random.choose], Settings(module=module), key)
    goals = goals_of(state.settings)
    for seat in range(2):
        others = sum(line.points for line in explain(state, seat) if line.objective in beside)
        land = land_of(state, seat, goals)
        assert worth(land, 0) == points(state, seat) - others


# ---- with sense


@BOTS
def test_the_last_animal_is_taken_and_placed_where_it_gives_most(bot: Choose) -> None:
    situation = given(
        table(
            "cow - cow, - ~ sheep, pig goat goat",
            owned={0: "line_cow"},
            middle=("exact_chicken chicken", "exact_sheep cow"),
        )
    )
    assert asked(bot, situation) == TakePair(0, 1)
    assert asked(bot, situation.when(TakePair(0, 1)).after) == PlaceAnimal(0, 2)


@BOTS
def test_a_worthless_objective_is_exchanged_for_a_good_one(bot: Choose) -> None:
    situation = given(
        table(
            "- cow cow, cow ~ sheep, pig goat goat",
            owned={0: "most_chicken line_sheep"},
            middle=("exact_goat cow", "line_cow pig"),
            deck="neighbour_chicken ...",
        )
    )
    matched = situation.when(TakePair(0, 0)).after.when(PlaceAnimal(0, 1)).after
    assert asked(bot, matched) == ExchangeObjective(0, "most_chicken", 1)


@BOTS
def test_the_most_useful_animal_is_declared(bot: Choose) -> None:
    situation = given(
        table("cow - pig, - horse -, pig - pig", owned={0: "pairs_cow"}, module=Module.HORSES, players=2),
        TurnsEnded((0,)),
    )
    assert asked(bot, situation) == DeclareAnimal(0, Animal.PIG)


def test_a_planner_does_not_leave_to_the_next_player_what_wins_the_game() -> None:
    situation = given(
        table(
            "pig goat -, chicken ~ goat, goat sheep chicken",
            "cow cow -, sheep ~ pig, chicken pig sheep",
            owned={1: "line_cow most_cow pairs_cow"},
            middle=("exact_pig pig", "exact_sheep cow"),
            players=2,
        )
    )
    assert asked(planner.choose, situation) == TakePair(0, 1)
