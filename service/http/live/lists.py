"""Live lists: server-sent events that begin with a list of games and continue with the changed lines.

A stream subscribes first and reads then, so it loses no change in between. There are no ids: a client that
reconnects gets the whole list again, and so do all clients when notifications may have been lost, or are too
many at a time.
"""

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from service.http.live.sse import frame, lifetime, pause, to_the_end
from service.http.runtime.client import Client
from service.http.runtime.hub import Hub, ListNews
from service.http.runtime.stream_limit import OpenStream
from service.http.schemas.games import GameGone, GameLine, GamesShown, UnreadableGame
from service.http.schemas.play import FarewellReason

LIST, GAME, GONE, UNREADABLE = "games", "game", "gone", "unreadable"
_EVENTS = {GameLine: GAME, GameGone: GONE, UnreadableGame: UNREADABLE}
GATHERING = 0.2
"""Seconds in which changes are collected: a game that six people join at once gives one line."""


@dataclass(frozen=True)
class ListStream:
    """Live list of public games.

    `page` is its beginning. `line` describes a changed game, or says that it is gone or cannot be read, or
    returns None for a game that the client may not know. The rest is as in `EventStream`.
    """

    page: Callable[[], GamesShown]
    line: Callable[[str], GameLine | GameGone | UnreadableGame | None]
    hub: Hub
    news: ListNews
    stream: OpenStream
    client: Client
    is_named: bool
    heartbeat: float

    def frames(self) -> Iterator[bytes]:
        """Yield server-sent events; the last one has the reason for the end."""
        return to_the_end(self._followed(), self.stream, self.client, is_named=self.is_named)

    def _followed(self) -> Generator[bytes, None, FarewellReason]:
        until = time.monotonic() + lifetime()
        while True:
            changed = self.news.take()
            if changed is None:
                yield frame(LIST, self.page(), is_named=self.is_named)
            elif lines := b"".join(self._lines(changed)):
                yield lines
            why = yield from pause(self.hub, self.stream, self.client, until, self.heartbeat)
            if why is not None:
                return why
            self.hub.is_closed(GATHERING)

    def _lines(self, games: set[str]) -> Iterator[bytes]:
        for game in sorted(games):
            if (line := self.line(game)) is not None:
                event = _EVENTS[type(line)]
                yield frame(event, line, is_named=self.is_named)
