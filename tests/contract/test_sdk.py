"""Does the Python SDK open, sit, play, follow, and survive losses? Against the real service."""

import itertools
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from service import VERSION
from service.sdk import VERSION as SDK_VERSION
from service.sdk import Estancia, Game, Problem, Unanswered, new_key
from tests.support.server import ROOT, Service
from tests.support.valkey import free_port

pytestmark = pytest.mark.slow

SEATS = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}]
DUEL = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture
def client(guarded: Service, operator: str) -> Iterator[Estancia]:
    with Estancia(guarded.url, operator, patience=20) as client:
        yield client


@pytest.fixture
def losing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str], str | None]], None]:
    """Lets requests or their answers get lost: `how` says so of each method."""

    def lose(how: Callable[[str], str | None]) -> None:
        request, getresponse = HTTPConnection.request, HTTPConnection.getresponse
        lost: dict[HTTPConnection, bool] = {}

        def sending(self: HTTPConnection, method: str, *more: Any, **options: Any) -> None:
            kind = how(method)
            if kind == "request":
                raise ConnectionResetError("the request was lost")
            lost[self] = kind == "answer"
            request(self, method, *more, **options)

        def answered(self: HTTPConnection) -> HTTPResponse:
            response = getresponse(self)
            if lost.pop(self, False):
                response.read()
                raise ConnectionResetError("the answer was lost")
            return response

        monkeypatch.setattr(HTTPConnection, "request", sending)
        monkeypatch.setattr(HTTPConnection, "getresponse", answered)

    return lose


def seated(client: Estancia) -> tuple[Game, Game]:
    """A game of two people."""
    opened = client.open("el-gaucho", SEATS)
    ana, ben = client.game(opened["game"], opened["seats"][0]["token"]), client.game(opened["game"])
    ben.sit(1, name="Ben")
    return ana, ben


def play(game: Game) -> None:
    for table in game.turns():
        try:
            game.act(table["commands"]["commands"][0], version=table["version"])
        except Problem as problem:
            if problem.code != "stale":
                raise


def test_a_game_that_is_over_is_analysed(client: Estancia) -> None:
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    game = client.game(client.open("ranchers", bots)["game"])
    events = list(game.follow())
    heard: list[tuple[int, int]] = []
    analysis = game.analyse(lambda done, of: heard.append((done, of)), text=True)
    assert len(analysis["turns"][-1]["chances"]) == 2
    assert analysis["turns"][-1]["position"] < len(events)
    assert all(done <= of for done, of in heard)
    assert game.analysis()["analysis"]["trials"] == analysis["trials"]


def test_two_play_a_whole_game_while_requests_and_answers_get_lost(
    client: Estancia, losing: Callable[[Callable[[str], str | None]], None]
) -> None:
    numbers = itertools.count(1)

    def how(method: str) -> str | None:
        number = next(numbers)
        if method == "POST":
            return "answer" if number % 29 == 0 else "request" if number % 31 == 0 else None
        return "request" if number % 37 == 0 else None

    ana, ben = seated(client)
    losing(how)
    rival = threading.Thread(target=play, args=(ben,))
    rival.start()
    play(ana)
    rival.join()
    events = list(client.game(ana.id).follow())
    final = ana.snapshot()
    assert final["status"] == "over"
    assert [event["position"] for event in events] == list(range(1, final["version"] + 1))
    assert ana.snapshot(unless=final["version"]) is None
    assert ana.audit()["verdict"] == "exact"
    assert len(client.game(ana.id).export().splitlines()) > final["version"]


def test_what_was_lost_is_done_once(
    client: Estancia, losing: Callable[[Callable[[str], str | None]], None]
) -> None:
    app = {"name": "lossy", "scopes": ["games:create", "games:read"]}
    key = client.ask("POST", "/v1/keys", app, key=new_key())["token"]
    numbers = itertools.count()
    losing(lambda method: "answer" if method == "POST" and next(numbers) % 2 == 0 else None)
    with Estancia(client.url, key) as lossy:
        ana, ben = seated(lossy)
        assert [line["game"] for line in lossy.games(mine=True)["games"]] == [ana.id]
        assert ben.snapshot()["seats"][1]["name"] == "Ben"
    assert ana.token != ben.token


def test_what_is_wrong_is_told_as_a_problem_with_its_parts(client: Estancia) -> None:
    ana, _ = seated(client)
    with Estancia(client.url, language="de") as german, pytest.raises(Problem) as refused:
        german.game(ana.id, ana.token).act({"type": "end_turn"})
    problem = refused.value
    assert (problem.status, problem.code) == (409, "rejected")
    assert problem.reason
    assert problem.clause
    assert problem.request_id
    assert str(problem) == problem.text
    with pytest.raises(Problem) as stale:
        ana.act({"type": "end_turn"}, version=1)
    assert stale.value.code == "stale"
    assert stale.value.events[0]["position"] == 2
    assert (stale.value.version or 0) > 1
    with pytest.raises(Problem, match="token"):
        list(client.game(ana.id, "wrong").follow())


