"""At real HTTP processes: who sends half a request, or none, costs others nothing, and is seen off."""

import json
import re
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from service.http.connections.reader import BODY_SECONDS, HEAD_SECONDS
from service.process.open_files import MOST, allow_files
from tests.service.http.connections import http_alone
from tests.service.http.connections.http_alone import HttpAlone, said, seconds
from tests.support import valkey
from tests.support.speed import measure, patience

pytestmark = pytest.mark.slow

HALVES = 2_600
FEW = 5
"""Connections that an address may have, at most, where that is looked at."""
ORIGIN = "https://app.example"
HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\nOrigin: https://app.example\r\nX-Request-Id: half.of-it\r\n"
BODY = (
    b"POST /v1/games HTTP/1.1\r\nHost: localhost\r\n"
    b"Origin: https://app.example\r\nX-Request-Id: half.of-it\r\n"
    b'Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"title": '
)
IMPORT = (
    b"POST /v1/games/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
    b"Content-Length: 9000\r\n\r\n"
)


@pytest.fixture(scope="module", autouse=True)
def files() -> None:
    allow_files(2 * HALVES + 500)


@pytest.fixture(scope="module")
def http() -> Iterator[HttpAlone]:
    with http_alone.running({"ESTANCIA_CORS_ORIGINS": ORIGIN}) as it:
        yield it


@pytest.fixture(scope="module")
def bent() -> Iterator[HttpAlone]:
    environment = {"ESTANCIA_CONNECTIONS_EACH": str(FEW), "ESTANCIA_HTTP_PROCESSES": "1"}
    with http_alone.running(environment, http_alone.BENT) as it:
        yield it


@pytest.fixture
def narrow(bent: HttpAlone) -> HttpAlone:
    """One process that lets few connections of an address in, and has none."""
    valkey.until(lambda: sum(bent.held()) == 0)
    return bent


@pytest.mark.parametrize(
    ("part", "sent", "longest"), [("head", HEAD, HEAD_SECONDS), ("body", BODY, BODY_SECONDS)]
)
def test_thousands_of_halves_hold_nobody_up_and_are_told_and_closed(
    http: HttpAlone, part: str, sent: bytes, longest: float
) -> None:
    begin = time.monotonic()
    with ExitStack() as sockets:
        held = [sockets.enter_context(http.connect(sent)) for _ in range(HALVES)]
        assert max(seconds(lambda: http.status("/healthz")) for _ in range(50)) < measure() * longest / 2
        heads_and_bodies = [said(each).partition(b"\r\n\r\n") for each in held]
    assert time.monotonic() - begin < patience(4 * longest)
    for head, _, body in heads_and_bodies:
        assert head.startswith(b"HTTP/1.1 408 ")
        for name in (
            b"X-Request-Id: half.of-it",
            b"Access-Control-Allow-Origin: " + ORIGIN.encode(),
            b"Date: ",
        ):
            assert name in head
        problem = json.loads(body)
        assert (problem["reason"], problem["facts"]["part"]) == ("request_timeout", part)


def test_whoever_sends_nothing_is_closed_without_a_word(http: HttpAlone) -> None:
    with http.connect() as silent:
        took = seconds(lambda: said(silent))
        assert said(silent) == b""
    assert took < patience(2 * HEAD_SECONDS)


def test_a_body_that_trickles_is_over_after_its_time(http: HttpAlone) -> None:
    with http.connect(BODY) as trickling:
        trickling.settimeout(0.3)
        heard, begin = b"", time.monotonic()
        while not heard:
            try:
                heard = trickling.recv(65_536)
            except TimeoutError:
                trickling.sendall(b" ")
            assert time.monotonic() - begin < patience(2 * BODY_SECONDS)
    assert heard.startswith(b"HTTP/1.1 408 ")


def test_uploads_that_trickle_take_no_place_of_an_import(http: HttpAlone) -> None:
    with ExitStack() as sockets:
        for _ in range(6):
            sockets.enter_context(http.connect(IMPORT + b"{"))
        for _ in range(8):  # of either process
            with http.connect(IMPORT.replace(b"9000", b"2") + b"{}") as whole:
                whole.settimeout(HEAD_SECONDS / 2)
                assert b"HTTP/1.1 400 " in whole.recv(65_536)


def test_what_is_left_of_a_body_that_nobody_wanted_is_no_request(http: HttpAlone) -> None:
    path = b"POST /v1/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
    inner = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    with http.connect(
        path % len(inner) + inner + b"GET /v1/bots HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    ) as it:
        heard = said(it)
    assert re.findall(rb"HTTP/1.1 (\d+)", heard) == [b"404", b"200"]
    assert b'"bots"' in heard
    with http.connect(path % 10_000_000 + b"x" * 200_000) as it:
        assert re.findall(rb"HTTP/1.1 (\d+)", said(it)) == [b"404"]


def test_requests_that_come_at_once_are_answered_in_their_order(http: HttpAlone) -> None:
    paths = [b"/healthz", b"/v1/titles/nope", b"/v1/games?limit=0", b"/healthz"]
    sent = b"".join(b"GET %b HTTP/1.1\r\nHost: x\r\n\r\n" % path for path in paths)
    with http.connect(sent + b"GET / HTTP/1.0\r\n\r\n") as it:
        assert re.findall(rb"HTTP/1.[01] (\d+)", said(it))[:4] == [b"200", b"404", b"400", b"200"]


def test_a_body_in_chunks_is_put_together(http: HttpAlone) -> None:
    head = (
        b"POST /v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    body = b'{"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "open"}]}'
    chunks = b"".join(
        b"%x\r\n%b\r\n" % (len(body[at : at + 9]), body[at : at + 9]) for at in range(0, len(body), 9)
    )
    for sent, status, reason in (
        (chunks + b"0\r\n\r\n", b"201", b""),
        (b"fffff\r\n" + b" " * 70_000, b"413", b"too_large"),
        (b"zz\r\n{}\r\n0\r\n\r\n", b"400", b"bad_body"),
    ):
        with http.connect(head + sent) as it:
            if not reason:
                it.shutdown(socket.SHUT_WR)
            heard = said(it)
        assert b"HTTP/1.1 %b " % status in heard
        assert reason in heard


