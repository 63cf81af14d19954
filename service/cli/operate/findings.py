"""Findings of `estancia doctor`: what it says of a part, and what it finds about titles."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from domain.discovery import BrokenTitle
from domain.titles import BROKEN_TITLES, TITLES


class Finding(NamedTuple):
    """`ok`; `warning`: it works, and something should be done; `problem`: it does not work."""

    level: Literal["ok", "warning", "problem"]
    part: str
    what: str
    remedy: str = ""


Findings = Iterator[Finding]


def of_titles(broken: Sequence[BrokenTitle] = BROKEN_TITLES) -> Findings:
    """The titles that can be played, and a warning for each that is installed and cannot."""
    for title in broken:
        yield Finding(
            "warning", "titles", f"{title.title} ({title.distribution}) is left out: {title.why}",
            "install another version of that distribution, or remove it; games of the title stay as they are",
        )  # fmt: skip
    yield Finding("ok", "titles", ", ".join(TITLES))
