"""Do bots of others play in the arena without being able to stop it, or to see more than their seat does?"""

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from domain.core.bots import Choice
from domain.table import bounds
from service.arena.endpoint import BotName, Endpoint, Fault, question, reply_of
from service.arena.games import matches, play
from service.arena.players import BadPlayer, Player, Players, lines_of, player_of
from service.audit.bundles.verification import verify_bundle
from service.games.codec.answers import encode
from service.games.codec.commands import body_of
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore
from tests.support.speed import patience

TITLE = "ranchers"


@contextmanager
def served(answer: Callable[[dict[str, Any]], bytes]) -> Iterator[str]:
    """A bot endpoint, and its URL."""

    class Bot(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            pass

        def do_POST(self) -> None:
            raw = answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(raw), raw))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Bot)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/choose"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def loaded() -> LoadedGame:
    """A game that waits for seat 0 or 1, both of people."""
    handler = Handler(MemoryStore())
    offers = [player_of(TITLE, f"{name}=json:loads").offer() for name in ("one", "other")]
    loaded = handler.open_game(GameSetup(TITLE, {}, offers, sandbox=Sandbox("spring"))).loaded
    while loaded.due() is not None:
        loaded = handler.advance(loaded)
    return loaded


def first(view: Any, legal: Any, seat: int, seed: bytes) -> Any:  # noqa: ARG001
    return legal[0]


def wrong(view: Any, legal: Any, seat: int, seed: bytes) -> Any:  # noqa: ARG001
    return Choice("anything", {})  # type: ignore[arg-type]


def broken(view: Any, legal: Any, seat: int, seed: bytes) -> Any:  # noqa: ARG001
    raise RuntimeError("no idea")


def endless(view: Any, legal: Any, seat: int, seed: bytes) -> Any:  # noqa: ARG001
    while True:
        pass


def noting(view: Any, legal: Any, seat: int, seed: bytes, effort: Any, notes: Any) -> Any:  # noqa: ARG001
    return Choice(legal[-1 if notes else 0], {}, "noted")


def callable_of(name: str) -> Player:
    return player_of(TITLE, f"mine=test_players_bots:{name}")


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "test_players_bots", sys.modules[__name__])


def ask(player: Player, loaded: LoadedGame, seconds: float = 5.0) -> Any:
    with closing(Players()) as players:
        return players.ask(player, loaded, loaded.to_act()[0], seconds)


def test_an_endpoint_plays_a_whole_game_whose_bundle_verifies(tmp_path: Path) -> None:
    asked = []

    def last(question: dict[str, Any]) -> bytes:
        asked.append(question)
        bot = {"name": "last", "version": "7"}
        return encode({"command": question["commands"][-1], "bot": bot, "trace": {"by": "order"}})

    with served(last) as url:
        players = (player_of(TITLE, f"mine={url}"), player_of(TITLE, "random"))
        match = next(matches(TITLE, {}, players, 1, "1"))
        played = play(match, tmp_path)
    assert verify_bundle(tmp_path / match.log).verdict == "exact"
    assert (tmp_path / match.log).read_text().count('"lines":["by: \\"order\\""]') == len(asked)
    mine = played.seats[0]
    assert (mine.bot, mine.said, mine.faults) == ("mine", "last 7", 0)
    assert len(mine.seconds) == len(asked)
    assert {(it["protocol"], it["title"], it["seat"], it["may_take_ms"]) for it in asked} == {
        (1, TITLE, 0, 60_000)
    }


def test_a_question_holds_what_the_seat_sees_and_its_commands(loaded: LoadedGame) -> None:
    (seat, *_) = loaded.to_act()
    asked = json.loads(encode(question(loaded, seat, 1.5)))
    assert asked["commands"] == [body_of(it) for it in loaded.legal_commands(seat)]
    assert (asked["version"], asked["may_take_ms"]) == (loaded.version, 1_500)
    assert "settings" not in asked["view"]


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (b"", "failed"),
        (b"[" * 100_000, "failed"),
        (b"{}", "failed"),
        (b'{"command": "pass"}', "failed"),
        (b'{"command": {"type": "nonsense"}}', "illegal"),
        (b'{"command": {"type": "\\ud800"}}', "illegal"),
        (b'{"command": {"type": NaN}}', "illegal"),
    ],
)
def test_an_answer_that_is_no_legal_command_is_a_fault(loaded: LoadedGame, raw: bytes, kind: str) -> None:
    with pytest.raises(Fault) as found:
        reply_of(raw, loaded, loaded.to_act()[0])
    assert found.value.kind == kind


def test_what_a_bot_says_of_itself_counts_only_if_it_is_well_formed(loaded: LoadedGame) -> None:
    seat = loaded.to_act()[0]
    command = body_of(loaded.legal_commands(seat)[0])
    reply = reply_of(encode({"command": command, "bot": "me", "trace": 3}), loaded, seat)
    assert (reply.bot, reply.trace) == (None, None)


