"""What auditors do at a terminal: verify, replay, knowledge, dispute, rerun-bot."""

import importlib
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domain.bots import Bot, Choice, at_once
from domain.core.record import Command
from service.audit.bundles.bundle import full
from service.audit.signing import signer_of
from service.cli import main
from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.audit.support import AT, FORGER, Played, plain, rehashed
from tests.support.games import open_bots
from workers.advance import advance_game


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


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
        assert "50 events agree" in run("verify", bundle, "--against", mine).stdout
        mine.write_bytes(b"nothing")
        assert run("verify", bundle, "--against", mine).exit_code == 2


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


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of two hosted bots."""
    store = MemoryStore()
    handler = Handler(store)
    game = open_bots(handler, ("random", "random"), seed="bots")
    loaded = advance_game(handler, game, pytest.fail, seconds=60)
    path = tmp_path_factory.mktemp("bots") / "bots.ndjson"
    path.write_bytes(b"".join(full(loaded, store.streams.read(game), signer_of(store), AT)))
    return path


def first(_view: object, legal: tuple[Command, ...], *_: object) -> Choice:
    return Choice(legal[0], {"by": "order"})


class TestBots:
    def test_they_decide_the_same_again(self, hosted: Path) -> None:
        result = run("rerun-bot", hosted)
        assert result.exit_code == 0
        assert result.stdout.startswith("all ")
        assert all(
            json.loads(line)["by"] == "random"
            for line in run("rerun-bot", hosted, "--json").stdout.splitlines()
        )

    def test_one_decision_can_be_asked_for(self, hosted: Path) -> None:
        decided = [
            i for i, each in enumerate(plain(hosted.read_bytes())[1:-1], 1)
            if each["record"]["seat"] is not None and each["record"]["cause"]
        ]  # fmt: skip
        result = run("rerun-bot", hosted, decided[7])
        assert result.exit_code == 0
        assert f"position {decided[7]}:" in result.stdout
        assert run("rerun-bot", hosted, 1).exit_code == 2

    def test_a_game_of_people_has_none(self, bundle: Path) -> None:
        assert run("rerun-bot", bundle).exit_code == 2

    def test_a_bot_that_has_learnt_something_since_is_told(
        self, hosted: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        module = importlib.import_module("service.cli.audit.rerun")
        monkeypatch.setattr(module, "find_bot", lambda *_: Bot("greedy", at_once(first), "2"))
        result = run("rerun-bot", hosted)
        assert result.exit_code == 1
        assert "(not alike in: version, search, command)" in result.stdout


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
