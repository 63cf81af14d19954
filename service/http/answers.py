"""What do the answers look like? Records whose schemas go into the contract, and their bytes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from flask import Response, request

from domain.core.decider import Seat, Viewer
from domain.core.record import type_of
from domain.table import clock, seats
from domain.table.events import Clock, SeatKind, TimeOutDoes
from domain.table.state import Status, Table
from service.codec import Envelope, encode
from service.game import Loaded, Result
from service.store.base import Entry
from service.times import ms_of, rfc3339

Visibility = Literal["public", "private"]


class SeatShown(msgspec.Struct, frozen=True):
    """A seat of a game. `bot` is the id of the hosted bot that plays it now.

    `stands_in`: only until this turn is over, because somebody's time was up.
    """

    seat: int
    kind: SeatKind
    taken: bool
    name: str | None
    bot: str | None
    stands_in: bool
    resigned: bool


class SeatOpened(SeatShown, frozen=True):
    """The same at opening: `token` is the seat's bearer token, shown this once."""

    token: str | None


class SeatClock(msgspec.Struct, frozen=True):
    """The time of a seat: milliseconds of its turns that are over, and when the running one must be over."""

    seat: Seat
    used_ms: int
    deadline: str | None


class ClockShown(msgspec.Struct, frozen=True):
    """How long people may think, in seconds, and what happens then. `now`: the time, where it can be set.

    A deadline moves when nobody could have moved: such time is given back.
    """

    turn: int | None
    game: int | None
    then: TimeOutDoes | None
    bot: str | None
    now: str | None
    seats: list[SeatClock]


class ForkedFrom(msgspec.Struct, frozen=True):
    """The game and the position that a what-if game began with."""

    game: str
    position: int


class GameShown(msgspec.Struct, frozen=True):
    """A game as the asking viewer may see it. `due` names what the rules do next by themselves."""

    game: str
    title: str
    status: Status
    version: int
    rules_version: int
    visibility: Visibility
    sandbox: bool
    commitment: str
    settings: dict[str, Any]
    seats: list[SeatShown]
    to_act: tuple[Seat, ...]
    due: list[str]
    clock: ClockShown | None
    abandoned_at: str | None
    """When the game is given up if nothing happens any more."""
    forked_from: ForkedFrom | None
    imported_at: str | None
    """When it was taken in from a bundle, whose maker knows its luck."""
    view: Any
    result: Result | None


class GameLine(msgspec.Struct, frozen=True):
    """A game in the lobby."""

    game: str
    title: str
    status: Status
    version: int
    visibility: Visibility
    sandbox: bool
    created_at: str
    forked_from: ForkedFrom | None
    imported_at: str | None
    seats: list[SeatShown]


class GamesShown(msgspec.Struct, frozen=True):
    """A page of games. `next` is the cursor of the page after it, if there is one."""

    games: list[GameLine]
    next: str | None


class GameCreated(msgspec.Struct, frozen=True):
    """A new game, with the tokens of its reserved seats."""

    game: str
    title: str
    version: int
    status: Status
    visibility: Visibility
    sandbox: bool
    commitment: str
    settings: dict[str, Any]
    seats: list[SeatOpened]


class SeatsChanged(msgspec.Struct, frozen=True):
    """Who plays now."""

    game: str
    version: int
    status: Status
    to_act: tuple[Seat, ...]
    seats: list[SeatShown]


class SeatGranted(msgspec.Struct, frozen=True):
    """You sit. `token` is shown this once."""

    game: str
    seat: int
    name: str | None
    token: str
    version: int
    status: Status


class TokenGranted(msgspec.Struct, frozen=True):
    """A new token for a seat, shown this once."""

    game: str
    seat: int
    token: str


class CommandsShown(msgspec.Struct, frozen=True):
    """Every legal command of the asking seat, as bodies to send back. `undo`: the last can be taken back."""

    version: int
    seat: int
    commands: list[Any]
    undo: bool


class CommandSent(msgspec.Struct, frozen=True):
    """What a command has caused; `version` is the position of the last of the events."""

    version: int
    status: Status
    to_act: tuple[Seat, ...]
    due: list[str]
    events: list[Any]


class Foreseen(msgspec.Struct, frozen=True):
    """An event that a command would cause; what the asking seat cannot know yet is left out."""

    type: str
    data: Any


class CommandChecked(msgspec.Struct, frozen=True):
    """Whether the command is legal now; if not, why: the same words a refusal would have."""

    version: int
    legal: bool
    reason: str | None
    clause: str | None
    detail: str | None
    facts: dict[str, Any]
    events: list[Foreseen]


class EventsShown(msgspec.Struct, frozen=True):
    """A page of events. There are more while the last position is below `version`."""

    events: list[Any]
    version: int


class TicketGranted(msgspec.Struct, frozen=True):
    """Good for opening one stream within so many seconds, as the seat that has asked for it."""

    ticket: str
    seconds: int


