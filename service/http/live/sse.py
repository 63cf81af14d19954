"""Server-sent events: a live stream of what is in the store, in order, no gap, no repeat.

The stream subscribes first, and reads then; what it sends comes from reading alone, by position, so news that
come twice or not at all change nothing. Between events it costs a sleeping thread, or a greenlet.
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
from service.process.pace import CallerGone
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
    `spoken`: the language in which events are told, if any; `form`: what is shown of them; `changes`: the
    turn changes that are told as well; `is_named`: with their type as the name of the frame; `heartbeat`:
    seconds between two signs of life.
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
        """Server-sent events. The last says why the stream ends: the game is `over` (or abandoned); it is
        time to `refresh`, or the service is `stopping`; a newer one has `replaced` it; the token is
        `refused`, the store `unavailable`. Nothing is said to a client that has gone.
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
        """The frames of some events and turn changes, in the order of their positions.

        A change comes right before its event, and has no id but where that is left out: whoever is cut off in
        between hears of both again.
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
        """The turn changes that are asked for; a seat hears of its own turns only."""
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
    """The frames of a stream, and why it has ended, as far as there is somebody left to be told."""
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


def frame(event: str, data: object, id: str | None = None, *, is_named: bool) -> bytes:
    """An event that is not one of a game; without a name for the browser, its data has the type."""
    if is_named:
        return _frame(event, data, id)
    return _frame(None, {"type": event, **to_builtins(data)}, id)


def _ended(hub: Hub, stream: OpenStream, client: Client) -> FarewellReason | None:
    """Why it ends from outside. Asked before it sleeps: what woke it then has been cleared since."""
    if hub.is_closed() or client.has_gone:
        return "stopping"
    return "replaced" if stream.is_replaced else None


def _frame(event: str | None, data: object, id: str | None = None) -> bytes:
    line = b"" if id is None else b"id: %b\n" % id.encode()
    name = b"" if event is None else b"event: %b\n" % event.encode()
    return b"%b%bdata: %b\n\n" % (line, name, encode(data))
