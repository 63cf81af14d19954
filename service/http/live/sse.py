"""Server-sent events: a live stream of the stored events, in order, without gap or repeat.

The stream subscribes first, and reads then. It sends only events that it has read by position, so repeated or
lost notifications change nothing. Between events it costs a sleeping thread, or a greenlet.
"""

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import getrandbits

import structlog
from msgspec import to_builtins

from service.games.codec.answers import encode
from service.games.codec.envelopes import Envelope
from service.games.feed_form import FeedForm
from service.games.handler import Handler
from service.games.history.losses import Seen
from service.games.narration import Feed
from service.games.results import NotYourSeat
from service.games.turns import Moment, TurnFeed, turn_feed
from service.games.unreadable.errors import NoSuchGame, Unreadable
from service.http.live.client_history import ClientHistory
from service.http.runtime.client import Client
from service.http.runtime.hub import Hub
from service.http.runtime.stream_limit import OpenStream
from service.http.schemas.play import Farewell, FarewellReason, TurnChanged
from service.process.work_meter import CallerGone
from service.store.base import StoreUnavailable
from service.store.records import Token

PAGE = 100
RETRY = b"retry: 2000\n\n"
"""Milliseconds after which a browser reconnects."""
HEARTBEAT = b": still here\n\n"
LIFETIME = 240
"""Seconds until a stream ends; up to a minute more, so that clients do not reconnect all at once."""
RETRY_LATER = b"retry: 60000\n\n"
"""Reconnection delay after a newer stream replaced this one; otherwise the two would replace each other for
ever.
"""
FAREWELL = "farewell"
RESET = "reset"

log = structlog.get_logger("live")


def lifetime() -> float:
    """Return the seconds that a new stream stays open."""
    return LIFETIME + getrandbits(6)


@dataclass(frozen=True)
class EventStream:
    """Live stream of the events of a game after a position, for the holder of a token, or a spectator.

    `stream` wakes when the game has changed, or when a newer stream has replaced it. `client` may disconnect
    at any time. `is_known` checks each time whether the request's key is still valid. `spoken`: the language
    of texts, if any. `form`: the fields of events. `changes`: turn changes to send as well. `is_named`:
    frames have the type as their name. `heartbeat`: seconds between two heartbeats.
    """

    handler: Handler
    hub: Hub
    stream: OpenStream
    client: Client
    game: str
    by: Token | None
    is_known: Callable[[], bool]
    after: Seen
    spoken: str | None
    form: FeedForm
    changes: frozenset[str]
    is_named: bool
    heartbeat: float

    def frames(self) -> Iterator[bytes]:
        """Yield server-sent events.

        The last one has the reason for the end: the game is `over` (or abandoned); it is time to `refresh`,
        or the service is `stopping`; a newer stream has `replaced` it; the token is `refused`, the store
        `unavailable`. A client that has gone gets no last event.
        """
        return to_the_end(self._followed(), self.stream, self.client, is_named=self.is_named, game=self.game)

    def _followed(self) -> Generator[bytes, None, FarewellReason]:
        until = time.monotonic() + lifetime()
        past = ClientHistory(self.handler, self.game, self.after, with_ids=True)
        feed = Feed(self.handler, None if self.by is None else self.by.viewer, self.spoken, self.form)
        turns: TurnFeed | None = None
        while True:
            self.stream.news.clear()
            if not self.is_known():
                return "refused"
            loaded = self.handler.current(self.game, self.by)
            if (reset := past.reset(loaded)) is not None:
                yield frame(RESET, reset, "0", is_named=self.is_named)
                turns = None
            if self.changes and turns is None:
                turns = turn_feed(self.handler, loaded, past.position)
            while past.position < loaded.version and (
                entries := self.handler.store.streams.read(self.game, past.position, PAGE + 1)
            ):
                if not past.is_followed_by(loaded, entries[0]):
                    break
                follower, entries = next(iter(entries[PAGE:]), None), entries[:PAGE]
                page, _ = feed.page(loaded, past.position + 1, entries)
                ids = past.go_on(entries)
                changed = [] if turns is None else self._changes(turns.next(entries, follower))
                yield self._page_frames(page, changed, ids)
                positions = {*(event.position for event in page), *(change.version for _, change in changed)}
                if past.position not in positions:
                    # Of what is left out: a browser remembers it.
                    yield b"id: %b\n\n" % ids[past.position].encode()
            if past.is_lost:
                continue
            if loaded.is_final():
                return "over"
            why = yield from pause(self.hub, self.stream, self.client, until, self.heartbeat)
            if why is not None:
                return why

    def _page_frames(
        self, page: Sequence[Envelope], changed: Sequence[tuple[str, TurnChanged]], ids: Mapping[int, str]
    ) -> bytes:
        """Return the frames of events and turn changes, in the order of their positions.

        A turn change comes right before its event, and has an id only if that event is omitted. A client that
        disconnects in between gets both again.
        """
        frames = sorted(
            [(event.position, 1, event.type, event) for event in page]
            + [(change.version, 0, type, change) for type, change in changed],
            key=lambda update: update[:2],
        )
        shown = {event.position for event in page}
        return b"".join(
            _frame(type if self.is_named else None, data, ids[at] if place or at not in shown else None)
            for at, place, type, data in frames
        )

    def _changes(self, moments: Iterable[Moment]) -> list[tuple[str, TurnChanged]]:
        """Return the requested turn changes; for a seat, only those of its own turns."""
        own = None if self.by is None else self.by.viewer
        changed = list[tuple[str, TurnChanged]]()
        for moment in moments:
            seats = [seat for seat in moment.seats if own in (None, seat)]
            if moment.change in self.changes and (seats or moment.is_over):
                changed.append(
                    (
                        moment.change,
                        TurnChanged(moment.change, moment.after.version, seats, moment.after.result()),
                    )
                )
        return changed


