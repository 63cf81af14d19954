"""Does the doctor find what is wrong, and say what to do?"""

import json
import os
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main
from service.cli.operate import doctor
from tests.support import valkey
from tests.support.server import Service

pytestmark = pytest.mark.slow

DURABLE = ("appendonly yes", "appendfsync always")


def examined(**environment: str) -> tuple[int, dict[str, list[dict[str, str]]]]:
    """Exit code, and what is said of each part."""
    clean = {name: None for name in os.environ if name.startswith("ESTANCIA_")}
    environment = {"ESTANCIA_BIND": f"127.0.0.1:{valkey.free_port()}", **environment}
    result = CliRunner().invoke(main, ["doctor", "--json"], env={**clean, **environment})
    found: dict[str, list[dict[str, str]]] = {}
    for line in result.output.splitlines():
        it = json.loads(line)
        assert it["remedy"] or it["level"] == "ok"
        found.setdefault(it["part"], []).append(it)
    return result.exit_code, found


def levels(found: list[dict[str, str]]) -> set[str]:
    return {it["level"] for it in found}


def test_a_machine_before_its_first_start_is_in_order(tmp_path: Path) -> None:
    code, found = examined(ESTANCIA_DATA=str(tmp_path / "new"))
    assert code == 0
    assert "no embedded store is running" in found["store"][0]["what"]
    assert not (tmp_path / "new").exists()  # nothing is changed


def test_a_service_that_runs_is_in_order(service: Service) -> None:
    code, found = examined(ESTANCIA_BIND=service.bind, ESTANCIA_DATA=str(service.data))
    assert code == 0, found
    assert "is ready" in found["address"][0]["what"]
    assert found["clock"][0]["level"] == "ok"


def test_settings_that_make_no_sense_are_all_told() -> None:
    code, found = examined(ESTANCIA_WORKERS="0", ESTANCIA_FSYNC="sometimes")
    assert code == 1
    assert len(found["settings"]) == 2
    assert levels(found["settings"]) == {"problem"}


