"""Whatever happened at a table, its stream proves itself; and whatever is then done to it is found."""

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from domain.core.record import snake
from domain.core.texts import LANGUAGES
from domain.table import bounds
from domain.table.commands import TABLE_COMMANDS
from domain.table.events import TABLE_EVENTS, CommandUndone
from domain.table.knowledge import knowledge
from domain.titles import TITLES
from service.audit import Finding, StreamData, Verdict, verify
from service.audit.bundles.parents import by_game
from service.audit.bundles.verification import Report, verify_bundle
from service.cli import main
from service.games.codec.title_codec import codec_of
from tests.service.audit.bending import bent, is_a_true_game_still
from tests.service.audit.stories import NOON, RANCHERS, STORIES, family, played
from tests.service.audit.support import FORGER, Played, plain, rehashed

every_story = pytest.mark.parametrize("name", STORIES)
Lines = list[dict[str, Any]]


def written(tmp_path: Path, raw: bytes) -> Path:
    path = tmp_path / "story.ndjson"
    path.write_bytes(raw)
    return path


def verified(path: Path) -> Report:
    """The verdict on a story; the parent of a fork is at hand."""
    parent = path.with_name("parent.ndjson")
    parent.write_bytes(family(RANCHERS)[0].full())
    return verify_bundle(path, parents=by_game([parent]))


def forged(tmp_path: Path, game: Played, lines: Lines) -> Report:
    return verified(written(tmp_path, rehashed(lines, game.loaded.server_seed, FORGER)))


def kin(game: str) -> StreamData | None:
    parent = family(RANCHERS)[0]
    return (
        StreamData(RANCHERS, parent.entries, parent.loaded.server_seed) if game == parent.loaded.id else None
    )


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def first(lines: Lines, type: str) -> int:
    return next(i for i in range(1, len(lines) - 1) if lines[i]["record"]["type"] == type)


def test_the_stories_tell_of_everything_that_can_happen_at_a_table() -> None:
    told = {
        type(codec_of(it.loaded.title).read(entry.record)[1])
        for it in map(played, STORIES)
        for entry in it.entries
    }
    assert told >= set(TABLE_EVENTS)


@every_story
def test_it_is_exact_for_everybody_who_looks(name: str, tmp_path: Path) -> None:
    game = played(name)
    path = written(tmp_path, game.full())
    it = game.loaded
    assert verified(path).plain_verdict() == Verdict("exact")
    assert verify(it.title, it.id, game.entries, it.server_seed, kin) == Finding("exact")
    assert "1 same" in run("impact", path)
    for viewer in (None, 0, 1):
        mine = tmp_path / "mine.ndjson"
        mine.write_bytes(game.masked(viewer))
        assert verify_bundle(path, against=mine).compared == game.loaded.version


@every_story
def test_what_was_done_before_there_were_bounds_is_exact_all_the_same(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, played(name).full())
    for bound in ("UNDOS", "UNDOS_IN_TURN", "HAND_OVERS", "HAND_OVERS_IN_TURN", "TAKE_BACKS", "SITTINGS"):
        monkeypatch.setattr(bounds, bound, 0)
    monkeypatch.setattr(bounds, "CLOCK_SETTINGS", 0)
    monkeypatch.setattr(bounds, "EVENTS", 1)
    assert verified(path).plain_verdict() == Verdict("exact")


