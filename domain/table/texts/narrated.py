"""Narrated text as records: a sentence, and the same in parts of which some refer to things of the game."""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.markup import Ref, parts
from domain.core.record import OPTIONAL

_HEADING = "# "


class Part(msgspec.Struct, frozen=True):
    """A piece of a text. `ref`: the id of the piece, place or seat that it names. `heading`: of a heading."""

    text: str
    ref: Annotated[str | UnsetType, OPTIONAL] = UNSET
    heading: Annotated[bool | UnsetType, OPTIONAL] = UNSET


class Told(msgspec.Struct, frozen=True):
    """A text for people: plain, and cut into parts that together are the same."""

    text: str
    parts: list[Part]


def narrated(marked: str) -> Told:
    """The record of a text with references (`domain/core/markup.py`), whose headings begin with `# `.

    Only the sentences of a title make a heading: a name that begins so is inside a reference.
    """
    pieces: list[Part] = []
    for i, line in enumerate(marked.split("\n")):
        if i:
            pieces.append(Part("\n"))
        heading = True if line.startswith(_HEADING) else UNSET
        for part in parts(line.removeprefix(_HEADING) if heading is True else line):
            name = part.id if isinstance(part, Ref) else UNSET
            pieces.append(Part(part.text if isinstance(part, Ref) else part, name, heading))
    return Told("".join(part.text for part in pieces), pieces)
