"""What do the cards say in English? In the words of the rules, with the numbers of the box."""

from typing import assert_never

from domain.core.english import either
from domain.ranchers.content import (
    DIFFERENT_POINTS,
    LINE_POINTS,
    MATCH_POINTS,
    OBJECTIVES,
    RESERVE_USES,
    SAME_POINTS,
    Building,
    Card,
    Family,
    Objective,
)
from domain.ranchers.texts.en.words import ANIMALS, PLURALS, a, points


def wording(it: Objective) -> str:
    """What an objective is worth, and for what."""
    many, others = PLURALS[it.animal], [a(other) for other in it.others]
    match it.family:
        case Family.MOST:
            alone, tied = it.points
            return f"{points(alone)} if {many} are the most common animal on the ranch, {tied} in a tie"
        case Family.NEIGHBOUR:
            return f"{points(*it.points)} for {a(it.animal)} adjacent to {others[0]}, once"
        case Family.PAIRS:
            return f"{points(*it.points)} for every pair of {a(it.animal)} and {others[0]}, wherever they are"
        case Family.SHY:
            return f"{points(*it.points)} for every {ANIMALS[it.animal]} that is not adjacent to {others[0]}"
        case Family.SET:
            rest = ", ".join(("two " + many, *others[:-1]))
            return f"{points(*it.points)} for {rest} and {others[-1]}, wherever they are, once"
        case Family.LINE:
            worth = either(it.points or LINE_POINTS)
            return f"{worth} points for 1, 2 or 3 adjacent {many} in a row, in a column or around a corner"
        case Family.EXACT:
            return f"{points(*it.points)} for exactly two {many}"
        case _:
            assert_never(it.family)


OBJECTIVE_TEXTS: dict[Card, str] = {it.card: wording(it) for it in OBJECTIVES}
BUILDING_TEXTS: dict[str, str] = {
    Building.DIFFERENT: f"{either(DIFFERENT_POINTS)} points for one to four different kinds adjacent to it",
    Building.SAME: f"{either(SAME_POINTS)} points for one to four animals of one kind adjacent to it",
    Building.MATCH: f"{points(MATCH_POINTS)} for every special space with the animal printed on it",
    Building.CYCLE: "Once per turn, a new pair for one of the middle",
    Building.WILD: "An animal, declared at the end",
    Building.RESERVE: f"Up to {RESERVE_USES} times, in anybody's turn: a pair of the middle set aside",
}
