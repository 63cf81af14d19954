"""Scoring: what everybody has, and who has won."""

from domain.core.record import Record
from domain.core.sheet import Line, Sheet, sheet
from stray_calf.content import WEIGHTS, Calf
from stray_calf.events import PensWeighed
from stray_calf.state import State


class Penned(Record, frozen=True):
    """A calf that counts."""

    calf: Calf


def scoring(state: State) -> tuple[Sheet, ...]:
    """The calves of every pen, as far as they are known."""
    return tuple(
        sheet(
            seat,
            tuple(Line("calf", WEIGHTS[calf], (Penned(calf),)) for calf in pen if calf is not None),
            complete=None not in pen,
        )
        for seat, pen in enumerate(state.pens)
    )


def totals(state: State) -> tuple[int, ...]:
    """The weight of every pen; zeros until they are weighed."""
    return state.scores or (0,) * len(state.pens)


def weighed(state: State) -> PensWeighed:
    scores = tuple(each.points for each in scoring(state))
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return PensWeighed(state.pens, scores, winners)
