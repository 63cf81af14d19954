"""Is it always our code that runs, whatever lies in the folder in which somebody starts us?"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.process import launch
from tests.support import valkey
from tests.support.server import ROOT, Service

pytestmark = pytest.mark.slow

POISON = "open({!r}, 'a').write(__name__ + '\\n'); raise SystemExit(9)"
PACKAGES = ("domain", "gunicorn", "redis", "rq", "service", "workers")
SCRIPT = """
import sys
if __name__ == "__main__":
    sys.path.insert(1, {!r})
    from service.cli import main
    main()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One that holds a stranger's module for everything that is imported anywhere here."""
    folder = tmp_path_factory.mktemp("poisoned")
    poison = POISON.format(str(folder / "has_run"))
    for name in {name.partition(".")[0] for name in sys.modules}:
        (folder / f"{name}.py").write_text(poison)
    for name in PACKAGES:
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(poison)
    return folder


@pytest.fixture(scope="module")
def service(folder: Path) -> Iterator[Service]:
    with valkey.temporary_folder() as elsewhere:
        service = Service(elsewhere, {"ESTANCIA_DATA": "kept here"}, folder)
        service.command = launch.command("service.cli", "serve")
        service.start()
        try:
            yield service
        finally:
            service.stop()


def test_a_stranger_in_the_current_folder_would_run_if_python_were_asked_as_usual(tmp_path: Path) -> None:
    (tmp_path / "service.py").write_text(POISON.format(str(tmp_path / "has_run")))
    done = subprocess.run((sys.executable, "-m", "service"), cwd=tmp_path)
    assert done.returncode == 9
    assert (tmp_path / "has_run").read_text() == "__main__\n"


def test_the_service_runs_nothing_of_the_folder_it_is_started_in(service: Service, folder: Path) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * 2
    with service.client() as client:
        game = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})["game"]
        assert list(client.events(game))[-1]["type"] == "luck_revealed"
    assert not (folder / "has_run").exists()


def test_what_is_done_in_a_process_apart_runs_nothing_of_it_either(service: Service, folder: Path) -> None:
    with service.client() as client:
        assert client.post("/v1/titles/el-gaucho/check", {"seats": 2, "seed": "00" * 32})["events"]
    assert not (folder / "has_run").exists()


def test_a_relative_folder_for_the_data_is_in_the_folder_of_the_user(service: Service, folder: Path) -> None:
    assert service.is_ready()
    assert (folder / "kept here" / "valkey.log").exists()


def test_a_command_on_all_cores_runs_nothing_of_it_either(folder: Path, tmp_path: Path) -> None:
    script = tmp_path / "estancia"
    script.write_text(SCRIPT.format(str(ROOT)))
    for name in ("a", "b"):
        (tmp_path / f"{name}.ndjson").write_text("no bundle")
    command = (sys.executable, str(script), "impact", "--jobs", "2", str(tmp_path))
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert "2 unreadable" in done.stdout, done.stderr
    assert not (folder / "has_run").exists()


def test_a_program_is_the_very_code_that_started_it(tmp_path: Path) -> None:
    command = launch.command("inspect", "service.process.launch", "--details")
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert f"Origin: {ROOT / 'service/process/launch.py'}" in told
