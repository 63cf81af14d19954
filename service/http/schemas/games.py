"""Records of answers about games and seats, whose schemas go into the contract."""

from collections.abc import Mapping
from typing import Annotated, Any

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
from service.store.records import INVITED, MANAGER, Visibility
from service.times import ms_of, rfc3339


class PlayedBy(msgspec.Struct, frozen=True):
    """The bot of somebody else that plays a seat, as its holder says."""

    bot: str
    version: str


class SeatShown(msgspec.Struct, frozen=True):
    """A seat of a game. `bot` is the id of the hosted bot that plays it now.

    `stands_in`: only until this turn is over, because somebody's time was up. `external_id`: what the app
    that has opened the game calls the person; told to that app only. `played_by`: the bot of somebody else
    that plays it whenever no hosted one does; missing where a person plays.
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
    """A game as the asking viewer may see it. `due` names what the rules do next by themselves.

    If asked for: `commands`, what the asking seat may send now (null for whoever plays no seat), and `scene`,
    the pieces of the view on the places of the game's layout. `metadata`:
    what the app that has opened the game has written about it; told to that app only.
    """

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
    may_act: tuple[Seat, ...]
    """The seats that the game does not wait for, and that may do something meanwhile."""
    due: list[str]
    clock: ClockShown | None
    abandoned_at: str | None
    """When the game is given up if nothing happens any more."""
    forked_from: ForkedFrom | None
    imported_at: str | None
    """When it was taken in from a bundle, whose maker knows its luck."""
    rematch_of: str | None
    """The game that is played once more here."""
    rematch: str | None
    """The game in which this one is played once more."""
    view: Any
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
    """When the last event happened."""
    forked_from: ForkedFrom | None
    imported_at: str | None
    settings: dict[str, Any]
    seats: list[SeatShown]
    to_act: tuple[Seat, ...]
    clock: ClockShown | None
    result: Result | None
    metadata: Annotated[dict[str, str] | UnsetType, OPTIONAL] = UNSET


class GameGone(msgspec.Struct, frozen=True):
    """This game is not on the list, or not any more."""

    game: str


class UnreadableGame(msgspec.Struct, frozen=True):
    """A game of a list of which no more can be told here. The others of the list are not touched by it.

    `why`: another release of the service has written it (`other_release`), so its title, its records or its
    rules are not known here; or what the store holds of it is `damaged`; or of a game that ended long ago the
    stream is lost (`stream_lost`), or cannot be fetched now (`out_of_reach`). `title`: null where that cannot
    be read either.
    """

    game: str
    title: str | None
    why: Why


class GameChanged(msgspec.Struct, frozen=True):
    """What the app has written about its game now."""

    game: str
    metadata: dict[str, str]


class GamesShown(msgspec.Struct, frozen=True):
    """A page of games. `next` is the cursor of the page after it, if there is one.

    `unreadable`: games that belong here, and that this service cannot read.
    """

    games: list[GameLine]
    next: str | None
    unreadable: list[UnreadableGame]


class GameCreated(msgspec.Struct, frozen=True):
    """A new game, with the tokens of its reserved seats.

    `manager`: the token of whoever manages its table. `invitation`: of a private game that waits for players,
    the token with which they sit down. Both are shown this once.
    """

    game: str
    title: str
    version: int
    status: Status
    visibility: Visibility
    sandbox: bool
    commitment: str
    settings: dict[str, Any]
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
    """You sit. `token` is shown this once."""

    game: str
    seat: int
    name: str | None
    token: str
    version: int
    status: Status


class RematchJoined(SeatGranted, frozen=True, kw_only=True):
    """You sit in the new game `game`. All who join manage its table: `manager` is that token.

    It is null if the service has forgotten it, as after a change of the operator's key.
    """

    manager: str | None


class TokenGranted(msgspec.Struct, frozen=True):
    """A new token for a seat, shown this once."""

    game: str
    seat: int
    token: str


class SpectatorsInvited(msgspec.Struct, frozen=True):
    """The token with which a private game can be watched, shown this once."""

    game: str
    token: str


class InvitationMade(msgspec.Struct, frozen=True):
    """The token with which seats of a game can be taken, shown this once."""

    game: str
    token: str


class TicketGranted(msgspec.Struct, frozen=True):
    """Good for opening one stream within so many seconds, as whoever has asked for it."""

    ticket: str
    seconds: int


def game_created(opened: Opened, meta: Mapping[str, str]) -> GameCreated:
    """A game that was opened just now; its meta record holds the names of its seats."""
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
            SeatOpened(**msgspec.structs.asdict(each), token=opened.secrets.get(each.seat))
            for each in seats_shown(loaded, meta)
        ],
        manager=opened.secrets.get(MANAGER),
        invitation=opened.secrets.get(INVITED),
    )


def seats_shown(loaded: LoadedGame, meta: Mapping[str, str], *, to_owner: bool = False) -> list[SeatShown]:
    """The seats, with the names of who sits there or whom they are held for, which the meta record holds."""
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


def abandoned_at(loaded: LoadedGame) -> str | None:
    """When the game will be abandoned, if nothing happens before."""
    status = loaded.status()
    if status not in ("open", "running"):
        return None
    end = seats.abandoned_at(loaded.game.table, ms_of(loaded.at), runs=status == "running")
    return None if end is None else rfc3339(end)


def forked_from(table: Table) -> ForkedFrom | None:
    return None if table.forked is None else ForkedFrom(table.forked.parent, table.forked.position)
