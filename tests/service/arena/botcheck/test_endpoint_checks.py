"""The conformance kit with bots behind a URL: does a good one pass, and is every fault found?"""

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from click.testing import CliRunner

from domain.table import bounds
from service.arena.botcheck.endpoint_checks import ENDPOINT_CHECKS, EndpointTrial, plays, session
from service.arena.botcheck.grading import Failed, has_passed, plan, run
from service.cli import main
from tests.support.certificate import Certificate
from tests.support.speed import patience

Answer = Callable[[dict[str, Any]], dict[str, Any]]
MARK = {"name": "Gauchito", "version": "1"}


@contextmanager
def served(
    answer: Answer, kind: type[HTTPServer] = ThreadingHTTPServer, certificate: Certificate | None = None
) -> Iterator[str]:
    """A bot endpoint, and its URL."""

    class Bot(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            pass

        def do_POST(self) -> None:
            try:
                question = json.loads(self.rfile.read(int(self.headers.get("Content-Length", "0"))))
                status, told = 200, answer(question)
            except (ValueError, TypeError, KeyError):
                status, told = 400, {}
            raw = json.dumps(told).encode()
            self.send_response_only(status)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

    class Server(kind):  # type: ignore[misc, valid-type]
        def handle_error(self, *_: Any) -> None:
            """Who asked has gone: the next one is served."""

    server = Server(("127.0.0.1", 0), Bot)
    scheme = "http"
    if certificate is not None:
        server.socket, scheme = certificate.server.wrap_socket(server.socket, server_side=True), "https"
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"{scheme}://localhost:{server.server_port}/choose?of=mine"
    finally:
        server.shutdown()
        server.server_close()


def good(question: dict[str, Any]) -> dict[str, Any]:
    return {"command": question["commands"][0], "bot": MARK}


def failed(url: str, *only: str, patience: float = 20) -> dict[str, str]:
    """Why which checks have failed."""
    works = [it for it in plan(ENDPOINT_CHECKS, ["ranchers"], only, quick=True) if it.case.seats == 2]
    grades = [*run(works, partial(session, url, patience), at_once=1)]
    assert has_passed(grades) == all(not it.required or it.verdict == "passed" for it in grades)
    return {it.check: it.why for it in grades if it.verdict == "failed"}


def test_a_good_endpoint_passes_every_check_with_every_module() -> None:
    with served(good) as url:
        assert failed(url) == {}


def test_an_endpoint_that_makes_up_commands_is_found_out() -> None:
    with served(lambda _: {"command": {"type": "win"}}) as url:
        assert "illegal" in failed(url, "plays")["plays"]


def test_an_endpoint_whose_game_comes_to_no_end_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "EVENTS", 30)
    (work, *_) = plan(ENDPOINT_CHECKS, ["ranchers"], ["plays"], quick=True)
    with served(good) as url, pytest.raises(Failed, match="no end after 30 events"):
        plays(EndpointTrial(url, work.case, work.seed, 20))


def test_an_endpoint_that_answers_no_question_twice_is_found_out() -> None:
    seen = set[int]()

    def forgetful(question: dict[str, Any]) -> dict[str, Any]:
        if question["version"] in seen:
            raise ValueError("again")
        seen.add(question["version"])
        return good(question)

    with served(forgetful) as url:
        assert "status 400" in failed(url, "asked-again")["asked-again"]


def test_questions_are_cut_over_tls_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate, asked = Certificate("localhost", tmp_path), Queue[int]()
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.pem))

    def noting(question: dict[str, Any]) -> dict[str, Any]:
        asked.put(question["version"])
        return good(question)

    with served(noting, certificate=certificate) as url:
        assert failed(url, "hung-up") == {}
        versions = Counter(asked.get(timeout=patience(60)) for _ in range(6))
    assert [*versions.values()] == [2, 2, 2]  # once to be answered, and once for nobody


def test_an_endpoint_that_serves_one_at_a_time_is_found_out() -> None:
    with served(good, HTTPServer) as url:
        assert failed(url, "at-once", patience=0.5).keys() == {"at-once"}


@pytest.mark.parametrize("wish", ["nonsense", "marked"])
def test_what_is_wished_for_decides_nothing(wish: str) -> None:
    def plain(question: Any) -> dict[str, Any]:
        commands = question.get("commands") if isinstance(question, dict) else None
        return {"command": commands[0] if commands else {}}

    works = plan(ENDPOINT_CHECKS, ["ranchers"], [wish], quick=True)
    with served(plain) as url:
        grades = [*run(works, partial(session, url, 20))]
    assert [it.verdict for it in grades] == ["failed"]
    assert has_passed(grades)


def test_the_command_tells_grades_and_ends_with_1_when_something_required_has_failed() -> None:
    asked = (
        "bot-check",
        "--title",
        "ranchers",
        "--quick",
        "--check",
        "marked",
        "--check",
        "in-time",
        "--url",
    )
    with served(lambda question: {"command": question["commands"][0]}) as url:
        told = CliRunner().invoke(main, [*asked, url])
        assert told.exit_code == 0
        assert "1 of 2 passed: it conforms" in told.stdout
        assert "what to do:    Put `bot` into the answer" in told.stdout
    with served(lambda _: {}) as url:
        told = CliRunner().invoke(main, [*asked, url, "--json"])
    assert told.exit_code == 1
    found = json.loads(told.stdout)
    assert not found["passed"]
    assert [(it["check"], it["verdict"]) for it in found["grades"]] == [
        ("marked", "failed"), ("in-time", "failed"),
    ]  # fmt: skip
    assert all(it["why"] and it["advice"] for it in found["grades"])


@pytest.mark.parametrize(
    "arguments",
    [(), ("--run", "x", "--url", "http://127.0.0.1:9/"), ("--url", "nowhere"), ("--run", "it's"),
     ("--url", "http://127.0.0.1:9/", "--check", "streams"), ("--run", "x", "--title", "chess")],
)  # fmt: skip
def test_what_cannot_be_meant_is_told_at_once(arguments: tuple[str, ...]) -> None:
    assert CliRunner().invoke(main, ["bot-check", *arguments]).exit_code == 2


def test_what_there_is_no_time_for_is_skipped_and_does_not_pass() -> None:
    works = plan(ENDPOINT_CHECKS, ["ranchers"], ["in-time"])
    (grade,) = run(works, partial(session, "http://127.0.0.1:9/", 1), seconds=-1)
    assert grade.verdict == "skipped"
    assert not has_passed([grade])


def test_every_title_is_played_with_every_module_and_at_a_full_table() -> None:
    works = plan(ENDPOINT_CHECKS, ["el-gaucho", "ranchers"], ["plays"])
    modules = [it.case.settings.get("module") for it in works if it.case.title == "ranchers"]
    assert sorted(str(it) for it in modules) == [
        "None", "buildings", "dogs_cats", "fish", "grants", "horses", "none",
    ]  # fmt: skip
    assert [it.case.seats for it in works if it.case.title == "el-gaucho"] == [2, 4]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["bot-check", "--url", "http://127.0.0.1:1/"], "nobody answers at http://127.0.0.1:1/"),
        (["bot-check", "--run", "no-such-program here"], "there is no program 'no-such-program'"),
        (
            ["arena", "--bot", "mine=http://127.0.0.1:1/", "--bots", "greedy"],
            "nobody answers at http://127.0.0.1:1/",
        ),
    ],
)
def test_a_bot_that_is_not_there_is_told_in_one_line_before_it_is_seated(
    arguments: list[str], told: str
) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert told in result.output
