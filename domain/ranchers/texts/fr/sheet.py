"""How do the lines of a score sheet of Ranchers read in French?"""

from domain.core.french import both
from domain.core.sheet import Line
from domain.ranchers.texts.fr.words import a
from domain.ranchers.texts.fr.words import line as called


def line(it: Line) -> str:
    """See `Texts.line`."""
    standing = both(f"{a(each.animal)} sur la case {each.space}" for each in it.thanks_to)
    return f"{called(it.what)}{' grâce à ' if standing else ''}{standing}"
