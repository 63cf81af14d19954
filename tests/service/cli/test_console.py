"""Does the console say what is wrong, and keep its help's promises?"""

import shlex
import subprocess
from pathlib import Path

import pytest

from service.cli import COMMANDS
from service.process import launch
from tests.service.cli.support import run
from tests.support import valkey

pytestmark = pytest.mark.slow


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


@pytest.mark.parametrize("url", ["nowhere", "http://", "http://127.0.0.1:99999", "http://127.0.0.1:x"])
def test_an_address_that_is_none_is_a_mistake_in_the_question(url: str) -> None:
    for command in (["demo"], ["replay", "0" * 20]):
        result = run(*command, "--url", url)
        assert (result.exit_code, result.stdout) == (2, "")
        assert url in result.output


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
