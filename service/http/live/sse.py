"""Server-sent events: a live stream of what is in the store, in order, no gap, no repeat.

The stream subscribes first, and reads then; what it sends comes from reading alone, by position, so news that
come twice or not at all change nothing. Between events it costs a sleeping thread, or a greenlet.
"""

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from random import getrandbits
from typing import Any

import structlog
from msgspec import to_builtins

from service.games.cache import NoSuchGame
from service.games.codec import encode
from service.games.feed_form import FeedForm
from service.games.handler import Handler
from service.games.narration import Feed
from service.games.results import NotYourSeat
from service.http.runtime.client import Client
from service.http.runtime.hub import Hub
from service.http.runtime.stream_limit import OpenStream
from service.http.schemas.play import Farewell, FarewellReason, Reset
from service.store.base import StoreUnavailable
from service.store.records import Token

PAGE = 100
RETRY = b"retry: 2000\n\n"
"""Milliseconds after which a browser comes back."""
HEARTBEAT = b": still here\n\n"
LIFETIME = 240
"""Seconds; up to a minute more, so that those who came together do not come back together."""
RETRY_LATER = b"retry: 60000\n\n"
"""For whose own newer stream took its place: the two would take it from each other for ever."""
FAREWELL = "farewell"
RESET = "reset"

log = structlog.get_logger("live")


def lifetime() -> float:
    """Seconds that a new stream stays open."""
    return LIFETIME + getrandbits(6)


@dataclass(frozen=True)
class EventStream:
    """The events of a game after a position, as the holder of a token, or a spectator, may see them.

    `stream` is woken when the game has moved, or when a newer one has its place; `client` may go without a
    word; `is_known` says, each time, whether the key that was shown instead of a token is still one;
    `spoken`: the language in which events are told, if any; `form`: what is shown of them; `is_named`: with
    their type as the name of the frame; `heartbeat`: seconds between two signs of life.
    """

    handler: Handler
    hub: Hub
    stream: OpenStream
    client: Client
    game: str
    by: Token | None
    is_known: Callable[[], bool]
    after: int
    spoken: str | None
    form: FeedForm
    is_named: bool
    heartbeat: float

    def frames(self) -> Iterator[bytes]:
        """Server-sent events. The last says why the stream ends: the game is `over` (or abandoned); it is
        time to `refresh`, or the service is `stopping`; a newer one has `replaced` it; the token is
        `refused`, the store `unavailable`. Nothing is said to a client that has gone.
        """
        return to_the_end(self._followed(), self.stream, self.client, is_named=self.is_named, game=self.game)

    def _followed(self) -> Generator[bytes, None, FarewellReason]:
        position, until = self.after, time.monotonic() + lifetime()
        feed = Feed(self.handler, None if self.by is None else self.by.viewer, self.spoken, self.form)
        while True:
            self.stream.news.clear()
            if not self.is_known():
                return "refused"
            loaded = self.handler.current(self.game, self.by)
            if position > loaded.version:
                # Of a past that the store has lost, or of another game: the client begins anew.
                position = 0
                yield frame(RESET, Reset(loaded.version), position, is_named=self.is_named)
            while position < loaded.version and (
                entries := self.handler.store.streams.read(self.game, position, PAGE)
            ):
                page, _ = feed.page(loaded, position + 1, entries)
                position += len(entries)
                frames = [
                    _frame(event.type if self.is_named else None, event, event.position) for event in page
                ]
                if not page or page[-1].position < position:
                    frames.append(b"id: %d\n\n" % position)  # of what is left out: a browser remembers it
                yield b"".join(frames)
            if loaded.is_final():
                return "over"
            why = yield from pause(self.hub, self.stream, self.client, until, self.heartbeat)
            if why is not None:
                return why


def to_the_end(
    followed: Generator[bytes, None, FarewellReason],
    stream: OpenStream,
    client: Client,
    *,
    is_named: bool,
    **about: str,
) -> Iterator[bytes]:
    """The frames of a stream, and why it has ended, as far as there is somebody left to be told."""
    yield RETRY
    why: FarewellReason
    try:
        with client.watch(stream.news.set):
            why = yield from followed
    except (NotYourSeat, NoSuchGame):
        why = "refused"
    except StoreUnavailable as error:
        log.warning("store unavailable", error=str(error), **about)
        why = "unavailable"
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
    """Wait for news of a stream that lasts until then (monotonic); says why it ends, if it does.

    Without news there is a sign of life, and then it is looked at again as well: a token that was revoked
    holds no stream open.
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


def frame(event: str, data: Any, position: int | None = None, *, is_named: bool) -> bytes:
    """An event that is not one of a game; without a name for the browser, its data has the type."""
    if is_named:
        return _frame(event, data, position)
    return _frame(None, {"type": event, **to_builtins(data)}, position)


def _ended(hub: Hub, stream: OpenStream, client: Client) -> FarewellReason | None:
    """Why it ends from outside. Asked before it sleeps: what woke it then has been cleared since."""
    if hub.is_closed() or client.has_gone:
        return "stopping"
    return "replaced" if stream.is_replaced else None


def _frame(event: str | None, data: Any, position: int | None = None) -> bytes:
    id = b"" if position is None else b"id: %d\n" % position
    name = b"" if event is None else b"event: %b\n" % event.encode()
    return b"%b%bdata: %b\n\n" % (id, name, encode(data))
