"""Server-sent events: a live stream of what is in the store, in order, no gap, no repeat.

The stream subscribes first, and reads then; what it sends comes from reading alone, by position, so news that
come twice or not at all change nothing. Between events it costs a sleeping thread.
"""

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from random import getrandbits
from threading import Event
from typing import Any

import structlog

from service.games.cache import NoSuchGame
from service.games.codec import encode
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.results import NotYourSeat
from service.http.runtime.hub import Hub
from service.http.schemas.play import Farewell, FarewellReason, Reset, envelopes
from service.store.base import StoreUnavailable
from service.store.records import Token

PAGE = 100
RETRY = b"retry: 2000\n\n"
"""Milliseconds after which a browser comes back."""
HEARTBEAT = b": still here\n\n"
LIFETIME = 240
"""Seconds; up to a minute more, so that those who came together do not come back together."""
FAREWELL = "farewell"
RESET = "reset"

log = structlog.get_logger("live")


def lifetime() -> float:
    """Seconds that a new stream stays open."""
    return LIFETIME + getrandbits(6)


def is_final(loaded: LoadedGame) -> bool:
    """Whether nothing can follow any more."""
    return loaded.status() == "over" and not loaded.has_work()


@dataclass(frozen=True)
class EventStream:
    """The events of a game after a position, as the holder of a token, or a spectator, may see them.

    `news` is what the hub sets when the game has moved; `is_known` says, each time, whether the key that was
    shown instead of a token is still one; `heartbeat`: seconds between two signs of life.
    """

    handler: Handler
    hub: Hub
    news: Event
    game: str
    by: Token | None
    is_known: Callable[[], bool]
    after: int
    heartbeat: float

    def frames(self) -> Iterator[bytes]:
        """Server-sent events. The last says why the stream ends: the game is `over`; it is time to `refresh`,
        or the service is `stopping`; the token is `refused`, the store `unavailable`.
        """
        yield RETRY
        why: FarewellReason
        try:
            why = yield from self._followed()
        except (NotYourSeat, NoSuchGame):
            why = "refused"
        except StoreUnavailable as error:
            log.warning("store unavailable", error=str(error), game=self.game)
            why = "unavailable"
        except Exception:
            log.exception("stream failed", game=self.game)
            why = "failed"
        yield _frame(FAREWELL, Farewell(why))

    def _followed(self) -> Generator[bytes, None, FarewellReason]:
        position, until = self.after, time.monotonic() + lifetime()
        viewer = None if self.by is None else self.by.viewer
        while True:
            self.news.clear()
            if not self.is_known():
                return "refused"
            loaded = self.handler.current(self.game, self.by)
            if position > loaded.version:
                # Of a past that the store has lost, or of another game: the client begins anew.
                position = 0
                yield _frame(RESET, Reset(loaded.version), position)
            while position < loaded.version and (
                entries := self.handler.store.streams.read(self.game, position, PAGE)
            ):
                page = envelopes(loaded, position + 1, entries, viewer)
                position += len(entries)
                yield b"".join(_frame(event.type, event, event.position) for event in page)
            if is_final(loaded):
                return "over"
            has_news = self.news.wait(max(0.0, min(self.heartbeat, until - time.monotonic())))
            if self.hub.is_closed():
                return "stopping"
            if time.monotonic() >= until:
                return "refresh"
            if not has_news:
                # Then it asks again as well: a token that was revoked holds no stream open.
                yield HEARTBEAT


def _frame(event: str, data: Any, position: int | None = None) -> bytes:
    id = b"" if position is None else b"id: %d\n" % position
    return b"%bevent: %b\ndata: %b\n\n" % (id, event.encode(), encode(data))
