"""Turn changes: told once, at the position where a person can move, and never because of what is hidden."""

from collections.abc import Iterator

import pytest

from domain.bots import ids_of
from domain.table.commands import HandOver, TakeBack
from domain.titles import TITLES
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.games.turns import GAME_OVER, YOUR_TURN, Moment, TurnFeed, turn_feed
from service.store.memory.store import MemoryStore
from tests.service.http.support import rest
from tests.service.playing import offers, play


@pytest.fixture
def handler() -> Handler:
    return Handler(MemoryStore())


def opened(handler: Handler, title: str, seats: str) -> str:
    setup = GameSetup(title, {}, offers(seats), sandbox=Sandbox("turns"))
    return handler.open_game(setup).loaded.id


def moments(handler: Handler, game: str, after: int = 0) -> Iterator[Moment]:
    feed = turn_feed(handler, handler.current(game), after)
    return feed.next(handler.store.streams.read(game, after), None)


def changes(handler: Handler, game: str, after: int = 0) -> list[tuple[int, str, tuple[int, ...]]]:
    found = moments(handler, game, after)
    return [(it.after.version, it.change, it.seats) for it in found if it.change is not None]


@pytest.mark.parametrize("title", TITLES)
def test_a_turn_is_told_where_the_game_begins_to_wait_for_a_seat(handler: Handler, title: str) -> None:
    game = opened(handler, title, "rr")
    waited: tuple[int, ...] = ()
    expected, loaded = [], rest(handler, game)
    while True:
        if new := tuple(seat for seat in loaded.to_act() if seat not in waited):
            expected.append((loaded.version, YOUR_TURN, new))
        if loaded.has_ended():
            break
        waited = loaded.to_act()
        handler.send(game, loaded.legal_commands(waited[0])[0])
        loaded = rest(handler, game)
    told = changes(handler, game)
    assert told[:-1] == expected
    assert [change for _, change, _ in told[-1:]] == [GAME_OVER]
    assert len(told) < loaded.version / 2


def test_it_does_not_matter_in_which_pieces_a_stream_is_read(handler: Handler) -> None:
    game = opened(handler, "ranchers", "rr")
    play(handler, rest(handler, game))
    whole, version = changes(handler, game), handler.current(game).version
    entries = handler.store.streams.read(game)
    for size in (1, 7, 50):
        feed, told = turn_feed(handler, handler.current(game), 0), []
        for at in range(0, version, size):
            page = entries[at : at + size]
            told += list(feed.next(page, next(iter(entries[at + size :]), None)))
        assert [(it.after.version, it.change, it.seats) for it in told if it.change] == whole
    for after in range(0, version, 11):
        assert changes(handler, game, after) == [it for it in whole if it[0] > after]


def test_the_turns_of_bots_are_nobodys(handler: Handler) -> None:
    game = opened(handler, "ranchers", "rb")
    loaded = rest(handler, game)
    turns = 0
    while not loaded.has_ended():
        loaded = _moved(handler, loaded)
    for version, change, seats in changes(handler, game)[:-1]:
        assert (change, seats) == (YOUR_TURN, (0,))
        assert 0 in handler.at(game, version).to_act()
        turns += 1
    assert turns > 5


def _moved(handler: Handler, loaded: LoadedGame) -> LoadedGame:
    """The game after a move of whoever is to act, and what follows."""
    seat = loaded.to_act()[0]
    if loaded.game.table.seats[seat].bot is None:
        handler.send(loaded.id, loaded.legal_commands(seat)[0])
    else:
        command, trace = BotRunner().decide(loaded, seat)
        handler.send(loaded.id, command, trace=trace)
    return rest(handler, loaded.id)


def test_whoever_hands_over_and_comes_back_in_a_turn_is_told_nothing(handler: Handler) -> None:
    game = opened(handler, "ranchers", "rr")
    loaded = rest(handler, game)
    seat = loaded.to_act()[0]
    handler.send(game, HandOver(seat, ids_of("ranchers")[0]))
    handler.send(game, TakeBack(seat))
    assert changes(handler, game, loaded.version) == []


def test_an_end_is_told_once(handler: Handler) -> None:
    game = opened(handler, "el-gaucho", "rr")
    loaded = play(handler, rest(handler, game))
    ends = [version for version, change, _ in changes(handler, game) if change == GAME_OVER]
    (end,) = ends
    assert handler.at(game, end).has_ended()
    assert end < loaded.version
    assert changes(handler, game, end) == []


def test_a_feed_knows_how_far_it_has_told(handler: Handler) -> None:
    game = opened(handler, "ranchers", "rr")
    loaded = rest(handler, game)
    feed = TurnFeed(handler.at(game, 0))
    list(feed.next(handler.store.streams.read(game), None))
    assert feed.loaded.version == loaded.version
