"""Records of responses about legal commands, and the schema and parser of lists of commands."""

import re
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.record import OPTIONAL
from domain.core.screens.layout import Scene
from domain.core.screens.tree import TreeBranch
from domain.table.texts.narrated import Told
from service.games.codec.commands import Malformed
from service.games.positions.questions import AddedEvent
from service.json_types import Json, JsonObject

MOST_COMMANDS = 32
"""In one list: more than any turn has."""
MOST_LINES, LONGEST_LINE = 20, 200
"""Lines, and characters of each: the stream keeps them for ever."""
_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*(?![\s\S])"
_is_line = re.compile(_LINE).match


def command_batch() -> JsonObject:
    """Return the JSON Schema of a list of commands, with or without a trace."""
    line = {"type": "string", "maxLength": LONGEST_LINE, "pattern": _LINE}
    return {
        "type": "object",
        "description": "Commands that are executed one after the other, all or none.",
        "properties": {
            "commands": {
                "type": "array",
                "items": {"$ref": "#/components/schemas/Command"},
                "minItems": 1,
                "maxItems": MOST_COMMANDS,
                "description": "The commands, in order.",
            },
            "trace": {
                "type": "array",
                "items": line,
                "minItems": 1,
                "maxItems": MOST_LINES,
                "description": "The decision trace of a bot. It is secret, and stored in the stream "
                "before the first of the commands, like that of a hosted bot (`bot_decided`). The full "
                "bundle has it.",
            },
        },
        "required": ["commands"],
        "additionalProperties": False,
    }


def is_batch(body: Json) -> bool:
    """Return whether a body has the form of a list of commands."""
    return isinstance(body, dict) and "type" not in body and not {"commands", "trace"}.isdisjoint(body)


def batch_of(body: Json) -> tuple[list[Json], list[str]]:
    """Return the commands and the trace of a body. Raises `Malformed`."""
    if not isinstance(body, dict) or not {"commands"} <= body.keys() <= {"commands", "trace"}:
        raise Malformed("Commands are an object of a list `commands` and, optionally, a list `trace`.")
    if not isinstance(body["commands"], list):
        raise Malformed("`commands` is a list of commands.")
    return body["commands"], _lines(body["trace"]) if "trace" in body else []


def _lines(lines: Json) -> list[str]:
    if not isinstance(lines, list) or not 1 <= len(lines) <= MOST_LINES:
        raise Malformed(f"A trace holds 1 to {MOST_LINES} lines.")
    if not all(isinstance(line, str) and len(line) <= LONGEST_LINE and _is_line(line) for line in lines):
        raise Malformed(f"A line of a trace is a text of at most {LONGEST_LINE} characters, none of control.")
    return lines


def _about(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class UndoShown(msgspec.Struct, frozen=True):
    """Whether the seat can take back its last command now.

    If so, `command` is the command to take back, and `to` the version to which the game returns. Otherwise
    `reason` and `clause` say why not. With texts, if requested: `told` describes the command, `detail` the
    reason.
    """

    possible: bool
    to: int | None
    command: Json
    reason: str | None
    clause: str | None
    told: Annotated[Told | UnsetType, OPTIONAL] = UNSET
    detail: Annotated[str | UnsetType, OPTIONAL] = UNSET


class CommandsShown(msgspec.Struct, frozen=True):
    """The legal commands of the caller's seat, as bodies to send back.

    `told`, if requested: the text of each command, in the same order. `tree`, if requested: the same commands
    by type, then step by step. `follow_up`, if there is one: the command that completes the last choice of
    the seat without a further question; a screen may send it without asking. It is never a mere offer.
    """

    version: int
    seat: int
    commands: list[Json]
    undo: UndoShown
    told: Annotated[list[Told] | UnsetType, OPTIONAL] = UNSET
    tree: Annotated[list[TreeBranch] | UnsetType, OPTIONAL] = UNSET
    follow_up: Annotated[Json | UnsetType, OPTIONAL] = UNSET


class HoldingChange(msgspec.Struct, frozen=True):
    """A gain or loss of a seat."""

    seat: int
    what: Annotated[str, _about("Code of the resource, such as pesos.")]
    label: Annotated[str, _about("Name of the resource, in the reader's language.")]
    by: Annotated[int, _about("Gain; a negative number is the cost.")]
    to: Annotated[int, _about("Amount after the command.")]


class CommandChecked(msgspec.Struct, frozen=True):
    """Whether the command is legal now, or why not, in the words of a rejection.

    `events` are its direct effects, as far as the caller's seat can foresee them, and `changes` the gains and
    losses of each seat. If requested: `told`, the events in words, where necessary; and `scene`, the pieces
    on the table after them.
    """

    version: int
    legal: bool
    reason: str | None
    clause: str | None
    detail: str | None
    facts: JsonObject
    events: list[AddedEvent]
    changes: list[HoldingChange]
    told: Annotated[Told | UnsetType, OPTIONAL] = UNSET
    scene: Annotated[Scene | UnsetType, OPTIONAL] = UNSET
