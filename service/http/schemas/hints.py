"""Records of questions and answers about hints, whose schemas go into the contract."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.record import OPTIONAL
from domain.table.texts.told import Part, Told
from service.http.schemas import examples


class HintAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bot`: the id of a hosted bot of the title; left out, it is the one that plays best."""

    bot: str | None = None


class HintShown(msgspec.Struct, frozen=True):
    """What `bot` would send now in the place of the seat that asks; null when that cannot act.

    `text` and `parts`, if asked for: the command in words; and `why`, what speaks for it to this bot.
    """

    version: int
    seat: int
    bot: str
    command: Any
    text: Annotated[str | UnsetType, OPTIONAL] = UNSET
    parts: Annotated[list[Part] | UnsetType, OPTIONAL] = UNSET
    why: Annotated[Told | UnsetType, OPTIONAL] = UNSET


HINT_ASKED = {"bot": "greedy"}
HINT_SHOWN = {"version": 31, "seat": 0, "bot": "greedy", "command": examples.COMMAND}
