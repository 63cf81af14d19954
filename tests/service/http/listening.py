"""How does a test follow a game live, without a server?"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self

from werkzeug.test import TestResponse

from tests.service.http.support import Duel

SSE = "text/event-stream"


@dataclass(frozen=True)
class Frame:
    """What came through a stream: an event, or (without one) a comment or the like."""

    event: str | None
    id: int | None
    data: Any
    text: str

    @classmethod
    def read(cls, text: str) -> Self:
        fields = dict(line.split(": ", 1) for line in text.splitlines() if not line.startswith(":"))
        data = json.loads(fields["data"]) if "data" in fields else None
        id = fields["id"].partition("-")[0] if "id" in fields else None
        return cls(fields.get("event"), None if id is None else int(id), data, text)


class Ear:
    """An open stream; iterating waits for the next frame."""

    def __init__(self, response: TestResponse) -> None:
        assert response.status_code == 200, response.get_data()
        assert response.mimetype == SSE
        self.response = response
        self._frames = frames(response.response)

    def __iter__(self) -> Iterator[Frame]:
        return self._frames

    def next(self) -> Frame:
        """The next event; signs of life are passed over."""
        return next(frame for frame in self._frames if frame.event is not None)

    def until(self, position: int) -> list[Frame]:
        """The events up to this position."""
        heard = [self.next()]
        while heard[-1].id != position:
            heard.append(self.next())
        return heard

    def rest(self) -> list[Frame]:
        """The events up to the end of the stream."""
        return [frame for frame in self._frames if frame.event is not None]

    def close(self) -> None:
        self.response.close()


def frames(chunks: Iterable[Any]) -> Iterator[Frame]:
    for chunk in chunks:
        yield from (Frame.read(text) for text in chunk.decode().split("\n\n")[:-1])


def follow(duel: Duel, query: str = "", seat: int | None = None, **headers: str) -> Ear:
    """From the client's side: `Last_Event_ID="17"` is a header."""
    return Ear(duel.get(f"/events{query}", seat, Accept=SSE, **headers))


def ids(heard: Iterable[Frame]) -> list[int | None]:
    return [frame.id for frame in heard]
