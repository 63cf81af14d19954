"""Records of responses to commands, and about events, whose schemas go into the contract."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.decider import Seat
from domain.core.record import OPTIONAL, type_of
from domain.core.screens.layout import Scene
from domain.table.state import Status
from service.games.codec.envelopes import Envelope
from service.games.loaded import LoadedGame, Result
from service.games.narration import GroupTold
from service.games.results import MOST_MISSED
from service.games.turns import Change
from service.http.schemas.commands import CommandsShown
from service.http.schemas.games import GameShown
from service.json_types import Json

Position = Annotated[int, msgspec.Meta(ge=0)]

LONGEST_PAGE = MOST_MISSED
"""Maximum number of events in one response."""


class CommandSent(msgspec.Struct, frozen=True):
    """The events of a command, or of a list of commands; `version` is the position of the last one.

    If requested: `groups`, the effects of each command in words; `game`, the game after them as the seat may
    see it; `commands`, the legal commands of the seat then; and `scene`, the pieces on the table then.
    """

    version: int
    status: Status
    to_act: tuple[Seat, ...]
    due: list[str]
    events: list[Json]
    groups: Annotated[list[GroupTold] | UnsetType, OPTIONAL] = UNSET
    game: Annotated[GameShown | UnsetType, OPTIONAL] = UNSET
    commands: Annotated[CommandsShown | UnsetType, OPTIONAL] = UNSET
    scene: Annotated[Scene | UnsetType, OPTIONAL] = UNSET


class EventsShown(msgspec.Struct, frozen=True):
    """A page of events, up to position `through`. There are more while that is below `version`.

    `reset`: you were beyond the end of the game. Discard all of your events: this page begins again at
    position 1. `lost_after`: the reason is that the store has lost the events after this position (0: perhaps
    all). `groups`, if requested: the effects of each command in words.
    """

    events: list[Json]
    version: int
    through: int
    """The `after` of the next request: the position of the last event, or of a later one that the form omits.
    """
    reset: bool = False
    lost_after: Annotated[Position | UnsetType, OPTIONAL] = UNSET
    groups: Annotated[list[GroupTold] | UnsetType, OPTIONAL] = UNSET


FarewellReason = Literal["over", "refresh", "stopping", "replaced", "refused", "unavailable", "failed"]


class Farewell(msgspec.Struct, frozen=True):
    """The last event of a stream."""

    why: FarewellReason


class Reset(msgspec.Struct, frozen=True):
    """The stream begins again: discard all of your events.

    `lost_after`: the store has lost the events after this position, and you may have seen some of them (0:
    perhaps all are lost); it is sent once. Without it you were beyond the end.
    """

    version: int
    lost_after: Annotated[Position | UnsetType, OPTIONAL] = UNSET


class TurnChanged(msgspec.Struct, frozen=True):
    """The turn of these seats has begun (with a seat's token: of that one), or the game has ended.

    `version` is the position of the event that caused it. `result`: see `getGame`.
    """

    type: Change
    version: int
    seats: list[Seat]
    result: Result | None


def due_names(loaded: LoadedGame) -> list[str]:
    """The next automatic steps: the types of their commands."""
    due = loaded.due()
    return [] if due is None else [type_of(due)]


def command_sent(
    loaded: LoadedGame, events: list[Envelope], groups: list[GroupTold] | UnsetType = UNSET
) -> CommandSent:
    """Return the response to a command with these events, the last of which led to the current version."""
    return CommandSent(
        version=loaded.version,
        status=loaded.status(),
        to_act=loaded.to_act(),
        due=due_names(loaded),
        events=events,
        groups=groups,
    )
