"""The jobs of the queue that play games: ids go in; one that is done twice or never does no harm."""

from dataclasses import dataclass

import structlog

from service.games import bot_decision
from service.games.cache import NoSuchGame
from service.games.codec import encode
from service.games.handler import Handler
from service.games.results import Contended
from service.queue.notifier import Notifier
from service.store.base import StoreUnavailable
from workers.advance import advance_game
from workers.busy_marker import BusyMarker
from workers.equipment import Equipment

SLICE = 0.25
"""Seconds that a game is played before it goes to the end of the queue, so that others get their turn."""

log = structlog.get_logger(part="worker")


@dataclass(frozen=True)
class Tools:
    """What jobs of this process work with. The handler wakes nobody: a job goes on by itself."""

    handler: Handler
    notifier: Notifier
    marker: BusyMarker
    slice: float = SLICE

    def bot_failed(self, bot: str) -> None:
        """Count a bot that gave no command."""
        self.notifier.count(f"bot_failures.{bot}")


equipment = Equipment[Tools]()


def advance(game: str) -> None:
    """Do what is due in this game, and let its bots decide; a game that is at rest is left as it is."""
    tools = equipment.get()
    played = list[str]()
    try:
        with tools.marker.busy_with(game):
            loaded = advance_game(tools.handler, game, tools.bot_failed, tools.slice, played.append)
    except NoSuchGame:
        log.warning("no such game", game=game)
    except (StoreUnavailable, Contended) as error:
        log.warning("left to the sweeper", game=game, error=repr(error))
    except Exception as error:
        log.error("game does not go on", game=game, error=repr(error))
        tools.notifier.count("job_failures")
        raise
    else:
        if loaded.has_work():
            tools.notifier.wake(game, loaded.version)
    finally:
        if played:
            tools.notifier.count(f"commands|{played[0]}|done", len(played))


def advise(game: str, version: int, seat: int, bot: str, question: str) -> None:
    """Tell what a bot would send in place of this seat; the game itself is left as it is.

    Whoever has asked is told at once that there is no answer, too: null.
    """
    tools = equipment.get()
    answer = encode(None)
    try:
        loaded = tools.handler.at(game, version)
        command, trace = bot_decision.advise(loaded, seat, bot, tools.bot_failed)
        answer = encode({"bot": trace.bot, "command": loaded.codec.body(command)})
    except (NoSuchGame, StoreUnavailable, bot_decision.NoDecision) as error:
        log.warning("no advice", game=game, error=repr(error))
    finally:
        tools.notifier.answer_advice(question, answer)
