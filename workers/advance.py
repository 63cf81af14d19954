"""Advancing a game: what is due (also by the clock), then the bots, until people must act."""

import time
from collections.abc import Callable

from service.games.bot_decision import decide
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.results import Stale


def advance_game(
    handler: Handler,
    game: str,
    failed: Callable[[str], None],
    seconds: float,
    played: Callable[[str], None] = lambda _: None,
) -> LoadedGame:
    """The game after so much time; `Handler.has_work` tells whether more is needed.

    `failed(bot)` is told of every bot that could not decide, `played(title)` of every command of a bot.
    Whoever is faster (another worker, a person) makes this one look again, so nothing is ever done twice.
    Raises `NoSuchGame`, `StoreUnavailable`, `Contended`, `NoDecision`, and whatever a broken rule raises.
    """
    until = time.monotonic() + seconds
    loaded = handler.current(game)
    while handler.has_work(loaded):
        loaded = _step(handler, loaded, failed, played)
        if time.monotonic() >= until:
            break
    handler.expire(loaded)
    return loaded


def _step(
    handler: Handler, loaded: LoadedGame, failed: Callable[[str], None], played: Callable[[str], None]
) -> LoadedGame:
    bots = loaded.bots_to_act()
    # The time of all who are late is up at once; none of them gains by what a bot takes for its decision.
    if not bots or handler.overdue(loaded) is not None:
        return handler.advance(loaded)
    command, trace = decide(loaded, bots[0], failed)
    try:
        after = handler.send(loaded.id, command, expected=loaded.version, trace=trace).loaded
    except Stale as stale:
        return stale.loaded
    played(loaded.title)
    return after
