"""What is tried out on the words of Ranchers?"""

import random
from collections.abc import Iterator
from typing import Any

from domain.core.record import Command
from domain.ranchers import commands as c
from domain.ranchers.content import KINDS, OBJECTIVES, Animal, Building, Module, Token
from domain.ranchers.decider import DECIDER
from domain.ranchers.events import TurnsEnded
from domain.ranchers.settings import Settings
from domain.ranchers.state import Phase, State
from domain.ranchers.title import TITLE
from tests.domain.ranchers.support import given, set_up, table
from tests.domain.texts_support import Game, Voice


def values(rng: random.Random, _kind: type[Command], state: State) -> dict[str, Any]:
    mine = [card for rancher in state.ranchers for card in rancher.objectives]
    return {
        "seat": rng.choice([*DECIDER.to_act(state), rng.randint(-1, len(state.ranchers))]),
        "ranch": rng.randint(0, 5),
        "side": rng.choice(["a", "b"]),
        "building": rng.choice(list(Building)),
        "slot": rng.randint(-1, 3),
        "space": rng.randint(0, 10),
        "objective": rng.choice([*mine, rng.choice(OBJECTIVES).card, "anything"]),
        "animal": rng.choice(list(Animal)),
        "token": rng.choice(list(Token)),
    }


def rare() -> Iterator[tuple[State, Command]]:
    yield State(phase=Phase.OVER), c.RevealScores()
    yield State(phase=Phase.TAKE), c.ShuffleBack()
    yield State(phase=Phase.TAKE), c.SetUp(2, Settings())
    choosing = set_up(ranches="chosen", side_order="turn", start_player=0).after
    yield choosing.state, c.ChooseSide(0, 7, "a")
    yield choosing.when(c.ChooseSide(0, 1, "a")).after.state, c.ChooseSide(1, 1, "b")
    horses = given(table("- - -, - horse -", middle=("most_goat horse", "most_pig cow"), module="horses"))
    yield horses.when(c.TakePair(0, 0)).after.state, c.KeepHorse(0)
    match = given(table(middle=("most_goat cow", "- horse"), deck="", module="horses"))
    match = match.when(c.TakePair(0, 0)).after.when(c.PlaceAnimal(0, 1)).after
    yield match.state, c.ExchangeAnimal(0, 1, 1)
    yield match.state, c.ExchangeObjective(0, "most_goat", 1)
    yield match.state, c.ExchangeObjective(0, "most_goat", 0)
    yield match.state, c.ExchangeAnimal(0, 5, 1)
    same = given(table(middle=("most_goat cow", "most_pig cow"), same_animal_exchange=False))
    same = same.when(c.TakePair(0, 0)).after.when(c.PlaceAnimal(0, 1)).after
    yield same.state, c.ExchangeAnimal(0, 1, 1)
    fish = given(table(middle=("- cow", "- pig"), deck="", module="fish"))
    yield fish.when(c.TakePair(0, 0)).after.state, c.SellObjective(0)
    sold = {0: "line_cow line_pig line_goat line_sheep"}
    gone = given(table(sold=sold, module="fish")).when(c.TakePair(0, 0)).after
    yield gone.state, c.SellAnimal(0)
    cycle, reserve = {0: Building.CYCLE}, {0: Building.RESERVE}
    built = given(
        table(buildings=cycle, pouch="", middle=("most_goat cow", "most_pig pig"), module="buildings")
    )
    yield built.state, c.CyclePair(0, 0)
    full = given(table("cow cow cow, cow ~ cow, pig pig -", buildings=reserve, module="buildings"))
    yield full.when(c.ReservePair(0, 0)).after.state, c.ReservePair(0, 0)
    last = given(
        table(buildings=reserve, turn=1, pouch="", middle=("most_goat cow", "-"), module="buildings")
    )
    yield last.state, c.ReservePair(0, 0)
    yield last.state, c.TakePair(1, 1)
    ending = given(table(module="horses"), TurnsEnded((0,)))
    yield ending.state, c.DeclareAnimal(1, Animal.COW)
    twice = given(table(buildings=reserve, module="buildings"))
    twice = twice.when(c.ReservePair(0, 0)).after.when(c.ReservePair(0, 0)).after
    yield twice.state, c.ReservePair(0, 0)
    granted = given(table(module="grants")).when(c.TakeGrant(0, KINDS[0])).after
    yield granted.state, c.TakeGrant(0, KINDS[1])


VOICE = Voice(
    title=TITLE,
    games=(
        *(Game(2 + i % 3, 0, Settings(module=module)) for i, module in enumerate(Module)),
        *(
            Game(4 - i % 3, 1, Settings(module=module, exchange_gives_token=True))
            for i, module in enumerate(Module)
        ),
        Game(2, 1, Settings(ranches="chosen", side_order="turn", market_slots=3)),
    ),
    values=values,
    rare=rare,
    silent=frozenset({"TurnBegan"}),
)
