"""Is docs/format.md enough? The sample verifiers, which know nothing of ours, and the test vectors answer."""

import ast
import json
import subprocess
import sys
import tarfile
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from service.audit.bundles.verification import verify_bundle
from tests.golden.games import read
from tests.service.audit.format.bad_bundles import FILE, INDEX, bad_bundles
from tests.service.audit.format.files import FOLDER, SCHEMA, SIGNER, VECTORS, schema, values
from tests.service.audit.stories import played
from tests.service.audit.support import FORGER, Played, canonical, plain, rehashed
from tests.support.golden_files import golden_file
from tests.support.speed import patience

Found = list[tuple[int, str]]
NODE = Path(sys.executable).with_name("node")
RUNNER = """
import { readFileSync } from "node:fs"
import { verify } from %s
const [key, ...paths] = process.argv.slice(2)
for (const path of paths) {
  const found = await verify(readFileSync(path), key || null)
  console.log(JSON.stringify(found.map(({ position, why }) => [position, why])))
}
"""


def in_python(paths: list[Path], key: str | None = None) -> list[Found]:
    spec = spec_from_file_location("sample_verifier", FOLDER / "verify.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return [sorted(module.verify(path.read_bytes(), key)) for path in paths]


def in_javascript(paths: list[Path], key: str | None = None) -> list[Found]:
    runner = paths[0].parent / "run.mjs"
    runner.write_text(RUNNER % json.dumps((FOLDER / "verify.mjs").as_uri()))
    done = subprocess.run(
        [NODE, runner, key or "", *paths], capture_output=True, check=True, timeout=patience(100)
    )
    return [sorted((where, why) for where, why in json.loads(line)) for line in done.stdout.splitlines()]


each_language = pytest.mark.parametrize("verify", [in_python, in_javascript])
Verify = Callable[..., list[Found]]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Games of all titles, whole and masked, with names, in test mode with a script, forked, given up."""
    folder, finished = tmp_path_factory.mktemp("good"), played("test_time")
    raw = {
        "full": finished.full({"0": "Añá", "1": "B\u2028"}),
        "masked": finished.masked(0),
        "left": played("never_begun").full(),
        "fork": played("fork").full(),
        "bots": played("bots").full(),
        "ranchers": read(golden_file("ranchers_2_none"))[0].bundle(),
        "gwt": read(golden_file("gwt_argentina_2_fifth"))[0].bundle(),
        "gaucho": read(golden_file("el_gaucho_3_pastures"))[0].bundle(),
    }
    raw |= {path.stem: path.read_bytes() for path in VECTORS.glob("*.ndjson")}
    raw["crlf"] = b"\xef\xbb\xbf" + raw["full"].replace(b"\n", b"\r\n").removesuffix(b"\r\n")
    paths = []
    for name, text in raw.items():
        paths.append(folder / f"{name}.ndjson")
        paths[-1].write_bytes(text)
    return paths


Published = tuple[list[Path], dict[str, int]]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    """The bad bundles that come with the format, and where each has its first fault."""
    folder = tmp_path_factory.mktemp("bad")
    with tarfile.open(FILE) as archive:
        archive.extractall(folder, filter="data")
    index: dict[str, int] = json.loads((folder / INDEX).read_text())
    return [folder / name for name in index], index


def bent(finished: Played) -> dict[str, tuple[int, bytes]]:
    """Forgeries that are found without rules, and where."""
    end, seed = finished.loaded.version + 1, finished.loaded.server_seed
    raw = finished.full().splitlines(keepends=True)

    def forged(change: Callable[[list[dict[str, Any]]], object], at: int) -> tuple[int, bytes]:
        lines = plain(finished.full())
        change(lines)
        return at, rehashed(lines, seed, FORGER)

    def changed(change: Callable[[list[dict[str, Any]]], object], at: int) -> tuple[int, bytes]:
        lines = plain(finished.full())
        change(lines)
        return at, b"".join(canonical(line) + b"\n" for line in lines)

    lines = plain(finished.full())
    die = next(i for i in range(200, end) if lines[i]["record"]["type"] == "dice_rolled")
    other = [6, *lines[die]["record"]["data"]["dice"][1:]]
    assert other != lines[die]["record"]["data"]["dice"]
    set_up = next(i for i in range(1, end) if lines[i]["record"]["type"] == "game_set_up")
    return {
        "a die": forged(lambda it: it[die]["record"]["data"].update(dice=other), die),
        "the pile": forged(lambda it: it[set_up]["record"]["data"]["pile"].reverse(), set_up),
        "a draw": forged(lambda it: it[set_up]["record"].update(luck=2), set_up),
        "a record": changed(lambda it: it[60]["record"]["data"].update(more=1), 60),
        "a salt": changed(lambda it: it[60].update(salt="00" * 32), 60),
        "a hash": changed(lambda it: it[60].update(hash="00" * 32), 60),
        "a line twice": changed(lambda it: it.insert(60, dict(it[59])), 60),
        "no line": changed(lambda it: it.pop(60), 60),
        "the time": forged(lambda it: it[70]["record"].update(at="2001-01-01T00:00:00.000Z"), 70),
        "the seed": changed(lambda it: it[-1].update(reveal="00" * 32), 1),
        "the seal": changed(lambda it: it[-1].update(seal="00" * 64), end),
        "the checkpoint": changed(lambda it: it[-1]["checkpoint"].update(at="2026-01-01T00:00:00.000Z"), end),
        "the count": changed(lambda it: it[-1].update(count=7), end),
        "a name": changed(lambda it: it[0].update(names={"0": "Eve"}), end),
        "spaces": (30, b"".join([*raw[:30], raw[30].replace(b":", b": ", 1), *raw[31:]])),
        "its end": (end - 1, b"".join(raw[:-1])),
        "its beginning": (0, b"\x00" * 9 + b"".join(raw)[9:]),
    }  # fmt: skip


@each_language
def test_nothing_is_wrong_with_good_bundles(verify: Verify, good: list[Path]) -> None:
    assert dict(zip(good, verify(good), strict=True)) == {path: [] for path in good}


@each_language
def test_every_forgery_is_found_where_it_was_made(verify: Verify, finished: Played, tmp_path: Path) -> None:
    forgeries = bent(finished)
    paths = []
    for name, (_, raw) in forgeries.items():
        paths.append(tmp_path / f"{name}.ndjson")
        paths[-1].write_bytes(raw)
    for (name, (at, _)), found in zip(forgeries.items(), verify(paths), strict=True):
        assert found, name
        assert found[0][0] == at, (name, found[:3])


@each_language
def test_every_published_bad_bundle_is_found_where_it_is_bad(verify: Verify, published: Published) -> None:
    paths, index = published
    assert len(index) >= 250
    faults = {
        path.name: found[0][0] if found else None for path, found in zip(paths, verify(paths), strict=True)
    }
    assert faults == index


def test_no_published_bad_bundle_is_a_true_game(published: Published) -> None:
    paths, _ = published
    assert {path.name for path in paths if verify_bundle(path).verdict != "diverged"} == set()


@pytest.mark.parametrize(("version", "verdict"), [(99, "unverified"), (2**70, "unverified"), (0, "diverged")])
def test_rules_that_nobody_has_are_named(
    version: int, verdict: str, finished: Played, tmp_path: Path
) -> None:
    lines = plain(finished.full())
    lines[0]["rules_versions"] = [version, version]
    for line in lines[1:-1]:
        line["record"]["rules_version"] = version
    path = tmp_path / "game.ndjson"
    path.write_bytes(rehashed(lines, finished.loaded.server_seed, FORGER))
    assert verify_bundle(path).verdict == verdict


def test_the_bad_bundles_are_those_that_are_made(published: Published) -> None:
    _, index = published
    made = {f"{name}.ndjson" for name, _, _ in bad_bundles()}
    assert made == index.keys(), "python -m tests.service.audit.format.bad_bundles --write"


@each_language
def test_a_foreign_key_is_found_by_who_knows_the_right_one(
    verify: Verify, finished: Played, tmp_path: Path
) -> None:
    path = tmp_path / "foreign.ndjson"
    path.write_bytes(rehashed(plain(finished.full()), finished.loaded.server_seed, FORGER))
    assert verify([path]) == [[]]
    assert verify([path], finished.signer.public_key) == [[(0, "signed by another key")]]


@pytest.mark.parametrize("verifier", [(sys.executable, "verify.py"), (NODE, "verify.mjs")])
def test_a_sample_answers_at_a_terminal(verifier: tuple[str, str], finished: Played, tmp_path: Path) -> None:
    program, name = verifier
    lines = finished.full().splitlines(keepends=True)
    for kept, code, told in (
        (lines, 0, "nothing is wrong\nnot checked: the rules"),
        ([*lines[:9], *lines[10:]], 1, "position 9: "),
    ):
        path = tmp_path / "game.ndjson"
        path.write_bytes(b"".join(kept))
        done = subprocess.run(
            [program, FOLDER / name, path], capture_output=True, text=True, timeout=patience(100)
        )
        assert (done.returncode, done.stdout.startswith(told)) == (code, True)
        assert len(done.stdout.splitlines()) <= 21


def test_the_samples_are_short_and_import_nothing_of_ours() -> None:
    code = (FOLDER / "verify.py").read_text()
    names = {
        (name.name if isinstance(node, ast.Import) else node.module or "").split(".")[0]
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert names <= set(sys.stdlib_module_names)
    script = (FOLDER / "verify.mjs").read_text()
    assert not any(line.startswith("import") for line in script.splitlines())
    assert max(len(text.splitlines()) for text in (code, script)) <= 400


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.ndjson")), ids=lambda path: path.stem)
def test_the_vectors_hold_for_ever(path: Path) -> None:
    assert json.loads(path.with_suffix(".values.json").read_text()) == values(path.read_bytes())
    report = verify_bundle(path, key=SIGNER.public_key)
    assert report.verdict == ("unverified" if ".seat-" in path.name else "exact")


def test_the_schema_is_that_of_every_line(good: list[Path], bundle: Path) -> None:
    assert SCHEMA.read_text() == schema(), "python -m tests.service.audit.format.files --write"
    found = Draft202012Validator(json.loads(schema()))
    for path in good:
        if path.stem in ("full", "masked", "left", "gwt"):
            for line in path.read_bytes().splitlines():
                found.validate(json.loads(line))
    assert not found.is_valid(plain(bundle.read_bytes())[1] | {"more": 1})
