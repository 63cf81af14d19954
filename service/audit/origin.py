"""Does a fork begin as the game that it comes from was then? And which of many bundles is that game's?"""

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from domain.table import game as rules
from domain.table.commands import ForkGame
from domain.table.events import GameForked
from domain.table.opening import play_of
from service.audit.bundle import LONGEST_LINE, Unreadable, read_header
from service.audit.replay import Difference, Taken
from service.games.codec import Codec

Parents = Mapping[str, Path]
"""Full bundles by the id of their game."""
NONE: Parents = {}
FIRST_LINES = 16
"""A fork is told before anything else: after the header, the opening, and who sits where."""


class Origin(msgspec.Struct, frozen=True):
    """Where a fork comes from. `checked`: it begins with what its parent's events come to there."""

    game: str
    position: int
    checked: bool = False


def missing(event: GameForked) -> str:
    """What stays in doubt of a fork while nobody knows its parent."""
    return (
        f"it is a fork: that it begins as game {event.parent} was at position {event.position} can be "
        "checked with that game's full bundle only"
    )


def otherwise(forked: Taken, codec: Codec, play: Any, *, shown: bool) -> Difference | None:
    """How a fork begins otherwise than with this play of its parent.

    `shown`: what the parent holds there may be told.
    """
    position, record, stored, event = forked
    if play_of(codec.decider, event) == play:
        return None
    expected = None
    if shown:
        cause = ForkGame(event.parent, event.position, rules.plain(play))
        right = GameForked(cause.parent, cause.position, cause.play)
        expected = codec.record(right, at=stored.at, seat=stored.seat, cause=cause, draw=None).decode()
    why = f"it does not begin as game {event.parent} was at position {event.position}"
    found = record.decode(errors="replace")
    return Difference("differs", why, position, expected, found, stored.rules_version)


def by_game(paths: Iterable[Path]) -> Parents:
    """These bundles, by game; raises `Unreadable` and OSError."""
    found: dict[str, Path] = {}
    for path in paths:
        with path.open("rb") as file:
            found[read_header(file.readline(LONGEST_LINE).rstrip(b"\n")).game] = path
    return found


def parents_among(paths: Iterable[Path]) -> Parents:
    """Those of these files, whatever they are, from which others of them were forked."""
    games: dict[str, Path] = {}
    wanted: set[str] = set()
    for path in paths:
        try:
            with path.open("rb") as file:
                lines = list(islice(iter(lambda: file.readline(LONGEST_LINE), b""), FIRST_LINES))
            games[read_header(lines[0].rstrip(b"\n")).game] = path
        except (OSError, IndexError, Unreadable):
            continue  # whoever verifies it will say so
        wanted.update(parent for line in lines[1:] if (parent := _parent(line)) is not None)
    return {game: games[game] for game in wanted & games.keys()}


def _parent(line: bytes) -> str | None:
    try:
        told = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError):
        return None
    match told:
        case {"record": {"type": "game_forked", "data": {"parent": str(parent)}}}:
            return parent
        case _:
            return None
