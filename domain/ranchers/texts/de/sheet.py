"""How do the lines of a score sheet of Ranchers read in German?"""

from domain.core.german import both
from domain.core.sheet import Line
from domain.ranchers.texts.de.words import line as called
from domain.ranchers.texts.de.words import to_a


def line(it: Line) -> str:
    """See `Texts.line`."""
    standing = both(f"{to_a(each.animal)} auf Feld {each.space}" for each in it.thanks_to)
    return f"{called(it.what)}{' dank ' if standing else ''}{standing}"