def test_connections_are_probed(http: HttpAlone) -> None:
    """What the system says of the timer of a connection: 02 is one for probes."""
    with http.connect() as it:
        theirs, ours = (f":{number:04X}" for number in (http.port, it.getsockname()[1]))

        def timers() -> list[str]:
            rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
            return [row[5][:2] for row in rows if row[1].endswith(theirs) and row[2].endswith(ours)]

        valkey.until(lambda: timers() == ["02"])


def test_a_stop_is_not_stretched_by_halves() -> None:
    with http_alone.running() as http, ExitStack() as sockets:
        for sent in (HEAD, BODY, IMPORT, b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"):
            for _ in range(40):
                sockets.enter_context(http.connect(sent))
        assert http.status("/healthz") == 200
        assert seconds(http.stop) < measure() * (BODY_SECONDS - 2)
        assert http.process.returncode == 0


def test_the_newest_connection_of_an_address_takes_the_place_of_its_most_silent(narrow: HttpAlone) -> None:
    with ExitStack() as sockets:
        held = [sockets.enter_context(narrow.connect(HEAD)) for _ in range(FEW + 3)]
        for cut in held[:3]:
            assert said(cut) == b""
        for kept in held[4:]:
            kept.sendall(b"\r\n")
            assert kept.recv(65_536).startswith(b"HTTP/1.1 200 ")


def test_no_connection_too_many_takes_the_place_of_one_that_was_refused(narrow: HttpAlone) -> None:
    stream = f"GET {new_game(narrow)}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n"
    with ExitStack() as sockets:
        held = [sockets.enter_context(narrow.connect(stream.encode())) for _ in range(4 * FEW)]
        answers = [each.recv(12) for each in held]  # they stay open: whoever was refused is waited for
    assert answers == [b"HTTP/1.1 200"] * FEW + [b"HTTP/1.1 429"] * 3 * FEW


def test_whoever_reads_nothing_is_cut_off(narrow: HttpAlone) -> None:
    with narrow.connect(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 60) as it:
        valkey.until(lambda: established(narrow, it) == 0)
    assert narrow.status("/healthz") == 200


def test_whoever_waits_for_news_and_goes_is_noticed(http: HttpAlone) -> None:
    url = new_game(http)
    version = json.loads(http.ask(url)[1])["version"]
    for accept in ("application/json", "text/event-stream"):
        asked = f"GET {url}/events?after={version}&wait=30 HTTP/1.1\r\nHost: x\r\nAccept: {accept}\r\n\r\n"
        with http.connect(asked.encode()) as it:
            number = it.getsockname()[1]
            assert accept == "application/json" or it.recv(65_536)
        valkey.until(lambda number=number: not rows(http, number), seconds=10)


def new_game(http: HttpAlone) -> str:
    """The path of a game that waits for players."""
    body = json.dumps({"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "open"}]}).encode()
    request = Request(f"{http.url}/v1/games", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=patience(30)) as response:
        return f"/v1/games/{json.loads(response.read())['game']}"


def established(http: HttpAlone, it: socket.socket) -> int:
    """How many ends of this connection the service has open, as the system knows it."""
    return sum(state == "01" for state in rows(http, it.getsockname()[1]))


def rows(http: HttpAlone, port: int) -> list[str]:
    """The state of the service's end of a connection to this port: 01 is open, 08 is closed by the other."""
    found = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    theirs, ours = f":{http.port:04X}", f":{port:04X}"
    return [row[3] for row in found if row[1].endswith(theirs) and row[2].endswith(ours)]


def test_files_that_run_out_stop_nobody() -> None:
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 300
    with http_alone.running({"ESTANCIA_HTTP_PROCESSES": "1"}, files=64) as http, ExitStack() as sockets:
        before = http.workers()
        for _ in range(150):
            sockets.enter_context(http.connect(HEAD))
        for _ in range(20):
            assert http.status("/healthz") == 200
        assert http.workers() == before
        assert "the system allows 64 files" in http.log.read_text()


def test_a_process_asks_for_as_many_files_as_it_may_have(http: HttpAlone) -> None:
    text = Path(f"/proc/{http.workers()[0]}/limits").read_text()
    soft, hard = re.search(r"Max open files +(\d+) +(\d+)", text).groups()  # type: ignore[union-attr]
    assert int(soft) == min(int(hard), MOST)
