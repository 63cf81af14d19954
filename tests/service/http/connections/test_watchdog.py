"""At real HTTP processes: one that never comes back is replaced, its game is set aside, the others go on."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

import pytest

from tests.service.http.connections import http_alone
from tests.service.http.connections.http_alone import HttpAlone, seconds
from tests.support import valkey
from tests.support.server import is_running
from tests.support.speed import measure, patience

pytestmark = pytest.mark.slow

BODY = json.dumps({"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "open"}]}).encode()

PATIENCE = 5
"""Seconds for which others may have to wait, on an idle machine."""


@pytest.fixture(scope="module")
def http() -> Iterator[HttpAlone]:
    with http_alone.running(conf=http_alone.BENT) as it:
        yield it


def new_game(http: HttpAlone) -> str:
    request = Request(f"{http.url}/v1/games", BODY, {"Content-Type": "application/json"})
    with urlopen(request, timeout=patience(30)) as response:
        return f"/v1/games/{json.loads(response.read())['game']}"


def never_answered(http: HttpAlone, path: str, kind: str) -> None:
    with pytest.raises(OSError, match=r".*"):
        http.ask(path, timeout=patience(90), X_Loop=kind)


@pytest.mark.parametrize("kind", ["swallowing", "in C"])
def test_a_view_that_loops_for_ever_is_ended_and_its_game_set_aside(http: HttpAlone, kind: str) -> None:
    looping, other = new_game(http), new_game(http)
    http.until_all_take_some()
    assert http.status(looping) == 200
    before = http.workers()
    took, late, statuses = [], 0, set[int]()
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(never_answered, http, looping, kind)
        while not asked.done():
            try:
                took.append(seconds(lambda: http.status(other, timeout=PATIENCE * measure())))
                statuses.add(http.status(looping, timeout=PATIENCE * measure()))
            except OSError:
                late += 1
        asked.result()
    # Long before the process is given up, its game is kept from the other one, which it could stop as well.
    assert 503 in statuses <= {200, 503}
    # One that it had taken in before it began to loop has to wait; the other process takes all the others.
    assert late <= 1
    assert len(took) > 20 / measure()
    assert sorted(took)[len(took) // 2] < measure()
    status, text = http.ask(looping)
    assert (status, json.loads(text)["reason"]) == (503, "set_aside")
    for path in (other, "/v1/titles", "/healthz"):
        assert http.status(path) == 200
    valkey.until(lambda: len(http.workers()) == 2)
    (gone,) = set(before) - set(http.workers())
    assert not is_running(gone)
    lines = [json.loads(line) for line in http.log.read_text().splitlines()]
    (told,) = [
        line for line in lines if line["event"].startswith("a process stood still") and line["pid"] == gone
    ]
    assert (told["game"], told["request"]) == (looping.rpartition("/")[2], f"GET {looping}")
    assert "_go_wrong" in told["stack"]


def test_those_that_were_replaced_are_counted(http: HttpAlone) -> None:
    def counted() -> int:
        lines = http.ask("/metrics")[1].decode().splitlines()
        return int(
            next(line for line in lines if line.startswith("estancia_http_replaced_total ")).split()[1]
        )

    valkey.until(lambda: counted() >= 2)
