"""Managing a table before the start: bots, names, invitations, a start with those who sit, a table closed."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.games.handler import Handler
from tests.service.http.support import Duel, assert_problem, bearer, rest

KEY = {"Idempotency-Key": "0123456789-0123456789"}


@pytest.fixture
def opened(client: FlaskClient) -> dict[str, Any]:
    return open_table(client)


def open_table(client: FlaskClient, open_seats: int = 3, **more: Any) -> dict[str, Any]:
    seats = [{"kind": "reserved", "name": "Ana"}, *[{"kind": "open"}] * open_seats]
    answer = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats, **more})
    body: dict[str, Any] = answer.get_json()
    return body


def url(opened: dict[str, Any], path: str = "") -> str:
    return f"/v1/games/{opened['game']}{path}"


def manager(opened: dict[str, Any]) -> dict[str, str]:
    return bearer(opened["manager"])


def invited(opened: dict[str, Any]) -> dict[str, str]:
    return bearer(opened["invitation"])


def owner(opened: dict[str, Any]) -> dict[str, str]:
    return bearer(opened["seats"][0]["token"])


def types(client: FlaskClient, opened: dict[str, Any], headers: dict[str, str] | None = None) -> list[str]:
    events = client.get(url(opened, "/events"), headers=headers or {}).get_json()["events"]
    return [event["type"] for event in events]


class TestBots:
    def test_fill_free_seats_and_the_last_of_them_starts_the_game(
        self, client: FlaskClient, opened: dict[str, Any], handler: Handler
    ) -> None:
        for seat in (1, 2):
            filled = client.patch(
                url(opened, f"/seats/{seat}"), json={"bot": "random"}, headers=manager(opened)
            )
            assert filled.get_json()["status"] == "open"
            it = filled.get_json()["seats"][seat]
            assert (it["kind"], it["bot"], it["taken"], it["name"]) == ("bot", "random", True, None)
        client.post(url(opened, "/seats/3"), json={"name": "Ben"})
        loaded = rest(handler, opened["game"])
        assert loaded.status() == "running"
        assert types(client, opened)[:6] == [
            "game_opened", "seat_taken", "seat_filled", "seat_filled", "seat_taken", "game_started",
        ]  # fmt: skip

    def test_are_sent_away_again(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        client.patch(url(opened, "/seats/1"), json={"bot": "random"}, headers=manager(opened))
        left = client.delete(url(opened, "/seats/1"), headers=manager(opened)).get_json()
        assert (left["seats"][1]["kind"], left["seats"][1]["bot"]) == ("open", None)
        assert client.post(url(opened, "/seats/1"), json={"name": "Ben"}).status_code == 201

    def test_must_be_hosted_and_the_seat_free(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        asked = {"json": {"bot": "nobody"}, "headers": manager(opened)}
        assert_problem(client.patch(url(opened, "/seats/1"), **asked), 404, "no_such_bot")
        asked["json"] = {"bot": "random"}
        assert_problem(client.patch(url(opened, "/seats/0"), **asked), 409, "seat_taken")
        assert_problem(client.patch(url(opened, "/seats/4"), **asked), 404, "no_such_seat")

    def test_are_put_nowhere_by_who_only_sits(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        asked = {"json": {"bot": "random"}, "headers": owner(opened)}
        assert_problem(client.patch(url(opened, "/seats/1"), **asked), 403, "forbidden")
        assert_problem(client.patch(url(opened, "/seats/0"), **asked), 409, "not_started")


class TestTheManager:
    def test_empties_seats_of_people_before_the_start_and_never_later(
        self, client: FlaskClient, opened: dict[str, Any]
    ) -> None:
        ben = client.post(url(opened, "/seats/1"), json={"name": "Ben"}).get_json()
        assert client.delete(url(opened, "/seats/1"), headers=manager(opened)).status_code == 200
        gone = client.get(url(opened), headers=bearer(ben["token"]))
        assert_problem(gone, 401, "bad_token")
        for seat in (1, 2, 3):
            client.post(url(opened, f"/seats/{seat}"), json={})
        assert_problem(client.delete(url(opened, "/seats/1"), headers=manager(opened)), 403, "forbidden")
        asked = {"json": {"bot": "random"}, "headers": manager(opened)}
        assert_problem(client.patch(url(opened, "/seats/1"), **asked), 403, "forbidden")

    def test_sees_what_a_spectator_sees_and_plays_nothing(
        self, client: FlaskClient, duel: Duel, handler: Handler
    ) -> None:
        opened = open_table(client, 1, visibility="private")
        client.post(url(opened, "/seats/1"), json={}, headers=invited(opened))
        rest(handler, opened["game"])
        seen = client.get(url(opened), headers=manager(opened)).get_json()
        assert seen["status"] == "running"
        assert seen["view"] != client.get(url(opened), headers=owner(opened)).get_json()["view"]
        assert_problem(client.get(url(opened, "/commands"), headers=manager(opened)), 403, "forbidden")
        assert_problem(duel.client.get(duel.url, headers=manager(opened)), 401, "bad_token")

    def test_is_whoever_has_opened_the_game_and_can_be_told_again(self, client: FlaskClient) -> None:
        body = {"title": "el-gaucho", "visibility": "private", "seats": [{"kind": "open"}] * 2}
        first, again = (client.post("/v1/games", json=body, headers=KEY).get_json() for _ in range(2))
        assert first == again
        assert first["manager"].startswith("est_manager_")
        assert first["invitation"].startswith("est_invitation_")
        for seat in (0, 1):
            client.post(url(first, f"/seats/{seat}"), json={}, headers=invited(first))
        begun = client.post("/v1/games", json=body, headers=KEY).get_json()
        assert (begun["manager"], begun["invitation"]) == (first["manager"], None)


class TestNames:
    def test_are_changed_by_who_bears_them(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        tag = client.get(url(opened)).headers["ETag"]
        changed = client.put(url(opened, "/seats/0/name"), json={"name": "Anahi"}, headers=owner(opened))
        assert changed.get_json()["seats"][0]["name"] == "Anahi"
        seen = client.get(url(opened), headers={"If-None-Match": tag})
        assert seen.get_json()["seats"][0]["name"] == "Anahi"
        assert types(client, opened)[-1] == "seat_renamed"
        assert b"Anahi" not in client.get(url(opened, "/events")).get_data()

    def test_are_changed_by_the_manager_until_the_game_has_started(
        self, client: FlaskClient, opened: dict[str, Any]
    ) -> None:
        asked = {"json": {"name": "Anahi"}, "headers": manager(opened)}
        assert client.put(url(opened, "/seats/0/name"), **asked).status_code == 200
        for seat in (1, 2, 3):
            client.post(url(opened, f"/seats/{seat}"), json={})
        assert_problem(client.put(url(opened, "/seats/0/name"), **asked), 403, "forbidden")
        asked["headers"] = owner(opened)
        assert client.put(url(opened, "/seats/0/name"), **asked).status_code == 200

    def test_stay_apart_from_those_of_others(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        ben = client.post(url(opened, "/seats/1"), json={"name": "Ben"}).get_json()
        asked = {"json": {"name": "ANA"}, "headers": bearer(ben["token"])}
        problem = assert_problem(client.put(url(opened, "/seats/1/name"), **asked), 409, "name_taken")
        assert (problem["clause"], problem["facts"]) == ("table.17", {"seat": 0})
        asked["json"] = {"name": "BEN"}
        assert client.put(url(opened, "/seats/1/name"), **asked).status_code == 200
        assert_problem(client.put(url(opened, "/seats/0/name"), **asked), 403, "forbidden")
        asked["json"] = {"name": " "}
        assert_problem(client.put(url(opened, "/seats/1/name"), **asked), 400, "bad_name")

    def test_do_not_make_another_seats_command_stale(self, duel: Duel) -> None:
        seat = duel.get().get_json()["to_act"][0]
        version, command = duel.version(), duel.legal(seat)[0]
        renamed = duel.client.put(
            f"{duel.url}/seats/{1 - seat}/name", json={"name": "Cleo"}, headers=bearer(duel.tokens[1 - seat])
        )
        assert renamed.status_code == 200
        assert duel.send(command, seat, If_Match=f'"{version}"').status_code == 200


class TestAStart:
    def test_needs_only_those_who_sit(
        self, client: FlaskClient, opened: dict[str, Any], handler: Handler
    ) -> None:
        assert_problem(client.post(url(opened, "/start"), headers=manager(opened)), 409, "seats_count")
        client.post(url(opened, "/seats/1"), json={"name": "Ben"})
        started = client.post(url(opened, "/start"), headers=manager(opened)).get_json()
        assert (started["status"], len(started["seats"])) == ("running", 2)
        assert types(client, opened)[-2:] == ["seats_removed", "game_started"]
        rest(handler, opened["game"])
        shown = client.get(url(opened)).get_json()
        assert (len(shown["seats"]), shown["to_act"]) == (2, [0, 1])
        assert_problem(client.post(url(opened, "/seats/2"), json={}), 404, "no_such_seat")

    def test_waits_for_a_seat_in_between(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        client.post(url(opened, "/seats/2"), json={})
        problem = assert_problem(
            client.post(url(opened, "/start"), headers=manager(opened)), 409, "seat_free"
        )
        assert (problem["clause"], problem["facts"]) == ("table.20", {"seat": 1})

    def test_is_nothing_for_who_only_sits(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        assert_problem(client.post(url(opened, "/start"), headers=owner(opened)), 403, "forbidden")
        assert_problem(client.post(url(opened, "/start")), 401, "no_token")


class TestATableClosed:
    def test_is_abandoned_and_off_the_list_of_open_ones(
        self, client: FlaskClient, opened: dict[str, Any], handler: Handler
    ) -> None:
        closed = client.delete(url(opened), headers=manager(opened))
        assert closed.get_json()["status"] == "abandoned"
        assert client.get("/v1/games?status=open").get_json()["games"] == []
        rest(handler, opened["game"])
        assert types(client, opened)[-2:] == ["game_ended_early", "luck_revealed"]
        assert_problem(client.post(url(opened, "/seats/1"), json={}), 409, "game_over")

    def test_had_not_started(self, client: FlaskClient) -> None:
        opened = open_table(client, 1)
        client.post(url(opened, "/seats/1"), json={})
        problem = assert_problem(client.delete(url(opened), headers=manager(opened)), 409, "has_started")
        assert problem["clause"] == "table.21"

    def test_is_closed_by_nobody_else(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        assert_problem(client.delete(url(opened), headers=owner(opened)), 403, "forbidden")
        assert_problem(client.delete(url(opened)), 401, "no_token")


class TestAnInvitation:
    @pytest.fixture
    def opened(self, client: FlaskClient) -> dict[str, Any]:
        return open_table(client, 2, visibility="private")

    def test_shows_the_table_and_who_sits_there(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        shown = client.get(url(opened), headers=invited(opened)).get_json()
        assert (shown["title"], shown["settings"]["start_player"]) == ("el-gaucho", None)
        assert [seat["name"] for seat in shown["seats"]] == ["Ana", None, None]
        assert types(client, opened, invited(opened)) == ["game_opened", "seat_taken"]

    def test_lets_people_sit_down_where_the_id_does_not(
        self, client: FlaskClient, opened: dict[str, Any]
    ) -> None:
        assert_problem(client.post(url(opened, "/seats/1"), json={"name": "Ben"}), 404, "no_such_game")
        asked = {"json": {"name": "Ben"}, "headers": {**invited(opened), **KEY}}
        ben = client.post(url(opened, "/seats/1"), **asked)
        assert ben.status_code == 201
        assert client.post(url(opened, "/seats/1"), **asked).get_json() == ben.get_json()
        assert_problem(
            client.post(url(opened, "/seats/2"), json={}, headers=bearer(ben.get_json()["token"])),
            403,
            "forbidden",
        )
        assert_problem(client.delete(url(opened, "/seats/0"), headers=invited(opened)), 403, "forbidden")
        assert_problem(client.post(url(opened, "/start"), headers=invited(opened)), 403, "forbidden")

    def test_is_replaced_and_withdrawn(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        made = client.post(url(opened, "/invitation"), headers=manager(opened))
        assert made.status_code == 201
        new = {"game": opened["game"], "invitation": made.get_json()["token"]}
        assert_problem(client.get(url(opened), headers=invited(opened)), 404, "no_such_game")
        assert_problem(
            client.post(url(opened, "/seats/1"), json={}, headers=invited(opened)), 404, "no_such_game"
        )
        assert client.post(url(new, "/seats/1"), json={}, headers=invited(new)).status_code == 201
        assert client.delete(url(opened, "/invitation"), headers=manager(opened)).status_code == 204
        assert_problem(client.get(url(new), headers=invited(new)), 404, "no_such_game")
        assert_problem(client.post(url(new, "/seats/2"), json={}, headers=invited(new)), 404, "no_such_game")

    def test_opens_nothing_once_the_game_has_begun(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        asked = {"json": {}, "headers": {**invited(opened), **KEY}}
        client.post(url(opened, "/seats/1"), json={}, headers=invited(opened))
        last = client.post(url(opened, "/seats/2"), **asked)
        assert last.get_json()["status"] == "running"
        for path in ("", "/events", "/replay"):
            assert_problem(client.get(url(opened, path), headers=invited(opened)), 404, "no_such_game")
        assert client.post(url(opened, "/seats/2"), **asked).get_json() == last.get_json()
        problem = client.post(url(opened, "/invitation"), headers=manager(opened))
        assert_problem(problem, 409, "has_started")

    def test_is_made_by_nobody_else(self, client: FlaskClient, opened: dict[str, Any]) -> None:
        for method in ("POST", "DELETE"):
            path = url(opened, "/invitation")
            assert_problem(client.open(path, method=method, headers=owner(opened)), 403, "forbidden")
            assert_problem(client.open(path, method=method), 404, "no_such_game")
