"""A bot for Great Western Trail: Argentina that searches its turn widely, with weights found in games.

It is `greedy` with other numbers, and looks no further than its own turn: a bot that did was misled
(`docs/research/search-for-gwt-argentina.md`).
"""

from domain.core.bots import Choice, Effort
from domain.core.decider import Seat
from domain.core.record import Command
from domain.gwt_argentina.bots.greedy import Beam, Greedy
from domain.gwt_argentina.bots.worth import TUNED
from domain.gwt_argentina.state import State

WIDE = Beam(firsts=16, lines=24, depth=16, answers=60)
_SEARCH = Greedy(TUNED, WIDE)


def think(
    view: State,
    legal: tuple[Command, ...],
    seat: Seat,
    seed: bytes,  # noqa: ARG001
    effort: Effort,
    notes: object,  # noqa: ARG001
) -> Choice:
    """One of `legal`, as `Think` says. A trial is a first command that is thought through."""
    choice = _SEARCH.searched(view, legal, seat, effort.allows)
    if not effort.made:
        return choice
    return choice._replace(search={**choice.search, "trials": effort.made})
