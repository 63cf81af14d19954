"""The turns of streams in which not all goes on as it began: commands taken back, seats given up."""

from domain.table.commands import Resign, Undo
from service.games.analysis.making import made
from service.games.analysis.stream import Recounted, recounted
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.store.memory.store import MemoryStore
from tests.service.playing import at_rest, first_command, opened, play


def told(handler: Handler, loaded: LoadedGame) -> Recounted:
    entries = handler.store.streams.read(loaded.id)
    return recounted(loaded.title, (entry.record for entry in entries))


def test_a_command_that_was_taken_back_is_no_move() -> None:
    handler = Handler(MemoryStore())
    loaded = play(handler, opened(handler), 20)
    seat = loaded.to_act()[0]
    before = told(handler, loaded).turns
    sent = handler.send(loaded.id, first_command(loaded)).loaded
    loaded = at_rest(handler, handler.send(loaded.id, Undo(seat)).loaded)
    assert loaded.version > sent.version
    after = told(handler, loaded).turns
    assert [move.command for turn in after for move in turn.moves] == [
        move.command for turn in before for move in turn.moves
    ]
    assert after[-1].after == loaded.game.play


def test_a_game_that_was_given_up_ends_without_a_victory_by_the_rules() -> None:
    handler = Handler(MemoryStore())
    loaded = play(handler, opened(handler), 10)
    loaded = at_rest(handler, handler.send(loaded.id, Resign(loaded.to_act()[0], "random")).loaded)
    assert loaded.game.table.revealed
    recount = told(handler, loaded)
    last = made(recount, most=2).turns[-1].chances
    assert all(0 < each.share < 1 for each in last)


def test_a_game_that_never_began_has_no_turns() -> None:
    handler = Handler(MemoryStore())
    loaded = opened(handler, "ro")
    assert told(handler, loaded).turns == []
