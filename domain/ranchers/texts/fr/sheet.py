"""How do the lines of a score sheet of Ranchers read in French?"""

from domain.core.french import both
from domain.core.sheet import Line
from domain.ranchers.scoring import Held
from domain.ranchers.texts.fr.words import a
from domain.ranchers.texts.fr.words import line as called

HELD = {"fish": ("poisson", "poissons"), "dog": ("Chien", "Chiens"), "cat": ("Chat", "Chats")}


def line(it: Line) -> str:
    """See `Texts.line`."""
    things = it.thanks_to
    if held := ", ".join(_held(each) for each in things if isinstance(each, Held)):
        return f"{called(it.what)} : {held}"
    if it.what == "grants":
        return f"{called(it.what)} pour des animaux de toutes les espèces"
    standing = both(f"{a(each.animal)} sur la case {each.space}" for each in things)
    return f"{called(it.what)}{' grâce à ' if standing else ''}{standing}"


def _held(it: Held) -> str:
    one, many = HELD[it.piece]
    return f"{it.count} {one if it.count < 2 else many}"
