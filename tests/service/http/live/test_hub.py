"""Waiting for news: nothing is missed, nobody waits for ever."""

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event

import pytest

from service.http.runtime import hub as module
from service.http.runtime.concurrency import CapacityReached
from service.http.runtime.hub import Hub

News = tuple[str, int]


class Radio:
    """What `listen` gives: whatever is put in; an exception breaks the connection."""

    def __init__(self) -> None:
        self.news: SimpleQueue[News | Exception] = SimpleQueue()

    def listen(self) -> Iterator[News]:
        while True:
            item = self.news.get()
            if isinstance(item, Exception):
                raise item
            yield item


@pytest.fixture
def radio() -> Radio:
    return Radio()


@pytest.fixture
def hub(radio: Radio) -> Iterator[Hub]:
    hub = Hub(radio.listen, most=2)
    yield hub
    hub.close()
    radio.news.put(("", 0))


def test_what_is_there_already_is_not_waited_for(hub: Hub) -> None:
    assert hub.first("g", lambda: "found", 0) == "found"


def test_time_runs_out(hub: Hub) -> None:
    assert hub.first("g", lambda: None, 0.01) is None


def test_news_between_looking_and_sleeping_are_not_missed(hub: Hub, radio: Radio) -> None:
    looks = []

    def look() -> str | None:
        looks.append(1)
        if len(looks) == 1:
            radio.news.put(("g", 7))  # after the look saw nothing, before it has said so
            return None
        return "found"

    assert hub.first("g", look, 30) == "found"


def test_news_of_other_games_wake_nobody(hub: Hub, radio: Radio) -> None:
    told, looks = Event(), []

    def listen_to_other() -> str | None:
        looks.append(1)
        if len(looks) == 1:
            radio.news.put(("other", 1))
            radio.news.put(("g", 1))
            return None
        told.set()
        return "found"

    assert hub.first("g", listen_to_other, 30) == "found"
    assert len(looks) == 2


def test_after_a_break_everybody_looks_again(hub: Hub, radio: Radio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY", 0.0)
    looks = []

    def look() -> str | None:
        looks.append(1)
        if len(looks) == 1:
            radio.news.put(OSError("the connection broke"))
            return None
        if len(looks) == 2:
            radio.news.put(("", 0))  # it is there again
            return None
        return "found"

    assert hub.first("g", look, 30) == "found"


def test_only_so_many_wait(hub: Hub) -> None:
    def three_deep() -> str:
        with pytest.raises(CapacityReached):
            hub.first("c", lambda: "never asked", 0)
        return "full"

    assert hub.first("a", lambda: hub.first("b", three_deep, 0), 0) == "full"
    assert hub.first("c", lambda: "found", 0) == "found"


def test_a_hub_that_closes_sends_everybody_home(hub: Hub) -> None:
    def look() -> None:
        hub.close()

    assert hub.first("g", look, 30) is None
    assert hub.first("g", lambda: None, 30) is None
    assert hub.first("g", lambda: "found", 30) == "found"


def test_closing_while_closing_does_nothing(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a second signal interrupts the first one's handler."""
    closings = []
    monkeypatch.setattr(hub._closed, "set", lambda: (closings.append(1), hub.close()))
    hub.close()
    assert closings == [1]
