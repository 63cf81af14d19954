"""Schema and reader of traced commands: commands with what a bot of somebody else tells of its choice."""

import re
from typing import Any

from service.games.codec import Malformed

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
