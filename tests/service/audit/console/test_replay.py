"""`estancia replay` and `knowledge` at a terminal."""

import json
import re
from pathlib import Path

import pytest

from tests.service.audit.console.support import run
from tests.service.audit.support import Played, plain


class TestReplay:
    def test_a_bundle_tells_the_story(self, bundle: Path) -> None:
        assert run("replay", bundle).stdout.lstrip().startswith("El Gaucho\n")

    def test_a_masked_bundle_tells_the_story_too(self, finished: Played, tmp_path: Path) -> None:
        path = tmp_path / "masked.ndjson"
        path.write_bytes(finished.masked(1))
        assert run("replay", path).stdout.lstrip().startswith("El Gaucho\n")
        assert run("replay", path, "--at", 30, "--as", 0).exit_code == 2

    def test_a_situation_is_shown_as_a_seat_saw_it(self, bundle: Path, finished: Played) -> None:
        lines = plain(finished.full())[1:-1]
        dealt = max(i for i, each in enumerate(lines, 1) if each["record"]["type"] == "tiles_dealt")
        shown = {who: run("replay", bundle, "--at", dealt, "--as", who).stdout for who in (0, 1, "spectator")}
        assert len(set(shown.values())) == 3
        assert all(re.search(r"Draw pile: \d+ × —\n", text) for text in shown.values())
        assert "× —" not in run("replay", bundle, "--at", dealt).stdout

    @pytest.mark.parametrize("language", ["en", "fr", "de"])
    def test_a_situation_reads_as_lines_of_names_and_values(self, bundle: Path, language: str) -> None:
        told = run("replay", bundle, "--at", 60, "--language", language).stdout
        situation = told.split("\n\n", 1)[1].splitlines()
        assert len(situation) > 30
        assert all(len(line) <= 100 and not set(line) & set("[]{}_") for line in situation)
        names = {
            "en": "Cattle barons, Seat", "fr": "Barons du bétail, Siège", "de": "Rinderbarone, Platz"
        }  # fmt: skip
        assert [f"{names[language]} {seat}" in situation for seat in (1, 2, 3)] == [True, True, False]

    def test_two_questions_at_once_are_none(self, bundle: Path) -> None:
        assert run("replay", bundle, "--diff", 1, 2, "--at", 3).exit_code == 2

    def test_what_changed_is_told_in_words_and_in_numbers(self, bundle: Path, finished: Played) -> None:
        lines = plain(finished.full())[1:-1]
        sold = next(i for i, each in enumerate(lines, 1) if each["record"]["type"] == "herd_sold")
        seat, pesos = (lines[sold - 1]["record"]["data"][name] for name in ("seat", "pesos"))
        told = run("replay", bundle, "--diff", sold - 1, sold, "--language", "de").stdout
        assert "verkauft" in told
        assert f"Rinderbarone, Platz {seat + 1} › Pesos: 0 → {pesos}" in told

    def test_the_score_is_explained_as_it_stood_and_as_a_seat_knew_it(
        self, bundle: Path, finished: Played
    ) -> None:
        lines = plain(finished.full())[1:-1]
        kept = next(i for i, each in enumerate(lines, 1) if each["record"]["type"] == "tiles_kept")
        seat = lines[kept - 1]["record"]["data"]["seat"]
        own = run("replay", bundle, "--score", "--at", kept, "--as", seat).stdout
        other = run("replay", bundle, "--score", "--at", kept, "--as", 1 - seat).stdout
        assert "if it were sold now" in own
        assert "not all of it can be seen" in other
        assert "if it were sold now" not in other
        last = run("replay", bundle, "--score", "--language", "de").stdout
        assert last.startswith("\nDer Endstand\n")
        scores = next(
            each["record"]["data"]["scores"] for each in lines if each["record"]["type"] == "game_ended"
        )
        seats = [line.split()[0] for line in last.splitlines()[2:] if not line.startswith(" " * 4)]
        assert [int(points) for points in seats] == scores

    @pytest.mark.parametrize("more", [("--at", 9999), ("--diff", 1, 9999), ("--as", 2), ("--at", 0)])
    def test_what_is_not_there_cannot_be_shown(self, bundle: Path, more: tuple[object, ...]) -> None:
        assert run("replay", bundle, *more).exit_code == 2

    def test_a_bundle_that_is_broken_is_not_told(self, bundle: Path) -> None:
        bundle.write_bytes(bundle.read_bytes()[:-500])
        assert run("replay", bundle).exit_code == 1


class TestKnowledge:
    def test_a_seat_knows_its_own_tiles_and_a_spectator_does_not(self, bundle: Path) -> None:
        mine = json.loads(run("knowledge", bundle, "--seat", 0, "--at", 14, "--json").stdout)
        anybody_s = json.loads(run("knowledge", bundle, "--at", 14, "--json").stdout)
        hand = [fact for fact in mine if (fact["what"], fact["seat"]) == ("opening_tile", 0)]
        assert len(hand) == 5
        assert all(fact["since"] == 11 and fact["tiles"] for fact in hand)
        assert all(fact["since"] is None for fact in anybody_s)
        assert "Unknown" in run("knowledge", bundle, "--seat", 0, "--at", 14).stdout

    def test_who_is_not_there_knows_nothing(self, bundle: Path, finished: Played, tmp_path: Path) -> None:
        assert run("knowledge", bundle, "--seat", 2).exit_code == 2
        assert run("knowledge", bundle, "--at", 9999).exit_code == 2
        masked = tmp_path / "masked.ndjson"
        masked.write_bytes(finished.masked(0))
        assert run("knowledge", masked).exit_code == 2
        masked.write_bytes(finished.full()[:-500])
        assert run("knowledge", masked).exit_code == 1
