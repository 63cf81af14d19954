"""Which games are kept because of what happens at their tables? Undo, clocks, other hands, bots, a fork."""

from domain.table import game as rules
from domain.table.commands import (
    FillSeat,
    ForkGame,
    HandOver,
    Resign,
    SetClock,
    StartGame,
    TakeBack,
    Undo,
)
from domain.table.events import Clock, Patience
from service.games.loaded import LoadedGame
from service.games.seats import SeatRequest
from service.games.setup import Sandbox
from tests.golden.games import NOON, Recorded
from tests.service.audit.stories import Table

CLOCK = Clock(turn=60, game=600, then="bot", bot="greedy")
PATIENCE = Patience(600, 86_400)


def at_the_table(title: str) -> dict[str, Recorded]:
    """Short games in which everything happens that can: a whole one, one that goes on from it, one of few."""
    seed = f"kept {title}"
    table = Table(title, "rob", seed, clock=CLOCK, patience=PATIENCE)
    table.handler.seats.leave(table.id, 0)
    table.handler.seats.take(table.id, SeatRequest(1, entropy="words of my own"))
    table.loaded = table.handler.seats.take(table.id, SeatRequest(0))[0].loaded
    table.rest().until(lambda it: _undoer(it) is not None)
    table.send(Undo(_undoer(table.loaded) or 0)).move()
    fork = ForkGame(table.id, table.loaded.version, rules.plain(table.loaded.game.play))
    table.now += 20_000  # nobody says meanwhile that commands are taken
    table.move().wait(61)
    table.send(HandOver(0, "random")).send(TakeBack(0)).move()
    table.send(Resign(1, "greedy")).move().send(Resign(0, "random"))

    again = Table(
        title, "rrb", seed, clock=CLOCK, fork=fork, sandbox=Sandbox(f"{seed} again", ((3, 4),), NOON)
    )
    again.handler.send_table_command(again.id, SetClock(NOON + 60_000))
    again.loaded = again.handler.current(again.id)
    again.rest().move()
    for seat in (0, 1):
        again.send(Resign(seat, "random"))
    few = Table(title, "rooo", f"{seed} few")
    few.handler.send(few.id, FillSeat(1, "greedy"))
    few.handler.seats.rename(few.id, 0, "Anahi")
    few.handler.seats.take(few.id, SeatRequest(2))
    few.loaded = few.handler.send_table_command(few.id, StartGame()).loaded
    few.rest().move()
    for seat in (0, 2):
        few.send(Resign(seat, "random"))
    return {
        "table": _recorded(table, seed, "a short game in which everything happens that can at a table"),
        "table_few": _recorded(few, f"{seed} few", "a beginning with fewer than were wanted"),
        "table_fork": _recorded(again, f"{seed} again", "another that goes on from its first turns"),
    }


def _undoer(loaded: LoadedGame) -> int | None:
    decider, game = loaded.codec.decider, loaded.game
    return next((seat for seat in loaded.to_act() if rules.may_undo(decider, game, seat)), None)


def _recorded(table: Table, seed: str, about: str) -> Recorded:
    records = tuple(entry.record for entry in table.store.streams.read(table.id))
    return Recorded(about, table.loaded.title, seed, records, table.id)
