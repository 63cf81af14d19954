"""Does the console do, and say, what its help promises?"""

import json
import os
import shlex
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from domain.core.markup import ref
from service import config
from service.cli import COMMANDS, main
from service.cli.operate import prerequisites
from service.cli.operate.prerequisites import BUSY
from service.cli.operate.serve import _welcome
from service.cli.terminal import options
from service.cli.terminal.narration import show
from service.config import Address
from service.process import launch
from tests.support import server, valkey
from tests.support.pages import OPERATOR
from tests.support.server import Service

pytestmark = pytest.mark.slow

EVERYWHERE = {"127.0.0.1": "0.0.0.0", "::1": "::"}  # noqa: S104


def run(*arguments: str, **environment: str) -> Result:
    clean = {name: None for name in os.environ if name.startswith("ESTANCIA_")}
    env = {**clean, **environment}
    return CliRunner().invoke(main, arguments, env=env, prog_name="estancia", catch_exceptions=False)


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


@pytest.mark.parametrize("command", ["serve", "http", "worker", "hooks", "sweep", "backup", "demo"])
def test_of_settings_that_make_no_sense_only_the_reason_is_told_and_what_to_do(command: str) -> None:
    file = ["games.tar"] if command == "backup" else []
    result = run(command, *file, ESTANCIA_BIND="here", ESTANCIA_WORKERS="many")
    assert result.exit_code == 2
    assert result.output.startswith("Error: ESTANCIA_BIND")
    for told in ("ESTANCIA_WORKERS", "settings.md"):
        assert told in result.output
    assert "Usage" not in result.output


def test_where_nobody_listens_it_is_told_how_to_name_another_address() -> None:
    bind = f"127.0.0.1:{valkey.free_port()}"
    replayed = run("replay", "0" * 20, ESTANCIA_BIND=bind)
    assert replayed.exit_code != 0
    for told in (f"No service answers at http://{bind} ", "estancia serve", "--url", "ESTANCIA_BIND"):
        assert told in replayed.output


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


@pytest.mark.parametrize("shape", ["page", "list", "lines"])
def test_a_replay_of_saved_events_tells_the_same_story(service: Service, tmp_path: Path, shape: str) -> None:
    game = run_game(service)
    events = list(all_events(service, game))
    saved = tmp_path / "game.json"
    compact = {"separators": (",", ":")}  # as the service writes it
    texts = {
        "page": json.dumps({"events": events, "version": len(events)}, **compact),
        "list": json.dumps(events, indent=2),
        "lines": "".join(json.dumps(event, **compact) + "\n" for event in events),
    }
    saved.write_text(texts[shape])
    assert run("replay", str(saved)).stdout == run("replay", game, "--url", service.url).stdout
    refused = run("verify", str(saved))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "events as the service answers them" in refused.output


