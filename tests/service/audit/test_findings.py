"""Is it told where a game was bent, whatever else is wrong with the file that holds it?"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from service.audit.bundles.verification import Report, verify_bundle
from service.cli import main
from tests.service.audit.support import FORGER, Played, canonical, plain, play, rehashed

Lines = list[dict[str, Any]]


@pytest.fixture
def verdict(tmp_path: Path) -> Callable[..., Report]:
    def of(raw: bytes, **more: Any) -> Report:
        path = tmp_path / "some.ndjson"
        path.write_bytes(raw)
        return verify_bundle(path, **more)

    return of


def written(lines: Lines) -> bytes:
    return b"".join(canonical(line) + b"\n" for line in lines)


def codes(report: Report) -> list[str]:
    return [it.reason.code for it in (report, *report.also) if it.reason is not None]


def first(lines: Lines, type: str, after: int = 0) -> int:
    return next(i for i in range(after + 1, len(lines) - 1) if lines[i]["record"]["type"] == type)


def with_another_die(finished: Played) -> tuple[Lines, int]:
    lines = plain(finished.full())
    i = first(lines, "dice_rolled", 200)
    dice = lines[i]["record"]["data"]["dice"]
    lines[i]["record"]["data"]["dice"] = [6 if dice[0] != 6 else 1, *dice[1:]]
    return lines, i


class TestWhatElseIsWrong:
    def test_a_foreign_key_does_not_hide_a_forged_die(
        self, finished: Played, verdict: Callable[..., Report]
    ) -> None:
        lines, die = with_another_die(finished)
        forged = rehashed(lines, finished.loaded.server_seed, FORGER)
        report = verdict(forged, key=finished.signer.public_key)
        assert (report.position, codes(report)) == (die, ["drawn_otherwise", "other_key"])

    def test_neither_does_a_broken_chain_nor_a_broken_seal(
        self, finished: Played, verdict: Callable[..., Report]
    ) -> None:
        lines, die = with_another_die(finished)
        report = verdict(written(lines))
        assert (report.position, report.verdict) == (die, "diverged")
        assert set(codes(report)) == {"drawn_otherwise", "chain_broken", "seal"}

    def test_a_lost_end_does_not_hide_a_command_against_the_rules(
        self, finished: Played, verdict: Callable[..., Report]
    ) -> None:
        lines = plain(finished.full())
        i = first(lines, "dice_taken", 150)
        lines[i]["record"]["cause"] = {"type": "take_dice", "dice": [9]}
        raw = rehashed(lines, finished.loaded.server_seed, FORGER).splitlines(keepends=True)
        report = verdict(b"".join(raw[:-1]))
        assert (report.position, codes(report)) == (i, ["no_command", "no_end"])

    def test_another_seed_does_not_hide_a_command_against_the_rules(
        self, finished: Played, verdict: Callable[..., Report]
    ) -> None:
        lines = plain(finished.full())
        i = first(lines, "dice_taken", 150)
        lines[i]["record"]["cause"] = {"type": "take_dice", "dice": [9]}
        lines[-1]["reveal"] = "00" * 32
        report = verdict(rehashed(lines, finished.loaded.server_seed, FORGER))
        assert (report.position, codes(report)[0]) == (i, "no_command")
        assert {"not_its_salt", "not_promised"} < set(codes(report))

    def test_everything_that_is_wrong_comes_in_the_order_of_the_game(
        self, finished: Played, verdict: Callable[..., Report]
    ) -> None:
        lines = plain(finished.full())
        lines[100]["salt"] = "00" * 32
        lines[50]["record"]["data"]["more"] = 1
        lines[-1]["count"] += 1
        found = verdict(written(lines))
        positions = [it.position or 0 for it in (found, *found.also)]
        end = finished.loaded.version + 1
        assert [it for it in positions if it < end] == sorted(it for it in positions if it < end)
        assert {50, 100, end} <= set(positions)
        assert positions[0] == 50


class TestTwoGames:
    """Lines of one game up to somewhere, then those of another."""

    AT = 120

    @pytest.fixture
    def mixed(self, finished: Played) -> Callable[..., bytes]:
        other = play("another game")

        def of(seed: str | None, end: str) -> bytes:
            mine, theirs = plain(finished.full()), plain(other.full())
            seeds = {"mine": finished.loaded.server_seed, "theirs": other.loaded.server_seed}
            trailer = mine[-1] if end == "mine" else theirs[-1]
            lines = [*mine[: self.AT], *theirs[self.AT : -1], trailer]
            return written(lines) if seed is None else rehashed(lines, seeds[seed], FORGER)

        return of

    @pytest.mark.parametrize("end", ["mine", "theirs"])
    @pytest.mark.parametrize("seed", [None, "mine", "theirs"])
    def test_they_are_called_so_where_they_meet(
        self, seed: str | None, end: str, mixed: Callable[..., bytes], verdict: Callable[..., Report]
    ) -> None:
        report = verdict(mixed(seed, end))
        assert codes(report)[0] == "two_games", report
        # With all hashes made anew only the rules can tell, at the first thing that does not go on.
        near = range(self.AT, self.AT + 1 if seed is None else self.AT + 4)
        assert report.position in near


class TestTime:
    @pytest.mark.parametrize("whole", [True, False])
    def test_one_that_is_set_back_is_called_so(
        self, whole: bool, finished: Played, verdict: Callable[..., Report]
    ) -> None:
        lines = plain(finished.full())
        i = next(
            k for k in range(60, 200) if lines[k]["record"]["cause"] and not lines[k + 1]["record"]["cause"]
        )
        if not whole:
            i += 1
        at = lines[i]["record"]["at"]
        for line in lines[i : len(lines) - 1 if whole else i + 1]:
            if line["record"]["at"] == at:
                line["record"]["at"] = f"2001{at[4:]}"
        report = verdict(rehashed(lines, finished.loaded.server_seed, FORGER))
        assert (report.position, codes(report)[0]) == (i, "time_back")

    def test_one_that_is_not_that_of_its_command_is_called_so(
        self, finished: Played, verdict: Callable[..., Report]
    ) -> None:
        lines = plain(finished.full())
        i = max(k for k in range(2, len(lines) - 2) if not lines[k]["record"]["cause"])
        lines[i]["record"]["at"] = "2099-01-01T00:00:00.000Z"
        assert "other_time" in codes(verdict(rehashed(lines, finished.loaded.server_seed, FORGER)))


class TestTextThatWasChangedOnItsWay:
    @pytest.mark.parametrize("kind", ["full", "masked"])
    @pytest.mark.parametrize(
        ("change", "note"),
        [
            (lambda raw: raw.replace(b"\n", b"\r\n"), "line_ends"),
            (lambda raw: b"\xef\xbb\xbf" + raw, "byte_order_mark"),
            (lambda raw: raw[:-1], "last_line_end"),
        ],
    )
    def test_it_is_read_as_it_was_and_told(
        self,
        kind: str,
        change: Callable[[bytes], bytes],
        note: str,
        finished: Played,
        verdict: Callable[..., Report],
    ) -> None:
        raw = finished.full() if kind == "full" else finished.masked(0)
        report = verdict(change(raw))
        assert report.verdict == ("exact" if kind == "full" else "unverified")
        assert [it.code for it in report.notes] == [note]

    def test_all_of_it_at_once_is_no_forgery_either(
        self, finished: Played, verdict: Callable[..., Report]
    ) -> None:
        raw = b"\xef\xbb\xbf" + finished.full().replace(b"\n", b"\r\n").removesuffix(b"\r\n")
        assert verdict(raw, key=finished.signer.public_key).verdict == "exact"

    def test_a_dispute_about_such_a_file_can_be_put_on_paper(self, bundle: Path) -> None:
        bundle.write_bytes(bundle.read_bytes()[:-1])
        asked = CliRunner().invoke(main, ["dispute", str(bundle), "60", "--seat", "0"])
        assert asked.exit_code == 0, asked.output
        assert verify_bundle(bundle.with_suffix(".dispute.ndjson")).verdict == "exact"

    def test_a_file_of_another_encoding_is_called_so(self, bundle: Path) -> None:
        bundle.write_bytes(bundle.read_bytes().decode().encode("utf-16"))
        told = CliRunner().invoke(main, ["verify", str(bundle)])
        assert (told.exit_code, "UTF-16" in told.output) == (2, True)

    @pytest.mark.parametrize("bytes_", [1, 3, 40, 400])
    def test_one_that_is_damaged_in_its_first_bytes_is_damaged(self, bundle: Path, bytes_: int) -> None:
        bundle.write_bytes(b"\x00" * bytes_ + bundle.read_bytes()[bytes_:])
        told = CliRunner().invoke(main, ["verify", str(bundle), "--json"])
        report = json.loads(told.stdout)
        assert (told.exit_code, report["verdict"], report["position"]) == (1, "diverged", 0)
        assert report["reason"]["code"] == "header_damaged"
