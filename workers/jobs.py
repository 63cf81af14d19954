"""Jobs of the queue that play games: they take ids, and are harmless when run twice or never."""

from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from service.games.bot_decision import BotRunner, NoDecision, NotesCache
from service.games.codec.answers import encode
from service.games.codec.commands import body_of
from service.games.handler import Handler
from service.games.quarantine import Case, Kind, Quarantine, Suspect, Watch
from service.games.results import Contended
from service.games.unreadable.errors import NoSuchGame, OtherRelease, Unreadable
from service.process.watchdog import Ledger
from service.queue.notifier import Notifier
from service.store.base import StoreUnavailable
from workers.advance import advance_game
from workers.job_context import JobContext

SLICE = 0.25
"""Seconds that a game is played before it goes to the end of the queue, so that other games get their turn.
"""
ENDED = ("over", "abandoned")

log = structlog.get_logger(part="worker")


@dataclass(frozen=True)
class Tools:
    """Context of the jobs of this process. The handler enqueues no hints: a job continues by itself."""

    handler: Handler
    notifier: Notifier
    slice: float = SLICE
    ledger: Ledger = field(default_factory=Ledger)
    notes: NotesCache = field(default_factory=NotesCache)

    @property
    def quarantine(self) -> Quarantine:
        return Quarantine(self.handler.store)

    def bot_failed(self, bot: str) -> None:
        """Count a bot that returned no command."""
        self.notifier.count(f"bot_failures.{bot}")

    def watch(self, kind: Kind, game: str) -> Watch:
        return lambda version, bot: self.ledger.at(str(Suspect(kind, game, version, bot)))

    def bots(self, kind: Kind, game: str, case: Case | None) -> BotRunner:
        """Return the function that asks the bots of a game; quarantined bots are not asked."""
        excluded = () if case is None else case.bots
        return BotRunner(self.bot_failed, notes=self.notes, excluded=excluded, watch=self.watch(kind, game))


context = JobContext[Tools]()


def advance(game: str) -> None:
    """Run the due steps of this game, and let its bots decide; an idle game stays as it is."""
    tools = context.get()
    played = list[str]()
    try:
        has_work = _advance(tools, game, played.append)
    except NoSuchGame:
        log.warning("no such game", game=game)
    except OtherRelease:
        pass  # what can play it on is not here; that there is such a game was logged when it was met
    except (StoreUnavailable, Contended) as error:
        log.warning("left to the sweeper", game=game, error=repr(error))
    except Exception as error:
        log.error("game does not go on", game=game, error=repr(error))
        tools.notifier.count("job_failures")
        raise
    else:
        if has_work is not None:
            tools.notifier.wake(game, has_work)
    finally:
        if played:
            tools.notifier.count(f"commands|{played[0]}|done", len(played))


def _advance(tools: Tools, game: str, played: Callable[[str], None]) -> int | None:
    """Return the version at which the game still has work, if it has. A game in quarantine is left alone."""
    quarantine = tools.quarantine
    case = quarantine.case("play", game)
    if case is not None and quarantine.holds(case, tools.handler.store.streams.version(game)):
        return None
    bots = tools.bots("play", game, case)
    loaded = advance_game(tools.handler, game, tools.slice, bots, played)
    with bots.watch(loaded.version, ""):
        has_work, status = loaded.has_work(), loaded.status()
    if case is not None and (not bots.excluded or status in ENDED):
        quarantine.release("play", game)
    return loaded.version if has_work else None


def advise(game: str, version: int, seat: int, bot: str, question: str) -> None:
    """Answer what a bot would send in place of this seat, without changing the game.

    Without an answer, the caller gets null at once.
    """
    tools = context.get()
    answer = encode(None)
    try:
        answer = _advice(tools, game, version, seat, bot)
    except (NoSuchGame, Unreadable, StoreUnavailable, NoDecision) as error:
        log.warning("no advice", game=game, error=repr(error))
    finally:
        tools.notifier.answer_advice(question, answer)


def _advice(tools: Tools, game: str, version: int, seat: int, bot: str) -> bytes:
    quarantine = tools.quarantine
    case = quarantine.case("hint", game)
    if case is not None and quarantine.holds(case, version):
        return encode(None)
    bots = tools.bots("hint", game, case)
    with bots.watch(version, ""):
        loaded = tools.handler.at(game, version)
        command, trace = bots.advise(loaded, seat, bot)
        return encode({"bot": trace.bot, "command": body_of(command), "search": trace.search})
