"""Validation of seat names: what nobody could read, and what could be taken for another player's, is no name.

Two names are confusable when their skeletons are the same: no case, accents or blanks, and, for letters of
other scripts, the Latin ones that they look like.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping

LONGEST = 60
"""Characters."""
MOST_MARKS = 4
"""Combining marks on one character: pointed Hebrew, Tibetan and Burmese need this many, most languages two. A
tower of more is drawn over the lines above and below.
"""
_CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
_UNSEEN = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    r"\u2800\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U000e0000-\U000e0fff"
)
"""Characters that show nothing, or turn the direction of others."""
_JOINS = r"\u200c\u200d\ufe00-\ufe0f"
"""What some scripts and emojis need between others, and what shows nothing by itself."""
# The end is written as "nothing follows", which means the same in Python and in the contract's JSON Schema.
PATTERN = rf"^(?=[\s\S]*[^\s{_JOINS}])[^{_CONTROL}{_UNSEEN}]*(?![\s\S])"
"""The regular expression of a name: something of it can be seen, and nothing in it is unseen."""
FAULT = (
    "Not a name that people can read: blank, with characters that are invisible or turn the text, or with "
    f"more than {MOST_MARKS} marks on one."
)

_NAME = re.compile(PATTERN)
_HIDDEN = re.compile(rf"[\s{_JOINS}]")
_MARKS = frozenset({"Mn", "Me"})
_JOINERS = frozenset("\u200c\u200d")
_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ", "ABEZHIKMNOPTYXABEKMHOPCTYXIJS")
_SMALL = str.maketrans(
    "αβεικνορτυχωавекмнорстухіјѕԁԛԝһьгпıøłđɑɡӏ", "abeikvoptuxwabekmhopctyxijsdqwhbrnioldagl"
)
_STROKES = str.maketrans("I1|!0", "llllo")
"""Capitals and digits that look like small letters: only compared with case left as it is."""


def is_name(text: str) -> bool:
    """Whether a player may be called that."""
    return is_legible(text) and not is_towering(text)


def is_legible(text: str) -> bool:
    """Whether a name is short, visible, and turns no other text, as all names that were ever allowed."""
    return len(text) <= LONGEST and _NAME.match(text) is not None


def is_towering(text: str) -> bool:
    """Whether some character carries more marks than `MOST_MARKS`, those that it is written with included.

    The regular expression cannot say so: neither Python's nor the contract's has classes of all scripts.
    """
    marks = 0
    for character in unicodedata.normalize("NFD", text):
        if unicodedata.category(character) in _MARKS:
            marks += 1
            if marks > MOST_MARKS:
                return True
        elif character not in _JOINERS:
            marks = 0
    return False


def confusable(name: str, others: Mapping[int, str]) -> int | None:
    """The first seat whose name could be taken for this one, if there is any."""
    own = set(_skeletons(name))
    return next((seat for seat, other in sorted(others.items()) if own & set(_skeletons(other))), None)


def _skeletons(name: str) -> Iterator[str]:
    """One in which case does not matter, and one in which a capital I is an l."""
    apart = unicodedata.normalize("NFKD", name)
    seen = "".join(character for character in apart if not _is_accent(character))
    plain = _HIDDEN.sub("", seen).translate(_CAPITALS) or name
    yield plain.casefold().translate(_SMALL)
    yield plain.translate(_STROKES).casefold().translate(_SMALL)


def _is_accent(character: str) -> bool:
    """Whether it is above, below or around another. Vowels of scripts such as Devanagari are none."""
    return bool(unicodedata.combining(character)) or unicodedata.category(character) == "Me"
