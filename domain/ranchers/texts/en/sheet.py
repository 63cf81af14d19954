"""How do the lines of a score sheet of Ranchers read in English?"""

from domain.core.english import both
from domain.core.sheet import Line
from domain.ranchers.scoring import Held
from domain.ranchers.texts.en.words import a
from domain.ranchers.texts.en.words import line as called

HELD = {"fish": ("fish", "fish"), "dog": ("Dog", "Dogs"), "cat": ("Cat", "Cats")}


def line(it: Line) -> str:
    """See `Texts.line`."""
    things = it.thanks_to
    if held := ", ".join(_held(each) for each in things if isinstance(each, Held)):
        return f"{called(it.what)}: {held}"
    if it.what == "grants":
        return f"{called(it.what)} for animals of all kinds"
    standing = both(f"{a(each.animal)} on space {each.space}" for each in things)
    return f"{called(it.what)}{' thanks to ' if standing else ''}{standing}"


def _held(it: Held) -> str:
    one, many = HELD[it.piece]
    return f"{it.count} {one if it.count == 1 else many}"