def test_a_fault_of_one_part_hides_no_fault_of_another(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        file = tmp_path / "estancia.env"
        file.write_text("ESTANCIA_FSYNC always\n\nESTANCIA_DATA=./a\nESTANCIA_DATA=./b\n")
        code, found = examined(
            ESTANCIA_SETTINGS=str(file),
            ESTANCIA_BIND=f"127.0.0.1:{other.getsockname()[1]}",
            ESTANCIA_WORKERS="0",
            ESTANCIA_REDIS_URL=f"unix://{tmp_path}/none.sock",
            ESTANCIA_QUEUE_URL="here",
            ESTANCIA_WORKER="1",
        )
    assert code == 1
    problems = [finding["what"] for finding in found["settings"] if finding["level"] == "problem"]
    assert problems[:2] == [
        f"{file}, line 1: expected: NAME=value, or a comment after #",
        f"{file}, line 4: ESTANCIA_DATA is set a second time",
    ]
    assert [problem.partition(" ")[0] for problem in problems[2:]] == [
        "ESTANCIA_QUEUE_URL", "ESTANCIA_WORKERS",
    ]  # fmt: skip
    warnings = [finding["what"] for finding in found["settings"] if finding["level"] == "warning"]
    assert any("ESTANCIA_WORKER" in warning for warning in warnings)
    assert levels(found["address"]) == levels(found["store"]) == {"problem"}
    assert "queue" not in found  # its own setting is what is wrong


def test_a_service_for_everybody_without_a_key_is_examined_all_the_same(tmp_path: Path) -> None:
    bind = f"0.0.0.0:{valkey.free_port()}"
    code, found = examined(ESTANCIA_BIND=bind, ESTANCIA_REPLICAS="1", ESTANCIA_DATA=str(tmp_path))
    assert code == 1
    assert {finding["what"].partition(" ")[0] for finding in found["settings"]} == {
        "ESTANCIA_OPERATOR_KEY", "ESTANCIA_REPLICAS",
    }  # fmt: skip
    assert levels(found["address"]) == levels(found["disk"]) == {"ok"}


def test_an_address_that_somebody_else_has(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.settimeout(0.1)
        bind = f"127.0.0.1:{other.getsockname()[1]}"
        other.close()
    with valkey.temporary_folder() as folder:
        server = valkey.Server(folder, (), valkey.free_port())
        try:
            bind = f"127.0.0.1:{server.port}"
            code, found = examined(ESTANCIA_BIND=bind, ESTANCIA_DATA=str(tmp_path))
        finally:
            server.kill()
    assert code == 1
    assert "cannot listen" in found["address"][0]["what"]
    assert "ESTANCIA_BIND=" in found["address"][0]["remedy"]


def test_a_store_that_is_not_there(tmp_path: Path) -> None:
    code, found = examined(ESTANCIA_REDIS_URL=f"unix://{tmp_path}/none.sock")
    assert code == 1
    assert "start the server there" in found["store"][0]["remedy"]
    assert found["queue"][0]["level"] == "problem"


@pytest.mark.parametrize(
    "settings, level, remedy",
    [
        (("appendonly no",), "warning", "set appendonly yes"),
        ((*DURABLE, "maxmemory-policy allkeys-lru"), "problem", "set maxmemory-policy noeviction"),
        ((*DURABLE, "maxmemory 1mb"), "warning", "raise maxmemory"),
        ((*DURABLE, "replicaof 127.0.0.1 1"), "problem", "use the primary"),
    ],
)
def test_a_store_that_is_not_as_it_should_be(settings: tuple[str, ...], level: str, remedy: str) -> None:
    with valkey.server(*settings) as server:
        code, found = examined(ESTANCIA_REDIS_URL=server.url)
    assert code == (level == "problem")
    told = [it for it in found["store"] if it["level"] == level]
    assert any(remedy in it["remedy"] + it["what"] for it in told), found


def test_a_clock_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "now_ms", lambda: 0)
    with valkey.server(*DURABLE) as server:
        code, found = examined(ESTANCIA_REDIS_URL=server.url)
    assert code == 0
    assert found["clock"][0]["level"] == "warning"
    assert "NTP" in found["clock"][0]["remedy"]


def test_a_disk_that_is_full_or_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SLOW", 0.0)
    monkeypatch.setattr(doctor, "LITTLE", 1 << 60)
    code, found = examined(ESTANCIA_DATA=str(tmp_path))
    assert code == 1
    assert [it["level"] for it in found["disk"]] == ["problem", "warning"]


def test_a_cluster_without_replicas_or_with_a_member_that_is_gone() -> None:
    with valkey.cluster() as members:
        code, found = examined(ESTANCIA_REDIS_URL=members[0].url)
        assert code == 0
        assert "no replica" in found["cluster"][0]["what"]
        members[2].kill()
        with members[0].client() as client:
            valkey.until(lambda: b"cluster_state:fail" in _info(client))
        code, found = examined(ESTANCIA_REDIS_URL=members[0].url)
        assert code == 1
        assert any(it["level"] == "problem" for part in ("cluster", "store") for it in found.get(part, []))


def _info(client: object) -> bytes:
    told = client.execute_command("CLUSTER INFO")  # type: ignore[attr-defined]
    return (
        b" ".join(b"%b:%b" % (str(k).encode(), str(v).encode()) for k, v in told.items())
        if isinstance(told, dict)
        else bytes(told)
    )


def test_a_misspelt_setting_is_noticed(tmp_path: Path) -> None:
    code, found = examined(ESTANCIA_DATA=str(tmp_path / "new"), ESTANCIA_WORKER="3")
    assert code == 0
    (warning,) = (it for it in found["settings"] if it["level"] == "warning")
    assert warning["what"] == "there is no setting ESTANCIA_WORKER"
    assert warning["remedy"] == "Did you mean 'ESTANCIA_WORKERS'?"
