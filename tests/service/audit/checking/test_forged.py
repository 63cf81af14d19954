"""A bundle that is forged by somebody who knows how bundles are made is found out."""

import base64
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.audit.bundles.bundle import FORMAT
from service.audit.bundles.verification import Report
from service.audit.signing import Signer
from tests.service.audit.checking.support import verdict
from tests.service.audit.support import FORGER, Played, canonical, plain, play, rehashed


class TestWhatIsForged:
    """Hashes, checkpoint and seal are made anew, by somebody who knows how."""

    @pytest.fixture
    def forge(self, finished: Played, tmp_path: Path) -> Callable[..., Report]:
        def forged(change: Callable[[list[dict[str, Any]]], object], signer: Signer = FORGER) -> Report:
            lines = plain(finished.full())
            change(lines)
            return verdict(tmp_path, rehashed(lines, finished.loaded.server_seed, signer))

        return forged

    def test_who_changes_nothing_but_the_key_is_found_by_who_knows_the_key(
        self, finished: Played, tmp_path: Path, forge: Callable[..., Report]
    ) -> None:
        assert forge(lambda _: None).verdict == "exact"
        raw = rehashed(plain(finished.full()), finished.loaded.server_seed, FORGER)
        report = verdict(tmp_path, raw, key=finished.signer.public_key)
        assert (report.verdict, report.why) == ("diverged", "signed by another key")

    def test_without_the_key_no_forgery_of_a_time_can_be_signed(
        self, finished: Played, tmp_path: Path
    ) -> None:
        lines = plain(finished.full())
        lines[50]["record"]["at"] = "2020-01-01T00:00:00.000Z"
        bent = plain(rehashed(lines, finished.loaded.server_seed, FORGER))
        bent[0]["public_key"] = finished.signer.public_key
        report = verdict(tmp_path, b"".join(canonical(line) + b"\n" for line in bent))
        assert report.verdict == "diverged"

    def test_other_numbers_in_any_event_are_found_there(
        self, finished: Played, forge: Callable[..., Report]
    ) -> None:
        whim = Random(10)
        for position in whim.sample(range(2, finished.loaded.version), 20):

            def change(lines: list[dict[str, Any]], position: int = position) -> None:
                raw = json.dumps(lines[position]["record"]["data"])
                at = [k for k, each in enumerate(raw) if each.isdigit()]
                if not at:
                    lines[position]["record"]["data"]["more"] = 1
                    return
                k = whim.choice(at)
                digit = str((int(raw[k]) + 1) % 9 + (raw[k - 1] == " " and raw[k] == "8"))
                lines[position]["record"]["data"] = json.loads(raw[:k] + digit + raw[k + 1 :])

            report = forge(change)
            assert (report.verdict, report.position) == ("diverged", position), report

    def test_other_commands_are_found(self, finished: Played, forge: Callable[..., Report]) -> None:
        found = plain(finished.full())
        causes = [i for i in range(1, len(found) - 1) if found[i]["record"]["cause"]]
        for position in Random(11).sample(causes, 3):
            for cause in ({"type": "end_turn"}, {"type": "no_such"}, None, [], "x", {}, {"type": ["x"]}):
                if cause == found[position]["record"]["cause"]:
                    continue

                def change(lines: list[dict[str, Any]], i: int = position, cause: Any = cause) -> None:
                    lines[i]["record"]["cause"] = cause

                report = forge(change)
                assert report.verdict == "diverged"
                assert report.position is not None
                # Without its cause an event belongs to the command before it.
                assert report.position <= position, report

    @pytest.mark.parametrize(
        "field, value",
        [("seat", 1), ("seat", 77), ("seat", -1), ("luck", 9), ("type", "game_over"), ("rules_version", 7),
         ("type", "luck_revealed"), ("rules_version", -1), ("luck", 2**70)],
    )  # fmt: skip
    def test_other_facts_of_a_record_are_found(
        self, forge: Callable[..., Report], field: str, value: Any
    ) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            i = next(i for i in range(30, 200) if lines[i]["record"]["seat"] == 0)
            lines[i]["record"][field] = value

        assert forge(change).verdict == "diverged"

    def test_a_record_too_many_or_too_few_is_found(self, forge: Callable[..., Report]) -> None:
        assert forge(lambda lines: lines.insert(90, json.loads(json.dumps(lines[89])))).verdict == "diverged"
        assert forge(lambda lines: lines.pop(90)).verdict == "diverged"
        assert forge(lambda lines: lines.__delitem__(slice(90, 93))).verdict == "diverged"

    def test_no_record_at_all_is_no_game(self, forge: Callable[..., Report]) -> None:
        report = forge(lambda lines: lines.__delitem__(slice(1, -1)))
        assert (report.verdict, report.position) == ("diverged", 1)

    def test_a_game_that_ends_too_early_is_not_exact(self, forge: Callable[..., Report]) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            del lines[-2]

        assert forge(change).verdict == "diverged"

        def and_hide_the_seed(lines: list[dict[str, Any]]) -> None:
            del lines[-2]
            lines[-1]["reveal"] = None

        assert forge(and_hide_the_seed).verdict == "unverified"

    @pytest.mark.parametrize("seed", ["00" * 32, "", "xyz", "00" * 31, "00" * 32 + "00"])
    def test_another_seed_is_not_the_promised_one(self, forge: Callable[..., Report], seed: str) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            lines[-1]["reveal"] = seed

        assert forge(change).verdict == "diverged"

    def test_luck_of_one_s_own_choice_is_found_at_the_first_draw(
        self, finished: Played, tmp_path: Path
    ) -> None:
        """A whole game, consistent in itself, whose seed was exchanged after its promise."""
        other = play("other luck")
        lines = plain(other.full())
        promise = finished.loaded.game.table.commitment
        lines[0]["commitment"] = promise
        for part in ("cause", "data"):
            lines[1]["record"][part]["commitment"] = promise
        report = verdict(tmp_path, rehashed(lines, other.loaded.server_seed, FORGER))
        assert report.verdict == "diverged"
        assert report.why == "not the promised seed"

    @pytest.mark.parametrize(
        "field, value",
        [("title", "chess"), ("game", "0" * 20), ("created_at", "then"), ("rules_versions", [1, 2]),
         ("commitment", "ab" * 32), ("viewer", 0), ("kind", "masked"), ("format", FORMAT + "0")],
    )  # fmt: skip
    def test_another_header_is_not_exact(self, forge: Callable[..., Report], field: str, value: Any) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            lines[0][field] = value

        expected = {"title": "unverified", "game": "exact"}  # a test game's luck does not depend on its id
        assert forge(change).verdict == expected.get(field, "diverged")

    @pytest.mark.parametrize("signature", ["", "00" * 64, "x", base64.b64encode(b"x" * 64).decode()])
    @pytest.mark.parametrize("where", ["seal", "checkpoint"])
    def test_another_signature_is_none(
        self, finished: Played, tmp_path: Path, signature: str, where: str
    ) -> None:
        lines = plain(finished.full())
        if where == "seal":
            lines[-1]["seal"] = signature
        else:
            lines[-1]["checkpoint"]["signature"] = signature
        report = verdict(tmp_path, b"".join(canonical(line) + b"\n" for line in lines))
        assert (report.verdict, report.position) == ("diverged", finished.loaded.version + 1)
