"""Envelopes: the events of a stream as a viewer gets them."""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.record import OPTIONAL
from domain.table.texts.narrated import Part
from service.json_types import Json


class Envelope(msgspec.Struct, frozen=True):
    """One event as a viewer gets it. `cause` and `salt` come only with an event disclosed in full.

    The slim form has only what a screen needs: `position`, `type`, `data` and `seat`. `text` and `parts`, if
    asked for: the event in words; null and nothing for what goes without saying.
    """

    position: int
    type: str
    data: Json
    seat: int | None
    cause: Annotated[Json, OPTIONAL]
    at: Annotated[str | UnsetType, OPTIONAL]
    rules_version: Annotated[int | UnsetType, OPTIONAL]
    luck: Annotated[int | UnsetType | None, OPTIONAL]
    digest: Annotated[str | UnsetType, OPTIONAL]
    hash: Annotated[str | UnsetType, OPTIONAL]
    salt: Annotated[str | UnsetType | None, OPTIONAL]
    text: Annotated[str | UnsetType | None, OPTIONAL] = UNSET
    parts: Annotated[list[Part] | UnsetType, OPTIONAL] = UNSET
