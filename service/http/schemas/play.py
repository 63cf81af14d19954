"""Records of answers about commands and events, whose schemas go into the contract."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from domain.core.decider import Seat, Viewer
from domain.core.record import type_of
from domain.table.state import Status
from service.games.codec import Envelope
from service.games.loaded import LoadedGame
from service.store.records import Entry

LONGEST_PAGE = 500
"""Events that one answer holds at most."""


class CommandsShown(msgspec.Struct, frozen=True):
    """Every legal command of the asking seat, as bodies to send back. `undo`: the last can be taken back."""

    version: int
    seat: int
    commands: list[Any]
    undo: bool


class CommandSent(msgspec.Struct, frozen=True):
    """What a command has caused; `version` is the position of the last of the events."""

    version: int
    status: Status
    to_act: tuple[Seat, ...]
    due: list[str]
    events: list[Any]


class Foreseen(msgspec.Struct, frozen=True):
    """An event that a command would cause; what the asking seat cannot know yet is left out."""

    type: str
    data: Any


class CommandChecked(msgspec.Struct, frozen=True):
    """Whether the command is legal now; if not, why: the same words a refusal would have."""

    version: int
    legal: bool
    reason: str | None
    clause: str | None
    detail: str | None
    facts: dict[str, Any]
    events: list[Foreseen]


class EventsShown(msgspec.Struct, frozen=True):
    """A page of events. There are more while the last position is below `version`.

    `reset`: you were beyond the end, where the game is not, or not any more. Forget what you have: this page
    begins anew with position 1.
    """

    events: list[Any]
    version: int
    reset: bool = False


FarewellReason = Literal["over", "refresh", "stopping", "refused", "unavailable", "failed"]


class Farewell(msgspec.Struct, frozen=True):
    """The last event of a stream."""

    why: FarewellReason


class Reset(msgspec.Struct, frozen=True):
    """The stream begins anew: forget what you have."""

    version: int


def due_names(loaded: LoadedGame) -> list[str]:
    """What the rules do next by themselves: the types of their commands."""
    due = loaded.due()
    return [] if due is None else [type_of(due)]


def envelopes(loaded: LoadedGame, first: int, entries: Iterable[Entry], viewer: Viewer) -> list[Envelope]:
    """Entries of this game's stream from position `first` on, as this viewer may see them."""
    codec, seed = loaded.codec, loaded.server_seed
    return [codec.envelope(at, entry, seed, viewer) for at, entry in enumerate(entries, first)]


def command_sent(loaded: LoadedGame, first: int, entries: Sequence[Entry], viewer: Viewer) -> CommandSent:
    """The answer to a command that caused these entries, the last of them making the game what it is."""
    return CommandSent(
        version=loaded.version,
        status=loaded.status(),
        to_act=loaded.to_act(),
        due=due_names(loaded),
        events=envelopes(loaded, first, entries, viewer),
    )
