"""Records of responses about games and seats, whose schemas go into the contract."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.decider import Seat
from domain.core.record import OPTIONAL
from domain.core.screens.layout import Scene
from domain.table import clock, seats
from domain.table.events import Clock, SeatKind, TimeOutDoes
from domain.table.state import Status, Table
from service.games.loaded import LoadedGame, Result
from service.games.people.app_records import external_ids
from service.games.people.bot_marks import mark_of
from service.games.people.seat_names import name_field
from service.games.results import Opened
from service.games.unreadable.skipping import Why
from service.http.schemas.commands import CommandsShown
from service.json_types import Json, JsonObject
from service.store.records import INVITED, MANAGER, Visibility
from service.times import ms_of, rfc3339


class PlayedBy(msgspec.Struct, frozen=True):
    """The external bot that plays a seat, as named by the holder of the seat."""

    bot: str
    version: str


class SeatShown(msgspec.Struct, frozen=True):
    """A seat of a game.

    `bot` is the id of the hosted bot that plays it now. `stands_in`: only until this turn ends, because the
    time of the player was up. `external_id`: the id that the app which created the game uses for the person;
    only that app sees it. `played_by`: the external bot that plays the seat whenever no hosted bot does;
    missing for a person.
    """

    seat: int
    kind: SeatKind
    taken: bool
    name: str | None
    bot: str | None
    stands_in: bool
    resigned: bool
    external_id: Annotated[str | UnsetType | None, OPTIONAL] = UNSET
    played_by: Annotated[PlayedBy | UnsetType, OPTIONAL] = UNSET


class SeatOpened(SeatShown, frozen=True, kw_only=True):
    """A seat of a new game: `token` is the seat's bearer token, which only this answer has."""

    token: str | None


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of a seat: milliseconds of its past turns, and the deadline of the current one."""

    seat: Seat
    used_ms: int
    deadline: str | None


class ClockShown(msgspec.Struct, frozen=True):
    """The clock of a game: time limits in seconds, and what happens at a time-out. `now`: the time, where it
    can be set.

    While no seat could act, deadlines move: this time is given back.
    """

    turn: int | None
    game: int | None
    then: TimeOutDoes | None
    bot: str | None
    now: str | None
    seats: list[SeatClock]


class ForkedFrom(msgspec.Struct, frozen=True):
    """The game and the position at which a what-if game began."""

    game: str
    position: int


class GameShown(msgspec.Struct, frozen=True):
    """A game as the caller may see it. `due` names the next automatic steps.

    If requested: `commands`, the legal commands of the caller (null without a seat), and `scene`, the pieces
    of the view on the places of the game's layout. `metadata`: data of the app that created the game; only
    that app sees it.
    """

    game: str
    title: str
    status: Status
    version: int
    rules_version: int
    visibility: Visibility
    sandbox: bool
    commitment: str
    settings: JsonObject
    seats: list[SeatShown]
    to_act: tuple[Seat, ...]
    may_act: tuple[Seat, ...]
    """Seats that may act although the game does not wait for them."""
    due: list[str]
    clock: ClockShown | None
    abandoned_at: str | None
    """When the game will be abandoned if nothing happens."""
    forked_from: ForkedFrom | None
    imported_at: str | None
    """When the game was imported from a bundle, whose maker knows its luck."""
    rematch_of: str | None
    """The game of which this one is the rematch."""
    rematch: str | None
    """The rematch of this game."""
    view: Json
    result: Result | None
    commands: Annotated[CommandsShown | UnsetType | None, OPTIONAL] = UNSET
    scene: Annotated[Scene | UnsetType, OPTIONAL] = UNSET
    metadata: Annotated[dict[str, str] | UnsetType, OPTIONAL] = UNSET


class GameLine(msgspec.Struct, frozen=True):
    """A game in a list. `settings`: those that are not the title's defaults. `metadata`: see `getGame`."""

    game: str
    title: str
    status: Status
    version: int
    visibility: Visibility
    sandbox: bool
    created_at: str
    updated_at: str
    """Time of the last event."""
    forked_from: ForkedFrom | None
    imported_at: str | None
    settings: JsonObject
    seats: list[SeatShown]
    to_act: tuple[Seat, ...]
    clock: ClockShown | None
    result: Result | None
    metadata: Annotated[dict[str, str] | UnsetType, OPTIONAL] = UNSET


class GameGone(msgspec.Struct, frozen=True):
    """This game is not, or no longer, in the list."""

    game: str


class UnreadableGame(msgspec.Struct, frozen=True):
    """A game of a list that cannot be read. The other games of the list are not affected.

    `why`: another release of the service has written it (`other_release`), so its title, records or rules are
    unknown here; or its stored events are `damaged`; or the stream of a game that ended long ago is lost
    (`stream_lost`), or cannot be read now (`out_of_reach`). `title`: null if it cannot be read either.
    """

    game: str
    title: str | None
    why: Why


