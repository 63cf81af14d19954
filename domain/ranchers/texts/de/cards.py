"""What do the cards say in German? In the words of the rules, with the numbers of the box."""

from typing import assert_never

from domain.core.german import either
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
from domain.ranchers.texts.de.words import PLURALS, a, every, points, to_a


def wording(it: Objective) -> str:
    """What an objective is worth, and for what."""
    many = PLURALS[it.animal]
    match it.family:
        case Family.MOST:
            alone, tied = it.points
            return f"{points(alone)}, wenn {many} auf der Ranch am häufigsten sind, bei Gleichstand {tied}"
        case Family.NEIGHBOUR:
            return f"{points(*it.points)}, einmal, für {a(it.animal)} neben {to_a(it.others[0])}"
        case Family.PAIRS:
            pair = f"{to_a(it.animal)} und {to_a(it.others[0])}"
            return f"{points(*it.points)} für jedes Paar aus {pair}, wo auch immer sie stehen"
        case Family.SHY:
            return f"{points(*it.points)} für {every(it.animal)} nicht neben {to_a(it.others[0])} steht"
        case Family.SET:
            first, second = it.others
            group = f"zwei {many}, {a(first)} und {a(second)}"
            return f"{points(*it.points)}, einmal, für {group}, wo auch immer sie stehen"
        case Family.LINE:
            worth = either(it.points or LINE_POINTS)
            return f"{worth} Punkte für 1, 2 oder 3 benachbarte {many} in Zeile, Spalte oder ums Eck"
        case Family.EXACT:
            return f"{points(*it.points)} für genau zwei {many}"
        case _:
            assert_never(it.family)


OBJECTIVE_TEXTS: dict[Card, str] = {it.card: wording(it) for it in OBJECTIVES}
BUILDING_TEXTS: dict[str, str] = {
    Building.DIFFERENT: f"{either(DIFFERENT_POINTS)} Punkte für eine bis vier verschiedene Tierarten daneben",
    Building.SAME: f"{either(SAME_POINTS)} Punkte für eines bis vier Tiere derselben Art daneben",
    Building.MATCH: f"{points(MATCH_POINTS)} für jedes Sonderfeld mit dem aufgedruckten Tier",
    Building.CYCLE: "Einmal pro Zug ein neues Paar für eines in der Mitte",
    Building.WILD: "Ein Tier, das am Ende bestimmt wird",
    Building.RESERVE: f"Bis zu {RESERVE_USES} Mal, auch in fremden Zügen: ein Paar der Mitte beiseitelegen",
}
