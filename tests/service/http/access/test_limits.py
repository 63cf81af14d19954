"""Whose requests are counted, against what; and that whoever only plays never notices."""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.core.luck import Luck
from domain.table import bounds
from service.config import Config
from service.games.codec.commands import body_of
from service.games.handler import Handler
from service.http.runtime.context import AppContext
from service.http.runtime.rate_limiter import SECONDS, RateLimiter
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, new_key, open_game
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.support.application import application

RATE = 4
FAR = {"REMOTE_ADDR": "203.0.113.9"}
LONG = {"REMOTE_ADDR": "2001:db8:1:2:3::4"}


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, requests_each=RATE, operator_key=None)


@pytest.fixture
def app(app: Flask) -> Flask:
    """Its time stands still, so nobody gets room by waiting."""
    found: AppContext = app.extensions["estancia"]
    app.extensions["estancia"] = replace(
        found, rate_limiter=RateLimiter(found.config.requests_each, clock=lambda: 0.0)
    )
    return app


def refused_after(ask: Callable[[], Any], most: int = 200) -> int:
    """How often it goes well before it is too much; `most` if it always does."""
    for n in range(most):
        if ask().status_code == 429:
            return n
    return most


class TestAFlood:
    def test_from_an_address_is_throttled_and_told_how(self, client: FlaskClient) -> None:
        first = client.get("/v1/titles", environ_base=FAR)
        assert first.headers["RateLimit-Policy"] == '"requests";q=40;w=10'
        assert first.headers["RateLimit"] == '"requests";r=39;t=1'
        assert refused_after(lambda: client.get("/v1/bots", environ_base=FAR)) == 39
        refusal = client.get("/v1/titles", environ_base=FAR)
        problem = assert_problem(refusal, 429, "too_many_requests")
        assert problem["facts"] == {"limit": "requests", "most": 40, "within": 10, "seconds": 1}
        assert refusal.headers["Retry-After"] == "1"
        assert refusal.headers["RateLimit-Policy"] == '"requests";q=40;w=10'
        assert client.get("/v1/titles", environ_base={"REMOTE_ADDR": "203.0.113.10"}).status_code == 200

    def test_of_tokens_that_were_made_up_is_the_addresss(self, client: FlaskClient, duel: Duel) -> None:
        tokens = iter(range(1_000))
        for kind in ("est_seat_", "est_app_0123456789abcdef_", "", "Basic "):
            client.application.extensions["estancia"].rate_limiter._arrival_at.clear()
            asked = refused_after(
                lambda kind=kind: client.get(
                    duel.url, headers=bearer(f"{kind}{next(tokens):043}"), environ_base=FAR
                )
            )
            assert asked == 40

    def test_through_a_proxy_elsewhere_is_the_proxys_whatever_it_says_of_its_clients(
        self, client: FlaskClient
    ) -> None:
        addresses = iter(range(1_000))

        def ask() -> Any:
            theirs = f"198.51.100.{next(addresses)}"
            headers = {"X-Forwarded-For": theirs, "X-Real-IP": theirs, "Forwarded": f"for={theirs}"}
            return client.get("/v1/bots", headers=headers, environ_base=FAR)

        assert refused_after(ask) == 40

    def test_is_counted_at_each_process_by_itself(self, app: Flask, config: Config) -> None:
        both = [app.test_client(), application(Handler(MemoryStore()), config).test_client()]
        for process in both:
            assert process.get("/v1/bots", environ_base=FAR).headers["RateLimit"] == '"requests";r=39;t=1'

    def test_from_one_ipv6_network_is_one_clients(self, client: FlaskClient) -> None:
        addresses = iter(range(1, 1_000))

        def ask(network: str) -> Any:
            return client.get("/v1/bots", environ_base={"REMOTE_ADDR": f"{network}::{next(addresses):x}"})

        assert refused_after(lambda: ask("2001:db8:1:2")) == 40
        assert ask("2001:db8:1:3").status_code == 200

    def test_of_unknown_paths_and_nonsense_is_counted_too(self, client: FlaskClient) -> None:
        asked = iter(["/nope", "/v1/games?limit=0", "/docs", "/v1/games/x"] * 50)
        assert refused_after(lambda: client.get(next(asked), environ_base=FAR)) == 40

    def test_of_a_seat_is_throttled_even_on_loopback(self, duel: Duel) -> None:
        duel.get(seat=0)
        assert refused_after(lambda: duel.get(seat=0)) == 40
        assert duel.get(seat=1).status_code == 200
        assert duel.get().status_code == 200

    def test_of_commands_that_the_rules_refuse_is_throttled(self, duel: Duel) -> None:
        duel.get(seat=0)
        asked = refused_after(lambda: duel.send({"type": "take_dice", "dice": [1, 1]}, 0))
        assert asked == 40
        assert_problem(duel.send({"type": "end_turn"}, 0), 429, "too_many_commands")

    def test_of_one_command_sent_again_and_again_is_throttled(self, duel: Duel) -> None:
        command = duel.legal(0)[0]
        assert refused_after(lambda: duel.send(command, 0, Idempotency_Key="k")) == 41

    def test_of_an_app_is_throttled(self, client: FlaskClient) -> None:
        app = bearer(new_key(client)["token"])
        assert refused_after(lambda: client.get("/v1/games?mine=true", headers=app)) == 40


