"""`estancia dispute` at a terminal."""

import json
from pathlib import Path

import pytest

from tests.service.audit.console.support import run
from tests.service.audit.support import Played, plain


class TestDispute:
    @pytest.fixture
    def asked(self, finished: Played) -> tuple[int, int, dict[str, object]]:
        """A position after which a seat was to act, and what it then did."""
        lines = plain(finished.full())[1:-1]
        i = next(
            i for i, each in enumerate(lines) if (each["record"]["cause"] or {}).get("type") == "take_dice"
        )
        return i, lines[i]["record"]["seat"], lines[i]["record"]["cause"]

    def test_it_says_what_was_legal_and_why_something_was_not(
        self, bundle: Path, asked: tuple[int, int, dict[str, object]], tmp_path: Path
    ) -> None:
        position, seat, _ = asked
        target = tmp_path / "dispute.ndjson"
        command = json.dumps({"type": "take_dice", "dice": [0, 7]})
        result = run("dispute", bundle, position, "--seat", seat, "--command", command, "-o", target)
        assert result.exit_code == 0
        found = plain(target.read_bytes())[-1]
        assert found["refusal"]["reason"] == "dice_not_in_rodeo"
        assert asked[2] in found["legal"]
        assert "Rule 4.3: " in result.stdout
        assert run("verify", target).exit_code == 0

    def test_a_file_that_is_there_is_not_written_over(self, bundle: Path, tmp_path: Path) -> None:
        target = tmp_path / "dispute.ndjson"
        target.write_text("precious")
        result = run("dispute", bundle, 50, "--seat", 0, "-o", target)
        assert result.exit_code == 2
        assert f"{target} is there already. Remove it, or name another file: -o FILE" in result.output
        assert target.read_text() == "precious"

    def test_a_masked_bundle_is_refused_with_where_a_full_one_comes_from(
        self, finished: Played, tmp_path: Path
    ) -> None:
        masked = tmp_path / "masked.ndjson"
        masked.write_bytes(finished.masked(0))
        refused = run("dispute", masked, 50, "--seat", 0)
        assert refused.exit_code == 2
        assert "A full bundle is needed: /v1/games/{game}/export, when the game is over." in refused.output

    def test_where_nothing_can_be_written_that_is_told_in_words(self, bundle: Path, tmp_path: Path) -> None:
        target = tmp_path / "nowhere" / "dispute.ndjson"
        result = run("dispute", bundle, 50, "--seat", 0, "-o", target)
        assert result.exit_code == 2
        assert f"The dispute cannot be written. {target}: No such file or directory" in result.output
        assert "Errno" not in result.output

    def test_a_legal_command_comes_with_what_it_would_have_caused(
        self, bundle: Path, asked: tuple[int, int, dict[str, object]], finished: Played
    ) -> None:
        position, seat, command = asked
        assert (
            run("dispute", bundle, position, "--seat", seat, "--command", json.dumps(command)).exit_code == 0
        )
        found = plain(bundle.with_suffix(".dispute.ndjson").read_bytes())[-1]
        happened = plain(finished.full())[position + 1]["record"]
        assert found["events"][0] == {"type": happened["type"], "data": happened["data"]}

    @pytest.mark.parametrize("text", ["{", "[]", '{"type": "no_such"}', '{"type": "take_dice"}', "null"])
    def test_what_is_no_command_is_said_to_be_none(
        self, bundle: Path, asked: tuple[int, int, dict[str, object]], text: str
    ) -> None:
        result = run("dispute", bundle, asked[0], "--seat", asked[1], "--command", text)
        assert result.exit_code == (2 if text == "{" else 0)
        assert ("malformed" in result.stdout) == (text not in ("{", "null"))

    def test_a_dispute_that_was_bent_is_found(
        self, bundle: Path, asked: tuple[int, int, dict[str, object]]
    ) -> None:
        position, seat, _ = asked
        command = '{"type":"take_dice","dice":[0,7]}'
        run("dispute", bundle, position, "--seat", seat, "--command", command)
        path = bundle.with_suffix(".dispute.ndjson")
        raw = path.read_bytes()
        for old, new in (
            (b'"reason":"dice_not_in_rodeo"', b'"reason":"not_your_turn"'),
            (b'"clause":"4.3"', b'"clause":"4.4"'),
            (b'"verdict":"exact"', b'"verdict":"unverified"'),
            (b'"format":"estancia dispute 1"', b'"format":"estancia dispute 2"'),
            (b'"seat":%d,"verdict":{' % seat, b'"seat":%d,"verdict":{' % (1 - seat)),
            (b'"position":%d,"refusal"' % position, b'"position":%d,"refusal"' % 9_999),
        ):
            assert raw.count(old) == 1
            path.write_bytes(raw.replace(old, new))
            assert run("verify", path).exit_code == 1, old

    def test_where_nobody_was_there_is_nothing_to_dispute(self, bundle: Path) -> None:
        assert run("dispute", bundle, 9_999, "--seat", 0).exit_code == 2
        assert run("dispute", bundle, 50, "--seat", 2).exit_code == 2