def test_what_a_bot_calls_itself_can_be_written_down_and_shown(loaded: LoadedGame) -> None:
    seat = loaded.to_act()[0]
    command = encode(body_of(loaded.legal_commands(seat)[0]))
    raw = b'{"command": %b, "bot": {"name": "a\\ud800\\u001b[2Jb", "version": "1\\n"}}' % command
    assert reply_of(raw, loaded, seat).bot == BotName("a[2Jb", "1")


def test_an_endpoint_that_takes_up_a_connection_too_late_is_asked_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []
    connect = HTTPConnection.connect

    def late(connection: HTTPConnection) -> None:
        for alarm in threading.enumerate():
            if isinstance(alarm, threading.Timer):
                alarm.join()
        connect(connection)

    monkeypatch.setattr(HTTPConnection, "connect", late)
    with (
        served(lambda question: encode(asked.append(question))) as url,
        closing(Endpoint(url)) as endpoint,
        pytest.raises(Fault, match="late"),
    ):
        endpoint.post(b"{}", 0.01)
    assert not asked


def test_of_what_an_endpoint_tells_so_much_is_kept_and_no_more() -> None:
    lines = lines_of({f"k{i}\n": "\u2028" * 300 for i in range(30)})
    assert len(lines) == 20
    assert all(len(line) == 200 and line.isprintable() for line in lines)


def test_an_endpoint_that_is_late_is_given_up_in_time(loaded: LoadedGame) -> None:
    over = threading.Event()

    def never(_question: dict[str, Any]) -> bytes:
        over.wait(patience(30))
        return b"{}"

    with served(never) as url:
        began = time.monotonic()
        answer = ask(player_of(TITLE, f"mine={url}"), loaded, 0.05)
        assert time.monotonic() - began < patience(20)
        over.set()
    assert answer.faults == ("late: no answer within 0.05 s",)
    assert answer.command in loaded.legal_commands(loaded.to_act()[0])


def test_an_answer_that_is_too_long_or_nobody_there_is_a_fault(loaded: LoadedGame) -> None:
    with served(lambda _question: b" " * 20_000) as url:
        assert ask(player_of(TITLE, f"mine={url}"), loaded).faults == (
            "failed: an answer of more than 16000 bytes",
        )
    assert ask(player_of(TITLE, f"mine={url}"), loaded).faults[0].startswith("failed: ")


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/\u00e9", "http://127.0.0.1..x/"])
def test_an_address_that_cannot_be_asked_is_a_fault(url: str) -> None:
    with pytest.raises(Fault, match="failed"):
        Endpoint(url).post(b"{}", 5)


def test_a_connection_is_kept_and_taken_up_again() -> None:
    ports = set()

    def count(_question: dict[str, Any]) -> bytes:
        ports.add(threading.get_ident())
        return b"[]"

    with served(count) as url, closing(Endpoint(url)) as endpoint:
        assert [endpoint.post(b"{}", 5), endpoint.post(b"{}", 5)] == [b"[]", b"[]"]
    assert len(ports) == 1  # a thread of the server serves one connection


def test_a_game_that_comes_to_no_end_is_drawn_and_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bounds, "EVENTS", 40)
    two = (player_of("ranchers", "random"), player_of("ranchers", "novice"))
    match = next(matches("ranchers", {}, two, 2, "endless"))
    seats = play(match, tmp_path).seats
    assert [(seat.won, seat.place, seat.faults) for seat in seats] == [(0.5, 0, 1)] * 2
    assert all("no end after 40 events" in seat.fault_texts[0] for seat in seats)
    assert verify_bundle(tmp_path / match.log).verdict == "exact"


def test_a_callable_may_give_a_command_or_a_choice_and_have_notes(loaded: LoadedGame) -> None:
    legal = loaded.legal_commands(loaded.to_act()[0])
    assert ask(callable_of("first"), loaded).command == legal[0]
    with closing(Players()) as players:
        chosen = [players.ask(callable_of("noting"), loaded, loaded.to_act()[0], 5).command for _ in range(2)]
    assert chosen == [legal[0], legal[-1]]


@pytest.mark.parametrize(("name", "kind"), [("wrong", "illegal"), ("broken", "failed"), ("endless", "late")])
def test_for_a_callable_that_gives_no_legal_command_another_one_is_played(
    loaded: LoadedGame, name: str, kind: str
) -> None:
    answer = ask(callable_of(name), loaded, 0.1 if name == "endless" else 5)
    assert answer.command in loaded.legal_commands(loaded.to_act()[0])
    (fault,) = answer.faults
    assert fault.startswith(f"{kind}: ")


@pytest.mark.parametrize(
    "text", ["nobody", "=json:loads", "a b=json:loads", "x=nothing", "x=http://", "x=no_such:f"]
)
def test_a_player_that_there_cannot_be_is_refused_at_once(text: str) -> None:
    with pytest.raises(BadPlayer):
        player_of(TITLE, text)


def test_a_hosted_bot_may_play_under_another_name() -> None:
    assert player_of(TITLE, "twin=greedy") == Player("twin", "hosted", "greedy")
