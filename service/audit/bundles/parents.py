"""Parents of forks among bundles: which of many files holds the game that another comes from."""

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

from service.audit.bundles.bundle import Unreadable, read_header
from service.audit.bundles.lines import Lines
from service.foreign_files import NotPlain, open_file, parse

Parents = Mapping[str, Path]
"""Full bundles by the id of their game."""
NONE: Parents = {}
FIRST_LINES = 16
"""A fork is recorded before anything else: after the header, the opening, and who sits where."""


def by_game(paths: Iterable[Path]) -> Parents:
    """These bundles, by game; raises `Unreadable` and OSError."""
    games: dict[str, Path] = {}
    for path in paths:
        with open_file(path) as file:
            games[read_header(next(Lines(file), b"")).game] = path
    return games


def parents_among(paths: Iterable[Path]) -> Parents:
    """Those of these files, whatever they are, from which others of them were forked."""
    games: dict[str, Path] = {}
    wanted: set[str] = set()
    for path in paths:
        try:
            with open_file(path) as file:
                lines = list(islice(Lines(file), FIRST_LINES))
            games[read_header(lines[0]).game] = path
        except (OSError, IndexError, Unreadable):
            continue  # its verification will say so
        wanted.update(parent for line in lines[1:] if (parent := _parent(line)) is not None)
    return {game: games[game] for game in wanted & games.keys()}


def _parent(line: bytes) -> str | None:
    try:
        document = parse(line)
    except NotPlain:
        return None
    match document:
        case {"record": {"type": "game_forked", "data": {"parent": str(parent)}}}:
            return parent
        case _:
            return None
