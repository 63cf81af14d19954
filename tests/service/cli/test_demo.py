"""`estancia demo`: a game is told from the first round to the final scores."""

import os
import time

import click
import pytest
from click.testing import CliRunner

from domain.core.markup import ref
from service.cli.terminal.narration import show
from tests.service.cli.support import run
from tests.support import server, valkey
from tests.support.pages import OPERATOR
from tests.support.server import Service

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def told(service: Service) -> str:
    """A demo of a game on the running service."""
    result = run("demo", "--seed", "spring", "--seats", "2", "--bots", "random", "--url", service.url)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_demo_tells_a_game_from_the_first_round_to_the_final_scores(told: str) -> None:
    assert told.index("Round 1: ") < told.index("Round 2: ") < told.index("Final scor")
    assert "random 1" in told.split("Final scor")[1]


def test_the_same_seed_gives_the_same_demo(service: Service, told: str) -> None:
    again = run("demo", "--seed", "spring", "--seats", "2", "--bots", "random", "--url", service.url)
    assert again.stdout == told
    other = run("demo", "--seed", "autumn", "--seats", "2", "--bots", "random", "--url", service.url)
    assert other.stdout != told


def test_nothing_is_coloured_where_there_is_no_terminal(told: str) -> None:
    assert "\x1b" not in told


def test_a_demo_shows_the_table_now_and_then(service: Service, told: str) -> None:
    assert told.count("│ To act: ") >= 1
    without = run(
        "demo", "--seed", "spring", "--seats", "2", "--bots", "random", "--board", "0", "--url", service.url
    )
    assert [line for line in told.splitlines() if not line.startswith("│")] == without.stdout.splitlines()


def test_a_demo_keeps_its_pace(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    result = run("demo", "--seats", "2", "--bots", "random", "--pace", "7.5", "--url", service.url)
    assert result.exit_code == 0, result.output
    assert len(pauses) > 20
    assert set(pauses) == {7.5}


def test_headings_and_seats_are_coloured_on_a_terminal_unless_nobody_wants_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @click.command()
    def told() -> None:
        show(
            [
                f"# Round 1: {ref('seat:1', 'Ben')} begins",
                f"{ref('seat:0', 'Ana')} takes {ref('die:5', '5')}.",
            ]
        )

    monkeypatch.delenv("NO_COLOR", raising=False)
    on_terminal = CliRunner().invoke(told, color=True).stdout
    assert "\x1b[33m\x1b[1m\nRound 1: Ben begins\x1b[0m" in on_terminal
    assert "\x1b[32m\x1b[1mAna\x1b[0m takes 5." in on_terminal
    monkeypatch.setenv("NO_COLOR", "1")
    assert CliRunner().invoke(told, color=True).stdout == "\nRound 1: Ben begins\nAna takes 5.\n"


def test_a_demo_of_the_impossible_says_why(service: Service) -> None:
    for option, value in (("--seats", "9"), ("--seats", "0"), ("--bots", "random,nobody")):
        result = run("demo", option, value, "--url", service.url)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"Invalid value for {option}: el-gaucho " in result.output


def test_a_demo_shows_the_key_of_the_operator_where_it_is_set(guarded: Service) -> None:
    asked = ("demo", "--seats", "2", "--bots", "random", "--url", guarded.url)
    assert run(*asked, ESTANCIA_OPERATOR_KEY=OPERATOR).exit_code == 0
    refused = run(*asked)
    assert refused.exit_code == 1
    assert "--key" in refused.output


def test_a_demo_without_a_service_brings_its_own_and_leaves_nothing() -> None:
    url = f"http://127.0.0.1:{valkey.free_port()}"
    before = set(server.children(os.getpid(), "service.cli"))
    result = run("demo", "--seats", "2", "--bots", "random", "--url", url)
    assert result.exit_code == 0, result.output
    assert "temporary" in result.stderr
    assert "Final scor" in result.stdout
    assert set(server.children(os.getpid(), "service.cli")) == before
