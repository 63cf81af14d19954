"""Findings of `estancia doctor`: the report on a part, and the checks of titles."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from domain.discovery import BrokenTitle
from domain.titles import BROKEN_TITLES, TITLES


class Finding(NamedTuple):
    """`ok`; `warning`: the part works, and needs attention; `problem`: it does not work."""

    level: Literal["ok", "warning", "problem"]
    part: str
    what: str
    remedy: str = ""


Findings = Iterator[Finding]


def of_titles(broken: Sequence[BrokenTitle] = BROKEN_TITLES) -> Findings:
    """Return the playable titles, and a warning for each installed one that cannot be used."""
    for title in broken:
        yield Finding(
            "warning", "titles", f"{title.title} ({title.distribution}) is left out: {title.why}",
            "install another version of that distribution, or remove it; games of the title stay as they are",
        )  # fmt: skip
    yield Finding("ok", "titles", ", ".join(TITLES))
