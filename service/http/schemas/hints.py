"""Records of requests and responses about hints, whose schemas go into the contract."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.core.record import OPTIONAL
from domain.table.texts.narrated import Part, Told
from service.http.schemas import examples
from service.http.wire.params import FURTHEST
from service.json_types import Json


class HintAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a hint. `bot`: the id of a hosted bot of the title; by default the best one. `at`: a past
    position of the game; by default the newest.
    """

    bot: str | None = None
    at: Annotated[int, Meta(ge=1, le=FURTHEST)] | None = None


class AlternativeShown(msgspec.Struct, frozen=True):
    """An alternative that the bot has considered, and its value to the bot; with texts, if requested."""

    command: Json
    value: float
    text: Annotated[str | UnsetType, OPTIONAL] = UNSET
    parts: Annotated[list[Part] | UnsetType, OPTIONAL] = UNSET


class HintShown(msgspec.Struct, frozen=True):
    """The choice of `bot` at `version` for the caller's seat; null if the seat cannot act.

    `value`: the value of the command to this bot, in a unit of its own (mostly points of the title); null if
    the bot computes no values. `alternatives`: the next best commands that it has considered, the best first.
    `text` and `parts`, if requested: the command in words; and `why`, the reasons of this bot.
    """

    version: int
    seat: int
    bot: str
    command: Json
    value: float | None = None
    alternatives: list[AlternativeShown] = []
    text: Annotated[str | UnsetType, OPTIONAL] = UNSET
    parts: Annotated[list[Part] | UnsetType, OPTIONAL] = UNSET
    why: Annotated[Told | UnsetType, OPTIONAL] = UNSET


HINT_ASKED = {"bot": "greedy"}
HINT_SHOWN = {
    "version": 31,
    "seat": 0,
    "bot": "greedy",
    "command": examples.COMMAND,
    "value": 12.5,
    "alternatives": [{"command": examples.COMMAND, "value": 11.25}],
}
