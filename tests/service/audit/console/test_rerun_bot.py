"""`estancia rerun-bot` at a terminal."""

import importlib
import json
from pathlib import Path

import pytest

from domain.core.bots import Bot, Choice, at_once
from domain.core.record import Command
from service.audit.bundles.bundle import full
from service.audit.signing import signer_of
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.audit.console.support import run
from tests.service.audit.support import AT, plain
from tests.support.games import open_bots
from workers.advance import advance_game


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of two hosted bots."""
    store = MemoryStore()
    handler = Handler(store)
    game = open_bots(handler, ("random", "random"), seed="bots")
    loaded = advance_game(handler, game, 60, BotRunner(pytest.fail))
    path = tmp_path_factory.mktemp("bots") / "bots.ndjson"
    path.write_bytes(b"".join(full(loaded, store.streams.read(game), signer_of(store), AT)))
    return path


def first(_view: object, legal: tuple[Command, ...], *_: object) -> Choice:
    return Choice(legal[0], {"by": "order"})


class TestBots:
    def test_they_decide_the_same_again(self, hosted: Path) -> None:
        result = run("rerun-bot", hosted)
        assert result.exit_code == 0
        assert result.stdout.startswith("all ")
        assert all(
            json.loads(line)["by"] == "random"
            for line in run("rerun-bot", hosted, "--json").stdout.splitlines()
        )

    def test_one_decision_can_be_asked_for(self, hosted: Path) -> None:
        decided = [
            i for i, each in enumerate(plain(hosted.read_bytes())[1:-1], 1)
            if each["record"]["seat"] is not None and each["record"]["cause"]
        ]  # fmt: skip
        result = run("rerun-bot", hosted, decided[7])
        assert result.exit_code == 0
        assert f"position {decided[7]}:" in result.stdout
        assert run("rerun-bot", hosted, 1).exit_code == 2

    def test_a_game_of_people_has_none(self, bundle: Path) -> None:
        assert run("rerun-bot", bundle).exit_code == 2

    def test_a_bot_that_has_learnt_something_since_is_told(
        self, hosted: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        module = importlib.import_module("service.cli.audit.rerun")
        monkeypatch.setattr(module, "find_bot", lambda *_: Bot("greedy", at_once(first), "2"))
        result = run("rerun-bot", hosted)
        assert result.exit_code == 1
        assert "(different in: version, search, command)" in result.stdout
