"""Is the table in docs/guides/limits.md what the code does?"""

from service import config
from service.http.live import sse
from service.http.middleware import rate_limits
from service.http.operations.idempotency import SHORTEST_KEY
from service.http.runtime import rate_limiter
from service.http.schemas import play
from service.http.schemas.new_game import ENTROPY, NAME
from service.http.server import app, assembly, gunicorn_conf
from service.http.views.play import events
from service.http.views.tables import lobby
from service.http.wire import json_body, params
from service.identity import api_keys, tickets
from service.store.base import DAY
from tests.support.server import ROOT


def test_every_row_says_what_the_code_does() -> None:
    defaults = config.read({})
    expected = {
        "requests of a client, at each HTTP process": f"{defaults.requests_each} a second on average, "
        f"{defaults.requests_each * rate_limiter.SECONDS} at once (`ESTANCIA_REQUESTS_EACH`)",
        "commands of a seat that the game did not take": "as many, counted apart",
        "open event streams of a client, at each HTTP process": f"{defaults.streams_each} "
        "(`ESTANCIA_STREAMS_EACH`)",
        "open event streams, at each HTTP process": "two thirds of `ESTANCIA_HTTP_THREADS`",
        "duration of an event stream": f"{sse.LIFETIME} to {sse.LIFETIME + 63} seconds",
        "time to read what a stream sends": f"{events.READ_TIMEOUT} seconds",
        "waiting: `wait=`, `Prefer: wait=`": f"{params.LONGEST_WAIT} seconds",
        "body of a request": f"{app.BODY_LIMIT:,} bytes",
        "nesting of JSON in a body": f"{json_body.DEEPEST} levels",
        "whole numbers in a body": f"up to {json_body.LARGEST:,}",
        "path and query": f"{gunicorn_conf.limit_request_line:,} bytes",
        "headers": f"{gunicorn_conf.limit_request_fields}, each up to "
        f"{gunicorn_conf.limit_request_field_size:,} bytes",
        "page of events": f"{play.LONGEST_PAGE}, usually {events.USUAL_PAGE}",
        "page of games": f"{lobby.LONGEST_PAGE}, usually {lobby.USUAL_PAGE}",
        "name of a seat or a key": f"{NAME[0].max} characters",
        "`entropy`": f"{ENTROPY[0].max} characters",
        "`Idempotency-Key`": f"200 characters; at least {SHORTEST_KEY} for calls that give out secrets",
        "how long an idempotency key is remembered": f"{DAY:,} seconds",
        "ticket for a stream": f"{tickets.SECONDS} seconds, one use",
        "keys of apps": str(api_keys.MOST),
        "audits and imports, at each HTTP process": f"{assembly.AUDITS} and {assembly.IMPORTS}, "
        "one at a time while the others wait",
    }
    page = (ROOT / "docs/guides/limits.md").read_text()
    rows = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("| ")][1:]
    assert {row[0].strip(): row[1].strip() for row in rows} == expected
    assert f"makes room for {rate_limits.EARNED} other requests" in " ".join(page.split())
