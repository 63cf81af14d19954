"""The analysis of games: their turns, their chances, and what cost most."""

import builtins
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from domain.analysis import game as analysis
from domain.analysis.judges import JUDGES
from domain.analysis.report import Analysis
from domain.core.markup import ref
from domain.core.texts import LANGUAGES
from service.arena.games import Match, play
from service.arena.players import player_of
from service.audit.bundles.scan import records
from service.cli import main
from service.games.analysis import kept
from service.games.analysis.making import made
from service.games.analysis.sentences import costly_sentence
from service.games.analysis.stream import Recounted, recounted
from service.games.codec.answers import encode
from service.games.codec.title_codec import codec_of
from tests.support.rounding import sum_without_floats

FEW = 8
"""Trials: some turns have one, others none."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    for title in JUDGES:
        bots = ("novice", "random") if title == "ranchers" else ("random", "random")
        players = tuple(player_of(title, bot) for bot in bots)
        play(Match(title, {}, bots, 0, players, "analysis", f"{title}.ndjson"), folder)
    return folder


def game_of(folder: Path, title: str) -> Recounted:
    with (folder / f"{title}.ndjson").open("rb") as file:
        return recounted(title, (bytes(line.record) for line in records(file)))


@pytest.fixture(params=JUDGES)
def game(request: pytest.FixtureRequest, folder: Path) -> Recounted:
    return game_of(folder, request.param)


def test_a_game_is_recounted_turn_by_turn(game: Recounted) -> None:
    first, *others = game.turns
    decider = codec_of(game.title).decider
    assert first.seat is None
    assert first.moves == ()
    before = first
    for turn in others:
        assert turn.seat != before.seat
        assert before.position < turn.position
        assert turn.moves[0].state == before.after
        assert {move.seat for move in turn.moves} == {turn.seat}
        before = turn
    assert decider.is_over(before.after)


def test_chances_are_shares_of_one_and_end_with_who_has_won(
    game: Recounted, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(builtins, "sum", sum_without_floats)
        found = made(game, most=FEW)
    assert found.trials == FEW
    assert not found.complete
    assert [turn.position for turn in found.turns] == [turn.position for turn in game.turns]
    for turn in found.turns:
        assert sum(each.share for each in turn.chances) == pytest.approx(1, abs=0.001)
        assert all(0 <= each.low <= each.share <= each.high <= 1 for each in turn.chances)
    decider, end = codec_of(game.title).decider, game.game.play
    winners = decider.winners(end)
    assert [each.share for each in found.turns[-1].chances] == [
        round((seat in winners) / len(winners), 4) for seat in range(2)
    ]


def test_the_same_game_gives_the_same_analysis_and_more_trials_a_narrower_one(folder: Path) -> None:
    game = game_of(folder, "ranchers")
    few, again, more = (made(game, trials=trials, most=most) for trials, most in ((1, 18), (1, 18), (5, 90)))
    assert few == again
    wide, narrow = (it.turns[3].chances[0] for it in (few, more))
    assert narrow.high - narrow.low < wide.high - wide.low


def test_without_time_there_are_chances_by_the_model_alone(folder: Path) -> None:
    found = made(game_of(folder, "el-gaucho"), seconds=0)
    assert (found.trials, found.complete, found.costly) == (0, False, ())


@pytest.fixture(scope="module")
def costly(folder: Path) -> Iterator[Analysis]:
    """Of a game in which one plays anyhow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "SUSPECTS", 2)
        yield made(game_of(folder, "ranchers"), trials=1)


def test_what_cost_most_is_told_with_what_would_have_been_better(costly: Analysis, folder: Path) -> None:
    game = game_of(folder, "ranchers")
    assert costly.costly
    for each in costly.costly:
        move = next(move for move in game.turns[each.turn].moves if move.position == each.position)
        assert (move.seat, move.command) == (each.seat, each.sent)
        assert each.better != each.sent
        assert each.better in codec_of("ranchers").decider.legal_commands(move.state, each.seat)
        assert each.better_chance - each.chance == pytest.approx(each.cost.share, abs=0.001)
        assert 0 < each.cost.low <= each.cost.share <= each.cost.high
    assert [each.cost.share for each in costly.costly] == sorted(
        (each.cost.share for each in costly.costly), reverse=True
    )


