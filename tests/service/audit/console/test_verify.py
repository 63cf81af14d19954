"""`estancia verify` at a terminal, of one game and of many."""

import json
from pathlib import Path

import pytest

from tests.service.audit.console.support import run
from tests.service.audit.support import FORGER, Played, plain, rehashed


class TestVerify:
    def test_it_says_exact_and_what_was_played(self, bundle: Path, finished: Played) -> None:
        result = run("verify", bundle, "--key", finished.signer.public_key)
        assert result.exit_code == 0
        assert result.stdout.startswith("exact\n")
        assert f"{finished.loaded.version} events of el-gaucho" in result.stdout

    def test_it_says_where_a_game_diverged_and_what_was_expected(
        self, finished: Played, tmp_path: Path
    ) -> None:
        lines = plain(finished.full())
        sold = next(i for i in range(len(lines)) if lines[i].get("record", {}).get("type") == "herd_sold")
        lines[sold]["record"]["data"]["pesos"] += 1
        path = tmp_path / "forged.ndjson"
        path.write_bytes(rehashed(lines, finished.loaded.server_seed, FORGER))
        result = run("verify", path)
        assert result.exit_code == 1
        assert result.stdout.startswith(f"diverged at position {sold}:")
        told = json.loads(run("verify", path, "--json").stdout)
        pesos = [json.loads(told[name])["data"]["pesos"] for name in ("expected", "found")]
        assert pesos[1] == pesos[0] + 1

    def test_it_says_what_it_cannot_verify(self, running: Played, tmp_path: Path) -> None:
        path = tmp_path / "running.ndjson"
        path.write_bytes(running.full())
        result = run("verify", path)
        assert (result.exit_code, result.stdout.split(":")[0]) == (2, "unverified")

    @pytest.mark.parametrize("key", ["abc", "", "g" * 64, "0" * 63, "0" * 66])
    def test_a_key_that_is_none_is_no_verdict_on_the_game(self, bundle: Path, key: str) -> None:
        result = run("verify", bundle, "--key", key)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "is no public key: that is 64 digits from 0 to f" in result.output

    @pytest.mark.parametrize(
        ("text", "why"),
        [("", "it is empty"), ('{"title": "No such game"}\n', "it is no bundle: the header is missing")],
    )
    def test_what_cannot_be_meant_as_a_bundle_is_no_game_that_diverged(
        self, tmp_path: Path, text: str, why: str
    ) -> None:
        path = tmp_path / "game.ndjson"
        path.write_text(text)
        for command, *more in (["verify"], ["rerun-bot"], ["dispute", 3, "--seat", 0], ["knowledge"]):
            result = run(str(command), path, *more)
            assert (result.exit_code, result.stdout) == (2, ""), command
            assert why in result.output, command
        assert run("impact", path).exit_code == 2

    def test_one_game_is_counted_as_one(self, bundle: Path) -> None:
        assert run("verify", bundle.parent).stdout.startswith("1 game, ")
        assert run("impact", bundle.parent).stdout.startswith("1 game, ")

    def test_it_compares_with_what_was_kept(self, bundle: Path, finished: Played, tmp_path: Path) -> None:
        mine = tmp_path / "mine.ndjson"
        mine.write_bytes(finished.masked(0, 50))
        assert "50 events match" in run("verify", bundle, "--against", mine).stdout
        mine.write_bytes(b"nothing")
        assert run("verify", bundle, "--against", mine).exit_code == 2


class TestManyGames:
    @pytest.fixture
    def folder(self, finished: Played, tmp_path: Path) -> Path:
        folder = tmp_path / "games"
        folder.mkdir()
        for name in ("a", "b", "c"):
            (folder / f"{name}.ndjson").write_bytes(finished.full())
        (folder / "note.txt").write_text("no bundle")
        return folder

    def test_a_folder_is_verified_on_all_cores_and_said_to_be_exact_in_one_line(
        self, folder: Path, finished: Played
    ) -> None:
        result = run("verify", folder, "--jobs", 2, "--key", finished.signer.public_key)
        events = 3 * finished.loaded.version
        assert result.stdout == f"3 games, {events} events: 3 exact, 0 diverged, 0 unverified\n"
        assert result.exit_code == 0

    def test_those_that_are_not_exact_are_told_and_decide_the_exit_code(
        self, folder: Path, running: Played
    ) -> None:
        (folder / "b.ndjson").write_bytes(running.full())
        result = run("verify", folder)
        assert result.exit_code == 2
        assert result.stdout.startswith(f"{folder / 'b.ndjson'}:\n  unverified: the luck is not revealed")
        assert "2 exact, 0 diverged, 1 unverified" in result.stdout
        (folder / "c.ndjson").write_bytes((folder / "a.ndjson").read_bytes()[:-500])
        result = run("verify", folder / "a.ndjson", folder / "b.ndjson", folder / "c.ndjson", "--json")
        assert result.exit_code == 1
        told = [json.loads(line) for line in result.stdout.splitlines()]
        assert [(Path(each["file"]).stem, each["verdict"]) for each in told] == [
            ("a", "exact"), ("b", "unverified"), ("c", "diverged"),
        ]  # fmt: skip

    def test_a_game_signed_by_another_key_is_found_among_many(self, folder: Path) -> None:
        result = run("verify", folder, "--key", FORGER.public_key)
        assert result.exit_code == 1
        assert result.stdout.count("signed by another key") == 3

    def test_what_vanishes_or_makes_no_sense_is_told(self, folder: Path, tmp_path: Path) -> None:
        (folder / "gone.ndjson").symlink_to(tmp_path / "nowhere")
        result = run("verify", folder)
        assert result.exit_code == 2
        assert "unverified: it cannot be read: No such file or directory" in result.stdout
        (folder / "gone.ndjson").unlink()
        (folder / "void.ndjson").touch()
        result = run("verify", folder)
        assert result.exit_code == 2
        assert f"{folder / 'void.ndjson'}:\n  unverified: it is empty" in result.stdout
        assert "1 unreadable" in run("impact", folder).stdout
        empty = tmp_path / "empty"
        empty.mkdir()
        assert run("verify", empty).exit_code == 2
        assert run("verify").exit_code == 2
        assert run("verify", folder, "--against", folder / "a.ndjson").exit_code == 2

    def test_files_are_decided_again_as_well_as_folders(self, folder: Path, finished: Played) -> None:
        result = run("impact", folder / "a.ndjson", folder)
        assert result.exit_code == 0
        assert result.stdout.startswith(f"4 games, {4 * finished.loaded.version} events: 4 same, ")
