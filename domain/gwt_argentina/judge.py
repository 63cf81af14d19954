"""The judge of Great Western Trail: Argentina: what an analysis has to know of the title."""

from domain.core.bots.judge import Judge
from domain.gwt_argentina.bots import evaluation, greedy
from domain.gwt_argentina.state import State


def _values(state: State) -> tuple[float, ...]:
    return tuple(evaluation.value(state, seat) for seat in range(len(state.players)))


def _played(state: State) -> float:
    return 1 - evaluation.time_left(state)


JUDGE: Judge[State] = Judge(values=_values, played=_played, choose=greedy.choose, trials=2)
