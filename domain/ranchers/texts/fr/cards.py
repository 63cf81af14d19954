"""What do the cards say in French? In the words of the rules, with the numbers of the box."""

from typing import assert_never

from domain.core.french import either
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
from domain.ranchers.texts.fr.words import ANIMALS, PLURALS, a, agreeing, points


def wording(it: Objective) -> str:
    """What an objective is worth, and for what."""
    many = PLURALS[it.animal]
    match it.family:
        case Family.MOST:
            alone, tied = it.points
            most = f"si les {many} sont les animaux les plus nombreux du ranch"
            return f"{points(alone)} {most}, {tied} en cas d'égalité"
        case Family.NEIGHBOUR:
            return f"{points(*it.points)}, une seule fois, pour {a(it.animal)} à côté d'{a(it.others[0])}"
        case Family.PAIRS:
            pair = f"d'{a(it.animal)} et d'{a(it.others[0])}"
            return f"{points(*it.points)} pour chaque paire {pair}, n'importe où sur le ranch"
        case Family.SHY:
            (other,) = it.others
            none = f"{agreeing(other, 'aucun', 'aucune')} {ANIMALS[other]}"
            return f"{points(*it.points)} pour chaque {ANIMALS[it.animal]} qui n'est à côté d'{none}"
        case Family.SET:
            first, second = it.others
            group = f"deux {many}, {a(first)} et {a(second)}"
            return f"{points(*it.points)}, une seule fois, pour {group}, n'importe où sur le ranch"
        case Family.LINE:
            worth = either(it.points or LINE_POINTS)
            adjacent = agreeing(it.animal, "adjacents", "adjacentes")
            return f"{worth} points pour 1, 2 ou 3 {many} {adjacent} en rangée, en colonne ou en angle"
        case Family.EXACT:
            return f"{points(*it.points)} pour exactement deux {many}"
        case _:
            assert_never(it.family)


OBJECTIVE_TEXTS: dict[Card, str] = {it.card: wording(it) for it in OBJECTIVES}
BUILDING_TEXTS: dict[str, str] = {
    Building.DIFFERENT: f"{either(DIFFERENT_POINTS)} points pour une à quatre espèces différentes à côté",
    Building.SAME: f"{either(SAME_POINTS)} points pour un à quatre animaux d'une même espèce à côté",
    Building.MATCH: f"{points(MATCH_POINTS)} pour chaque case spéciale occupée par l'animal imprimé",
    Building.CYCLE: "Une fois par tour, une nouvelle paire pour une du centre",
    Building.WILD: "Un animal, déclaré à la fin",
    Building.RESERVE: f"Jusqu'à {RESERVE_USES} fois, à n'importe quel tour : réserver une paire du centre",
}
