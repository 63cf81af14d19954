"""The judge of Stray Calf: what an analysis has to know of the title."""

from msgspec.structs import replace

from domain.core.bots import random
from domain.core.bots.judge import Judge
from domain.core.luck import Luck
from stray_calf.content import CALVES, WEIGHTS
from stray_calf.state import State


def _values(state: State) -> tuple[float, ...]:
    return tuple(float(sum(WEIGHTS[calf] for calf in pen if calf is not None)) for pen in state.pens)


def _played(state: State) -> float:
    return 1 - len(state.herd) / len(CALVES)


def _redrawn(state: State, luck: Luck) -> State:
    return replace(state, herd=luck.shuffled(state.herd))


JUDGE: Judge[State] = Judge(values=_values, played=_played, redrawn=_redrawn, choose=random.choose, trials=4)
