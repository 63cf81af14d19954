"""Records of answers to commands, and about events, whose schemas go into the contract."""

from typing import Annotated, Any, Literal

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

Position = Annotated[int, msgspec.Meta(ge=0)]

LONGEST_PAGE = MOST_MISSED
"""Events that one answer holds at most."""


class CommandSent(msgspec.Struct, frozen=True):
    """What a command, or a list of them, has caused; `version` is the position of the last of the events.

    If asked for: `groups`, what each command among them has caused, in words; `game`, the game after them as
    the seat may see it; `commands`, what the seat may send then; and `scene`, the pieces on the table then.
    """

    version: int
    status: Status
    to_act: tuple[Seat, ...]
    due: list[str]
    events: list[Any]
    groups: Annotated[list[GroupTold] | UnsetType, OPTIONAL] = UNSET
    game: Annotated[GameShown | UnsetType, OPTIONAL] = UNSET
    commands: Annotated[CommandsShown | UnsetType, OPTIONAL] = UNSET
    scene: Annotated[Scene | UnsetType, OPTIONAL] = UNSET


class EventsShown(msgspec.Struct, frozen=True):
    """A page of events, up to position `through`. There are more while that is below `version`.

    `reset`: you were beyond the end, where the game is not, or not any more. Forget what you have: this page
    begins anew with position 1. `lost_after`: so it is because the store has lost what came after this
    position (0: perhaps all of it). `groups`, if asked for: what each command has caused, in words.
    """

    events: list[Any]
    version: int
    through: int
    """The position to ask on after: of the last event, or of one after it that the form leaves out."""
    reset: bool = False
    lost_after: Annotated[Position | UnsetType, OPTIONAL] = UNSET
    groups: Annotated[list[GroupTold] | UnsetType, OPTIONAL] = UNSET


FarewellReason = Literal["over", "refresh", "stopping", "replaced", "refused", "unavailable", "failed"]


class Farewell(msgspec.Struct, frozen=True):
    """The last event of a stream."""

    why: FarewellReason


class Reset(msgspec.Struct, frozen=True):
    """The stream begins anew: forget what you have.

    `lost_after`: the store has lost what came after this position, and you may have seen some of it (0: it
    is perhaps all of it); it is told once. Without it you were beyond the end.
    """

    version: int
    lost_after: Annotated[Position | UnsetType, OPTIONAL] = UNSET


class TurnChanged(msgspec.Struct, frozen=True):
    """It has become the turn of these seats (with a seat's token: of that one), or the game is over.

    `version` is the position of the event that has brought it about. `result`: see `getGame`.
    """

    type: Change
    version: int
    seats: list[Seat]
    result: Result | None


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
