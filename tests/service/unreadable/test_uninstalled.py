"""Games of a title that is not installed any more: are they refused clearly, and whole when it comes back?"""

from dataclasses import replace
from typing import Any

import pytest

from domain.core.title import Title
from domain.table.events import Offer
from domain.titles import TITLES
from service.config import read
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.store.memory.store import MemoryStore
from tests.service.http.support import assert_problem
from tests.support.application import application


@pytest.fixture
def herd(monkeypatch: pytest.MonkeyPatch) -> Title:
    """A title from elsewhere: Ranchers under another name."""
    ranchers = TITLES["ranchers"]
    title = replace(ranchers, rules=replace(ranchers.rules, title="herd"))
    monkeypatch.setitem(TITLES, title.id, title)
    return title


def test_games_of_a_title_that_is_uninstalled_wait_for_it(
    herd: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    game = Handler(store).open_game(GameSetup(herd.id, {}, [Offer("bot", "random")] * 2)).loaded.id

    def asked() -> Any:
        """By a process that has just been started."""
        return application(Handler(store), read({})).test_client().get(f"/v1/games/{game}")

    whole = asked().get_json()
    monkeypatch.delitem(TITLES, herd.id)
    problem = assert_problem(asked(), 501, "unknown_title")
    assert "its title has been uninstalled: no title 'herd' is installed here" in problem["detail"]
    listed = application(Handler(store), read({})).test_client().get("/v1/games").get_json()
    assert [(line["game"], line["title"]) for line in listed["unreadable"]] == [(game, herd.id)]
    monkeypatch.setitem(TITLES, herd.id, herd)
    assert asked().get_json() == whole