class TestNobodyCounts:
    def test_what_comes_over_loopback_without_a_token(self, client: FlaskClient) -> None:
        for address in ("127.0.0.1", "::1", "127.8.8.8", ""):
            response = client.get("/v1/bots", environ_base={"REMOTE_ADDR": address})
            assert "RateLimit" not in response.headers
        assert refused_after(lambda: client.get("/v1/bots")) == 200

    def test_whether_the_service_is_alive_or_ready(self, client: FlaskClient) -> None:
        assert refused_after(lambda: client.get("/healthz", environ_base=FAR), 60) == 60
        assert refused_after(lambda: client.get("/readyz", environ_base=FAR), 60) == 60

    def test_what_a_browser_asks_beforehand(self, client: FlaskClient) -> None:
        assert refused_after(lambda: client.options("/v1/games", environ_base=FAR), 60) == 60

    def test_anything_when_the_limit_is_off(self, app: Flask) -> None:
        found: AppContext = app.extensions["estancia"]
        app.extensions["estancia"] = replace(found, rate_limiter=RateLimiter(0))
        response = app.test_client().get("/v1/bots", environ_base=FAR)
        assert (response.status_code, "RateLimit" in response.headers) == (200, False)

    class TestOfTheOperator:
        @pytest.fixture
        def config(self, config: Config) -> Config:
            return replace(config, operator_key=OPERATOR_KEY)

        def test_requests(self, client: FlaskClient) -> None:
            game = open_game(client, OPERATOR_KEY)["game"]
            ask = lambda: client.get(f"/v1/games/{game}", headers=OPERATOR, environ_base=FAR)  # noqa: E731
            assert refused_after(ask, 60) == 60


@pytest.fixture
def unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the rules let a seat go back and forth for ever."""
    for name in ("UNDOS", "UNDOS_IN_TURN", "HAND_OVERS", "HAND_OVERS_IN_TURN", "TAKE_BACKS"):
        monkeypatch.setattr(bounds, name, 10**9)


@pytest.mark.usefixtures("unbounded")
def test_handing_over_and_taking_back_for_ever_is_throttled(duel: Duel) -> None:
    duel.get("", 0)  # whose token it is, is known from now on
    bots = cycle(("random", None))

    def hand_over() -> TestResponse:
        who = bearer(duel.tokens[0])
        return duel.client.patch(f"{duel.url}/seats/0", json={"bot": next(bots)}, headers=who)

    assert refused_after(hand_over) == RATE * SECONDS


@pytest.mark.usefixtures("unbounded")
def test_doing_and_undoing_for_ever_is_throttled(duel: Duel, handler: Handler) -> None:
    def do_and_undo() -> tuple[int, Any]:
        seat = rest(handler, duel.game).to_act()[0]
        command = body_of(rest(handler, duel.game).legal_commands(seat)[0])
        assert duel.send(command, seat).status_code in (200, 429)
        return seat, duel.client.post(f"{duel.url}/undo", headers=bearer(duel.tokens[seat]))

    while do_and_undo()[1].status_code != 200:
        pass
    assert 0 < refused_after(lambda: do_and_undo()[1]) < 60


def test_a_seat_that_asked_too_much_can_still_move(duel: Duel) -> None:
    command = duel.legal(0)[0]
    refused_after(lambda: duel.get(seat=0))
    sent = duel.send(command, 0)
    assert sent.status_code == 200
    assert sent.headers["RateLimit"].startswith('"commands";')
    assert refused_after(lambda: duel.get(seat=0)) == 10


@pytest.mark.parametrize("address", [{}, FAR, LONG])
def test_a_whole_game_of_four_fast_clients_is_never_throttled(
    app: Flask, handler: Handler, address: dict[str, str]
) -> None:
    """Time stands still, so all of it happens "at once"; each looks, asks what it may do, and does it."""
    client, luck = app.test_client(), Luck(bytes(32))
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben", "Cleo", "Dora")]
    opened = client.post(
        "/v1/games", json={"title": "el-gaucho", "seats": seats, "sandbox": {"seed": "4"}}
    ).get_json()
    url, tokens = f"/v1/games/{opened['game']}", [bearer(seat["token"]) for seat in opened["seats"]]
    asked, seen = 0, [0] * 4

    def ask(path: str, seat: int, body: Any = None) -> Any:
        nonlocal asked
        asked += 1
        more = {"headers": tokens[seat], "environ_base": address}
        response = (
            client.get(url + path, **more) if body is None else client.post(url + path, json=body, **more)
        )
        assert response.status_code == 200, response.get_data()
        return response.get_json()

    loaded = rest(handler, opened["game"])
    while acting := loaded.to_act():
        for seat in range(4):
            seen[seat] = ask(f"/events?after={seen[seat]}", seat)["version"]
        seat = acting[0]
        ask("", seat)
        legal = ask("/commands", seat)["commands"]
        ask("/commands", seat, legal[luck.below(len(legal))])
        loaded = rest(handler, opened["game"])
    assert loaded.status() == "over"
    assert asked > 4 * 10 * RATE, "so many that it would have been too much for those who do not play"