def to_the_end(
    followed: Generator[bytes, None, FarewellReason],
    stream: OpenStream,
    client: Client,
    *,
    is_named: bool,
    **about: str,
) -> Iterator[bytes]:
    """Yield the frames of a stream, and the reason for its end if the client is still connected."""
    yield RETRY
    why: FarewellReason
    try:
        with client.watch(stream.news.set):
            why = yield from followed
    except CallerGone:
        return
    except (NotYourSeat, NoSuchGame):
        why = "refused"
    except StoreUnavailable as error:
        log.warning("store unavailable", error=str(error), **about)
        why = "unavailable"
    except Unreadable as error:  # such as: a newer release has moved in the game
        log.warning("game cannot be read", error=str(error), **about)
        why = "failed"
    except Exception:
        log.exception("stream failed", **about)
        why = "failed"
    if client.has_gone:
        return
    if why == "replaced":
        yield RETRY_LATER
    yield frame(FAREWELL, Farewell(why), is_named=is_named)


def pause(
    hub: Hub, stream: OpenStream, client: Client, until: float, heartbeat: float
) -> Generator[bytes, None, FarewellReason | None]:
    """Wait for a notification. Return the reason if the stream ends. `until` is a monotonic time.

    Without a notification it sends a heartbeat, and checks again, so that a revoked token keeps no stream
    open.
    """
    if (why := _ended(hub, stream, client)) is not None:
        return why
    has_news = stream.news.wait(max(0.0, min(heartbeat, until - time.monotonic())))
    if (why := _ended(hub, stream, client)) is not None:
        return why
    if time.monotonic() >= until:
        return "refresh"
    if not has_news:
        yield HEARTBEAT
    return None


def frame(event: str, data: object, id: str | None = None, *, is_named: bool) -> bytes:
    """Return an event of the stream itself. Without a name for the browser, its data has the type."""
    if is_named:
        return _frame(event, data, id)
    return _frame(None, {"type": event, **to_builtins(data)}, id)


def _ended(hub: Hub, stream: OpenStream, client: Client) -> FarewellReason | None:
    """Return an outside reason for the end. It is checked before each sleep, because the wake-up was cleared
    since.
    """
    if hub.is_closed() or client.has_gone:
        return "stopping"
    return "replaced" if stream.is_replaced else None


def _frame(event: str | None, data: object, id: str | None = None) -> bytes:
    line = b"" if id is None else b"id: %b\n" % id.encode()
    name = b"" if event is None else b"event: %b\n" % event.encode()
    return b"%b%bdata: %b\n\n" % (line, name, encode(data))