@every_story
def test_it_can_be_read_asked_about_and_disputed(name: str, tmp_path: Path) -> None:
    game = played(name)
    path, last = written(tmp_path, game.full()), game.loaded.version
    for at in {2, last // 2, last}:
        for seat in ("0", "1", "spectator"):
            run("replay", path, "--at", at, "--as", seat)
        if name != "fork":  # which begins with hidden things in place
            run("knowledge", path, "--seat", 1, "--at", at)
        disputed = tmp_path / f"{at}.ndjson"
        run("dispute", path, at, "--seat", 0, "-o", disputed)
        assert verified(disputed).verdict == "exact"
    stories = {run("replay", path, "--language", language) for language in LANGUAGES}
    assert len(stories) == len(LANGUAGES)
    run("replay", path, "--diff", 1, last)


@every_story
def test_whatever_is_changed_in_it_is_found(name: str, tmp_path: Path) -> None:
    game, whim = played(name), Random(name)
    raw = game.full()
    for _ in range(12):
        lines = plain(raw)
        what = bent(lines, whim)
        if lines == plain(raw) or is_a_true_game_still(what):
            continue
        assert forged(tmp_path, game, lines).verdict == "diverged", what


def test_early_ends_are_told() -> None:
    ends = {name: played(name).loaded.status() for name in ("resignation", "abandonment", "never_begun")}
    assert ends == {"resignation": "over", "abandonment": "abandoned", "never_begun": "abandoned"}


def test_who_won_by_resignation_is_said_as_people_count_seats(tmp_path: Path) -> None:
    path = written(tmp_path, played("resignation").full())
    for language, told in (("en", "won by seat 3"), ("fr", "gagnée par le siège 3"), ("de", "von Platz 3")):
        assert told in run("verify", path, "--language", language)
    assert json.loads(run("verify", path, "--json"))["winners"] == [2]
    disputed = tmp_path / "disputed.ndjson"
    assert "seat 1 had" in run("dispute", path, 2, "--seat", 0, "-o", disputed)
    assert "a dispute about seat 1 after" in run("verify", disputed)


def test_what_was_taken_back_is_as_if_nobody_had_done_it() -> None:
    game = played("undo")
    decider = game.loaded.codec.decider
    events = [game.loaded.codec.read(entry.record)[1] for entry in game.entries]
    undone = [(at, event.to) for at, event in enumerate(events, 1) if isinstance(event, CommandUndone)]
    assert undone
    for at, to in undone:
        for viewer in (None, 0, 1):
            assert knowledge(decider, events, viewer, at) == knowledge(decider, events, viewer, to)


@pytest.mark.parametrize("title", TITLES)
def test_no_event_and_no_command_of_a_title_has_the_name_of_one_of_the_table(title: str) -> None:
    decider = TITLES[title].rules
    for own, of_table in ((decider.events, TABLE_EVENTS), (decider.player_commands, TABLE_COMMANDS)):
        assert not {snake(cls.__name__) for cls in own} & {snake(cls.__name__) for cls in of_table}


class TestTime:
    def test_a_time_that_goes_back_is_found_where_it_does(self, finished: Played, tmp_path: Path) -> None:
        lines = plain(finished.full())
        start = next(i for i in range(60, len(lines)) if lines[i]["record"]["cause"])
        end = next(i for i in range(start + 1, len(lines)) if lines[i]["record"]["cause"])
        for line in lines[start:end]:
            line["record"]["at"] = "2001-01-01T00:00:00.000Z"
        report = forged(tmp_path, finished, lines)
        assert (report.verdict, report.position, report.why) == ("diverged", start, "the time goes back")

    @pytest.mark.parametrize(
        "at", ["", "yesterday", "2026-01-01", "2099-01-01T00:00:00Z", "2099-13-01T00:00:00.000Z"]
    )
    def test_what_is_no_moment_is_found(self, finished: Played, tmp_path: Path, at: str) -> None:
        lines = plain(finished.full())
        lines[-2]["record"]["at"] = at
        report = forged(tmp_path, finished, lines)
        assert (report.verdict, report.position) == ("diverged", finished.loaded.version)

    @pytest.mark.parametrize(
        ("name", "type"), [("time_outs", "seat_timed_out"), ("abandonment", "game_ended_early")]
    )
    def test_nobody_is_late_before_the_time_is_up(self, name: str, type: str, tmp_path: Path) -> None:
        """The same event, with a time at which somebody could still have moved."""
        game = played(name)
        lines = plain(game.full())
        late = first(lines, type)
        for line in lines[late:-1]:
            line["record"]["at"] = lines[late - 1]["record"]["at"]
        report = forged(tmp_path, game, lines)
        assert (report.verdict, report.position) == ("diverged", late)
        assert "not yet time" in str(report.why)

    def test_no_more_time_is_given_back_than_has_gone_by(self, tmp_path: Path) -> None:
        game = played("outage")
        lines = plain(game.full())
        credit = lines[first(lines, "time_credited")]["record"]
        for part in (credit["cause"], credit["data"]):
            part["ms"] = part["until"] - NOON + 1
        report = forged(tmp_path, game, lines)
        assert (report.verdict, "given back" in str(report.why)) == ("diverged", True)


class TestReveal:
    def test_the_seed_in_the_stream_is_the_seed(self, finished: Played, tmp_path: Path) -> None:
        lines = plain(finished.full())
        for part in ("cause", "data"):
            lines[-2]["record"][part]["server_seed"] = "00" * 32
        report = forged(tmp_path, finished, lines)
        assert (report.verdict, report.position) == ("diverged", finished.loaded.version)


class TestTraces:
    @pytest.fixture
    def lines(self) -> Lines:
        return plain(played("bots").full())

    @pytest.mark.parametrize("field", ["seed", "view"])
    @pytest.mark.parametrize("value", ["", "00" * 32, "x"])
    def test_another_seed_or_another_view_is_found_there(
        self, lines: Lines, tmp_path: Path, field: str, value: str
    ) -> None:
        trace = first(lines, "bot_decided") + 8
        trace = next(i for i in range(trace, len(lines)) if lines[i]["record"]["type"] == "bot_decided")
        right = lines[trace]["record"]["data"][field]
        lines[trace]["record"]["data"][field] = value
        report = forged(tmp_path, played("bots"), lines)
        assert (report.verdict, report.position) == ("diverged", trace)
        assert json.loads(str(report.expected))["data"][field] == right

    def test_a_trace_without_its_command_is_found(self, lines: Lines, tmp_path: Path) -> None:
        trace = first(lines, "bot_decided")
        lines.insert(trace, copy.deepcopy(lines[trace]))
        report = forged(tmp_path, played("bots"), lines)
        assert (report.verdict, report.position) == ("diverged", trace)
        assert "no command" in str(report.why)

    def test_a_trace_that_is_taken_away_is_found(self, lines: Lines, tmp_path: Path) -> None:
        traces = [i for i, line in enumerate(lines) if line.get("record", {}).get("type") == "bot_decided"]
        for trace in (traces[0], traces[-1]):
            without = copy.deepcopy(lines)
            del without[trace]
            report = forged(tmp_path, played("bots"), without)
            assert (report.verdict, report.position) == ("diverged", trace)
            assert "no trace" in str(report.why)

    def test_all_traces_taken_away_are_found_at_the_first(self, lines: Lines, tmp_path: Path) -> None:
        without = [line for line in lines if line.get("record", {}).get("type") != "bot_decided"]
        report = forged(tmp_path, played("bots"), without)
        assert (report.verdict, report.position) == ("diverged", first(lines, "bot_decided"))

    def test_another_bot_than_that_of_the_seat_must_say_whom_it_decided_for(
        self, lines: Lines, tmp_path: Path
    ) -> None:
        gave_way = first(lines, "bot_decided")
        del lines[gave_way]["record"]["data"]["search"]["instead_of"]
        report = forged(tmp_path, played("bots"), lines)
        assert (report.verdict, report.position) == ("diverged", gave_way)
        assert "given way" in str(report.why)

    def test_a_trace_of_a_seat_that_no_bot_plays_is_found(
        self, lines: Lines, finished: Played, tmp_path: Path
    ) -> None:
        trace = lines[first(lines, "bot_decided")]
        human = plain(finished.full())
        i = next(i for i in range(40, 80) if human[i]["record"]["seat"] == 0 and human[i]["record"]["cause"])
        trace["record"]["at"], trace["record"]["seat"] = human[i]["record"]["at"], 0
        trace["record"]["data"]["seat"] = 0
        human.insert(i, trace)
        report = forged(tmp_path, finished, human)
        assert (report.verdict, report.position, report.why) == ("diverged", i, "no bot plays this seat")

    def test_while_the_luck_is_a_secret_the_view_is_checked_with_the_bot_s_own_seed(
        self, lines: Lines, tmp_path: Path
    ) -> None:
        game = played("bots")
        del lines[120:-1]
        while lines[-2]["record"]["type"] != "bot_decided":
            del lines[-2]
        del lines[-2]
        lines[-1]["reveal"] = None
        assert forged(tmp_path, game, copy.deepcopy(lines)).verdict == "unverified"
        trace = first(lines, "bot_decided")
        lines[trace]["record"]["data"]["view"] = "00" * 32
        report = forged(tmp_path, game, lines)
        assert (report.verdict, report.position) == ("diverged", trace)

    def test_nobody_else_is_told_what_a_bot_had_before_it(self) -> None:
        for viewer in (None, 0, 1):
            shown = [
                line for line in plain(played("bots").masked(viewer)) if line.get("type") == "bot_decided"
            ]
            assert shown
            for line in shown:
                bare = {
                    "bot": "",
                    "budget": 0,
                    "search": {},
                    "seat": line["seat"],
                    "seed": "",
                    "version": "",
                    "view": "",
                }
                assert (line["data"], line["salt"], line["cause"]) == (bare, None, None)

    @pytest.mark.parametrize(
        ("field", "value", "told"),
        [
            ("version", "0", ["version"]),
            ("search", {"by": "magic", "instead_of": [{"bot": "greedy", "why": ""}]}, ["search"]),
            ("bot", "oracle", ["bot", "command"]),
        ],
    )
    def test_asking_again_tells_what_of_a_trace_is_not_true(
        self, lines: Lines, tmp_path: Path, field: str, value: object, told: list[str]
    ) -> None:
        trace = first(lines, "bot_decided")
        lines[trace]["record"]["data"][field] = value
        path = written(tmp_path, rehashed(lines, played("bots").loaded.server_seed, FORGER))
        for position in (trace, trace + 1):
            result = CliRunner().invoke(main, ["rerun-bot", str(path), str(position), "--json"])
            assert result.exit_code == 1, result.output
            found = json.loads(result.stdout)
            assert (found["position"], found["differs"]) == (trace + 1, told)

    def test_a_bot_that_gave_way_decides_the_same_again(self, tmp_path: Path) -> None:
        path = written(tmp_path, played("bots").full())
        assert run("rerun-bot", path).startswith("all ")
        told = run("replay", path, "--bots")
        assert "lets greedy (version 1) choose among " in told
        assert "lets random (version 1) choose among " in told
