"""Records of answers about commands and events, whose schemas go into the contract."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.decider import Seat
from domain.core.record import type_of
from domain.table.state import Status
from service.games.codec import Envelope
from service.games.loaded import LoadedGame
from service.games.narration import GroupTold
from service.games.told import OPTIONAL, Told

LONGEST_PAGE = 500
"""Events that one answer holds at most."""


class CommandsShown(msgspec.Struct, frozen=True):
    """Every legal command of the asking seat, as bodies to send back. `undo`: the last can be taken back.

    `told`, if asked for: what each of the commands is, in words, in the same order.
    """

    version: int
    seat: int
    commands: list[Any]
    undo: bool
    told: Annotated[list[Told] | UnsetType, OPTIONAL] = UNSET


class CommandSent(msgspec.Struct, frozen=True):
    """What a command has caused; `version` is the position of the last of the events.

    `groups`, if asked for: what each command among them has caused, in words.
    """

    version: int
    status: Status
    to_act: tuple[Seat, ...]
    due: list[str]
    events: list[Any]
    groups: Annotated[list[GroupTold] | UnsetType, OPTIONAL] = UNSET


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
    begins anew with position 1. `groups`, if asked for: what each command has caused, in words.
    """

    events: list[Any]
    version: int
    reset: bool = False
    groups: Annotated[list[GroupTold] | UnsetType, OPTIONAL] = UNSET


FarewellReason = Literal["over", "refresh", "stopping", "replaced", "refused", "unavailable", "failed"]


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


def command_sent(
    loaded: LoadedGame, events: list[Envelope], groups: list[GroupTold] | UnsetType = UNSET
) -> CommandSent:
    """The answer to a command that caused these events, the last of them making the game what it is."""
    return CommandSent(
        version=loaded.version,
        status=loaded.status(),
        to_act=loaded.to_act(),
        due=due_names(loaded),
        events=events,
        groups=groups,
    )
