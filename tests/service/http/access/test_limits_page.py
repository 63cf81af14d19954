"""Is the table in docs/guides/apps/limits.md what the code does?"""

from domain.core import decider
from domain.table import bounds
from service import config, strict_json
from service.games.analysis import kept, making
from service.games.people import seat_name_rules
from service.http.connections import connections, reader, response, watchdog
from service.http.live import sse
from service.http.middleware import rate_limits
from service.http.operations.idempotency import SHORTEST_KEY
from service.http.runtime import rate_limiter
from service.http.schemas import play
from service.http.schemas.new_game import ENTROPY, EXTERNAL_ID, METADATA_FIELDS, METADATA_NAME, METADATA_VALUE
from service.http.server import app, assembly, gunicorn_conf
from service.http.views.play import commands, events
from service.http.views.tables import lobby
from service.http.wire import language, params, problem_size
from service.identity import api_keys, tickets
from service.queue import notifier
from service.store.base import DAY
from service.store.redis import pool
from tests.support.server import ROOT


def test_every_row_says_what_the_code_does() -> None:
    defaults = config.read({})
    expected = {
        "requests of a client, at each HTTP process": f"{defaults.requests_each} a second on average, "
        f"{defaults.requests_each * rate_limiter.SECONDS} at once (`ESTANCIA_REQUESTS_EACH`)",
        "processor time of a client for requests that take longer than a command, at each HTTP process": (
            f"{defaults.work_each} ms a second on average, "
            f"{defaults.work_each * rate_limiter.SECONDS:,} ms at once (`ESTANCIA_WORK_EACH`)"
        ),
        "commands of a seat that the game did not accept": "as many as requests, counted separately",
        "open event streams of a client, at each HTTP process": f"{defaults.streams_each} "
        "(`ESTANCIA_STREAMS_EACH`)",
        "open event streams, at each HTTP process": "two thirds of `ESTANCIA_HTTP_CONNECTIONS`",
        "connections of an address, at each HTTP process": f"{defaults.connections_each} "
        "(`ESTANCIA_CONNECTIONS_EACH`)",
        "connections, at each HTTP process": f"{defaults.http_connections:,} (`ESTANCIA_HTTP_CONNECTIONS`), "
        f"and {connections.RESERVED} fewer than it may open files",
        "time for all headers of a request": f"{reader.HEAD_SECONDS:.0f} seconds",
        "time for the whole body of a request": f"{reader.BODY_SECONDS:.0f} seconds, and one more for each "
        f"{reader.BODY_RATE:,} bytes that have come",
        "time between two requests of a connection": f"{reader.IDLE_SECONDS:.0f} seconds, "
        f"{reader.HEAD_SECONDS:.0f} before the first",
        "uploads of bundles in progress, at each HTTP process": f"{assembly.UPLOADS}, of one client "
        f"{assembly.UPLOADS_EACH}",
        "a game at which a process hung": f"set aside for {watchdog.SECONDS} seconds",
        "duration of an event stream": f"{sse.LIFETIME} to {sse.LIFETIME + 63} seconds",
        "time to read a piece of a response": f"{response.WRITE_SECONDS:.0f} seconds",
        "waiting: `wait=`, `Prefer: wait=`": f"{params.LONGEST_WAIT} seconds",
        "body of a request": f"{app.BODY_LIMIT:,} bytes",
        "nesting of JSON in a body": f"{strict_json.DEEPEST} levels",
        "whole numbers in a body": f"up to {strict_json.LARGEST:,}",
        "path and query": f"{gunicorn_conf.limit_request_line:,} bytes",
        "headers": f"{gunicorn_conf.limit_request_fields}, each up to "
        f"{gunicorn_conf.limit_request_field_size:,} bytes",
        "commands in one list": str(commands.MOST_COMMANDS),
        "candidates that are tried for the list of legal commands": f"{decider.MOST_CANDIDATES:,}",
        "page of events": f"{play.LONGEST_PAGE}, by default {events.USUAL_PAGE}",
        "page of games": f"{lobby.LONGEST_PAGE}, by default {lobby.USUAL_PAGE}",
        "name of a seat or a key": f"{seat_name_rules.LONGEST} characters",
        "`external_id` of a seat": f"{EXTERNAL_ID[0].max} characters",
        "`metadata` of a game": f"{METADATA_FIELDS} fields, their names {METADATA_NAME} and values "
        f"{METADATA_VALUE} characters",
        "`entropy`": f"{ENTROPY[0].max} characters",
        "`Idempotency-Key`": f"200 characters; at least {SHORTEST_KEY} for calls that return secrets",
        "lifetime of an idempotency key": f"{DAY:,} seconds",
        "ticket for a stream": f"{tickets.SECONDS} seconds, one use",
        "games that a client creates, forks or imports, at each HTTP process": f"{defaults.games_each:,} "
        "an hour (`ESTANCIA_GAMES_EACH`)",
        "a game that was abandoned before it began": "leaves the lobby at once, and is deleted after "
        f"{DAY:,} seconds",
        "memory of the embedded store": "half of the machine's (`ESTANCIA_STORE_MEMORY`)",
        "commands of an HTTP process that are on their way to the store": f"{pool.AT_ONCE}; the next waits, "
        f"for {pool.LONGEST_WAIT:.0f} seconds at most",
        "keys of apps": str(api_keys.MOST),
        "commands that a seat undoes": f"{bounds.UNDOS_IN_TURN} in one turn, {bounds.UNDOS} in a game",
        "hand-overs of a seat to a bot": f"{bounds.HAND_OVERS_IN_TURN} in one turn, "
        f"{bounds.HAND_OVERS} in a game; taken back: {bounds.TAKE_BACKS}",
        "number of times that seats of a game are taken": str(bounds.SITTINGS),
        "changes of the time of a test game": f"{bounds.CLOCK_SETTINGS:,}",
        "lines of the [trace](../bots/own-bots.md#decision-trace) of a seat's own bot": (
            f"{bounds.LINE_BYTES:,} bytes in a game"
        ),
        "events of a game": f"{bounds.EVENTS:,}",
        "versions in an `If-Match`": str(params.MOST_VERSIONS),
        "`Accept`, `Accept-Language`, `Accept-Encoding`": f"their first {language.LONGEST:,} characters",
        "size of a problem, without the `events` of a 412": f"{problem_size.LARGEST:,} bytes",
        "waiting requests for hints, at each HTTP process": f"1 per token, {assembly.HINTS_EACH} per "
        f"address, {assembly.HINTS} in total; over all processes, {notifier.ADVICE_MOST}",
        "analyses that a client requests, at each HTTP process": f"{defaults.analyses_each} within "
        f"{assembly.ANALYSES_WITHIN} seconds (`ESTANCIA_ANALYSES_EACH`)",
        "waiting analyses, over all processes": f"{notifier.ANALYSES_MOST}, of one client "
        f"{notifier.ANALYSES_EACH}, each for "
        f"{notifier.ANALYSES_WAIT:,} seconds at most",
        "processor time of an analysis": f"{making.SECONDS:.0f} seconds; its result is kept for "
        f"{kept.KEPT // DAY} days",
        "audits and imports, at each HTTP process": f"{assembly.AUDITS} and {assembly.IMPORTS}, "
        f"one at a time while the others wait; of one client {assembly.AUDITS_EACH} audits",
        "checks of [positions](../past/check.md), at each HTTP process": f"{assembly.CHECKS}, "
        f"of one client {assembly.CHECKS_EACH}; one at a time, for clients in turn",
    }
    page = (ROOT / "docs/guides/apps/limits.md").read_text()
    rows = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("| ")][1:]
    assert {row[0].strip(): row[1].strip() for row in rows} == expected
    assert f"makes room for {rate_limits.EARNED} other requests" in " ".join(page.split())