class GameChanged(msgspec.Struct, frozen=True):
    """The metadata of the app about its game."""

    game: str
    metadata: dict[str, str]


class GamesShown(msgspec.Struct, frozen=True):
    """A page of games. `next` is the cursor of the next page, if there is one.

    `unreadable`: games of this page that the service cannot read.
    """

    games: list[GameLine]
    next: str | None
    unreadable: list[UnreadableGame]


class GameCreated(msgspec.Struct, frozen=True):
    """A new game, with the tokens of its reserved seats.

    `manager`: the manager's token. `invitation`: the token to join a private game that waits for players.
    Only this answer has both.
    """

    game: str
    title: str
    version: int
    status: Status
    visibility: Visibility
    sandbox: bool
    commitment: str
    settings: JsonObject
    seats: list[SeatOpened]
    manager: str | None
    invitation: str | None


class SeatsChanged(msgspec.Struct, frozen=True):
    """Who plays now."""

    game: str
    version: int
    status: Status
    to_act: tuple[Seat, ...]
    seats: list[SeatShown]


class SeatGranted(msgspec.Struct, frozen=True):
    """A seat that the caller has taken. Only this answer has `token`."""

    game: str
    seat: int
    name: str | None
    token: str
    version: int
    status: Status


class RematchJoined(SeatGranted, frozen=True, kw_only=True):
    """A seat in the rematch `game`.

    Every player who joins may manage the game: `manager` is the manager's token. It is null if the service no
    longer has it, for example after a change of the operator's key.
    """

    manager: str | None


class TokenGranted(msgspec.Struct, frozen=True):
    """A new token for a seat. Only this answer has it."""

    game: str
    seat: int
    token: str


class InvitationMade(msgspec.Struct, frozen=True):
    """The token to join a game, or to watch a private one. Only this answer has it."""

    game: str
    token: str


class TicketGranted(msgspec.Struct, frozen=True):
    """A ticket: opens one stream within `seconds`, with the rights of the caller."""

    ticket: str
    seconds: int


def game_created(opened: Opened, meta: Mapping[str, str]) -> GameCreated:
    """Return a game that was just created; its meta record has the names of its seats."""
    loaded, table = opened.loaded, opened.loaded.game.table
    return GameCreated(
        game=loaded.id,
        title=loaded.title,
        version=loaded.version,
        status=loaded.status(),
        visibility=table.visibility,
        sandbox=table.sandbox,
        commitment=table.commitment,
        settings=table.settings,
        seats=[
            SeatOpened(**msgspec.structs.asdict(seat), token=opened.secrets.get(seat.seat))
            for seat in seats_shown(loaded, meta)
        ],
        manager=opened.secrets.get(MANAGER),
        invitation=opened.secrets.get(INVITED),
    )


def seats_shown(loaded: LoadedGame, meta: Mapping[str, str], *, to_owner: bool = False) -> list[SeatShown]:
    """Return the seats, with the names of their players from the meta record."""
    theirs = external_ids(loaded, meta) if to_owner else {}
    return [
        SeatShown(
            seat=i,
            kind=seat.kind,
            taken=seat.taken,
            name=meta.get(name_field(i)) if seat.taken or seat.kind == "held" else None,
            bot=seat.bot,
            stands_in=seat.stands_in,
            resigned=seat.resigned,
            external_id=theirs.get(i) if to_owner else UNSET,
            played_by=_played_by(meta, i) if seat.taken or seat.kind == "held" else UNSET,
        )
        for i, seat in enumerate(loaded.game.table.seats)
    ]


def _played_by(meta: Mapping[str, str], seat: Seat) -> PlayedBy | UnsetType:
    mark = mark_of(meta, seat)
    return UNSET if mark is None else PlayedBy(mark.bot, mark.version)


def clock_shown(table: Table) -> ClockShown | None:
    """Return the clock of a game, if it has one or its time can be set."""
    if table.clock is None and table.now is None:
        return None
    deadlines = [clock.deadline_of(table, seat) for seat in range(len(table.seats))]
    limits = table.clock or Clock()
    return ClockShown(
        turn=limits.turn,
        game=limits.game,
        then=None if table.clock is None else limits.then,
        bot=None if table.clock is None or limits.then == "default" else limits.bot,
        now=None if table.now is None else rfc3339(table.now),
        seats=[
            SeatClock(seat, used, None if end is None else rfc3339(end))
            for seat, (used, end) in enumerate(zip(table.used, deadlines, strict=True))
        ],
    )


def abandoned_at(loaded: LoadedGame) -> str | None:
    """Return when the game will be abandoned, if nothing happens before."""
    status = loaded.status()
    if status not in ("open", "running"):
        return None
    end = seats.abandoned_at(loaded.game.table, ms_of(loaded.at), runs=status == "running")
    return None if end is None else rfc3339(end)


def forked_from(table: Table) -> ForkedFrom | None:
    return None if table.forked is None else ForkedFrom(table.forked.parent, table.forked.position)
