"""/v1/games/{game}/replay: the same as looking at each position by itself."""

import json
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from service.games.handler import Handler
from tests.service.http.support import Duel, assert_problem, rest
from tests.service.playing import play

SHARED = ("status", "seats", "to_act", "due", "clock", "view", "result")


@pytest.fixture
def over(open_duel: Callable[..., Duel], handler: Handler) -> Duel:
    """A game that was played to its end."""
    duel = open_duel(sandbox={"seed": "slider"})
    play(handler, rest(handler, duel.game))
    return duel


def test_a_page_is_what_was_seen_at_each_position_byte_for_byte(over: Duel) -> None:
    end = over.version()
    for viewer in (0, 1, None):
        for first in (1, 8, 95, end - 3):
            page = over.get(f"/replay?from={first}&to={first + 11}", viewer).get_json()
            assert [shown["position"] for shown in page["positions"]] == list(
                range(first, min(first + 12, end + 1))
            )
            events = over.get(f"/events?after={first - 1}&limit=12", viewer).get_json()["events"]
            assert [shown["event"] for shown in page["positions"]] == events
            for shown in page["positions"]:
                then = over.get(f"?at={shown['position']}", viewer).get_json()
                assert json.dumps({name: shown[name] for name in SHARED}) == json.dumps(
                    {name: then[name] for name in SHARED}
                )


def test_pages_follow_each_other_to_the_end(over: Duel) -> None:
    seen, first = [], 1
    while first:
        page = over.get(f"/replay?from={first}", 0).get_json()
        assert len(page["positions"]) <= 100
        seen += [shown["position"] for shown in page["positions"]]
        first = page["next"]
    assert seen == list(range(1, over.version() + 1))
    assert over.get("/replay?from=3&to=4").get_json()["next"] is None


def test_points_are_the_same_for_everybody_and_become_the_final_scores(over: Duel) -> None:
    end = over.version()
    pages = [over.get(f"/replay?from={end - 60}", viewer).get_json()["positions"] for viewer in (0, 1, None)]
    first, *others = [[shown["points"] for shown in page] for page in pages]
    assert others == [first, first]
    assert len(set(map(tuple, first))) > 2
    assert first[-1] == pages[0][-1]["result"]["scores"]
    assert over.get("/replay?to=1").get_json()["positions"][0]["points"] == []


@pytest.mark.parametrize("title", ["el-gaucho", "ranchers"])
def test_points_are_those_of_the_score_sheets_long_before_the_end(
    title: str, open_duel: Callable[..., Duel], handler: Handler
) -> None:
    duel = open_duel(title=title, sandbox={"seed": "points"})
    play(handler, rest(handler, duel.game))
    end = duel.version()
    shown = duel.get(f"/replay?from={end - 30}&to={end - 10}", 0).get_json()["positions"]
    assert any(any(each["points"]) for each in shown)
    for each in (shown[0], shown[-1]):
        sheets = duel.get(f"/scoring?at={each['position']}").get_json()["sheets"]
        assert each["points"] == [sheet["points"] for sheet in sheets]


def test_it_is_folded_once(over: Duel, handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    folds = []
    at = handler.at
    monkeypatch.setattr(handler, "at", lambda game, version: folds.append(version) or at(game, version))
    assert over.get("/replay?from=5&to=60").status_code == 200
    assert folds == [5]


def test_before_anybody_sits_there_is_no_name(open_duel: Callable[..., Duel]) -> None:
    duel = open_duel()
    positions = duel.get("/replay?to=4").get_json()["positions"]
    names = [[seat["name"] for seat in shown["seats"]] for shown in positions]
    assert names == [[None, None], ["Ana", None], ["Ana", "Ben"], ["Ana", "Ben"]]
    assert [shown["status"] for shown in positions] == ["open", "open", "open", "running"]


@pytest.mark.parametrize("query", ["from=0", "to=0", "from=5&to=4", "from=x", "to=-1", "from=1.5"])
def test_what_is_no_range_is_refused(duel: Duel, query: str) -> None:
    assert_problem(duel.get(f"/replay?{query}"), 400, "bad_parameter")


def test_there_is_nothing_beyond_the_end(duel: Duel) -> None:
    assert_problem(duel.get(f"/replay?from={duel.version() + 1}"), 404, "no_such_position")
    assert duel.get("/replay?to=9999").get_json()["positions"][-1]["position"] == duel.version()


def test_a_private_game_is_not_there(open_duel: Callable[..., Duel], client: FlaskClient) -> None:
    duel = open_duel(visibility="private")
    assert_problem(duel.get("/replay"), 404, "no_such_game")
    assert duel.get("/replay", 1).status_code == 200
    wrong = {"Authorization": "Bearer est_seat_wrong"}
    assert_problem(client.get(f"{duel.url}/replay", headers=wrong), 404, "no_such_game")
