"""The check of a title: which laws it keeps, and for each that it breaks, what shows it."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from domain.core.title import Title
from domain.soundness import require_sound
from domain.titles import BROKEN_TITLES, TITLES
from service.title_kit.law import Law, laws_of

LONGEST = 1_000
"""Characters of a complaint."""


class NoTitle(ValueError):
    """Nothing can be checked: there is no such title, or it cannot be used."""


@dataclass(frozen=True)
class Verdict:
    """What came of one law: `complaints` has a text for each number of seats with which it is broken."""

    law: str
    complaints: tuple[str, ...]

    @property
    def holds(self) -> bool:
        return not self.complaints


def find_title(name: str) -> str:
    """The id of the title that is installed under this id, or that lies in this package. Raises `NoTitle`."""
    for title in TITLES.values():
        if name in (title.id, title.package):
            return title.id
    for broken in BROKEN_TITLES:
        if name in (broken.title, broken.title.replace("-", "_")):
            raise NoTitle(f"{broken.title} ({broken.distribution}) cannot be used: {broken.why}")
    try:
        title = import_module(f"{name}.title").TITLE
        if not isinstance(title, Title):
            raise TypeError("TITLE is no Title")
        require_sound(title)
    except (Exception, SystemExit) as error:
        raise NoTitle(f"{name} cannot be used: {type(error).__name__}: {error}") from error
    if title.id in TITLES:
        raise NoTitle(
            f"{name} has the id {title.id}, and so has the installed title {TITLES[title.id].package}"
        )
    TITLES[title.id] = title
    return title.id


def check_title(title: str) -> Iterator[Verdict]:
    """Check all laws on an installed title, one after the other."""
    for law in laws_of(title):
        complaints = (_complaint(law, title, seats) for seats in law.seats(title))
        yield Verdict(law.name.replace("_", " "), tuple(filter(None, complaints)))


def _complaint(law: Law, title: str, seats: int | None) -> str:
    """Faults with this number of seats; empty if the law holds."""
    try:
        law.check(title, seats)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = str(error) or (place.line or "")
        what = said if isinstance(error, AssertionError) else f"{type(error).__name__}: {said}"
        lines = [what[:LONGEST], f"({Path(place.filename).name}:{place.lineno})", *error.__notes__]
        return "\n".join(lines)
    return ""
