"""Views of /v1/operations: what an operator looks at: games that wait, workers, queues, store, counters."""

import time
from collections import defaultdict
from collections.abc import Mapping

from flask import Response

from service.games.cache import NoSuchGame
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.quarantine import Case, Kind, Quarantine
from service.http.auth.access import require_operator
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
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
from service.store.base import BEHIND_MS, EventStore, StoreUnavailable
from service.times import rfc3339

blueprint = Blueprint("operations", __name__, url_prefix="/v1/operations", description="How is it doing?")

SHOWN = 50
"""Waiting games that are listed: each is read."""
KINDS: tuple[Kind, ...] = ("play", "hint", "hook", "analysis")


@blueprint.route("")
@blueprint.operation(
    "getOperations",
    ok={200: spec.success("How the service is doing.", "OperationsShown", OPERATIONS_EXAMPLE)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN),
    security=spec.OPERATOR,
)
def get_operations() -> Response:
    """How the whole service is doing, whichever process is asked: for the operator's console.

    Monitoring wants `/metrics`, which tells the same in another form. Counters lag a few seconds behind.
    """
    require_operator()
    context = app_context()
    handler, sink = context.handler, context.metrics.sink
    store = handler.store
    now, answers_ms = _clocked(store)
    context.metrics.report(context.limits.streams.held())
    late, _ = store.work.counts(now - BEHIND_MS)
    used, limit = store.memory()
    shown = OperationsShown(
        at=rfc3339(now),
        workers=sink.has_workers(),
        queue_length=sink.queue_length(),
        streams_open=sink.streams(),
        games=_games(store),
        due=store.work.counts(now)[0],
        late=late,
        waiting=[_waiting(handler, game, now - since) for game, since in store.work.due(now, SHOWN)],
        set_aside=[
            _set_aside(kind, game, case)
            for kind in KINDS
            for game, case in Quarantine(store).cases(kind).items()
        ],
        store=StoreState(used, limit, answers_ms),
        totals=_totals(sink.counts()),
    )
    return reply(shown, headers={"Cache-Control": "no-store"})


def _clocked(store: EventStore) -> tuple[int, float]:
    began = time.perf_counter()
    store.ping()
    return store.now(), round(1_000 * (time.perf_counter() - began), 2)


def _games(store: EventStore) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for (visibility, status), count in store.lobby.counts().items():
        found[visibility][status] = count
    return found


def _waiting(handler: Handler, game: str, due_ms: int) -> WaitingGame:
    try:
        loaded = handler.current(game)
        what, seat, bot = _waits_for(loaded)
    except NoSuchGame:
        return WaitingGame(game, None, None, due_ms, "unreadable", None, None)
    except StoreUnavailable:
        raise
    except Exception:  # a rule that fails on this game is why it is looked at
        return WaitingGame(game, None, None, due_ms, "unreadable", None, None)
    return WaitingGame(game, loaded.title, loaded.version, due_ms, what, seat, bot)


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


def _totals(counts: Mapping[str, int]) -> Totals:
    commands: dict[str, dict[str, int]] = defaultdict(dict)
    bots, deliveries = dict[str, int](), dict[str, int]()
    requests = micros = 0
    for name, count in counts.items():
        match name.split("|"):
            case ["commands", title, outcome]:
                commands[title][outcome] = count
            case ["deliveries", outcome]:
                deliveries[outcome] = count
            case ["requests", _, _]:
                requests += count
            case ["request_us", _]:
                micros += count
            case [each] if each.startswith("bot_failures."):
                bots[each.removeprefix("bot_failures.")] = count
            case _:
                pass
    return Totals(
        commands=commands,
        requests=requests,
        request_seconds=micros / 1_000_000,
        bot_failures=bots,
        job_failures=counts.get("job_failures", 0),
        workers_lost=counts.get("workers_lost", 0),
        http_replaced=counts.get("http_replaced", 0),
        games_stuck=counts.get("games_stuck", 0),
        deliveries=deliveries,
    )
