"""Records of questions and answers about hints, whose schemas go into the contract."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.core.record import OPTIONAL
from domain.table.texts.narrated import Part, Told
from service.http.schemas import examples
from service.http.wire.params import FURTHEST


class HintAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bot`: the id of a hosted bot of the title; left out, it is the one that plays best.

    `at`: a position in the past of the game; left out, it is the newest.
    """

    bot: str | None = None
    at: Annotated[int, Meta(ge=1, le=FURTHEST)] | None = None


class AlternativeShown(msgspec.Struct, frozen=True):
    """Another command that the bot has weighed, and what it is worth to it; in words, if asked for."""

    command: Any
    value: float
    text: Annotated[str | UnsetType, OPTIONAL] = UNSET
    parts: Annotated[list[Part] | UnsetType, OPTIONAL] = UNSET


class HintShown(msgspec.Struct, frozen=True):
    """What `bot` would send at `version` in the place of the seat that asks; null when that cannot act.

    `value`: what the command is worth to this bot, in a measure of its own (points of the title, mostly),
    null where it weighs nothing; `alternatives`: the next best that it has weighed, the best first. `text`
    and `parts`, if asked for: the command in words; and `why`, what speaks for it to this bot.
    """

    version: int
    seat: int
    bot: str
    command: Any
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
