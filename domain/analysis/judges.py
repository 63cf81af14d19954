"""Judges of titles: what an analysis has to know of each, taken from its bots. The only list of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.bots import Choose
from domain.bots.el_gaucho import greedy as el_gaucho_greedy
from domain.bots.el_gaucho.prospects import outlook
from domain.bots.el_gaucho.worth import value as el_gaucho_value
from domain.bots.gwt_argentina import evaluation as gwt_argentina
from domain.bots.gwt_argentina import greedy as gwt_argentina_greedy
from domain.bots.ranchers import greedy as ranchers_greedy
from domain.bots.ranchers.evaluation import goals_of, land_of, turns_left, worth
from domain.bots.ranchers.standing import standing
from domain.core.luck import Luck
from domain.el_gaucho.content import TILES

PLACES = 8
"""Animals that a ranch of Ranchers takes in."""


class Judge(NamedTuple):
    """How a title is judged. All of these see the whole state, as the game is over."""

    values: Callable[[Any], tuple[float, ...]]
    """What the situation is worth to each seat, in points."""
    played: Callable[[Any], float]
    """Which share of the game is played, 0 to 1."""
    redrawn: Callable[[Any, Luck], Any]
    """The same situation with what no seat can know drawn anew: order and contents of stacks, not hands."""
    choose: Choose
    """The bot that plays on in trials."""
    trials: int
    """Trials of each position, where nobody wants another number."""


def _same(state: Any, luck: Luck) -> Any:  # noqa: ARG001
    return state


# ---- El Gaucho


def _el_gaucho_values(state: Any) -> tuple[float, ...]:
    ahead = outlook(state)
    return tuple(el_gaucho_value(state, seat, ahead) for seat in range(len(state.barons)))


def _el_gaucho_played(state: Any) -> float:
    """By the draw pile, which was all tiles but those that were laid out and dealt."""
    pile = sum(tile.race is not state.removed_race for tile in TILES)
    pile -= sum(len(row) for row in state.pastures) + sum(len(baron.dealt) for baron in state.barons)
    return min(1.0, max(0.0, 1 - len(state.pile) / max(1, pile)))


def _el_gaucho_redrawn(state: Any, luck: Luck) -> Any:
    known = {tile for baron in state.barons for tile in baron.seen_steppe}
    hidden = luck.shuffled([*(tile for tile in state.steppe if tile not in known), *state.pile])
    drawn = iter(hidden)
    steppe = tuple(tile if tile in known else next(drawn) for tile in state.steppe)
    return replace(state, steppe=steppe, pile=tuple(drawn))


# ---- Ranchers


def _ranchers_values(state: Any) -> tuple[float, ...]:
    goals = goals_of(state.settings)
    return tuple(
        worth(land_of(state, seat, goals), turns_left(state, seat)) + standing(state, seat, goals)
        for seat in range(len(state.ranchers))
    )


def _ranchers_played(state: Any) -> float:
    seats = len(state.ranchers)
    return 1 - min(1.0, sum(turns_left(state, seat) for seat in range(seats)) / (PLACES * seats))


def _ranchers_redrawn(state: Any, luck: Luck) -> Any:
    """The deck lies face up, so its top is known."""
    deck = (*state.deck[:1], *luck.shuffled(state.deck[1:]))
    return replace(state, deck=deck, pouch=luck.shuffled(state.pouch))


# ---- Great Western Trail: Argentina


def _gwt_argentina_values(state: Any) -> tuple[float, ...]:
    return tuple(gwt_argentina.value(state, seat) for seat in range(len(state.players)))


def _gwt_argentina_played(state: Any) -> float:
    return 1 - gwt_argentina.time_left(state)


JUDGES: dict[str, Judge] = {
    "el-gaucho": Judge(
        _el_gaucho_values, _el_gaucho_played, _el_gaucho_redrawn, el_gaucho_greedy.choose, trials=4
    ),
    "ranchers": Judge(
        _ranchers_values, _ranchers_played, _ranchers_redrawn, ranchers_greedy.choose, trials=6
    ),
    # Nothing of it has a hidden order: luck draws when the rulebook draws.
    "gwt-argentina": Judge(
        _gwt_argentina_values, _gwt_argentina_played, _same, gwt_argentina_greedy.choose, trials=2
    ),
}
