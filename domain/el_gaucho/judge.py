"""The judge of El Gaucho: what an analysis has to know of the title."""

from msgspec.structs import replace

from domain.core.bots.judge import Judge
from domain.core.luck import Luck
from domain.el_gaucho.bots import greedy
from domain.el_gaucho.bots.prospects import prospects_of
from domain.el_gaucho.bots.worth import value
from domain.el_gaucho.content import TILES
from domain.el_gaucho.state import State


def _values(state: State) -> tuple[float, ...]:
    ahead = prospects_of(state)
    return tuple(value(state, seat, ahead) for seat in range(len(state.barons)))


def _played(state: State) -> float:
    """By the draw pile, which was all tiles but those that were laid out and dealt."""
    pile = sum(tile.race is not state.removed_race for tile in TILES)
    pile -= sum(len(row) for row in state.pastures) + sum(len(baron.dealt) for baron in state.barons)
    return min(1.0, max(0.0, 1 - len(state.pile) / max(1, pile)))


def _redrawn(state: State, luck: Luck) -> State:
    known = {tile for baron in state.barons for tile in baron.seen_steppe}
    hidden = luck.shuffled([*(tile for tile in state.steppe if tile not in known), *state.pile])
    drawn = iter(hidden)
    steppe = tuple(tile if tile in known else next(drawn) for tile in state.steppe)
    return replace(state, steppe=steppe, pile=tuple(drawn))


JUDGE: Judge[State] = Judge(
    values=_values,
    played=_played,
    redrawn=_redrawn,
    choose=greedy.choose,
    trials=4,
)
