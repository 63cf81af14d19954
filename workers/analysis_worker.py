"""Analysis worker: analyses games that have ended, at lower priority than games and hints.

Its job takes an id, and stores the result beside the game.

python -m workers.analysis_worker
"""

import os
import time

import structlog

from service.games.analysis import kept
from service.games.analysis.making import made
from service.games.analysis.stream import recounted
from service.games.quarantine import UNKNOWN
from service.games.unreadable.errors import NoSuchGame, Unreadable
from service.queue.errors import QueueUnavailable
from service.queue.notifier import ANALYSE, Notifier, Queue
from service.store.base import ColdObjectBroken, StoreUnavailable
from service.store.composed import entries_after
from workers import jobs
from workers.worker import AllowedJob, GameWorker, watched

NICE = 15
"""Nice value: games and hints go first where processors are few."""
PROGRESS_INTERVAL = 1.0
"""Progress interval in seconds."""

log = structlog.get_logger(part="analysis")


class AnalysisJob(AllowedJob):
    """The only job of this queue."""

    allowed = (ANALYSE,)


class AnalysisWorker(GameWorker):
    """Worker on the analysis queue."""

    role = "analysis worker"
    job_class = AnalysisJob

    @staticmethod
    def queue_of(notifier: Notifier) -> Queue:
        return notifier.analyses

    @staticmethod
    def say_alive(notifier: Notifier) -> None:
        """No hints: no game waits for an analysis."""


def analyse(game: str) -> None:
    """Analyse this game, if its analysis is requested and not complete."""
    tools = jobs.context.get()
    store = tools.handler.store
    try:
        wanted = kept.read(store, game)
        if wanted is None or wanted.state == "done":
            return
        analysis = _analysed(tools, game)
        tools.handler.current(game)  # it may have been deleted meanwhile
        kept.write(store, game, analysis)
    except NoSuchGame:
        kept.forget(store, game)
    except (Unreadable, ColdObjectBroken) as error:
        log.warning("no analysis", game=game, error=str(error))
        kept.write(store, game, kept.FAILED)
    except (StoreUnavailable, QueueUnavailable) as error:
        log.warning("no analysis", game=game, error=repr(error))
    except Exception as error:
        log.exception("no analysis", game=game, error=repr(error))
        tools.notifier.count("job_failures")
        kept.write(store, game, kept.FAILED)


def _analysed(tools: jobs.Tools, game: str) -> kept.KeptAnalysis:
    handler, quarantine, watch = tools.handler, tools.quarantine, tools.watch("analysis", game)
    with watch(UNKNOWN, ""):
        loaded = handler.current(game)
        case = quarantine.case("analysis", game)
        if not loaded.game.table.revealed or (case is not None and quarantine.holds(case, loaded.version)):
            return kept.FAILED
        records = (entry.record for entry in entries_after(handler.store.streams, game, 0))
        recount = recounted(loaded.title, records)
    if not recount.turns:
        return kept.FAILED
    next_report = 0.0

    def report(done: int, of: int) -> None:
        """Called before each trial. The watchdog sees each trial as a separate piece of work."""
        nonlocal next_report
        tools.ledger.heartbeat()
        if (now := time.monotonic()) >= next_report:
            next_report = now + PROGRESS_INTERVAL
            kept.write(handler.store, game, kept.running(handler.store, done, of))

    with watch(loaded.version, ""):
        analysis = made(recount, progress=report)
    return kept.KeptAnalysis("done", analysis.trials, analysis.trials, analysis=kept.plain(analysis))


def main() -> None:
    os.nice(NICE)
    watched(AnalysisWorker)


if __name__ == "__main__":
    main()
