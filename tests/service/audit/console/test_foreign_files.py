"""Folders and files in which anything may lie: every command tells what it cannot use, and goes on."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from service.process import attempts
from tests.service.audit.console.support import run
from tests.service.audit.stories import played
from tests.service.audit.support import FORGER, plain, rehashed

DEEP = b"[" * 100_000 + b"]" * 100_000
SURROGATE = b"\xed\xa0\x80"
WHOLE = ("a", "z")
FOLDERS = (
    ["verify"], ["impact"], ["find"], ["rerun-bot"], ["table", "--csv", "out"],
    ["verify", "--json"], ["find", "--json"], ["impact", "--json"], ["rerun-bot", "--json"],
)  # fmt: skip
FILES = (
    ["verify"], ["verify", "--json"], ["impact"], ["find"], ["table", "--csv", "out"], ["rerun-bot"],
    ["dispute", 2, "--seat", 0, "-o", "out"], ["knowledge"], ["analyse", "--most", 0], ["replay"],
    ["replay", "--as", 0], ["replay", "--at", 2], ["replay", "--score"], ["restore", "--check"],
)  # fmt: skip


def crowded() -> bytes:
    """A game of 5,000 seats, which no service opens, and all of whose hashes are right."""
    game = played("closed")
    lines = plain(game.full())
    lines[1]["record"]["data"]["offers"] *= 2_500
    return rehashed(lines, game.loaded.server_seed, FORGER)


def changed(line: int, old: bytes, new: bytes) -> Callable[[], bytes]:
    def bent() -> bytes:
        lines = played("closed").full().splitlines(keepends=True)
        lines[line], count = re.subn(old, lambda _: new, lines[line], count=1)
        assert count == 1
        return b"".join(lines)

    return bent


BYTES: dict[str, Callable[[], bytes]] = {
    "half a character": lambda: SURROGATE,
    "half a character on a line": lambda: b'{"commitment":""}\n' + SURROGATE,
    "half a character in the header": changed(0, b'"names":null', b'"names":{"0":"' + SURROGATE + b'"}'),
    "half a character in a record": changed(2, b'"type":"', b'"type":"' + SURROGATE),
    "half a character in the end": changed(-1, b'"head":"', b'"head":"' + SURROGATE),
    "an escaped half": changed(2, b'"type":"', b'"type":"\\ud800'),
    "a deep header": changed(0, b'"names":null', b'"names":' + DEEP),
    "a deep record": changed(2, b'"data":', b'"data":' + DEEP + b',"more":'),
    "a deep end": changed(-1, b'"head":', b'"head":' + DEEP + b',"more":'),
    "a deep dispute": lambda: played("closed").full() + DEEP + b"\n",
    "nothing but depth": lambda: DEEP,
    "deep events": lambda: b'[{"position":1,"type":"game_opened","data":' + DEEP + b"}]",
    "an endless count": changed(-1, rb'"count":\d+', b'"count":' + b"9" * 4_000),
    "an endless position": changed(2, rb'"position":\d+', b'"position":' + b"9" * 100_000),
    "5,000 seats": crowded,
    "a number": lambda: b"5",
    "null": lambda: b"null",
    "a list of numbers": lambda: b"[1, 2]",
    "events that are none": lambda: b'{"events": 5}',
    "an event without data": lambda: b'[{"type":"game_opened"}]',
    "events of no title": lambda: b'[{"position":1,"type":"game_opened","seat":null,"data":{"title":"x"}}]',
    "all bytes": lambda: bytes(range(256)) * 9,
}


READ_BY_SOME = [
    f"bytes-{list(BYTES).index(name):02d}" for name in ("a deep dispute", "5,000 seats", "an endless count")
]
"""Some commands do not look at what is wrong with them."""


def nasty(folder: Path) -> None:
    """Make everything in a folder that could be called a bundle and is none; two are whole."""
    folder.mkdir()
    for name in WHOLE:
        (folder / f"{name}.ndjson").write_bytes(played("closed").full())
    for number, content in enumerate(BYTES.values()):
        (folder / f"bytes-{number:02d}.ndjson").write_bytes(content())
    os.mkfifo(folder / "fifo.ndjson")
    (folder / "folder.ndjson").mkdir()
    (folder / "loop.ndjson").symlink_to("loop.ndjson")
    (folder / "nowhere.ndjson").symlink_to("nowhere at all")
    (folder / "endless.ndjson").symlink_to("/dev/zero")
    with (folder / "sparse.ndjson").open("wb") as file:
        file.truncate(1 << 40)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    nasty(folder := tmp_path_factory.mktemp("foreign") / "games")
    return folder


class TestFolders:
    @pytest.mark.parametrize("command", FOLDERS, ids=" ".join)
    def test_no_file_ends_a_run_and_each_is_told(
        self, command: list[str], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        name, *more = command
        done = run(name, folder, "--jobs", 1, *more)
        assert done.exit_code in (1, 2), done.output
        for path in folder.iterdir():
            if path.stem not in WHOLE and (name == "verify" or path.stem not in READ_BY_SOME):
                assert str(path) in done.output, path
        assert len(done.output) < 400_000
        assert "9" * 3_000 not in done.output or "--json" in more

    def test_they_are_counted_among_the_others(self, folder: Path) -> None:
        last = run("verify", folder, "--jobs", 1).stdout.splitlines()[-1]
        many = len(list(folder.iterdir()))
        counts = re.fullmatch(rf"{many} games, \d+ events: 2 exact, (\d+) diverged, (\d+) unverified", last)
        assert counts
        assert 2 + int(counts[1]) + int(counts[2]) == many
        assert f"{many - 2} games could not be read" in run("rerun-bot", folder, "--jobs", 1).stderr

    def test_a_file_called_by_bytes_that_are_no_text_is_named_all_the_same(self, tmp_path: Path) -> None:
        path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.ndjson"))
        path.write_bytes(played("closed").full())
        for name in ("verify", "impact"):
            told = json.loads(run(name, tmp_path, "--json").stdout.splitlines()[0])
            assert told.get("file", told.get("source")) == f"{tmp_path}/\ufffd.ndjson"

    def test_a_file_that_takes_for_ever_is_left_and_told(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(attempts.attempt, "__defaults__", (0.05,))
        monkeypatch.setattr("service.audit.bundles.verification.verify_bundle", lambda *_, **__: forever())
        for name in WHOLE:
            (tmp_path / f"{name}.ndjson").write_bytes(played("closed").full())
        done = run("verify", tmp_path, "--jobs", 1)
        assert done.stdout.count("unverified: it takes more than 180 seconds") == 2

    def test_what_was_kept_may_be_anything_as_well(self, folder: Path, tmp_path: Path) -> None:
        games = tmp_path / "games"
        games.mkdir()
        for path in folder.iterdir():
            (games / path.name).write_bytes(played("closed").full())
        done = run("verify", games, "--against", folder, "--jobs", 1)
        assert done.exit_code in (1, 2)
        assert f"{games / 'fifo.ndjson'}:\n  unverified: what was kept of it" in done.stdout


class TestFiles:
    @pytest.mark.parametrize("command", FILES, ids=lambda command: " ".join(map(str, command)))
    def test_no_file_has_a_traceback(
        self, command: list[object], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        name, *more = command
        for path in sorted(folder.iterdir()):
            if path.stem not in WHOLE:
                done = run(name, path, *more)
                assert done.exit_code != 0 or path.stem in READ_BY_SOME, (path, done.output)

    @pytest.mark.parametrize("option", ["--against", "--parent", "--rules"])
    def test_nor_has_one_that_an_option_names(self, option: str, folder: Path) -> None:
        for path in sorted(folder.iterdir()):
            if path.stem not in WHOLE and path.exists():
                done = run("verify", folder / "a.ndjson", option, path)
                # A parent that is not needed is looked at no further than to its header.
                assert done.exit_code in (1, 2) or (option == "--parent" and path.is_file()), path

    @pytest.mark.parametrize(
        ("language", "text"),
        [("en", "not a regular file"), ("fr", "pas un fichier ordinaire"), ("de", "keine gewöhnliche Datei")],
    )
    def test_it_is_told_in_the_reader_s_language(self, language: str, text: str, folder: Path) -> None:
        assert text in run("verify", folder / "fifo.ndjson", "--language", language).output

    def test_how_many_events_there_are_is_counted_and_not_believed(self, tmp_path: Path) -> None:
        game = played("closed")
        (path := tmp_path / "x.ndjson").write_bytes(changed(-1, rb'"count":\d+', b'"count":999999999')())
        told = json.loads(run("verify", path, "--json").stdout)
        assert (told["verdict"], told["count"]) == ("diverged", game.loaded.version)
        assert f"2 games, {2 * game.loaded.version} events" in run("verify", path, path, "--jobs", 1).stdout

    def test_a_terminal_gets_no_command_from_a_file(self, tmp_path: Path) -> None:
        (path := tmp_path / "x.ndjson").write_bytes(changed(2, b"^", b"\x1b[2J")())
        assert "\x1b" not in run("verify", path).output


def forever() -> None:
    while True:
        pass
