"""What does every title need to speak German?"""

from collections.abc import Iterable

from domain.core.markup import ref
from domain.core.texts import Facts, Texts, listed

ORDINALS = ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht")
"""Without their endings: `erst` + `e`."""


def both(items: Iterable[object]) -> str:
    """`a, b und c`"""
    return listed(items, " und ")


def either(items: Iterable[object]) -> str:
    """`a, b oder c`"""
    return listed(items, " oder ")


def is_one(number: int) -> bool:
    """`1 Feld`; none is plural."""
    return number == 1


def semicolons(items: Iterable[object]) -> str:
    """`a; b; c`"""
    return "; ".join(map(str, items))


def counted(number: int, one: str, many: str) -> str:
    """`1 peso`, `2 pesos`"""
    return f"{number} {one if is_one(number) else many}"


def seat(number: int) -> str:
    """`Platz 2`: the one whose number is 1, as people count"""
    return ref(f"seat:{number}", f"Platz {number + 1}")


def whose_turn(f: Facts) -> str:
    """Why it is not yours; nothing if it is no seat's."""
    return "" if f["turn"] is None else f"{seat(f['turn'])} ist an der Reihe"


def typeset(texts: Texts) -> Texts:
    """German is typeset as it is written."""
    return texts
