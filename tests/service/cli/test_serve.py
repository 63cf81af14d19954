"""`estancia serve`: its welcome, its address, and when it refuses or gives up."""

import os
import subprocess
from pathlib import Path

import pytest

from service import config
from service.cli.operate import prerequisites
from service.cli.operate.prerequisites import BUSY
from service.cli.operate.serve import _welcome
from service.cli.terminal import options
from service.config import Address
from service.process import launch
from tests.service.cli.support import run
from tests.support import valkey
from tests.support.server import FEW, Service
from tests.support.speed import patience

pytestmark = pytest.mark.slow

EVERYWHERE = {"127.0.0.1": "0.0.0.0", "::1": "::"}  # noqa: S104


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
    assert "ATTENTION: 3 of them make no progress" in capsys.readouterr().out


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


@pytest.mark.parametrize("command", ["http", "worker", "hints", "analyst", "hooks", "sweep"])
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


def test_a_service_with_a_broken_part_gives_up_and_says_so(tmp_path: Path) -> None:
    with valkey.temporary_folder() as folder:
        service = Service(folder, FEW | {"PYTHONPATH": str(tmp_path)})
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
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=patience(100))
    assert done.returncode == 1
    assert "is ready" not in done.stdout
    assert "ATTENTION: hook worker 1 keeps dying. Until it lives, webhook" in done.stderr
    assert "does not start, because this keeps dying: hook worker 1" in done.stderr
