"""Reading the lines of a register: an unreadable line is logged and skipped."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
import structlog

from service.log import once

T = TypeVar("T")

log = structlog.get_logger(part="store")


def readable_line(register: str, name: str, line: str, read: Callable[[str], T]) -> T | None:
    """What a line says; None for one that cannot be read, which is logged once a process."""
    try:
        return read(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        if once(f"line {register} {name}"):
            log.error("line cannot be read", register=register, name=name, error=str(error))
        return None


def readable_lines(register: str, lines: Mapping[str, str], read: Callable[[str], T]) -> dict[str, T]:
    """What the lines of a register say, by name: those that can be read."""
    read_lines = ((name, readable_line(register, name, line, read)) for name, line in lines.items())
    return {name: line for name, line in read_lines if line is not None}
