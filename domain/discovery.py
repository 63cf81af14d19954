"""Title discovery: the titles that installed distributions register as entry points, and the broken ones.

A distribution registers its titles in the entry point group `estancia.titles`, as Estancia does itself. In a
checkout the table in `pyproject.toml` counts, so that a new title there needs no new installation.
"""

import tomllib
from collections.abc import Iterator, Mapping
from importlib import metadata, resources
from typing import NamedTuple

from domain.core.record import Record
from domain.core.title import Title
from domain.soundness import require_sound

GROUP = "estancia.titles"
OWN = "estancia"
"""The distribution of the titles that come with the service."""
FIRST = ("el-gaucho", "ranchers", "gwt-argentina")
"""The order of those titles, in lists and in the contract. Titles from elsewhere follow, by their ids."""
LONGEST = 300
"""Characters of a reason."""


class TitlesNotRegistered(RuntimeError):
    """Estancia is not installed, or by an installation that is older than its entry points."""


class Registration(NamedTuple):
    """One entry point: the id of a title, the distribution that brings it, and where its `Title` is."""

    title: str
    distribution: str
    entry: metadata.EntryPoint


class BrokenTitle(Record, frozen=True):
    """A registered title that cannot be used, and why."""

    title: str
    distribution: str
    why: str


def registrations() -> list[Registration]:
    """All registered titles in order. Raises `TitlesNotRegistered` if Estancia's own are not among them."""
    own = _of_checkout()
    registrations = [
        Registration(entry.name, distribution, entry)
        for entry in metadata.entry_points(group=GROUP)
        if (distribution := entry.dist.name if entry.dist else "") != OWN or own is None
    ]
    registrations += own or []
    if not any(registration.distribution == OWN for registration in registrations):
        raise TitlesNotRegistered(
            f"no distribution named {OWN} registers titles (entry points {GROUP}): install it again, "
            "in a checkout with `pip install --editable .`"
        )
    return sorted(registrations, key=_place)


def load(registrations: list[Registration]) -> tuple[dict[str, Title], tuple[BrokenTitle, ...]]:
    """Import these titles. A title that fails is left out, and returned with the reason."""
    titles, broken = dict[str, Title](), list[BrokenTitle]()
    for title, distribution, entry in registrations:
        try:
            if title in titles:
                raise ValueError(f"another distribution already brings a title {title}")
            loaded = entry.load()
            if not isinstance(loaded, Title):
                raise TypeError(f"{entry.value} is no Title")
            if loaded.id != title:
                raise ValueError(f"it is registered as {title}, and its rules name it {loaded.id}")
            if distribution != OWN:  # the tests of this repository check its own
                require_sound(loaded)
        except (Exception, SystemExit) as error:
            broken.append(BrokenTitle(title, distribution, f"{type(error).__name__}: {error}"[:LONGEST]))
        else:
            titles[title] = loaded
    return titles, tuple(broken)


def _place(registration: Registration) -> tuple[bool, int, str, str]:
    own = registration.distribution == OWN
    place = FIRST.index(registration.title) if own and registration.title in FIRST else len(FIRST)
    return not own, place, registration.title, registration.distribution


def _of_checkout() -> list[Registration] | None:
    """What `pyproject.toml` beside this package registers; None if this is no checkout."""
    file = resources.files("domain").joinpath("..", "pyproject.toml")
    try:
        project: Mapping[str, object] = tomllib.loads(file.read_text("utf-8"))["project"]
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return None
    return list(_registered(project)) if project.get("name") == OWN else None


def _registered(project: Mapping[str, object]) -> Iterator[Registration]:
    groups = project.get("entry-points")
    entries = groups.get(GROUP) if isinstance(groups, dict) else None
    for name, value in entries.items() if isinstance(entries, dict) else ():
        yield Registration(name, OWN, metadata.EntryPoint(name, str(value), GROUP))
