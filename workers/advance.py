"""Advancing a game: due steps (also by the clock), then bots, until people must act."""

import time
from collections.abc import Callable

from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.quarantine import UNKNOWN
from service.games.results import Stale


def advance_game(
    handler: Handler,
    game: str,
    seconds: float,
    bots: BotRunner | None = None,
    played: Callable[[str], None] = lambda _: None,
) -> LoadedGame:
    """The game after so much time; `Handler.has_work` says whether more is needed.

    `played(title)` is called for every command of a bot. `bots.watch` reports also when rules are at work.
    If another worker or a person is faster, this worker reads the game again, so nothing is ever done twice.
    Raises `NoSuchGame`, `Unreadable`, `StoreUnavailable`, `Contended`, `NoDecision`, and whatever a
    broken rule raises.
    """
    until, runner = time.monotonic() + seconds, bots or BotRunner()
    with runner.watch(UNKNOWN, ""):
        loaded = handler.current(game)

    def step() -> bool:
        """Do one more step, if there is one."""
        nonlocal loaded
        if not handler.has_work(loaded):
            return False
        seats = loaded.bots_to_act()
        # The time of all who are late is up at once; none of them gains by what a bot takes for its decision.
        if not seats or handler.overdue(loaded) is not None:
            loaded = handler.advance(loaded)
            return True
        command, trace = runner.decide(loaded, seats[0])
        try:
            loaded = handler.send(loaded.id, command, expected=loaded.version, trace=trace).loaded
            played(loaded.title)
        except Stale as stale:
            loaded = stale.loaded
        return True

    def goes_on() -> bool:
        """Return whether there is time. A bot's plan is played to its end, as its notes are here; it takes no
        time.
        """
        return time.monotonic() < until or any(runner.notes.has(game, seat) for seat in loaded.bots_to_act())

    while True:
        with runner.watch(loaded.version, ""):
            if not step() or not goes_on():
                handler.expire(loaded)
                return loaded
