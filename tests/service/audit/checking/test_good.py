"""A bundle of a good game proves itself, and agrees with what somebody kept."""

import json
from pathlib import Path

import msgspec
import pytest

from domain.core import luck
from service.audit.bundles import bundle as bundles
from service.audit.bundles.verification import Report
from tests.service.audit.checking.support import verdict
from tests.service.audit.support import AT, FORGER, Played, plain, play, rehashed


def kept(tmp_path: Path, raw: bytes) -> Path:
    path = tmp_path / "kept"
    path.write_bytes(raw)
    return path


class TestWhatIsGood:
    def test_a_finished_game_is_exact(self, finished: Played, tmp_path: Path) -> None:
        report = verdict(tmp_path, finished.full(), key=finished.signer.public_key)
        game = finished.loaded.game.play
        decider = finished.loaded.codec.decider
        assert report.verdict == "exact"
        assert report.scores == decider.totals(game)
        assert report.winners == decider.winners(game)
        assert report.count == finished.loaded.version

    @pytest.mark.parametrize("seed", ["one", "two", "three"])
    def test_no_good_game_is_refused(self, seed: str, tmp_path: Path) -> None:
        assert verdict(tmp_path, play(seed).full({"0": "Añá", "1": "Bß 🐄"})).verdict == "exact"

    def test_a_running_game_is_not_verified_for_want_of_its_luck(
        self, running: Played, tmp_path: Path
    ) -> None:
        report = verdict(tmp_path, running.full())
        assert report.verdict == "unverified"
        assert "not revealed" in str(report.why)

    @pytest.mark.parametrize("viewer", [None, 0, 1])
    def test_a_masked_bundle_is_not_verified_for_what_it_hides(
        self, finished: Played, tmp_path: Path, viewer: int | None
    ) -> None:
        report = verdict(tmp_path, finished.masked(viewer))
        assert report.verdict == "unverified"
        assert "masked" in str(report.why)

    def test_a_masked_bundle_of_a_running_game_holds_neither_seed_nor_hidden_salt(
        self, running: Played
    ) -> None:
        raw, seed = running.masked(0), running.loaded.server_seed
        assert seed.hex().encode() not in raw
        hidden = [
            line for line, full in zip(plain(raw)[1:-1], plain(running.full())[1:-1], strict=True)
            if line["data"] != full["record"]["data"]
        ]  # fmt: skip
        assert hidden
        for line in hidden:
            assert line["salt"] is None
            assert luck.salt(seed, line["position"]).hex().encode() not in raw


