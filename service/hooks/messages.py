"""Messages to webhooks: one event as a spectator sees it, and the log of their deliveries."""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.decider import Seat
from domain.core.record import OPTIONAL
from domain.table.state import Status
from service.games.codec.answers import encode
from service.games.history.losses import Loss
from service.games.loaded import LoadedGame, Result
from service.games.turns import GAME_OVER, YOUR_TURN, Moment
from service.store.lines import readable_line

PING: Final = "ping"
HISTORY_LOST: Final = "history_lost"
DELIVERY_ID = "msg_[0-9a-f]{32}"
"""The id of a delivery, as `id_of` makes it."""


class SeatTold(msgspec.Struct, frozen=True):
    """A seat whose turn it has become.

    `external_id`: the id that the app of the game uses for the player; only that app sees it.
    """

    seat: Seat
    external_id: Annotated[str | UnsetType, OPTIONAL] = UNSET


class EventTold(msgspec.Struct, frozen=True):
    """A game right after one of its events, as it is in the feed; `version` is its position.

    `seats`: with `your_turn`, whose turn it has become. `result`: with `game_over`, the points and the
    winners; null if it was abandoned.
    """

    game: str
    title: str
    version: int
    status: Status
    to_act: tuple[Seat, ...]
    event: Any
    seats: Annotated[list[SeatTold] | UnsetType, OPTIONAL] = UNSET
    result: Annotated[Result | UnsetType | None, OPTIONAL] = UNSET


class Pinged(msgspec.Struct, frozen=True):
    """A requested test message, to see whether it arrives."""

    webhook: str


class EventMessage(msgspec.Struct, frozen=True):
    """The body of a delivery: `type` and `timestamp` are those of the event.

    Or `type` is `your_turn` or `game_over`: then the event is the one that has brought it about.
    """

    type: str
    timestamp: str
    data: EventTold


class LossTold(msgspec.Struct, frozen=True):
    """A game of which the store has lost what came after a position, and its version now.

    Everything that you received of it after `lost_after` is void; the present events are sent again.
    """

    game: str
    title: str
    version: int
    lost_after: Annotated[int, msgspec.Meta(ge=0)]


class HistoryLostMessage(msgspec.Struct, frozen=True):
    """The body of a delivery that takes others back; its `timestamp` is that of the game's last event."""

    type: Literal["history_lost"]
    timestamp: str
    data: LossTold


class PingMessage(msgspec.Struct, frozen=True):
    """The body of a delivery that was asked for."""

    type: Literal["ping"]
    timestamp: str
    data: Pinged


class Delivery(msgspec.Struct, frozen=True):
    """A line of a hook's log. `game` is empty for a ping, whose `position` is the time it was asked for."""

    id: str
    type: str
    game: str
    position: int
    outcome: Literal["delivered", "failed"]
    attempts: int
    status: int | None
    error: str | None
    ms: int
    first_at: int
    last_at: int
    again: int | None


def id_of(hook: str, game: str, position: int, hash: bytes) -> str:
    """The `webhook-id`: the same for every try, and for no other event of any game."""
    named = b"%b %b %d " % (hook.encode(), game.encode(), position)
    return f"msg_{hashlib.sha256(named + hash).hexdigest()[:32]}"


def of_event(moment: Moment, change: str | None = None, people: Mapping[Seat, str] | None = None) -> bytes:
    """Return the body for an entry, or for the turn change there; `people` are the app's ids of players."""
    after, names = moment.after, people or {}
    event = after.codec.envelope(after.version, moment.entry, after.server_seed, None)
    event_told = EventTold(
        after.id,
        after.title,
        after.version,
        after.status(),
        after.to_act(),
        event,
        seats=[SeatTold(seat, names.get(seat, UNSET)) for seat in moment.seats]
        if change == YOUR_TURN
        else UNSET,
        result=after.result() if change == GAME_OVER else UNSET,
    )
    return encode(EventMessage(change or event.type, after.at, event_told))


def of_loss(now: LoadedGame, after: int) -> bytes:
    """The body that tells that what came after a position was lost; `now`: the game as it is."""
    return encode(HistoryLostMessage(HISTORY_LOST, now.at, LossTold(now.id, now.title, now.version, after)))


def id_of_loss(hook: str, game: str, loss: Loss) -> str:
    """The `webhook-id` of that message."""
    return id_of(hook, game, loss.after, f"lost {loss.branch}".encode())


def of_ping(hook: str, at: str) -> bytes:
    """The body of a ping, asked for at this time (RFC 3339)."""
    return encode(PingMessage(PING, at, Pinged(hook)))


def read_delivery(record: str) -> Delivery:
    """A line of the log, from its JSON."""
    return msgspec.json.decode(record, type=Delivery)


def known_delivery(record: str) -> Delivery | None:
    """A line of the log; None for one that cannot be read."""
    return readable_line("deliveries", record, record, read_delivery)


def write_delivery(delivery: Delivery) -> str:
    """A line of the log as JSON."""
    return encode(delivery).decode()