def run_game(service: Service) -> str:
    """A finished game of two bots."""
    body = {"title": "el-gaucho", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    with service.client() as client:
        game: str = client.post("/v1/games", body)["game"]
        for _ in client.events(game):
            pass
    return game


def all_events(service: Service, game: str) -> Iterator[dict[str, object]]:
    with service.client() as client:
        yield from client.events(game, wait=0)


def test_a_replay_of_a_running_game_tells_as_far_as_it_is(service: Service) -> None:
    body = {"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "random"}]}
    with service.client() as client:
        game = client.post("/v1/games", body)["game"]
    result = run("replay", game, "--url", service.url, "--language", "de")
    assert result.exit_code == 0
    assert "El Gaucho" in result.stdout


def test_whoever_plays_can_have_the_score_so_far_explained(service: Service) -> None:
    body = {"title": "ranchers", "seats": [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]}
    with service.client() as client:
        opened = client.post("/v1/games", body)
        valkey.until(lambda: not client.get(f"/v1/games/{opened['game']}")["due"])
    token = opened["seats"][0]["token"]
    result = run("replay", opened["game"], "--score", "--url", service.url, "--key", token)
    assert result.stdout == "\nThe score so far\n   0  Ana\n   0  Ben\n"


@pytest.mark.parametrize("text", ["", "no events", "[]", '[{"type": "dice_rolled"}]', "{}"])
def test_a_file_without_a_game_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    saved = tmp_path / "game.json"
    saved.write_text(text)
    result = run("replay", str(saved))
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert result.output.count("\n") == 1


def test_without_a_service_a_replay_says_so() -> None:
    result = run("replay", "0" * 20, "--url", f"http://127.0.0.1:{valkey.free_port()}")
    assert result.exit_code == 1
    assert "estancia serve" in result.output


@pytest.mark.parametrize("url", ["nowhere", "http://", "http://127.0.0.1:99999", "http://127.0.0.1:x"])
def test_an_address_that_is_none_is_a_mistake_in_the_question(url: str) -> None:
    for command in (["demo"], ["replay", "0" * 20]):
        result = run(*command, "--url", url)
        assert (result.exit_code, result.stdout) == (2, "")
        assert url in result.output


def test_a_file_that_is_not_there_may_have_been_meant_as_a_game(service: Service) -> None:
    result = run("replay", "nosuch.ndjson", "--url", service.url)
    assert result.exit_code == 2
    assert "There is no file nosuch.ndjson, and it is not the id of a game" in result.output
    result = run("replay", "0" * 20, "--url", service.url)
    assert result.exit_code == 1
    assert (
        f"There is no file {'0' * 20}; as the id of a game it was looked up at {service.url}. "
        in result.output
    )


@pytest.mark.parametrize("command", ["replay", "verify", "rerun-bot", "knowledge", "dispute"])
def test_a_folder_in_place_of_a_file_is_told_in_words(command: str, tmp_path: Path) -> None:
    more = {"dispute": ["1", "--seat", "0"]}.get(command, [])
    result = run(command, str(tmp_path), *more)
    assert result.exit_code == 2
    assert "Errno" not in result.output


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "nowhere"])
def test_a_store_that_cannot_be_read_is_no_verdict_on_games(url: str) -> None:
    result = run("impact", "--store", url)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "The store cannot be read" in result.output


def test_a_folder_for_the_data_that_is_none_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = run("serve", ESTANCIA_BIND="127.0.0.1:0", ESTANCIA_DATA=str(tmp_path / "file"))
    assert result.exit_code == 1
    assert "Errno" not in result.output
    assert "ESTANCIA_DATA=" in result.output


