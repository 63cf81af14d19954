"""The files of `deploy/`: every setting, command, path and role that they name exists."""

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from service import config
from service.cli import COMMANDS
from service.cli.operate import single_process
from service.config import settings_file
from service.games.handler import Handler
from service.http.runtime.metering import LocalSink
from service.store.memory.store import MemoryStore
from tests.support.application import application
from tests.support.server import ROOT

DEPLOY = ROOT / "deploy"
ROLES = {"http", "worker", "hints", "analyst", "hooks", "sweep"}
SECRETS = {
    "ESTANCIA_REDIS_URL": "rediss://user:password@store:6379",
    "ESTANCIA_QUEUE_URL": "redis://queue:6379",
    "ESTANCIA_OPERATOR_KEY": "k" * 32,
}
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


def texts() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in DEPLOY.rglob("*") if path.is_file()}


def composed() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    return services


def manifests(kind: str) -> list[Any]:
    documents = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"))
    return [document for document in documents if document["kind"] == kind]


def instructions() -> list[tuple[str, str]]:
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    pairs = (line.split(" ", 1) for line in lines if line and not line.startswith("#"))
    return [(name, rest) for name, rest in pairs]


def test_the_roles_are_those_of_the_console() -> None:
    assert {name for name, module in COMMANDS.items() if module == "operate.single_process"} == ROLES
    assert all(hasattr(single_process, role) for role in ROLES)


def test_every_setting_that_a_file_names_exists() -> None:
    known = {variable.name for variable in config.VARIABLES.values()} | {settings_file.NAMED_BY}
    named = {name for text in texts().values() for name in re.findall(r"\bESTANCIA_[A-Z_]*[A-Z]", text)}
    assert named
    assert named <= known


def test_compose_runs_each_role_with_settings_that_make_sense() -> None:
    services = composed()
    ours = {name: service for name, service in services.items() if service["image"] == "estancia"}
    assert {role for service in ours.values() for role in service["command"]} == ROLES
    for service in ours.values():
        environ = {name: re.sub(r"\$\{.*\}", "k" * 32, text) for name, text in service["environment"].items()}
        settings = config.read(environ | of_image())
        assert {settings.store, settings.queue} == {"redis://store:6379", "redis://queue:6379"}
        assert service["depends_on"].keys() <= services.keys()
    upstreams = services["proxy"]["environment"]["UPSTREAMS"].split()
    assert upstreams == [f"{name}:8000" for name, service in ours.items() if service["command"] == ["http"]]
    variables = set(re.findall(r"\{\$([A-Z_]+)", (DEPLOY / "Caddyfile").read_text("utf-8")))
    assert services["proxy"]["environment"].keys() <= variables


def test_only_http_processes_are_asked_for_their_health_in_compose() -> None:
    for name, service in composed().items():
        is_off = service.get("healthcheck", {}).get("disable", False)
        assert is_off == (name in ROLES), name


def test_kubernetes_has_a_deployment_for_each_role_that_its_selectors_find() -> None:
    deployments = {it["metadata"]["name"]: it["spec"] for it in manifests("Deployment")}
    assert deployments.keys() == {f"estancia-{role}" for role in ROLES}
    config.read(SECRETS | of_image())
    found = list[dict[str, str]]()
    for name, spec in deployments.items():
        (container,) = spec["template"]["spec"]["containers"]
        assert [f"estancia-{argument}" for argument in container["args"]] == [name]
        assert spec["selector"]["matchLabels"] == spec["template"]["metadata"]["labels"]
        found.append(spec["selector"]["matchLabels"])
        probes = {part["httpGet"]["path"] for key, part in container.items() if key.endswith("Probe")}
        assert probes == ({"/healthz", "/readyz"} if name == "estancia-http" else set())
        config.read(SECRETS | of_image() | {pair["name"]: pair["value"] for pair in container.get("env", [])})
    (service,) = manifests("Service")
    assert service["spec"]["selector"] in found
    for budget in manifests("PodDisruptionBudget"):
        replicas = deployments[budget["metadata"]["name"]]["replicas"]
        assert 0 < budget["spec"]["minAvailable"] < replicas
        assert budget["spec"]["selector"]["matchLabels"] in found


def of_image() -> dict[str, str]:
    """Settings that the image sets."""
    pairs = (rest.partition("=") for name, rest in instructions() if name == "ENV")
    return {name: value for name, _, value in pairs if name.startswith("ESTANCIA_")}