class TestWhatSomebodyKept:
    @pytest.mark.parametrize("viewer", [None, 0, 1])
    def test_a_masked_bundle_of_it_agrees(self, finished: Played, tmp_path: Path, viewer: int | None) -> None:
        mine = kept(tmp_path, finished.masked(viewer, 100))
        report = verdict(tmp_path, finished.full(), against=mine)
        assert (report.verdict, report.compared) == ("exact", 100)

    @pytest.mark.parametrize("viewer", [None, 0, 1])
    @pytest.mark.parametrize("form", ["page", "list", "lines"])
    def test_events_as_the_service_told_them_agree(
        self, finished: Played, tmp_path: Path, viewer: int | None, form: str
    ) -> None:
        events = plain(finished.masked(viewer))[1:-1][40:60]
        raw = {
            "page": json.dumps({"events": events, "version": 60}, indent=1),
            "list": json.dumps(events),
            "lines": "\n".join(map(json.dumps, events)),
        }[form]
        report = verdict(tmp_path, finished.full(), against=kept(tmp_path, raw.encode()))
        assert (report.verdict, report.compared) == ("exact", 20)

    def test_two_viewers_are_not_one(self, finished: Played, tmp_path: Path) -> None:
        mine, theirs = (plain(finished.masked(viewer))[1:-1] for viewer in (0, 1))
        own = next(i for i, line in enumerate(mine) if line["salt"] and not theirs[i]["salt"])
        others = next(i for i, line in enumerate(theirs) if line["salt"] and not mine[i]["salt"])
        both = kept(tmp_path, json.dumps([mine[own], theirs[others]]).encode())
        report = verdict(tmp_path, finished.full(), against=both)
        assert report.verdict == "diverged"
        assert report.position == max(own, others) + 1

    def test_another_past_is_found_where_it_begins(self, finished: Played, tmp_path: Path) -> None:
        """The service itself, with its own key, tells somebody of other commands than it told before."""
        events = plain(finished.masked(0))[1:-1]
        lines, seed = plain(finished.full()), finished.loaded.server_seed
        lines[200]["record"]["at"] = "2026-11-28T00:00:00.001Z"
        forged = rehashed(lines, seed, finished.signer)
        mine = kept(tmp_path, json.dumps(events).encode())
        report = verdict(tmp_path, forged, against=mine)
        assert (report.verdict, report.position) == ("diverged", 200)

    def test_a_bundle_that_ends_before_what_was_seen_is_found(self, running: Played, tmp_path: Path) -> None:
        count = running.loaded.version
        mine = plain(running.masked(None))[1:-1]
        more = mine[-1] | {"position": count + 1}
        report = verdict(tmp_path, running.full(), against=kept(tmp_path, json.dumps([more]).encode()))
        assert (report.verdict, report.position) == ("diverged", count + 1)

    def test_a_checkpoint_agrees_with_the_game_it_was_signed_for_and_no_other(
        self, finished: Played, tmp_path: Path
    ) -> None:
        """As `GET …/audit` gives it while the game runs."""
        signer, game = finished.signer, finished.loaded.id

        def against(position: int, hash: bytes, key: str = signer.public_key) -> Report:
            point = msgspec.to_builtins(signer.checkpoint(game, position, hash, AT))
            told = json.dumps({"verdict": "unverified", "checkpoint": point, "public_key": key})
            return verdict(tmp_path, finished.full(), against=kept(tmp_path, told.encode()))

        hash = finished.entries[99].hash
        assert against(100, hash).verdict == "exact"
        assert (against(101, hash).verdict, against(101, hash).position) == ("diverged", 101)
        beyond = finished.loaded.version + 1
        assert (against(beyond, hash).verdict, against(beyond, hash).position) == ("diverged", beyond)
        with pytest.raises(ValueError):
            against(100, hash, FORGER.public_key)

    def test_what_nobody_can_have_kept_is_no_question(self, finished: Played, tmp_path: Path) -> None:
        for raw in (finished.full(), b"", b"[]", b"[1]", b"{}", b'{"events": 3}', b"\xff", b"[" * 9_999):
            with pytest.raises(ValueError):
                verdict(tmp_path, finished.full(), against=kept(tmp_path, raw))


def test_a_game_of_another_version_of_the_rules_is_exact_as_long_as_they_agree(
    finished: Played, tmp_path: Path
) -> None:
    lines = plain(finished.full())
    lines[0]["rules_versions"] = [1, 1]
    for line in lines[1:-1]:
        line["record"]["rules_version"] = 1
    old = rehashed(lines, finished.loaded.server_seed, FORGER)
    assert verdict(tmp_path, old).verdict == "exact"
    lines = plain(old)
    position = next(i for i in range(1, len(lines)) if lines[i]["record"]["type"] == "dice_taken")
    cause = next(lines[i]["record"]["cause"] for i in range(position, 0, -1) if lines[i]["record"]["cause"])
    cause["type"] = "end_turn"
    report = verdict(tmp_path, rehashed(lines, finished.loaded.server_seed, FORGER))
    assert report.verdict == "unverified"
    assert f"position {position}" in str(report.why)


def test_a_bundle_is_written_line_by_line(finished: Played) -> None:
    lines = bundles.full(finished.loaded, finished.entries, finished.signer, AT)
    assert [line.count(b"\n") for line in lines] == [1] * (finished.loaded.version + 2)
