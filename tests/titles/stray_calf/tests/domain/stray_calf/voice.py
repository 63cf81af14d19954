"""What is tried out on the words of Stray Calf?"""

import random
from collections.abc import Iterator
from typing import Any

from domain.core.record import Command
from domain.stray_calf.commands import SetUp, WeighPens
from domain.stray_calf.settings import Settings
from domain.stray_calf.state import Phase, State
from domain.stray_calf.title import TITLE
from tests.domain.stray_calf.support import gathered
from tests.domain.texts_support import Game, Voice


def values(rng: random.Random, _kind: type[Command], state: State) -> dict[str, Any]:
    return {"seat": rng.randint(-1, len(state.pens))}


def rare() -> Iterator[tuple[State, Command]]:
    yield gathered(), SetUp(2, Settings())
    yield State(phase=Phase.OVER), WeighPens()


VOICE = Voice(
    title=TITLE,
    games=(Game(2, 0, Settings(pen=2)), Game(3, 0), Game(4, 1)),
    values=values,
    rare=rare,
    silent=frozenset(),
)
