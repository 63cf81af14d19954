"""Records of answers about commands that may be sent, and the schema and reader of commands with a trace."""

import re
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.record import OPTIONAL
from domain.core.screens.layout import Scene
from domain.core.screens.tree import TreeBranch
from domain.table.texts.narrated import Told
from service.games.codec.commands import Malformed

MOST_LINES, LONGEST_LINE = 20, 200
"""Lines, and characters of each: they lie in the stream for ever."""
_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*(?![\s\S])"
_is_line = re.compile(_LINE).match


def traced_commands(commands: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of commands with a trace; `commands` is that of the list of them."""
    line = {"type": "string", "maxLength": LONGEST_LINE, "pattern": _LINE}
    return {
        "type": "object",
        "title": "TracedCommands",
        "description": "Commands of a bot, with lines on how it came to them. Nobody is shown them: they lie "
        "in the stream before the first of the commands, as what hosted bots tell does (`bot_decided`), and "
        "are in the full bundle.",
        "properties": {
            "commands": commands,
            "trace": {"type": "array", "items": line, "minItems": 1, "maxItems": MOST_LINES},
        },
        "required": ["commands", "trace"],
        "additionalProperties": False,
    }


def is_traced(body: Any) -> bool:
    """Whether a body is meant as commands with a trace."""
    return isinstance(body, dict) and "type" not in body and "trace" in body


def trace_of(body: dict[str, Any]) -> list[str]:
    """The lines of a body that is meant as commands with a trace; raises `Malformed`."""
    lines = body["trace"]
    if body.keys() != {"commands", "trace"} or not isinstance(body["commands"], list):
        raise Malformed("Commands with a trace are an object of a list `commands` and a list `trace`.")
    if not isinstance(lines, list) or not 1 <= len(lines) <= MOST_LINES:
        raise Malformed(f"A trace holds 1 to {MOST_LINES} lines.")
    if not all(isinstance(line, str) and len(line) <= LONGEST_LINE and _is_line(line) for line in lines):
        raise Malformed(f"A line of a trace is a text of at most {LONGEST_LINE} characters, none of control.")
    return lines


def _about(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class UndoShown(msgspec.Struct, frozen=True):
    """Whether the seat can take its last command back now.

    If so, `command` is what would be taken back, and `to` the version at which the play would be again; else
    `reason` and `clause` say why not. With words, if asked for: `told` is the command, `detail` why not.
    """

    possible: bool
    to: int | None
    command: Any
    reason: str | None
    clause: str | None
    told: Annotated[Told | UnsetType, OPTIONAL] = UNSET
    detail: Annotated[str | UnsetType, OPTIONAL] = UNSET


class CommandsShown(msgspec.Struct, frozen=True):
    """Every legal command of the asking seat, as bodies to send back.

    `told`, if asked for: what each of the commands is, in words, in the same order. `tree`, if asked for: the
    same commands by type, then step by step. `follow_up`, where there is one: the command that does what the
    seat has chosen by its last one, if that asks nothing more; a screen may send it without asking. What is
    merely offered is never there.
    """

    version: int
    seat: int
    commands: list[Any]
    undo: UndoShown
    told: Annotated[list[Told] | UnsetType, OPTIONAL] = UNSET
    tree: Annotated[list[TreeBranch] | UnsetType, OPTIONAL] = UNSET
    follow_up: Annotated[Any | UnsetType, OPTIONAL] = UNSET


class Foreseen(msgspec.Struct, frozen=True):
    """An event that a command would cause; what the asking seat cannot know yet is left out."""

    type: str
    data: Any


class HoldingChange(msgspec.Struct, frozen=True):
    """What a seat would have more or less of."""

    seat: int
    what: Annotated[str, _about("Pesos or the like, by its code.")]
    label: Annotated[str, _about("What that is called, in the reader's language.")]
    by: Annotated[int, _about("How many more; below 0: what it costs.")]
    to: Annotated[int, _about("How many it would have then.")]


class CommandChecked(msgspec.Struct, frozen=True):
    """Whether the command is legal now; if not, why: the same words a refusal would have.

    `events` are what it would cause by itself, as far as the asking seat can foresee it, and `changes` what
    each seat would have more or less of. If asked for: `told`, the events in words, unless nothing of them
    needs saying; and `scene`, the pieces on the table after them.
    """

    version: int
    legal: bool
    reason: str | None
    clause: str | None
    detail: str | None
    facts: dict[str, Any]
    events: list[Foreseen]
    changes: list[HoldingChange]
    told: Annotated[Told | UnsetType, OPTIONAL] = UNSET
    scene: Annotated[Scene | UnsetType, OPTIONAL] = UNSET
