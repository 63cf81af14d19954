"""How do the lines of a score sheet of Ranchers read in English?"""

from domain.core.english import both
from domain.core.sheet import Line
from domain.ranchers.texts.en.words import a
from domain.ranchers.texts.en.words import line as called


def line(it: Line) -> str:
    """See `Texts.line`."""
    standing = both(f"{a(each.animal)} on space {each.space}" for each in it.thanks_to)
    return f"{called(it.what)}{' thanks to ' if standing else ''}{standing}"