def test_nobody_is_bothered_when_nobody_reads_on(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("nothing")
    command = shlex.join(launch.command("service.cli", "verify", str(file), str(file)))
    done = subprocess.run(["bash", "-c", f"{command} | true"], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize("opened", ["127.0.0.1", "[::1]", "ranch"])
def test_an_address_is_told_that_can_be_opened(opened: str) -> None:
    host = opened.strip("[]")
    assert options.address(Address(host, 8001)) == f"http://{opened}:8001"
    if host in EVERYWHERE:
        assert options.address(Address(EVERYWHERE[host], 8001)) == f"http://{opened}:8001"


def test_the_welcome_of_a_service_for_everybody_shows_what_can_be_opened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for host, anywhere in EVERYWHERE.items():
        settings = config.read({"ESTANCIA_OPERATOR_KEY": "k" * 20})
        _welcome(Address(anywhere, 8001), settings, "", late_games=0)
        told = capsys.readouterr().out
        assert "ATTENTION" not in told
        url = options.address(Address(host, 8001))
        assert f"  address  {url}\n  others   port 8001 of this machine\n" in told
        assert f"  estancia demo --url {url}    # where ESTANCIA_OPERATOR_KEY is set as it is here\n" in told
        assert f"[{anywhere}]" not in told
        assert "//0.0.0.0" not in told


def test_the_welcome_tells_of_games_that_stand_still(capsys: pytest.CaptureFixture[str]) -> None:
    _welcome(Address("127.0.0.1", 8001), config.read({}), "", late_games=3)
    assert "ATTENTION: 3 of them stand still" in capsys.readouterr().out


def test_a_demo_shows_the_key_of_the_operator_where_it_is_set(guarded: Service) -> None:
    asked = ("demo", "--seats", "2", "--bots", "random", "--url", guarded.url)
    assert run(*asked, ESTANCIA_OPERATOR_KEY=OPERATOR).exit_code == 0
    refused = run(*asked)
    assert refused.exit_code == 1
    assert "--key" in refused.output


def test_a_busy_address_is_told_with_what_to_do(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prerequisites, "PATIENCE", 0.2)
    result = run("serve", ESTANCIA_BIND=service.bind, ESTANCIA_DATA=str(tmp_path))
    assert result.exit_code == BUSY
    assert service.bind in result.output
    assert "ESTANCIA_BIND=" in result.output


def test_an_address_that_somebody_is_about_to_leave_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    old = prerequisites.listen(Address("127.0.0.1", 0))
    told: list[str] = []

    def leave(text: str) -> None:
        told.append(text)
        old.close()

    monkeypatch.setattr(prerequisites, "say", leave)
    bind = Address(*old.getsockname())
    with prerequisites.listen(bind) as new:
        assert new.getsockname() == bind
    assert len(told) == 1
    assert f"{bind.host}:{bind.port}" in told[0]


@pytest.mark.parametrize("command", ["http", "worker", "hooks", "sweep"])
def test_a_process_alone_on_a_store_that_may_throw_games_away_ends_with_a_sentence(command: str) -> None:
    with valkey.server("maxmemory-policy allkeys-lru") as store:
        result = run(command, ESTANCIA_REDIS_URL=store.url, ESTANCIA_BIND="127.0.0.1:0")
    assert result.exit_code == 1
    assert result.output.startswith("Error: The event store cannot be used: ")
    assert "set maxmemory-policy noeviction" in result.output
    assert "Traceback" not in result.output


def test_a_second_service_on_the_same_folder_is_refused(service: Service) -> None:
    result = run("serve", ESTANCIA_BIND="127.0.0.1:0", ESTANCIA_DATA=str(service.data))
    assert result.exit_code == BUSY
    assert str(service.data) in result.output
    assert "ESTANCIA_DATA=" in result.output
    assert service.is_ready()


def test_nobody_listens_beyond_this_machine_without_a_key(tmp_path: Path) -> None:
    result = run("serve", ESTANCIA_BIND="0.0.0.0:0", ESTANCIA_DATA=str(tmp_path / "data"))
    assert result.exit_code == 2
    assert "ESTANCIA_OPERATOR_KEY" in result.output
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("command", ["http", "worker", "sweep"])
def test_a_single_process_needs_a_store(command: str) -> None:
    result = run(command)
    assert result.exit_code == 2
    assert "ESTANCIA_REDIS_URL" in result.output


def test_the_list_of_commands_cuts_off_nothing() -> None:
    assert "..." not in run("--help").output.split("Commands:")[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.output
    assert result.output.count(f"estancia {command}") > 1


def test_a_service_with_a_broken_part_gives_up_and_says_so(tmp_path: Path) -> None:
    with valkey.temporary_folder() as folder:
        service = Service(folder, {"ESTANCIA_HTTP_PROCESSES": "1", "PYTHONPATH": str(tmp_path)})
        (tmp_path / "gunicorn.py").write_text("raise SystemExit(1)")
        with pytest.raises(AssertionError, match="does not start"):
            service.start()


def test_a_service_is_not_ready_while_any_part_of_it_keeps_dying(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nif 'workers.hook_worker' in sys.orig_argv: raise SystemExit('no such thing')"
    )
    with valkey.temporary_folder() as folder:
        environment = os.environ | {
            "ESTANCIA_BIND": "127.0.0.1:0",
            "ESTANCIA_DATA": str(folder),
            "PYTHONPATH": str(tmp_path),
        }
        command = launch.command("service.cli", "serve")
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100)
    assert done.returncode == 1
    assert "is ready" not in done.stdout
    assert "ATTENTION: hook worker 1 keeps dying. Until it lives, webhooks" in done.stderr
    assert "does not start, because this keeps dying: hook worker 1" in done.stderr


def test_a_demo_without_a_service_brings_its_own_and_leaves_nothing() -> None:
    url = f"http://127.0.0.1:{valkey.free_port()}"
    before = set(server.children(os.getpid(), "service.cli"))
    result = run("demo", "--seats", "2", "--bots", "random", "--url", url)
    assert result.exit_code == 0, result.output
    assert "temporary" in result.stderr
    assert "Final scor" in result.stdout
    assert set(server.children(os.getpid(), "service.cli")) == before
