"""Records of questions and answers about hints, whose schemas go into the contract."""

from typing import Any

import msgspec

from service.http.schemas import examples


class HintAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bot`: the id of a hosted bot of the title; left out, it is the one that plays best."""

    bot: str | None = None


class HintShown(msgspec.Struct, frozen=True):
    """What `bot` would send now in the place of the seat that asks; null when that cannot act."""

    version: int
    seat: int
    bot: str
    command: Any


HINT_ASKED = {"bot": "greedy"}
HINT_SHOWN = {"version": 31, "seat": 0, "bot": "greedy", "command": examples.COMMAND}
