"""The lobby's lists: kept by everything that writes, and made anew from the streams."""

from service.cli.operate.lobby_rebuild import rebuild
from service.games.handler import Handler
from service.games.seats import SeatRequest
from service.games.setup import GameSetup
from service.store.memory.store import MemoryStore
from service.store.records import Place
from tests.service.playing import at_rest, offers, opened, play

TITLE = "el-gaucho"


def lists(store: MemoryStore) -> dict[str, list[str]]:
    return {
        status: [game for _, game in store.lobby.page(status, TITLE, None, 99)]
        for status in ("open", "running", "over", "abandoned")
    }


def test_a_game_goes_from_list_to_list_as_it_is_played() -> None:
    store = MemoryStore()
    handler = Handler(store)
    game = handler.open_game(GameSetup(TITLE, {}, offers("ro"))).loaded.id
    assert lists(store) == {"open": [game], "running": [], "over": [], "abandoned": []}
    sent, _ = handler.seats.take(game, SeatRequest(1))
    loaded = at_rest(handler, sent.loaded)
    assert lists(store) == {"open": [], "running": [game], "over": [], "abandoned": []}
    play(handler, loaded)
    assert lists(store) == {"open": [], "running": [], "over": [game], "abandoned": []}
    assert store.lobby.page(None, None, None, 99)[0][1] == game


def test_a_private_game_is_in_no_list_of_everybodys() -> None:
    store = MemoryStore()
    handler = Handler(store)
    play(handler, opened(handler, visibility="private"))
    assert store.lobby.page(None, None, None, 99) == []
    assert len(store.lobby.page("over", TITLE, None, 99, "", True)) == 1


def test_lists_that_were_lost_are_made_anew_as_they_were() -> None:
    store = MemoryStore()
    handler = Handler(store)
    opened(handler, "ro")
    opened(handler, visibility="private")
    wrong = opened(handler, "rr").id
    play(handler, opened(handler, "rr"))
    before, page = lists(store), store.lobby.page(None, None, None, 99)
    assert [len(games) for games in before.values()] == [1, 1, 1, 0]
    store.state.places.clear()
    store.lobby.put(wrong, handler.current(wrong).head, Place(TITLE, "over", 5))
    assert rebuild(handler) == (4, [])
    assert (lists(store), store.lobby.page(None, None, None, 99)) == (before, page)
