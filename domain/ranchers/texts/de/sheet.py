"""How do the lines of a score sheet of Ranchers read in German?"""

from domain.core.german import both
from domain.core.sheet import Line
from domain.ranchers.scoring import Held
from domain.ranchers.texts.de.words import line as called
from domain.ranchers.texts.de.words import to_a

HELD = {"fish": ("Fisch", "Fische"), "dog": ("Hund", "Hunde"), "cat": ("Katze", "Katzen")}


def line(it: Line) -> str:
    """See `Texts.line`."""
    things = it.thanks_to
    if held := ", ".join(_held(each) for each in things if isinstance(each, Held)):
        return f"{called(it.what)}: {held}"
    if it.what == "grants":
        return f"{called(it.what)} für Tiere aller Arten"
    standing = both(f"{to_a(each.animal)} auf Feld {each.space}" for each in things)
    return f"{called(it.what)}{' dank ' if standing else ''}{standing}"


def _held(it: Held) -> str:
    one, many = HELD[it.piece]
    return f"{it.count} {one if it.count == 1 else many}"
