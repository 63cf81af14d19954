"""View of /v1/operations: the operator's view: waiting games, workers, queues, store, counters."""

import time
from collections import defaultdict

from flask import Response

from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.quarantine import Case, Kind, Quarantine
from service.games.unreadable.errors import NoSuchGame
from service.games.unreadable.skipping import SkippedGame, read_or_skip
from service.http.auth.access import require_operator
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.runtime.counters import Counters
from service.http.runtime.metering import STREAMS
from service.http.schemas.operations import (
    OPERATIONS_EXAMPLE,
    OperationsShown,
    SetAsideGame,
    StoreState,
    Totals,
    WaitingGame,
)
from service.http.wire.problems import FORBIDDEN, MALFORMED, UNAUTHORIZED
from service.http.wire.responses import reply
from service.store.base import EventStore
from service.times import rfc3339

blueprint = Blueprint("operations", __name__, url_prefix="/v1/operations", description="Operations.")

SHOWN = 50
"""Waiting games in the list; the service reads each of them."""
KINDS: tuple[Kind, ...] = ("play", "hint", "hook", "analysis")


@blueprint.route("")
@blueprint.operation(
    "getOperations",
    ok={200: spec.success("The state of the service.", "OperationsShown", OPERATIONS_EXAMPLE)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN),
    security=spec.OPERATOR,
)
def get_operations() -> Response:
    """Return the state of the whole service, from any process, for the operator's console.

    Monitoring should use `/metrics`, which reports the same in another form. Counters lag a few seconds
    behind.
    """
    require_operator()
    context = app_context()
    handler, sink = context.handler, context.metrics.sink
    store = handler.store
    now, answers_ms = _clocked(store)
    context.metrics.report()
    work = store.work.counts(now)
    used, limit = store.memory()
    shown = OperationsShown(
        at=rfc3339(now),
        workers=sink.has_workers(),
        queue_length=sink.queue_length(),
        streams_open=sink.levels().get(STREAMS, 0),
        games=_games(store),
        due=work.due,
        late=work.late,
        waiting=[_waiting(handler, game, now - since) for game, since in store.work.due(now, SHOWN)],
        set_aside=[
            _set_aside(kind, game, case)
            for kind in KINDS
            for game, case in Quarantine(store).cases(kind).items()
        ],
        store=StoreState(used, limit, answers_ms),
        totals=_totals(Counters.read(sink.counts())),
    )
    return reply(shown, headers={"Cache-Control": "no-store"})


def _clocked(store: EventStore) -> tuple[int, float]:
    began = time.perf_counter()
    store.ping()
    return store.now(), round(1_000 * (time.perf_counter() - began), 2)


def _games(store: EventStore) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    for (visibility, status), count in store.lobby.counts().items():
        counts[visibility][status] = count
    return counts


def _waiting(handler: Handler, game: str, due_ms: int) -> WaitingGame:
    def read() -> WaitingGame:
        loaded = handler.current(game)
        what, seat, bot = _waits_for(loaded)
        return WaitingGame(game, loaded.title, loaded.version, due_ms, what, seat, bot)

    try:
        shown = read_or_skip(game, read)
    except NoSuchGame:
        return WaitingGame(game, None, None, due_ms, "unreadable", None, None)
    if not isinstance(shown, SkippedGame):
        return shown
    what = "other_release" if shown.why == "other_release" else "unreadable"
    return WaitingGame(game, shown.title, None, due_ms, what, None, None)


def _waits_for(loaded: LoadedGame) -> tuple[str, int | None, str | None]:
    if loaded.due() is not None:
        return "rules", None, None
    for seat in loaded.bots_to_act():
        return "bot", seat, loaded.game.table.seats[seat].bot
    return "clock", next(iter(loaded.to_act()), None), None


def _set_aside(kind: Kind, game: str, case: Case) -> SetAsideGame:
    return SetAsideGame(
        game,
        kind,
        case.version,
        case.times,
        rfc3339(case.since),
        rfc3339(case.until),
        case.is_stuck,
        case.bots,
    )


def _totals(counters: Counters) -> Totals:
    return Totals(
        commands=counters.commands,
        requests=sum(sum(buckets.values()) for buckets in counters.buckets.values()),
        request_seconds=sum(counters.micros.values()) / 1_000_000,
        bot_failures=counters.bot_failures,
        job_failures=counters.total("job_failures"),
        workers_lost=counters.total("workers_lost"),
        http_replaced=counters.total("http_replaced"),
        games_stuck=counters.total("games_stuck"),
        deliveries=counters.deliveries,
    )
