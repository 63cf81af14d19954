"""POST /v1/games/{game}/rematch: once more, with the same people at the same seats."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.config import Config
from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR_KEY, new_key
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import play
from tests.support.application import application


def ask(client: FlaskClient, game: str, token: str) -> Any:
    return client.post(f"/v1/games/{game}/rematch", headers=bearer(token))


@pytest.fixture
def over(open_duel: Callable[..., Duel], handler: Handler) -> Duel:
    duel = open_duel(settings={"start_player": 1}, clock={"turn": 600}, visibility="private")
    play(handler, handler.current(duel.game))
    return duel


def test_it_starts_when_all_have_asked(over: Duel, client: FlaskClient, handler: Handler) -> None:
    first = ask(client, over.game, over.tokens[1]).get_json()
    assert (first["seat"], first["name"], first["status"]) == (1, "Ben", "open")
    url = f"/v1/games/{first['game']}"
    waiting = client.get(url, headers=bearer(first["token"])).get_json()
    assert [(seat["kind"], seat["taken"], seat["name"]) for seat in waiting["seats"]] == [
        ("held", False, "Ana"), ("reserved", True, "Ben"),
    ]  # fmt: skip
    assert (waiting["rematch_of"], waiting["rematch"]) == (over.game, None)
    assert over.get(seat=0).get_json()["rematch"] == first["game"]
    second = ask(client, over.game, over.tokens[0]).get_json()
    assert (second["game"], second["seat"], second["status"]) == (first["game"], 0, "running")
    assert second["manager"] == first["manager"]
    rest(handler, first["game"])
    shown = client.get(url, headers=bearer(second["token"])).get_json()
    old = over.get(seat=0).get_json()
    for same in ("title", "settings", "visibility"):
        assert shown[same] == old[same]
    assert (shown["clock"]["turn"], shown["commitment"] == old["commitment"]) == (600, False)


def test_who_asks_again_is_told_the_same(over: Duel, client: FlaskClient) -> None:
    first, again = (ask(client, over.game, over.tokens[0]) for _ in range(2))
    assert first.status_code == 201
    assert first.get_json() == again.get_json()
    assert first.headers["Location"] == f"/v1/games/{first.get_json()['game']}"
    ask(client, over.game, over.tokens[1])
    assert ask(client, over.game, over.tokens[0]).get_json() == first.get_json()


def test_a_client_that_has_the_last_version_hears_of_it(over: Duel, client: FlaskClient) -> None:
    tag = over.get(seat=0).headers["ETag"]
    assert over.get(seat=0, If_None_Match=tag).status_code == 304
    new = ask(client, over.game, over.tokens[1]).get_json()["game"]
    assert over.get(seat=0, If_None_Match=tag).get_json()["rematch"] == new


def close(client: FlaskClient, joined: Any) -> None:
    assert client.delete(f"/v1/games/{joined['game']}", headers=bearer(joined["manager"])).status_code == 200


@pytest.mark.parametrize("other", [0, 1])
def test_one_that_was_given_up_is_followed_by_another(over: Duel, client: FlaskClient, other: int) -> None:
    first = ask(client, over.game, over.tokens[0]).get_json()
    close(client, first)
    second = ask(client, over.game, over.tokens[other]).get_json()
    assert (second["game"] != first["game"], second["status"], second["seat"]) == (True, "open", other)
    assert len({first["token"], first["manager"], second["token"], second["manager"]}) == 4
    assert ask(client, over.game, over.tokens[other]).get_json() == second
    begun = ask(client, over.game, over.tokens[1 - other]).get_json()
    assert (begun["game"], begun["status"], begun["manager"]) == (
        second["game"],
        "running",
        second["manager"],
    )


def test_it_can_be_given_up_again_and_again(over: Duel, client: FlaskClient) -> None:
    games = set[str]()
    for asking in (0, 1, 1, 0):
        joined = ask(client, over.game, over.tokens[asking]).get_json()
        games.add(joined["game"])
        close(client, joined)
    assert len(games) == 4


def test_one_that_the_game_does_not_name_yet_is_found_all_the_same(
    over: Duel, client: FlaskClient, store: MemoryStore
) -> None:
    """Whoever opened it may have failed just before that was written down."""
    first = ask(client, over.game, over.tokens[0]).get_json()
    del store.state.games[over.game].meta["rematch"]
    assert ask(client, over.game, over.tokens[0]).get_json() == first
    close(client, first)
    del store.state.games[over.game].meta["rematch"]
    assert ask(client, over.game, over.tokens[1]).get_json()["game"] != first["game"]


@pytest.mark.parametrize("forget", [True, False])
def test_one_that_nobody_came_to_and_that_is_gone_is_followed_by_another(
    over: Duel, client: FlaskClient, store: MemoryStore, config: Config, forget: bool
) -> None:
    first = ask(client, over.game, over.tokens[0]).get_json()
    close(client, first)
    if forget:
        store.state.games.pop(first["game"])
        client = application(Handler(store), config).test_client()
    else:
        rest(Handler(store), first["game"])
        url = f"/v1/games/{first['game']}/events"
        assert client.delete(url, headers=bearer(first["manager"])).status_code == 204
    assert ask(client, over.game, over.tokens[1]).get_json()["status"] == "open"


def test_who_has_left_sits_down_again(over: Duel, client: FlaskClient) -> None:
    first = ask(client, over.game, over.tokens[0]).get_json()
    url = f"/v1/games/{first['game']}/seats/0"
    for _ in range(2):
        secret = ask(client, over.game, over.tokens[0]).get_json()["token"]
        assert client.delete(url, headers=bearer(secret)).status_code == 200
    again = ask(client, over.game, over.tokens[0]).get_json()
    assert (again["game"], again["seat"], again["status"]) == (first["game"], 0, "open")
    assert again["token"] != first["token"]
    assert ask(client, over.game, over.tokens[0]).get_json() == again
    assert ask(client, over.game, over.tokens[1]).get_json()["status"] == "running"


def test_who_sits_there_is_told_so_also_when_the_first_answer_is_not_known_any_more(
    over: Duel, client: FlaskClient, store: MemoryStore
) -> None:
    first = ask(client, over.game, over.tokens[0]).get_json()
    ask(client, over.game, over.tokens[1])
    store.state.games[first["game"]].keys.clear()
    again = ask(client, over.game, over.tokens[0])
    assert (again.status_code, again.get_json()["token"], again.get_json()["status"]) == (
        201,
        first["token"],
        "running",
    )


def test_the_game_stays_until_all_have_come_who_need_its_tokens_for_that(
    client: FlaskClient, handler: Handler
) -> None:
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    opened = client.post("/v1/games", json={"title": "ranchers", "seats": seats}).get_json()
    url, manager = f"/v1/games/{opened['game']}/events", bearer(opened["manager"])
    ana, ben = (seat["token"] for seat in opened["seats"])
    rest(handler, opened["game"])
    client.delete(f"/v1/games/{opened['game']}/seats/0", headers=bearer(ana))
    rest(handler, opened["game"])
    ask(client, opened["game"], ana)
    assert_problem(client.delete(url, headers=manager), 409, "rematch_waits")
    ask(client, opened["game"], ben)
    assert client.delete(url, headers=manager).status_code == 204


def test_nobody_else_takes_a_seat_that_is_held(over: Duel, client: FlaskClient) -> None:
    joined = ask(client, over.game, over.tokens[0]).get_json()
    url, manager = f"/v1/games/{joined['game']}", bearer(joined["manager"])
    assert_problem(client.post(f"{url}/seats/1", json={}), 404, "no_such_game")
    assert_problem(client.post(f"{url}/seats/1", json={}, headers=manager), 409, "seat_held")
    assert_problem(client.patch(f"{url}/seats/1", json={"bot": "random"}, headers=manager), 409, "seat_held")
    assert client.delete(f"{url}/seats/1", headers=manager).get_json()["seats"][1]["name"] is None
    filled = client.patch(f"{url}/seats/1", json={"bot": "random"}, headers=manager)
    assert filled.get_json()["status"] == "running"
    assert_problem(ask(client, over.game, over.tokens[1]), 409, "seat_taken")


def test_bots_sit_already(client: FlaskClient, handler: Handler) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "greedy"}]
    opened = client.post("/v1/games", json={"title": "ranchers", "seats": seats}).get_json()
    ana = opened["seats"][0]["token"]
    assert_problem(ask(client, opened["game"], ana), 409, "still_played")
    rest(handler, opened["game"])
    client.delete(f"/v1/games/{opened['game']}/seats/0", headers=bearer(ana))
    joined = ask(client, opened["game"], ana).get_json()
    assert joined["status"] == "running"
    bot = handler.current(joined["game"]).game.table.seats[1]
    assert (bot.kind, bot.bot) == ("bot", "greedy")


def test_only_who_has_played_asks(over: Duel, client: FlaskClient) -> None:
    assert_problem(client.post(f"{over.url}/rematch"), 404, "no_such_game")
    opened = client.post("/v1/games", json={"title": "ranchers", "seats": [{"kind": "open"}] * 2}).get_json()
    assert_problem(ask(client, opened["game"], opened["manager"]), 403, "forbidden")


class TestOfAnApp:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, operator_key=OPERATOR_KEY, games_each=2)

    def test_it_is_the_apps_its_people_are_known_and_it_counts_among_its_games(
        self, client: FlaskClient, handler: Handler
    ) -> None:
        key = bearer(new_key(client)["token"])
        seats = [{"kind": "reserved", "name": name, "external_id": name} for name in ("Ana", "Ben")]
        opened = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}, headers=key).get_json()
        rest(handler, opened["game"])
        ana, ben = (seat["token"] for seat in opened["seats"])
        client.delete(f"/v1/games/{opened['game']}/seats/1", headers=bearer(ben))
        joined = ask(client, opened["game"], ana).get_json()
        lines = client.get("/v1/games?seat_of=Ben", headers=key).get_json()["games"]
        assert lines[0]["game"] == joined["game"]
        assert [seat["external_id"] for seat in lines[0]["seats"]] == ["Ana", "Ben"]
        more = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}, headers=key)
        assert_problem(more, 429, "too_many_games")