class TitleLine(msgspec.Struct, frozen=True):
    """A title in the list. `seats` are the numbers of players that can play it."""

    title: str
    name: str
    seats: tuple[int, ...]
    rules_version: int


class TitlesShown(msgspec.Struct, frozen=True):
    titles: list[TitleLine]


class Words(msgspec.Struct, frozen=True):
    """A title in one language: words for its codes (by what they are codes of), reasons and rules."""

    name: str
    labels: dict[str, dict[str, str]]
    reasons: dict[str, str]
    clauses: dict[str, str]


class TitleShown(TitleLine, frozen=True):
    """A title in full. Each schema is a JSON Schema document of its own; `content` is what is in the box."""

    settings: dict[str, Any]
    commands: dict[str, Any]
    events: dict[str, Any]
    view: dict[str, Any]
    reasons: list[str]
    content: dict[str, Any]
    texts: dict[str, Words]


class BotLine(msgspec.Struct, frozen=True):
    """A hosted bot. `level` only orders the bots of one title: a higher one plays better.

    `version` is another as soon as it may decide otherwise.
    """

    bot: str
    title: str
    level: int
    version: str
    about: str


class BotsShown(msgspec.Struct, frozen=True):
    bots: list[BotLine]


class Ready(msgspec.Struct, frozen=True):
    """`due_games` wait for the workers, the oldest of them for `oldest_due_ms`."""

    status: str
    due_games: int
    oldest_due_ms: int


def seats_shown(loaded: Loaded, names: Mapping[str, str]) -> list[SeatShown]:
    """The seats with their names (`name.<seat>` in a meta record); before somebody sits there is no name."""
    return [
        SeatShown(
            seat=i,
            kind=seat.kind,
            taken=seat.taken,
            name=names.get(f"name.{i}") if seat.taken else None,
            bot=seat.bot,
            stands_in=seat.stands_in,
            resigned=seat.resigned,
        )
        for i, seat in enumerate(loaded.game.table.seats)
    ]


def clock_shown(table: Table) -> ClockShown | None:
    """The clock of a table, if it has one or its time can be set."""
    if table.clock is None and table.now is None:
        return None
    deadlines = [clock.deadline_of(table, seat) for seat in range(len(table.seats))]
    it = table.clock or Clock()
    return ClockShown(
        turn=it.turn,
        game=it.game,
        then=None if table.clock is None else it.then,
        bot=None if table.clock is None or it.then == "default" else it.bot,
        now=None if table.now is None else rfc3339(table.now),
        seats=[
            SeatClock(seat, used, None if end is None else rfc3339(end))
            for seat, (used, end) in enumerate(zip(table.used, deadlines, strict=True))
        ],
    )


def abandoned_at(loaded: Loaded) -> str | None:
    """When the game will be abandoned, if nothing happens before."""
    status = loaded.status()
    if status not in ("open", "running"):
        return None
    end = seats.abandoned_at(loaded.game.table, ms_of(loaded.at), runs=status == "running")
    return None if end is None else rfc3339(end)


def forked_from(table: Table) -> ForkedFrom | None:
    return None if table.forked is None else ForkedFrom(table.forked.parent, table.forked.position)


def due_of(loaded: Loaded) -> list[str]:
    """What the rules do next by themselves, as names."""
    due = loaded.due()
    return [] if due is None else [type_of(due)]


def envelopes(loaded: Loaded, first: int, entries: Iterable[Entry], viewer: Viewer) -> list[Envelope]:
    """Entries of this game's stream from position `first` on, as this viewer may see them."""
    codec, seed = loaded.codec, loaded.server_seed
    return [codec.envelope(at, entry, seed, viewer) for at, entry in enumerate(entries, first)]


def command_sent(loaded: Loaded, first: int, entries: Sequence[Entry], viewer: Viewer) -> CommandSent:
    """The answer to a command that caused these entries, the last of them making the game what it is."""
    return CommandSent(
        version=loaded.version,
        status=loaded.status(),
        to_act=loaded.to_act(),
        due=due_of(loaded),
        events=envelopes(loaded, first, entries, viewer),
    )


def reply(item: Any, status: int = 200, *, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that no cache keeps."""
    return Response(encode(item), status, {**_NOT_KEPT, **(headers or {})})


def reply_at(item: Any, version: int) -> Response:
    """JSON about a game at a version: `ETag` tells it, and the answer depends on who asks."""
    return Response(encode(item), 200, {**_JSON, **_at(version)})


def not_modified(version: int) -> Response | None:
    """304 when the client has this version already."""
    header = request.environ.get("HTTP_IF_NONE_MATCH")
    if header is None:
        return None
    known = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    if f'"{version}"' not in known and known != ["*"]:
        return None
    return Response(status=304, headers=_at(version))


_JSON = {"Content-Type": "application/json"}
_NOT_KEPT = {**_JSON, "Cache-Control": "no-store"}


def _at(version: int) -> dict[str, str]:
    return {"ETag": f'"{version}"', "Vary": "Authorization", "Cache-Control": "private, no-cache"}
