"""Every row of the table of problems, however it comes about."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from redis.exceptions import ConnectionError as Unreachable

from domain.core.texts import LANGUAGES
from domain.discovery import BrokenTitle
from domain.table.events import Offer
from service.config import Config
from service.games.handler import Handler
from service.games.results import Contended
from service.games.setup import GameSetup
from service.http.runtime.metering import LocalSink
from service.http.views.service import health
from service.http.wire import problem_texts, problems
from service.store.base import BEHIND_MS, StoreBusy, StoreUnavailable
from service.store.memory.store import MemoryStore
from service.store.memory.streams import MemoryStreams
from tests.service.http.support import Duel, assert_problem, bearer
from tests.support.application import application


def test_an_unknown_path_is_a_problem_too(client: FlaskClient) -> None:
    for path in (
        "/nope",
        "/v1",
        "/v1/games/UPPER",
        f"/v1/games/{'0' * 19}",
        "/v1/games/../x",
        "/static/nope",
        "/v1/%ff",
    ):
        assert_problem(client.get(path), 404, "no_such_path")


def test_what_is_no_id_of_a_game_is_called_that(client: FlaskClient) -> None:
    for path, told in (
        (f"/v1/games/{'0' * 19}", "20 digits"),
        ("/v1/games/abc/commands", "20 digits"),
        (f"/v1/games/{'0' * 20}/nope", "nothing at this path"),
        ("/v1/nope", "nothing at this path"),
    ):
        assert told in client.get(path).get_json()["detail"]


def test_a_wrong_method_lists_the_right_ones(client: FlaskClient) -> None:
    for method, path, right in (
        ("DELETE", "/v1/titles", "GET, HEAD, OPTIONS"),
        ("PUT", "/v1/webhooks", "GET, HEAD, OPTIONS, POST"),
        ("PATCH", f"/v1/games/{'0' * 20}/undo", "OPTIONS, POST"),
    ):
        response = client.open(path, method=method)
        problem = assert_problem(response, 405, "method_not_allowed")
        assert response.headers["Allow"] == right
        assert problem["detail"] == f"This path takes {right}."
        assert problem["facts"] == {"methods": right.split(", ")}


def test_the_types_of_problems_lead_to_their_description(client: FlaskClient) -> None:
    for kind in problems.PROBLEM_TYPES:
        response = client.get(kind.type)
        assert response.status_code == 302
        assert response.headers["Location"] == f"/docs/guides/apps/errors#problem-{kind.slug}"
    assert_problem(client.get("/problems/none"), 404, "no_such_path")


def test_slugs_and_statuses_are_given_once() -> None:
    slugs = [kind.slug for kind in problems.PROBLEM_TYPES]
    assert len(set(slugs)) == len(slugs)
    assert len(problems.BY_STATUS) == len(problems.PROBLEM_TYPES) - 1  # 501 has two


def test_every_reason_that_the_service_gives_is_in_the_table() -> None:
    told = {
        reason for kind in problems.PROBLEM_TYPES for reason in (*kind.reasons, kind.slug.replace("-", "_"))
    }
    sources = [path.read_text("utf-8") for path in Path(problems.__file__).parents[1].rglob("*.py")]
    given = {reason for text in sources for reason in re.findall(r'reason="(\w+)"', text)}
    assert "no_such_bot" in given
    assert given - told == set()


@pytest.mark.parametrize("spoken", LANGUAGES[1:])
def test_every_problem_has_a_title_in_every_language_and_what_is_malformed_a_sentence(spoken: str) -> None:
    assert problem_texts.TITLES[spoken].keys() == {kind.slug for kind in problems.PROBLEM_TYPES}
    assert problem_texts.SENTENCES[spoken].keys() == set(problems.MALFORMED.reasons)


def test_a_problem_is_told_in_the_language_of_whoever_asks_and_says_which(client: FlaskClient) -> None:
    def told(language: str) -> tuple[str, str, str]:
        response = client.get("/v1/games?limit=0", headers={"Accept-Language": language})
        problem = assert_problem(response, 400, "bad_parameter")
        assert "Accept-Language" in response.headers["Vary"]
        return problem["title"], problem["detail"], response.headers["Content-Language"]

    detail = "`limit` is a whole number from 1 to 50."
    german, french = "`limit` ist eine ganze Zahl von 1 bis 50.", "`limit` est un nombre entier de 1 à 50."
    assert told("it") == told("en") == ("Malformed request", detail, "en")
    assert told("de-CH") == ("Fehlerhafte Anfrage", f"Ein Parameter ist nicht lesbar. {german}", "de, en")
    assert told("fr") == ("Requête mal formée", f"Un paramètre ne peut pas être lu. {french}", "fr, en")


def test_other_statuses_are_problems_without_a_type(own_app: Flask) -> None:
    @own_app.get("/teapot")
    def teapot() -> NoReturn:
        abort(418)

    problem = assert_problem(own_app.test_client().get("/teapot"), 418, "i'm_a_teapot")
    assert problem["type"] == "about:blank"


class TestAMistakeOfOurs:
    @pytest.fixture
    def broken(self, own_app: Flask) -> FlaskClient:
        @own_app.get("/broken")
        def broken() -> NoReturn:
            raise RuntimeError("est_seat_secret of the 7th tile")

        return own_app.test_client()

    def test_is_a_500_that_tells_nothing(self, broken: FlaskClient) -> None:
        response = broken.get("/broken")
        assert_problem(response, 500, "internal")
        assert b"secret" not in response.get_data()
        assert b"Traceback" not in response.get_data()
        assert response.headers["X-Request-Id"]


class Away(MemoryStore):
    """A store that can be switched off."""

    away = False
    busy = False
    contended = False

    def __init__(self) -> None:
        super().__init__()
        self.streams = StreamsAway(self)

    def ping(self) -> None:
        if self.busy:
            raise StoreBusy
        if self.away:
            raise StoreUnavailable("redis://:hunter2@10.0.0.1 is not there")


class StreamsAway(MemoryStreams):
    def __init__(self, store: Away) -> None:
        super().__init__(store.state)
        self.store = store

    def append(self, *args: Any) -> Any:
        if self.store.busy:
            raise StoreBusy
        if self.store.away:
            raise StoreUnavailable("redis://:hunter2@10.0.0.1 is not there")
        if self.store.contended:
            raise Contended
        return super().append(*args)


class TestAStoreThatIsAway:
    @pytest.fixture
    def store(self) -> Iterator[Away]:
        return Away()  # type: ignore[return-value]

    def test_is_a_503_that_says_when_to_try_again(self, duel: Duel, store: Away) -> None:
        command = duel.legal(0)[0]
        store.away = True
        for response in (
            duel.get(seat=0),
            duel.get("/commands", 0),
            duel.get("/events", 0),
            duel.send(command, 0, Idempotency_Key="k"),
            duel.post("/commands/check", command, 0),
            duel.client.get("/readyz"),
        ):
            assert_problem(response, 503, "store_unavailable")
            assert int(response.headers["Retry-After"]) > 0
            assert b"hunter2" not in response.get_data()
        store.away = False
        assert duel.send(command, 0, Idempotency_Key="k").status_code == 200

    def test_is_not_the_end_of_the_process(self, client: FlaskClient, store: Away) -> None:
        store.away = True
        assert client.get("/healthz").status_code == 200

    def test_is_told_apart_from_one_to_which_every_connection_is_in_use(
        self, duel: Duel, store: Away
    ) -> None:
        command = duel.legal(0)[0]
        store.busy = True
        for response in (duel.send(command, 0), duel.client.get("/readyz")):
            details = assert_problem(response, 503, "store_busy")
            assert "in use" in details["detail"]
            assert details["facts"] == {"written": "nothing"}

    def test_that_is_fought_over_is_a_503_too(self, duel: Duel, store: Away) -> None:
        command = duel.legal(0)[0]
        store.contended = True
        assert_problem(duel.send(command, 0), 503, "contended")


def test_a_game_that_stands_still_is_an_alarm_and_makes_no_process_unready(
    client: FlaskClient, store: MemoryStore
) -> None:
    late = Handler(store, clock=lambda: 0)
    nothing: dict[str, object] = {
        "status": "ready",
        "due_games": 0,
        "oldest_due_ms": 0,
        "late_games": 0,
        "workers": True,
    }
    nothing["other_releases"] = nothing["broken_titles"] = []
    assert client.get("/readyz").get_json() == nothing
    late.open_game(GameSetup("el-gaucho", {}, [Offer("bot", "random")] * 2))
    Handler(store).open_game(GameSetup("el-gaucho", {}, [Offer("bot", "random")] * 2))
    ready = client.get("/readyz")
    assert ready.status_code == 200
    told = ready.get_json()
    assert (told["due_games"], told["late_games"], told["oldest_due_ms"] > BEHIND_MS) == (2, 1, True)
    assert "estancia_games_late 1\n" in client.get("/metrics").get_data(as_text=True)


class Idle(LocalSink):
    """A sink without anybody who works: `error` is what comes of asking."""

    error: Exception | None = None

    def has_workers(self) -> bool:
        if self.error is not None:
            raise self.error
        return False


def test_a_process_without_workers_or_queue_is_ready_and_tells_of_it(
    handler: Handler, config: Config
) -> None:
    sink = Idle()
    client = application(handler, config, sink).test_client()
    assert client.get("/readyz").get_json()["workers"] is False
    assert "estancia_workers_live 0\n" in client.get("/metrics").get_data(as_text=True)
    sink.error = Unreachable("away")
    ready = client.get("/readyz")
    assert (ready.status_code, ready.get_json()["workers"]) == (200, False)
    ready = application(handler, config, LocalSink()).test_client().get("/readyz")
    assert ready.get_json()["workers"] is True


def test_a_problem_has_the_headers_of_every_answer(client: FlaskClient) -> None:
    response = client.get("/nope", headers=bearer("x"))
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Request-Id"]


def test_a_title_that_is_installed_and_cannot_be_used_is_named_where_one_looks(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "BROKEN_TITLES", (BrokenTitle("herd", "strangers", "ImportError: no"),))
    assert client.get("/readyz").get_json()["broken_titles"] == [
        {"title": "herd", "distribution": "strangers", "why": "ImportError: no"}
    ]