def test_the_image_copies_what_is_there_and_starts_what_the_console_has() -> None:
    sources = [rest.split() for name, rest in instructions() if name == "COPY"]
    own = [source for *sources, _ in sources if not sources[0].startswith("--from") for source in sources]
    assert {"requirements/run.txt", "pyproject.toml", "domain", "service", "workers", "docs"} <= set(own)
    assert [source for source in own if not (ROOT / source).exists()] == []
    by_name = dict(instructions())
    assert by_name["CMD"] == '["serve"]'
    assert by_name["ENTRYPOINT"] == '["estancia"]'
    assert by_name["USER"] == "10001"
    assert "/healthz" in by_name["HEALTHCHECK"]
    config.read(of_image() | SECRETS)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_a_unit_starts_a_command_of_the_console(unit: Path) -> None:
    (start,) = re.findall(r"^ExecStart=(.*)$", unit.read_text("utf-8"), re.MULTILINE)
    program, command = shlex.split(start)
    assert program == "/opt/estancia/bin/estancia"
    assert command in COMMANDS or command == "%j"


@pytest.mark.parametrize(
    "name", ["estancia.service", *(f"estancia-{role}@1.service" for role in sorted(ROLES))]
)
def test_systemd_understands_the_units(name: str, tmp_path: Path) -> None:
    if (program := shutil.which("systemd-analyze")) is None:
        pytest.skip("NOT RUN: there is no systemd-analyze here")
    source = DEPLOY / "systemd" / (name if "@" not in name else "estancia-role@.service")
    text = source.read_text("utf-8").replace("/opt/estancia/bin/estancia", "/bin/true")
    (tmp_path / name).write_text(text)
    done = subprocess.run(
        (program, "verify", "--man=no", str(tmp_path / name)), capture_output=True, text=True, check=False
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if name in line]) == (0, [])


def rules() -> list[Any]:
    (group,) = yaml.safe_load((DEPLOY / "prometheus/rules.yaml").read_text("utf-8"))["groups"]
    return list(group["rules"])


def test_the_rules_of_prometheus_are_the_table_of_alerts_of_the_guide() -> None:
    page = (ROOT / "docs/guides/operate/running.md").read_text("utf-8")
    rows = re.findall(
        r"^\| `([^`]*estancia_[^`]*)`(?: for (a|\d+) minutes?)? \| (.*) \|$", page, re.MULTILINE
    )
    expected = [
        (expr, {"": None, "a": "1m"}.get(minutes, f"{minutes}m"), about.replace("`", ""))
        for expr, minutes, about in rows
    ]
    assert [(rule["expr"], rule.get("for"), rule["annotations"]["summary"]) for rule in rules()] == expected
    assert len({rule["alert"] for rule in rules()}) == len(expected) > 10


def test_rules_and_dashboard_ask_for_metrics_that_exist() -> None:
    client = application(Handler(MemoryStore()), config.read({}), LocalSink()).test_client()
    client.get("/healthz")
    text = client.get("/metrics").get_data(as_text=True)
    served = set(re.findall(r"^(?:# TYPE )?(estancia_\w+)", text, re.MULTILINE))
    dashboard = json.loads((DEPLOY / "grafana/dashboard.json").read_text("utf-8"))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked = [*queries, *(rule["expr"] for rule in rules())]
    names = {name for expr in asked for name in re.findall(r"estancia_\w+", expr)}
    assert len(queries) > 20
    assert names <= served


def test_promtool_finds_that_the_rules_fire_when_they_should() -> None:
    if (program := shutil.which("promtool")) is None:
        pytest.skip("NOT RUN: there is no promtool here (Debian: apt-get install prometheus)")
    for command in (("check", "rules", "rules.yaml"), ("test", "rules", "rules_test.yaml")):
        done = subprocess.run((program, *command), cwd=DEPLOY / "prometheus", capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflow_runs_the_checks_on_every_promised_python_and_publishes_nothing() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/checks.yaml").read_text("utf-8"))
    (job,) = workflow["jobs"].values()
    versions = job["strategy"]["matrix"]["python"]
    page = (ROOT / "docs/guides/operate/install.md").read_text("utf-8")
    assert ", ".join(versions[:-1]) + " or " + versions[-1] in page
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={versions[0]}"
    assert workflow["permissions"] == {"contents": "read"}
    assert "secrets." not in str(workflow)
    assert job["steps"][-1]["run"] == ".ci/run"
