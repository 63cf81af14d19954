"""Does the arena play fairly, count rightly, and the same way again?"""

import csv
import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from service.arena import tournament
from service.arena.games import Match, lineups, matches, play
from service.arena.players import Player
from service.arena.standings import Standings
from service.audit.bundles.verification import verify_bundle
from service.cli import main
from service.cli.play.arena import INTERRUPTED
from service.process.parallel import AHEAD, on_all_cores

pytestmark = pytest.mark.slow

TITLE = "el-gaucho"


def players(bots: str) -> tuple[Player, ...]:
    return tuple(Player(bot, "hosted", bot) for bot in bots.split(","))


def planned(bots: str, seats: int, games: int, seed: str = "1") -> list[Match]:
    return [
        match for group in lineups(players(bots), seats) for match in matches(TITLE, {}, group, games, seed)
    ]


def met(bots: str, seats: int) -> list[str]:
    return [",".join(player.name for player in group) for group in lineups(players(bots), seats)]


def run(*options: str) -> Any:
    return CliRunner().invoke(main, ["arena", "--title", TITLE, *options])


def timeless(groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All figures but the time it took."""
    return [
        {**group, "rows": [{k: v for k, v in row.items() if not k.startswith("ms")} for row in group["rows"]]}
        for group in groups
    ]


# ---- who plays whom


def test_every_group_of_as_many_bots_as_seats_meets() -> None:
    assert met("a,b,c", 2) == ["a,b", "a,c", "b,c"]
    assert met("a,b,b", 3) == ["a,b,b"]


def test_fewer_bots_than_seats_sit_down_in_turn() -> None:
    assert met("a,b", 4) == ["a,b,a,b"]


@pytest.mark.parametrize(("bots", "seats"), [("a,b", 2), ("a,b,c", 3), ("a,b,c,d", 4), ("a,b,c", 2)])
def test_every_bot_sits_on_every_seat_equally_often(bots: str, seats: int) -> None:
    games = planned(bots, seats, 12)
    counted = Counter((it.name, seat) for match in games for seat, it in enumerate(match.players))
    assert len(counted) == len(bots.split(",")) * seats
    assert len(set(counted.values())) == 1


def test_each_luck_is_played_once_from_every_seat() -> None:
    by_luck = Counter(match.luck for match in planned("a,b,c", 3, 7))
    assert list(by_luck.values()) == [3, 3, 3]


def test_another_seed_is_another_luck() -> None:
    lucks = [{match.luck for match in planned("a,b", 2, 4, seed)} for seed in ("1", "2")]
    assert not lucks[0] & lucks[1]


# ---- how it is played


def test_the_same_seed_gives_the_same_table_with_any_number_of_processes(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    rows = tmp_path / "arena.csv"
    options = (
        "--games",
        "2",
        "--seed",
        "spring",
        "--processes",
        "2",
        "--json",
        str(path),
        "--csv",
        str(rows),
    )
    result = run("--bots", "random,greedy", *options)
    assert result.exit_code == 0, result.output
    assert "95 % interval" in result.stdout
    alone = Standings()
    for match in planned("random,greedy", 2, 2, "spring"):
        alone.add(play(match))
    report = json.loads(path.read_text())
    assert report["games"] == alone.games == 2
    assert timeless(report["groups"]) == timeless(alone.plain())
    told = list(csv.DictReader(rows.read_text().splitlines()))
    assert [row["game"] for row in told] == [row["game"] for row in report["rows"]]
    assert [(row["seat0_bot"], row["seat1_bot"]) for row in told] == [
        ("random", "greedy"),
        ("greedy", "random"),
    ]
    assert [row["seat0_points"] for row in told] == [str(row["seat0_points"]) for row in report["rows"]]


def test_a_game_is_played_with_the_bots_on_their_seats_and_kept_as_a_bundle(tmp_path: Path) -> None:
    match = planned("random,greedy", 2, 2)[1]
    played = play(match, tmp_path)
    report = verify_bundle(tmp_path / match.log)
    assert report.verdict == "exact"
    assert [seated.bot for seated in played.seats] == ["greedy", "random"]
    assert [seated.points for seated in played.seats] == list(report.scores or ())
    assert sum(seated.won for seated in played.seats) == 1.0
    assert not any(seated.faults for seated in played.seats)


def test_ctrl_c_tells_what_is_known_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    known = play(planned("random,random", 2, 2)[0])

    def interrupted(*_: Any) -> Any:
        yield known
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "on_all_cores", interrupted)
    result = run("--bots", "random,random", "--games", "6")
    assert result.exit_code == INTERRUPTED
    assert "random" in result.stdout
    assert "stopped after 1 of 6 games" in result.stderr


def test_closed_early_it_begins_no_other_game(tmp_path: Path) -> None:
    games = on_all_cores(partial(play, folder=tmp_path), planned("random,random", 2, 200), 1)
    next(games)
    games.close()
    assert 1 <= len(list(tmp_path.iterdir())) <= AHEAD + 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--bots", "nobody"), "no bot 'nobody'"),
        (("--bots", "random", "--seats", "9"), "is for 2, 3, 4 seats"),
        (("--bots", "random", "--settings", "{"), "--settings"),
        (("--bots", "random", "--settings", '{"nonsense": 1}'), "nonsense"),
        ((), "Nobody plays"),
        (("--bot", "mine=json:nothing"), "cannot play"),
        (("--bot", "greedy=json:loads"), "the name of a hosted bot"),
        (("--bot", "mine=json:loads", "--bot", "mine=json:dumps"), "Two bots are called"),
        (("--bots", "random", "--sure", "0.9", "--elo1", "-1"), "more than --elo0"),
    ],
)
def test_what_makes_no_sense_is_told(options: tuple[str, ...], said: str) -> None:
    result = run(*options)
    assert result.exit_code == 2
    assert said in result.stderr
