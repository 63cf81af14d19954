"""The judge of Ranchers: what an analysis has to know of the title."""

from msgspec.structs import replace

from domain.core.bots.judge import Judge
from domain.core.luck import Luck
from domain.ranchers.bots import greedy
from domain.ranchers.bots.evaluation import goals_of, land_of, turns_left, worth
from domain.ranchers.bots.standing import standing
from domain.ranchers.state import State

PLACES = 8
"""Animals that a ranch takes in."""


def _values(state: State) -> tuple[float, ...]:
    goals = goals_of(state.settings)
    return tuple(
        worth(land_of(state, seat, goals), turns_left(state, seat)) + standing(state, seat, goals)
        for seat in range(len(state.ranchers))
    )


def _played(state: State) -> float:
    seats = len(state.ranchers)
    return 1 - min(1.0, sum(turns_left(state, seat) for seat in range(seats)) / (PLACES * seats))


def _redrawn(state: State, luck: Luck) -> State:
    """The deck lies face up, so its top is known."""
    deck = (*state.deck[:1], *luck.shuffled(state.deck[1:]))
    return replace(state, deck=deck, pouch=luck.shuffled(state.pouch))


JUDGE: Judge[State] = Judge(
    values=_values,
    played=_played,
    redrawn=_redrawn,
    choose=greedy.choose,
    trials=6,
)