@pytest.fixture(scope="module")
def unsure(folder: Path) -> Iterator[Analysis]:
    """Of the same game, where nothing is sure, and the greatest falls have told nothing."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("SUSPECTS", 0), ("MATTERS", 2.0), ("PAIRS", 4)):
            patch.setattr(analysis, name, value)
        yield made(game_of(folder, "ranchers"), trials=1)


def test_where_no_turn_cost_anything_for_sure_the_likeliest_of_who_lost_is_named(
    unsure: Analysis, folder: Path
) -> None:
    game = game_of(folder, "ranchers")
    winners = codec_of("ranchers").decider.winners(game.game.play)
    assert unsure.costly == ()
    (likeliest,) = unsure.unsure
    assert likeliest.seat not in winners
    move = next(it for it in game.turns[likeliest.turn].moves if it.position == likeliest.position)
    assert (move.seat, move.command) == (likeliest.seat, likeliest.sent)
    assert likeliest.better in codec_of("ranchers").decider.legal_commands(move.state, likeliest.seat)
    assert likeliest.cost.low <= likeliest.cost.share <= likeliest.cost.high
    assert likeliest.cost.share > 0


def test_who_lost_with_the_commands_of_the_bot_is_told_the_likeliest_as_well(tmp_path: Path) -> None:
    players = tuple(player_of("ranchers", "greedy") for _ in range(2))
    play(Match("ranchers", {}, ("greedy", "greedy"), 0, players, "analysis 3", "ranchers.ndjson"), tmp_path)
    game = game_of(tmp_path, "ranchers")
    found = made(game, trials=1)
    assert found.costly == ()
    assert [each.seat for each in found.unsure] == [1]
    assert codec_of("ranchers").decider.winners(game.game.play) == (0,)


def test_who_has_a_turn_that_cost_something_for_sure_needs_no_likeliest(costly: Analysis) -> None:
    assert {each.seat for each in costly.costly}.isdisjoint(each.seat for each in costly.unsure)


PERHAPS = {"en": "perhaps", "fr": "peut-être", "de": "vielleicht"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_it_is_not_sure_is_told_in_words(unsure: Analysis, language: str) -> None:
    plain = kept.plain(unsure)["unsure"][0]
    cost = {**plain["cost"], "low": -0.031, "high": 0.12}
    names = [ref("seat:0", "Ana"), ref("seat:1", "Ben")]
    it = costly_sentence("ranchers", {**plain, "cost": cost}, None, names, language, code="unsure")
    assert PERHAPS[language] in it.text
    assert "−3 " in it.text
    assert "{" not in it.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_words_with_references(costly: Analysis, language: str) -> None:
    plain = kept.plain(costly)["costly"][0]
    names = [ref("seat:0", "Ana"), ref("seat:1", "Ben")]
    it = costly_sentence("ranchers", plain, None, names, language)
    assert re.search(r"\d+.?% ", it.text)
    assert "{" not in it.text
    assert f"seat:{plain['seat']}" in [part.ref for part in it.parts]


def test_what_is_kept_is_read_as_it_was_written(costly: Analysis) -> None:
    plain = kept.plain(costly)
    assert "seat" not in plain["costly"][0]["sent"]
    written = kept.KeptAnalysis("done", 3, 3, analysis=plain)
    assert encode(msgspec.json.decode(encode(written), type=kept.KeptAnalysis)) == encode(written)


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, ["analyse", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_bundle_is_analysed_at_a_terminal_and_on_a_page(folder: Path, tmp_path: Path) -> None:
    file, page = folder / "ranchers.ndjson", tmp_path / "page.html"
    said = run(file, "--trials", 0, "--most", 0, "--html", page, "--language", "fr")
    assert "Ce qui a coûté le plus" in said
    assert "novice" in said
    html = page.read_text("utf-8")
    assert html.count("<polyline") == 2
    assert "<script" not in html
    as_json = msgspec.json.decode(run(file, "--trials", 0, "--most", 0, "--json"))
    assert len(as_json["turns"]) == len(game_of(folder, "ranchers").turns)


def test_what_is_unsure_stands_on_the_terminal_and_the_page_below_what_is_sure(
    unsure: Analysis, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.cli.audit.analyse.made", lambda *_, **__: unsure)
    page = tmp_path / "page.html"
    said = run(folder / "ranchers.ndjson", "--html", page)
    for text in (said, page.read_text("utf-8")):
        nothing, heading = "No turn cost anything for sure.", "What most likely cost something"
        assert 0 < text.index(nothing) < text.index(heading) < text.index(", perhaps: ")
    (told,) = msgspec.json.decode(run(folder / "ranchers.ndjson", "--json"))["unsure"]
    assert told["turn"] == unsure.unsure[0].turn


def test_a_masked_bundle_and_a_game_that_was_never_played_are_refused(folder: Path, tmp_path: Path) -> None:
    masked = tmp_path / "masked.ndjson"
    lines = (folder / "ranchers.ndjson").read_text("utf-8").splitlines(keepends=True)
    masked.write_text(lines[0], "utf-8")
    result = CliRunner().invoke(main, ["analyse", str(masked)])
    assert result.exit_code != 0
    assert "Traceback" not in result.output
