"""Can somebody who has nothing but the contract generate a client, compile against it, and play?

What generates and compiles takes long, and is for `make test-clients`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from service import VERSION
from service.hooks import signature
from tests.support.pages import PAGES, blocks
from tests.support.server import ROOT, Service

pytestmark = pytest.mark.slow

HERE = ROOT / "tests" / "contract" / "clients"
MODULES = HERE / "node_modules"
CONTRACTS = ROOT / "openapi"
BIN = Path(sys.executable).parent


def run(folder: Path, *command: str) -> str:
    """What a command says, in a folder; it has to succeed."""
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.clients
def test_a_generated_python_client_type_checks_and_plays_a_whole_game(
    guarded: Service, operator: str, tmp_path: Path
) -> None:
    run(
        tmp_path,
        *("openapi-python-client", "generate", "--fail-on-warning", "--meta", "none"),
        *("--config", str(HERE / "openapi-python-client.yaml")),
        *("--path", str(CONTRACTS / "el-gaucho.yaml"), "--output-path", "estancia_client"),
    )
    classes = [path.stem for path in (tmp_path / "estancia_client" / "models").iterdir()]
    assert not [name for name in classes if re.search(r"type_?\d|_\d+$", name)], "numbered, not named"
    shutil.copy(HERE / "play.py", tmp_path)
    run(tmp_path, "mypy", "--strict", "--follow-imports=silent", "--cache-dir=/dev/null", "play.py")
    said = run(tmp_path, sys.executable, "play.py", guarded.url, operator)
    assert re.fullmatch(r"\[-?\d+, -?\d+\] \[[\d, ]+\]\n", said), said


@pytest.mark.clients
def test_generated_typescript_compiles_strictly_and_plays_a_whole_game(
    guarded: Service, operator: str, tmp_path: Path
) -> None:
    assert MODULES.exists(), "make test puts them there"
    for name in ("package.json", "tsconfig.json", "play.ts"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(MODULES)
    modules = tmp_path / "node_modules"
    run(
        tmp_path,
        "node",
        f"{modules}/openapi-typescript/bin/cli.js",
        str(CONTRACTS / "ranchers.yaml"),
        "-o",
        "estancia.d.ts",
    )
    run(tmp_path, "node", f"{modules}/typescript/bin/tsc")
    said = run(tmp_path, "node", "play.js", guarded.url, operator)
    assert re.fullmatch(r"\[ -?\d+, -?\d+ \] \[ [\d, ]+ \] \d+ reserved\n", said), said


SDK = ROOT / "service" / "web" / "sdk"


def sdk_in(folder: Path) -> None:
    """Puts the JavaScript SDK into a folder, with what a program there needs."""
    for path in SDK.iterdir():
        shutil.copy(path, folder)
    for name in ("package.json", "tsconfig.json", "sdk.tsconfig.json", "sdk.js", "typed.ts"):
        shutil.copy(HERE / name, folder)
    (folder / "node_modules").symlink_to(MODULES)


def test_the_javascript_sdk_plays_a_whole_game_over_a_network_that_loses_things(
    guarded: Service, operator: str, tmp_path: Path
) -> None:
    sdk_in(tmp_path)
    said = run(tmp_path, "node", "sdk.js", guarded.url, operator)
    version, events = map(int, said.split())
    assert version > events > 50


def test_a_date_after_which_to_try_again_is_in_utc_for_the_javascript_sdk(tmp_path: Path) -> None:
    sdk_in(tmp_path)
    (tmp_path / "dates.js").write_text(
        """
        import { Problem } from "./http.js"
        process.env.TZ = "Asia/Tokyo"
        const at = new Date(Date.now() + 3_600_000).toUTCString() // Sun, 06 Nov 1994 08:49:37 GMT
        const [, weekday, day, month, year, clock] = at.match(/(...), (..) (...) (....) (\\S+)/)
        const asctime = `${weekday} ${month} ${day.replace(/^0/, " ")} ${clock} ${year}`
        const told = [at, at.replace("GMT", "-0000"), asctime, "120", "soon", "-5", "1e9", "Infinity"]
        const response = (text) => new Response(null, { status: 503, headers: { "Retry-After": text } })
        const waits = (text) => new Problem(response(text)).retryAfter
        console.log(told.map((text) => Math.round(waits(text) / 60)).join(" "))
        """
    )
    assert run(tmp_path, "node", "dates.js").split() == ["60", "60", "60", "2", "0", "0", "0", "0"]


@pytest.mark.clients
def test_the_types_of_the_javascript_sdk_are_those_of_its_code_and_suffice(tmp_path: Path) -> None:
    """`make sdk` writes them anew."""
    sdk_in(tmp_path)
    for path in SDK.glob("*.d.ts"):  # or they would be believed
        (tmp_path / path.name).unlink()
    run(tmp_path, "node", "node_modules/typescript/bin/tsc", "-p", "sdk.tsconfig.json")
    written = {path.name: path.read_text() for path in (tmp_path / "types").iterdir()}
    assert written == {path.name: path.read_text() for path in SDK.glob("*.d.ts")}
    for path in SDK.glob("*.js"):  # what the types are of
        (tmp_path / path.name).unlink()
    for name, types in written.items():
        (tmp_path / name).write_text(types)
    settings = json.loads((HERE / "tsconfig.json").read_text()) | {"files": ["typed.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    run(tmp_path, "node", "node_modules/typescript/bin/tsc")


def test_the_sdks_are_of_this_version() -> None:
    (told,) = re.findall(r'^export const VERSION = "(.*)"$', (SDK / "estancia.js").read_text("utf-8"), re.M)
    assert told == VERSION


PROGRAMS: dict[str, dict[str, str]] = {
    "docs/guides/apps/mobile-client.md": {"app.js": "{}"},
    "docs/guides/apps/sdk.md": {"play.js": "{}"},
    "docs/guides/live/streaming.md": {
        "watched.js": "export function watch(game, apply, forgetEverything) {{\n{}return stream\n}}\n",
        "followed.js": "{}",
    },
    "docs/guides/live/webhooks.md": {"ours.js": "{}"},
}
"""The pages with JavaScript: what their blocks are called in a test, and what is around them there."""
SCRIPTS = {"js", "jsx", "mjs", "javascript", "ts", "tsx", "typescript"}


def shown(page: str, folder: Path) -> None:
    """Puts the programs of a page into a folder."""
    programs = [text for language, text in blocks(ROOT / page) if language in SCRIPTS]
    for (name, around), program in zip(PROGRAMS[page].items(), programs, strict=True):
        program = program.replace('"/sdk/', '"./')  # where a browser has it from the service
        (folder / name).write_text(around.format(program))
    for path in (HERE / "package.json", *SDK.glob("*.js")):
        shutil.copy(path, folder)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_shows_a_program_that_nobody_runs(page: Path) -> None:
    """Each is one of `PROGRAMS`, all of which are run below."""
    scripts = [text for language, text in blocks(page) if language.lower() in SCRIPTS]
    assert len(scripts) == len(PROGRAMS.get(str(page.relative_to(ROOT)), {}))


def test_the_programs_of_every_page_are_put_somewhere_to_be_run() -> None:
    run_below = re.findall(r'shown\("([^"]+)"', Path(__file__).read_text("utf-8"))
    assert set(run_below) == PROGRAMS.keys()


def test_the_client_that_the_documents_show_plays_a_whole_game(service: Service, tmp_path: Path) -> None:
    shown("docs/guides/apps/mobile-client.md", tmp_path)
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    with service.client() as client:
        opened = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})
    its = (service.url, opened["game"], opened["seats"][0]["token"])
    said = run(tmp_path, "node", "app.js", *its).splitlines()
    positions = [int(line.split()[0]) for line in said if re.fullmatch(r"\d+ \w+", line)]
    assert positions == list(range(positions[0], positions[0] + len(positions)))
    assert f"{positions[-1]} luck_revealed" in said
    sent = [line for line in said if line.startswith("… ")]
    assert len(sent) > 10
    states = {"connecting", "live", "over"}
    assert {line for line in said if line not in sent and not line[0].isdigit()} == states, "nothing refused"


def test_what_the_documents_show_of_the_sdk_works(service: Service, tmp_path: Path) -> None:
    shown("docs/guides/apps/sdk.md", tmp_path)
    program = """
    globalThis.location = { origin: process.argv[2] }
    const { play } = await import("./play.js")
    const log = console.log
    console.log = () => null
    log(JSON.stringify(await play(null)))
    """
    (tmp_path / "run.js").write_text(program)
    why, is_problem, code, clause = json.loads(run(tmp_path, "node", "run.js", service.url))
    assert (why, is_problem, code) == ("stopped", True, "rejected")
    assert clause


def test_both_ways_into_a_stream_that_the_documents_show_follow_a_game(
    guarded: Service, operator: str, tmp_path: Path
) -> None:
    shown("docs/guides/live/streaming.md", tmp_path)
    shutil.copy(HERE / "watch.js", tmp_path)
    with guarded.client(operator) as client:
        game = client.post(
            "/v1/games", {"title": "el-gaucho", "seats": [{"kind": "bot", "bot": "random"}] * 2}
        )
    watching = ("node", "--experimental-eventsource", "--no-warnings", "watch.js")
    said = json.loads(run(tmp_path, *watching, guarded.url, game["game"], operator))
    events: list[str] = said["events"]
    assert (events[0], events[-1]) == ("game_opened", "luck_revealed")
    assert said["stood"] == [at for at, type in enumerate(events, start=1) if type == "gaucho_stood"]
    assert said["stood"]


def test_the_receiver_that_the_documents_show_knows_what_is_ours(tmp_path: Path) -> None:
    shown("docs/guides/live/webhooks.md", tmp_path)
    shutil.copy(HERE / "receive.js", tmp_path)
    now, secret, other = int(time.time()), signature.new_secret(), signature.new_secret()
    body = '{"type": "ping", "text": "Größe"}'

    def signed(*keys: str, at: int = now) -> dict[str, str]:
        return signature.headers(keys, "msg_1", at, body.encode())

    messages = [
        (True, signed(secret), body),
        (True, signed(other, secret), body),
        (False, signed(other), body),
        (False, signed(secret), body.replace("ping", "pong")),
        (False, {**signed(secret), "webhook-id": "msg_2"}, body),
        (False, {**signed(secret), "webhook-signature": "v1,short"}, body),
        (False, signed(secret, at=now - 3600), body),
        (False, signed(secret, at=now + 3600), body),
    ]
    said = run(tmp_path, "node", "receive.js", secret, json.dumps([message for _, *message in messages]))
    assert json.loads(said) == [ours for ours, *_ in messages]


@pytest.mark.parametrize("name", ["package.json", "package-lock.json", ".npmrc"])
def test_what_is_installed_is_pinned_and_names_no_registry(name: str) -> None:
    text = (HERE / name).read_text()
    assert "resolved" not in text.replace("omit-lockfile-registry-resolved", "")
    assert not re.search(r'": "[\^~*]', text.partition('"node_modules/')[0])
