"""What goes through an open stream? Server-sent events: what is in the store, in order, no gap, no repeat.

The stream subscribes first, and reads then; what it sends comes from reading alone, by position, so news that
come twice or not at all change nothing. Between events it costs a sleeping thread.
"""

import time
from collections.abc import Callable, Generator, Iterator
from random import getrandbits
from threading import Event
from typing import Any, Literal

import msgspec
import structlog

from service.games.cache import NoSuchGame
from service.games.codec import encode
from service.games.handler import Handler
from service.games.loaded import Loaded
from service.games.results import NotYourSeat
from service.http.runtime.hub import Hub
from service.http.schemas.play import envelopes
from service.store.base import StoreUnavailable, Token

PAGE = 100
RETRY = b"retry: 2000\n\n"
"""Milliseconds after which a browser comes back."""
HEARTBEAT = b": still here\n\n"
LASTS = 240
"""Seconds; up to a minute more, so that those who came together do not come back together."""
FAREWELL = "farewell"
RESET = "reset"

log = structlog.get_logger("live")


Why = Literal["over", "refresh", "stopping", "refused", "unavailable", "failed"]


class Farewell(msgspec.Struct, frozen=True):
    """The last event of a stream."""

    why: Why


class Reset(msgspec.Struct, frozen=True):
    """The stream begins anew: forget what you have."""

    version: int


def lifetime() -> float:
    """Seconds that a new stream stays open."""
    return LASTS + getrandbits(6)


def is_final(loaded: Loaded) -> bool:
    """Whether nothing can follow any more."""
    return loaded.status() == "over" and not loaded.has_work()


def frames(
    handler: Handler,
    hub: Hub,
    news: Event,
    game: str,
    by: Token | None,
    is_known: Callable[[], bool],
    after: int,
    heartbeat: float,
) -> Iterator[bytes]:
    """The events after a position, as the holder of a token, or a spectator, may see them.

    `is_known` says, each time, whether the key that was shown instead of a token is still one. The last frame
    says why the stream ends: the game is `over`; it is time to `refresh`, or the service is `stopping`; the
    token is `refused`, the store `unavailable`.
    """
    yield RETRY
    why: Why
    try:
        why = yield from _followed(handler, hub, news, game, by, is_known, after, heartbeat)
    except (NotYourSeat, NoSuchGame):
        why = "refused"
    except StoreUnavailable as error:
        log.warning("store unavailable", error=str(error), game=game)
        why = "unavailable"
    except Exception:
        log.exception("stream failed", game=game)
        why = "failed"
    yield _frame(FAREWELL, Farewell(why))


def _followed(
    handler: Handler,
    hub: Hub,
    news: Event,
    game: str,
    by: Token | None,
    is_known: Callable[[], bool],
    after: int,
    heartbeat: float,
) -> Generator[bytes, None, Why]:
    position, until = after, time.monotonic() + lifetime()
    viewer = None if by is None else by.viewer
    while True:
        news.clear()
        if not is_known():
            return "refused"
        loaded = handler.current(game, by)
        if position > loaded.version:
            # Of a past that the store has lost, or of another game: the client begins anew.
            position = 0
            yield _frame(RESET, Reset(loaded.version), position)
        while position < loaded.version and (entries := handler.store.read(game, position, PAGE)):
            page = envelopes(loaded, position + 1, entries, viewer)
            position += len(entries)
            yield b"".join(_frame(event.type, event, event.position) for event in page)
        if is_final(loaded):
            return "over"
        has_news = news.wait(max(0.0, min(heartbeat, until - time.monotonic())))
        if hub.is_closed():
            return "stopping"
        if time.monotonic() >= until:
            return "refresh"
        if not has_news:
            # Then it asks again as well: a token that was revoked holds no stream open.
            yield HEARTBEAT


def _frame(event: str, data: Any, position: int | None = None) -> bytes:
    id = b"" if position is None else b"id: %d\n" % position
    return b"%bevent: %b\ndata: %b\n\n" % (id, event.encode(), encode(data))
