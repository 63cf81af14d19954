"""Commands of players: from the plain data of a request, and back."""

from collections.abc import Iterable

import msgspec

from domain.core.record import Command, snake
from service.json_types import JsonObject


class Malformed(Exception):
    """The body is not a command at all. `detail` says what is wrong and where."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class CommandParser:
    """The parser of a title's player commands."""

    def __init__(self, types: Iterable[type[Command]]) -> None:
        self._types = {snake(cls.__name__): cls for cls in types}

    def parse(self, raw: object, seat: int) -> Command:
        """Return the command that `raw`, the plain data of a request, is for a seat. Raises `Malformed`."""
        if not isinstance(raw, dict):
            raise Malformed('A command is a JSON object such as {"type": "…", …}.')
        if "seat" in raw:
            raise Malformed("`seat` is not part of a command: the bearer token says who you are.")
        type = raw.get("type")
        if not isinstance(type, str) or (cls := self._types.get(type)) is None:
            raise Malformed(f"`type` must be one of: {', '.join(sorted(self._types))}.")
        try:
            return msgspec.convert({**raw, "seat": seat}, cls)
        except msgspec.ValidationError as error:
            raise Malformed(f"Not a {type} command: {error}.") from error


def body_of(command: Command) -> JsonObject:
    """A command as a client sends it, and as the stream remembers it: no seat, no seed."""
    plain: JsonObject = msgspec.to_builtins(command)
    plain.pop("seat", None)
    plain.pop("seed", None)
    return plain
