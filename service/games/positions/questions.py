"""Questions about a position, and their answer: the records of the stateless check."""

from typing import Annotated

import msgspec
from msgspec import Meta

from domain.core.errors import Rejected
from domain.table.errors import Reason
from domain.table.opening import start_of
from domain.table.state import Status
from service.games.codec.commands import Malformed
from service.games.codec.title_codec import codec_of
from service.games.loaded import Result
from service.json_types import Json, JsonObject

MOST_EVENTS = 5_000

Viewers = Annotated[list[Annotated[int, Meta(ge=0, le=99)] | None], Meta(max_length=8)]


class PastEvent(msgspec.Struct, frozen=True):
    """An event as the service tells it; whatever else its envelope says is not looked at."""

    type: str
    data: JsonObject
    seat: int | None = None
    """Who caused it. Needed only where a command is taken back."""
    rules_version: int | None = None
    """Of the rules that made it, null = today's."""


class PositionAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and what is asked about it.

    The position: `events`, from the first one on, of a game with `seats` seats; without any, nothing is set
    up yet, and the rules would do it with these `settings`. With `command`, whether `seat` may send it;
    without, everything that `seat` may send. With `seed` (32 bytes in hex), the rules do all that they do by
    themselves, before and after the command: the k-th draw of this answer is luck of HMAC-SHA256(seed, k).
    `view_for`: the seats (null = a spectator) for whom the answer has a view, and events masked.
    """

    seats: Annotated[int, Meta(ge=1, le=99)]
    settings: JsonObject = {}
    events: Annotated[list[PastEvent], Meta(max_length=MOST_EVENTS)] = []
    command: JsonObject | None = None
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    view_for: Viewers = []


class AddedEvent(msgspec.Struct, frozen=True):
    """An event that is to be added to a game, or that a command would cause; unknown fields are left out."""

    type: str
    data: Json


class PositionSeen(msgspec.Struct, frozen=True):
    """The position after all `events`, and these, as a seat (null: a spectator) may see them."""

    seat: int | None
    view: Json
    events: list[AddedEvent]


class PositionJudged(msgspec.Struct, frozen=True):
    """What the rules say. `legal` is null when no command was asked about; `events` are shown in full.

    The rest is about the position after these events.
    """

    title: str
    rules_version: int
    legal: bool | None
    reason: str | None
    clause: str | None
    detail: str | None
    facts: JsonObject
    events: list[AddedEvent]
    status: Status
    to_act: tuple[int, ...]
    due: list[str]
    commands: list[Json]
    result: Result | None
    views: list[PositionSeen]


class ImpossiblePosition(Exception):
    """The rules cannot make sense of the event with this number (counted from 1), or of where it leads."""

    def __init__(self, event: int, why: str) -> None:
        super().__init__(why)
        self.event = event
        self.why = why


def read(title: str, raw: object) -> PositionAsked:
    """A question from plain data. Raises `Malformed`, and `Rejected` for seats and settings.

    What can go wrong here cannot take long.
    """
    try:
        question = msgspec.convert(raw, PositionAsked)
    except msgspec.ValidationError as error:
        raise Malformed(f"Not a position and a command: {error}.") from error
    decider = codec_of(title).decider
    if question.seats not in decider.seats:
        raise Rejected(Reason.SEATS_COUNT, "table.1", seats=question.seats, allowed=decider.seats)
    start_of(decider, question.settings, question.seats)
    for seat in (question.seat, *question.view_for):
        if seat is not None and seat >= question.seats:
            raise Malformed(f"There is no seat {seat}: the seats are 0 to {question.seats - 1}.")
    if question.command is not None:
        if question.seat is None:
            raise Malformed("`seat` says who wants to send the command.")
        codec_of(title).command(question.command, question.seat)
    return question
