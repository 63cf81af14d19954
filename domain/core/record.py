"""The base records of commands, events and states: frozen `msgspec.Struct`s.

A command or an event has a *type*: the snake_case name of its class
(`take_dice`, `dice_taken`). Commands carry it inside their JSON (`{"type": "take_dice", …}`), because that
is what a client sends; events do not, because their envelope carries it.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec.structs import replace

OPTIONAL = msgspec.Meta(extra_json_schema={"x-optional": True})
"""Of a field of an answer that is there only if it was asked for, or if there is something to say."""
SEAT_NUMBER = {"x-seat": True}
"""In the schema of an integer that is the number of a seat: forms offer the seats."""
SeatNumber = Annotated[int, msgspec.Meta(extra={"seat": "number"})]
"""Of a state: the number of a seat, from 0. People see it counted from 1."""
BY_SEAT = msgspec.Meta(extra={"seat": "order"})
"""Of a list in a state that has a member for each seat, in their order."""
RECONSTRUCTED = {"x-reconstructed": True}
"""In the schema of a setting whose default nobody could read, because only pictures show it."""


@cache
def snake(name: str) -> str:
    """`DiceTaken` -> `dice_taken`. Names of classes are few, and asked for with every event."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Record(msgspec.Struct, frozen=True, gc=False):
    """Plain data inside states, commands and events."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, in full, in the past tense."""


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """What a player or the system wants, in the imperative. A player's command has `seat` first."""


class SystemCommand(Command, frozen=True, gc=False):
    """Something the rules do by themselves. No client can send one."""


class ChanceCommand(SystemCommand, frozen=True, gc=False, kw_only=True):
    """A system command that needs luck: the service fills in `seed` (32 bytes) just before deciding."""

    seed: bytes = b""


C = TypeVar("C", bound=Command)
Untold = msgspec.UnsetType
UNTOLD: Final = msgspec.UNSET
"""A fact of an event that older rules left to be worked out by the fold: their records do not have it."""


def agrees(old: Event, event: Event) -> bool:
    """Whether all that an old record tells is what `event` tells. What it leaves untold is no difference."""
    return type(old) is type(event) and all(
        (value := getattr(old, name)) is UNTOLD or value == getattr(event, name)
        for name in event.__struct_fields__
    )


def with_seed(command: C, draws: int, seed_of: Callable[[int], bytes]) -> tuple[C, int]:
    """A command as it is decided when luck was drawn `draws` times before, and how often it is drawn then.

    A chance command gets the seed of the next draw, `seed_of(k)` for k = 1, 2, …; any other is as it was.
    """
    if not isinstance(command, ChanceCommand):
        return command, draws
    return replace(command, seed=seed_of(draws + 1)), draws + 1


def type_of(item: Event | Command) -> str:
    """The type name of an event or a command: `dice_taken`, `take_dice`."""
    return _NAMES.get(type(item)) or _NAMES.setdefault(type(item), snake(type(item).__name__))


_NAMES: dict[type, str] = {}
