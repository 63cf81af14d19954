"""Errors that say why a game cannot be read. A reader of many games names such a game, and goes on."""

from collections.abc import Callable
from typing import Literal

import msgspec

from service.json_types import Json
from service.store.base import EventStore

RECORD_FORMAT = 1
"""The newest format of records that this release reads and writes."""
FORMAT_FIELD = "format"
"""The field of a meta record with the format of the game's records; without it they are of format 1."""
Reason = Literal["unknown_title", "newer_format", "newer_rules", "unknown_event"]

_KEYS = {"at", "cause", "data", "luck", "rules_version", "seat", "type"}


class NoSuchGame(Exception):
    """There is no game of this id."""


class Unreadable(Exception):
    """The game is here, and cannot be read: nothing of it is shown, and nothing is written to it."""

    def __init__(self, game: str, title: str | None, detail: str) -> None:
        super().__init__(f"{game}: {detail}")
        self.game = game
        self.title = title
        self.detail = detail


class OtherRelease(Unreadable):
    """The game is of another release: its title, its records or its rules are not known here.

    `known` is the newest that this release knows, `found` what the game has.
    """

    def __init__(self, game: str, title: str, reason: Reason, known: int, actual: int | str) -> None:
        super().__init__(game, title, _SENTENCES[reason].format(title=title, known=known, found=actual))
        self.reason = reason
        self.known = known
        self.found = actual


class DamagedGame(Unreadable):
    """What the store holds of the game is not what any release has written."""


_SENTENCES: dict[Reason, str] = {
    "unknown_title": "no title {title!r} is installed here",
    "newer_format": "it has records of format {found}; this release knows formats up to {known}",
    "unknown_event": "this release does not know events of type {found!r}",
    "newer_rules": "version {found} of the rules of {title} has decided it; this release has version {known}",
}


def fault_at(
    game: str,
    title: str,
    position: int,
    record: bytes,
    rules_version: int,
    knows: Callable[[str], bool],
    error: Exception,
) -> Unreadable:
    """What the `error` means that reading this record has raised.

    `rules_version` is this release's; it `knows` the types of events that it can read.
    """
    if isinstance(error, Unreadable):
        return error
    try:
        plain: Json = msgspec.json.decode(record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        plain = None
    if isinstance(plain, dict):
        version, kind = plain.get("rules_version"), plain.get("type")
        if type(version) is int and version > rules_version:
            return OtherRelease(game, title, "newer_rules", rules_version, version)
        if plain.keys() > _KEYS:
            return OtherRelease(game, title, "newer_format", RECORD_FORMAT, RECORD_FORMAT + 1)
        if plain.keys() == _KEYS and isinstance(kind, str) and not knows(kind):
            return OtherRelease(game, title, "unknown_event", RECORD_FORMAT, kind)
    return DamagedGame(game, title, f"event {position} cannot be read: {error!r}")


def title_of(store: EventStore, game: str) -> str | None:
    """The title of a game of which nothing else need be readable."""
    return (store.streams.meta(game) or {}).get("title")


def require_known_format(game: str, title: str, format: str) -> None:
    """Raise `OtherRelease` for a format (the field of a meta record) that is newer than this release."""
    if not format.isascii() or not format.isdigit() or int(format) > RECORD_FORMAT:
        raise OtherRelease(game, title, "newer_format", RECORD_FORMAT, format)
