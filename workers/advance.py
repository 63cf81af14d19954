"""Advancing a game: what is due (also by the clock), then the bots, until people must act."""

import time
from collections.abc import Callable, Collection

from service.games.bot_decision import BUDGET, Notes, decide
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.quarantine import UNKNOWN, Watch, unwatched
from service.games.results import Stale


def advance_game(
    handler: Handler,
    game: str,
    failed: Callable[[str], None],
    seconds: float,
    played: Callable[[str], None] = lambda _: None,
    *,
    budget: float = BUDGET,
    notes: Notes | None = None,
    without: Collection[str] = (),
    watch: Watch = unwatched,
) -> LoadedGame:
    """The game after so much time; `Handler.has_work` tells whether more is needed.

    `failed(bot)` is told of every bot that could not decide, `played(title)` of every command of a bot,
    which has `budget` seconds for it, and its `notes`. Bots in `without` are not asked; `watch` is told where
    somebody else's code is at work.
    Whoever is faster (another worker, a person) makes this one look again, so nothing is ever done twice.
    Raises `NoSuchGame`, `Unreadable`, `StoreUnavailable`, `Contended`, `NoDecision`, and whatever a
    broken rule raises.
    """
    until, notes = time.monotonic() + seconds, notes or Notes()
    with watch(UNKNOWN, ""):
        loaded = handler.current(game)

    def step() -> bool:
        """One thing more, if there is one."""
        nonlocal loaded
        if not handler.has_work(loaded):
            return False
        bots = loaded.bots_to_act()
        # The time of all who are late is up at once; none of them gains by what a bot takes for its decision.
        if not bots or handler.overdue(loaded) is not None:
            loaded = handler.advance(loaded)
            return True
        command, trace = decide(loaded, bots[0], failed, budget, notes=notes, without=without, watch=watch)
        try:
            loaded = handler.send(loaded.id, command, expected=loaded.version, trace=trace).loaded
            played(loaded.title)
        except Stale as stale:
            loaded = stale.loaded
        return True

    def goes_on() -> bool:
        """Whether there is time. A bot's plan is played out, as its notes are here; it takes no time."""
        return time.monotonic() < until or any(notes.has(game, seat) for seat in loaded.bots_to_act())

    while True:
        with watch(loaded.version, ""):
            if not step() or not goes_on():
                handler.expire(loaded)
                return loaded
