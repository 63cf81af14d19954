"""What does every title need to speak English?"""

from collections.abc import Iterable

from domain.core.markup import ref
from domain.core.texts import Facts, Texts, listed

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def both(items: Iterable[object]) -> str:
    """`a, b and c`"""
    return listed(items, " and ")


def either(items: Iterable[object]) -> str:
    """`a, b or c`"""
    return listed(items, " or ")


def is_one(number: int) -> bool:
    """`1 tile`; none is plural."""
    return number == 1


def semicolons(items: Iterable[object]) -> str:
    """`a; b; c`"""
    return "; ".join(map(str, items))


def counted(number: int, one: str, many: str) -> str:
    """`1 peso`, `2 pesos`"""
    return f"{number} {one if is_one(number) else many}"


def seat(number: int) -> str:
    """`seat 2`: the one whose number is 1, as people count"""
    return ref(f"seat:{number}", f"seat {number + 1}")


def whose_turn(f: Facts) -> str:
    """Why it is not yours; nothing if it is no seat's."""
    return "" if f["turn"] is None else f"{seat(f['turn'])} is to act"


def typeset(texts: Texts) -> Texts:
    """English is typeset as it is written."""
    return texts