def test_patience_ends_and_names_the_key_to_go_on_with() -> None:
    alone = Estancia(f"http://127.0.0.1:{free_port()}", patience=0.1)
    with pytest.raises(Unanswered) as silent:
        alone.game("0123456789abcdef0123").act({"type": "end_turn"}, key="k-1")
    assert silent.value.key == "k-1"
    with pytest.raises(ValueError, match="address"):
        Estancia("127.0.0.1")


def test_everything_else_that_there_is(client: Estancia) -> None:
    assert any(it["title"] == "el-gaucho" for it in client.titles())
    assert client.title("el-gaucho", language="en")["name"]
    assert any(it["bot"] == "greedy" for it in client.bots())
    opened = client.open("el-gaucho", DUEL)
    ana = client.game(opened["game"], opened["seats"][0]["token"])
    table = next(ana.turns(text=True))
    command = table["commands"]["commands"][0]
    assert table["commands"]["told"]
    assert ana.check(command)["legal"]
    assert ana.hint("greedy")["command"]
    sent = ana.act(command, version=table["version"], include=["game", "commands"], wait=1)
    assert sent["snapshot"]["version"] == sent["version"]
    assert sent["snapshot"]["commands"]["seat"] == 0
    assert ana.commands()["seat"] == 0
    assert ana.ticket()["ticket"]
    assert ana.scoring()["version"] >= sent["version"]
    followed = ana.follow(sent["version"] - 2, text=True)
    assert next(followed)["position"] == sent["version"] - 1
    ana.leave(0)
    assert ana.replay(to=3)["positions"]
    fork = client.game(ana.id).fork(table["version"], [{"kind": "bot", "bot": "random"}] * 2)
    assert fork["game"] != ana.id
    again = ana.rematch()
    assert again == ana.rematch()
    assert client.game(again["game"]).snapshot()["rematch_of"] == ana.id
    manager = client.game(ana.id, opened["manager"])
    manager.delete()
    with pytest.raises(Problem) as gone:
        manager.snapshot()
    assert gone.value.status == 404


def test_a_table_waits_is_shown_in_the_lobby_and_begins(client: Estancia) -> None:
    opened = client.open("ranchers", [*SEATS, {"kind": "open"}])
    manager = client.game(opened["game"], opened["manager"])
    lobby = client.lobby(status="open", title="ranchers")
    assert manager.id in [line["game"] for line in next(lobby)]
    newer = client.open("ranchers", SEATS)["game"]
    assert any(lines[0]["game"] == newer for lines in lobby)
    manager.hands(1, "random")
    kinds = ({line["game"]: line["seats"][1]["kind"] for line in lines} for lines in lobby)
    assert any(it.get(manager.id) == "bot" for it in kinds)
    manager.rename(0, "Dora")
    assert manager.start()["status"] == "running"
    closed = client.open("ranchers", SEATS, visibility="private")
    table = client.game(closed["game"], closed["manager"])
    invited = client.game(closed["game"], table.invite()["token"])
    assert invited.snapshot()["seats"][0]["name"] == "Ana"
    assert table.close()["status"] == "abandoned"


def test_it_needs_nothing_of_the_program_around_it(tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "service" / "sdk", tmp_path / "estancia", ignore=shutil.ignore_patterns("__pycache__")
    )
    show = "import json, sys, estancia; print(json.dumps([estancia.VERSION, sorted(sys.modules)]))"
    done = subprocess.run(
        (sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {show}"),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    version, modules = json.loads(done.stdout)
    assert version == SDK_VERSION == VERSION
    assert not {"service", "msgspec", "flask", "click"} & set(modules)


class Scripted(Game):
    """A game of which these snapshots are told, one after the other."""

    def tell(self, *snapshots: dict[str, Any]) -> "Scripted":
        self.snapshots, self.waited = iter(snapshots), list[int]()
        return self

    def snapshot(self, **_: Any) -> dict[str, Any]:
        return next(self.snapshots)

    def events(self, **query: Any) -> dict[str, Any]:
        self.waited.append(query["after"])
        return {}


@pytest.mark.parametrize(("rights", "shown", "waited"), [(False, [4], [2, 3]), (True, [3, 4], [2])])
def test_a_seat_that_only_may_act_has_no_turn_unless_it_asks_for_that(
    rights: bool, shown: list[int], waited: list[int]
) -> None:
    def table(version: int, to_act: list[int], commands: list[int]) -> dict[str, Any]:
        mine = {"seat": 0, "commands": commands}
        return {"version": version, "status": "running", "to_act": to_act, "commands": mine}

    game = Scripted(Estancia("http://127.0.0.1:9"), "0" * 20, "token").tell(
        table(2, [1], []), table(3, [1], [7]), table(4, [0], [7]), {"status": "over"}
    )
    assert [it["version"] for it in game.turns(rights=rights)] == shown
    assert game.waited == waited
