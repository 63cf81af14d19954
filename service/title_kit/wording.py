"""Wording: whether a text has only words in it, and no code or blank that was left over."""

import re

_CODE = re.compile(r"[a-z]+_[a-z]")
_PLACEHOLDER = re.compile(r"[{}<>\[\]]|None|\bTrue\b|\bFalse\b|\(\)|  |\s[,.]|^\s|\s$")


def reads_well(text: str) -> bool:
    """Whether a text is one for people."""
    return bool(text) and not _CODE.search(text) and not _PLACEHOLDER.search(text)
