"""What operators see where games are broken: the console's answer, metrics, rebuilt lists."""

from dataclasses import replace
from pathlib import Path

import pytest

from service.cli.operate.lobby_rebuild import rebuild
from service.config import read
from service.games.quarantine import Quarantine, Suspect
from tests.service.http.apps import OPERATOR, OPERATOR_KEY
from tests.service.unreadable.ruin import Ruin, running
from tests.support.application import application

CONFIG = replace(read({}), operator_key=OPERATOR_KEY, requests_each=0)


def test_games_that_wait_are_listed_whatever_is_wrong_with_them(tmp_path: Path) -> None:
    ruin = Ruin(tmp_path / "cold", ways=())
    ways = {
        "other_release": lambda it, game: it.stored(game).meta.update(title="el-bandido"),
        "unreadable": lambda it, game: it.stored(game).meta.pop("server_seed"),
        "rules": lambda _it, _game: None,
    }
    games = {what: running(ruin, breaks) for what, breaks in ways.items()}
    Quarantine(ruin.hot).add(Suspect("play", games["rules"], 1))
    ruin.hot.registers.put("quarantine", "play:" + games["unreadable"], "{]")
    client = application(ruin.cellar.handler, CONFIG).test_client()
    told = client.get("/v1/operations", headers=OPERATOR).get_json()
    assert {it["game"]: it["waits_for"] for it in told["waiting"]} == {
        game: what for what, game in games.items()
    }
    assert [it["game"] for it in told["set_aside"]] == [games["rules"]]
    metrics = client.get("/metrics", headers=OPERATOR)
    assert 'estancia_games_set_aside{stuck="no"} 1' in metrics.get_data(as_text=True)


def test_keys_of_apps_are_listed_though_one_line_is_broken(ruin: Ruin) -> None:
    client = application(ruin.cellar.handler, CONFIG).test_client()
    client.post("/v1/keys", json={"name": "an app", "scopes": ["games:read"]}, headers=OPERATOR)
    ruin.hot.registers.put("keys", "0123456789abcdef", "{]")
    keys = client.get("/v1/keys", headers=OPERATOR).get_json()["keys"]
    assert [it["name"] for it in keys] == ["an app"]


@pytest.mark.parametrize("again", [False, True])
def test_lists_are_made_anew_of_all_games_that_can_be_read(tmp_path: Path, again: bool) -> None:
    ruin = Ruin(tmp_path / "cold", ways=("no seed", "no time", "object lost"))
    for _ in range(1 + again):
        placed, skipped = rebuild(ruin.cellar.handler)
        assert placed == 3
        assert {it.game for it in skipped} == {ruin.games["no seed"], ruin.games["no time"]}
