"""What holds in every game of Stray Calf, who cannot know what, and which other games look alike to them?"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.core.decider import Viewer, fold
from service.title_kit.histories import Adapter, History, Step
from stray_calf.content import CALVES, Calf
from stray_calf.events import CalfFreed, Hidden
from stray_calf.settings import Settings
from stray_calf.state import State


def some_settings(rng: Random, seats: int) -> Settings:
    return Settings(start_player=rng.choice([None, rng.randrange(seats)]), pen=rng.randint(1, 5))


def no_calf_is_lost(history: History) -> None:
    freed: list[Hidden] = []
    for step in history.steps:
        freed += [event.calf for event in step.events if isinstance(event, CalfFreed)]
        state: State = step.after
        hand = [] if state.hand is None else [state.hand]
        there = [*state.herd, *hand, *freed, *(calf for pen in state.pens for calf in pen)]
        assert sorted(map(str, there)) == sorted(map(str, CALVES))


def no_pen_is_fuller_than_it_can_be(history: History) -> None:
    for step in history.steps:
        assert all(len(pen) <= history.settings.pen for pen in step.after.pens)


def every_calf_of_a_view_is_drawn(history: History) -> None:
    for state in history.states[1:]:
        caught = state.phase == "choose"
        there = len(state.herd) + caught + sum(map(len, state.pens))
        for viewer in history.viewers:
            assert len(history.presentation.scene(history.decider.view(state, viewer))) == there


def hidden(history: History, viewer: Viewer) -> list[Any]:
    """Uncaught calves, and those that others have and nobody else has seen."""
    state: State = history.states[-1]
    seen = history.decider.view(state, viewer)
    known = {*(calf for pen in seen.pens for calf in pen), seen.hand}
    held = (*state.herd, *(calf for pen in state.pens for calf in pen), state.hand)
    return [calf for calf in held if calf not in known]


def twins(history: History, viewer: Viewer, rng: Random) -> Iterator[History]:
    """The hidden calves are others, twice."""
    calves: list[Calf] = hidden(history, viewer)
    for _ in range(2):
        yield _retold(history, dict(zip(calves, rng.sample(calves, len(calves)), strict=True)))


def _retold(history: History, others: dict[Hidden, Hidden]) -> History:
    """The same commands after another shuffle."""
    decider, state, steps = history.decider, history.decider.initial_state, list[Step]()
    for step in history.steps:
        if steps:
            events = decider.decide(step.command, state)
        else:
            (gathered,) = step.events
            herd = tuple(others.get(calf, calf) for calf in gathered.herd)  # type: ignore[attr-defined]
            events = (replace(gathered, herd=herd),)
        after = fold(decider, events, state)
        steps.append(Step(step.command, step.draw, state, events, after))
        state = after
    return History(history.title, history.seats, history.settings, history.server_seed, tuple(steps))


ADAPTER = Adapter(
    settings=some_settings,
    laws=(no_calf_is_lost, no_pen_is_fuller_than_it_can_be, every_calf_of_a_view_is_drawn),
    hidden=hidden,
    twins=twins,
)
