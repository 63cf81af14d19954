"""Are the statistics of the arena right, on results whose statistics are known?"""

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from domain.analysis.intervals import wilson
from service.arena.games import GameResult, SeatResult
from service.arena.ratings import POINTS, FinishCounts, ratings
from service.arena.standings import Standings
from service.arena.statistics import DealStatistics, Sprt, TimeHistogram, share_of

EAST = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
"""Baseball, American League East, 1987: A. Agresti, Categorical Data Analysis, table 10.10."""
STRENGTHS = (1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0.0)
"""Logarithms of strength that are known for them, about Baltimore."""


def deals(shares: Sequence[float], games: int = 2) -> DealStatistics:
    found = DealStatistics(games)
    for share in shares:
        found.add(share)
    return found


def game(won: Sequence[float], deal: int = 0, seconds: float = 0.02) -> GameResult:
    seats = (
        SeatResult(bot, its, round(20 + 10 * its), int(its < max(won)), (seconds,) * 10, seat)
        for seat, (bot, its) in enumerate(zip("ab", won, strict=True))
    )
    return GameResult(("a", "b"), deal, "log", tuple(seats))


@pytest.mark.parametrize(
    ("won", "n", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (140, 200, 0.6332, 0.7592),
    ],
)
def test_the_interval_of_independent_games_is_wilson_s(won: int, n: int, low: float, high: float) -> None:
    assert wilson(won / n, n) == pytest.approx((low, high), abs=0.0001)


def test_a_paired_interval_is_narrower_where_luck_decides_and_wider_where_games_of_a_deal_are_alike() -> None:
    low, high = wilson(0.5, 200)
    by_luck = deals([0.5] * 80 + [1.0] * 10 + [0.0] * 10).interval()
    alike = deals([1.0, 0.0] * 50).interval()
    assert low < by_luck[0] < by_luck[1] < high
    assert alike[0] < low < high < alike[1]


def test_a_paired_interval_of_independent_games_is_wilson_s() -> None:
    independent = deals([0.0] * 25 + [0.5] * 50 + [1.0] * 25)
    assert independent.interval() == pytest.approx(wilson(0.5, 200), abs=0.001)


def test_who_wins_all_is_not_taken_for_invincible() -> None:
    assert deals([1.0] * 50).interval() == wilson(1.0, 100)
    assert deals([]).interval() == (0.0, 1.0)


def test_of_a_hundred_paired_intervals_about_ninety_five_hold_the_truth() -> None:
    luck, held = random.Random(1), 0
    for _ in range(400):
        found = DealStatistics(2)
        for _ in range(60):
            bias = luck.choice((-0.3, 0.3))  # this luck is good for the first seat, or for the other
            found.add(((luck.random() < 0.6 + bias) + (luck.random() < 0.6 - bias)) / 2)
        low, high = found.interval()
        held += low <= 0.6 <= high
    assert 0.92 < held / 400 < 0.98


def test_four_hundred_points_are_ten_to_one() -> None:
    assert share_of(400, 2) == pytest.approx(10 / 11)
    assert share_of(0, 4) == 0.25
    assert share_of(400, 4, 2) == pytest.approx(20 / 22)


@pytest.mark.parametrize(("elo", "right"), [(50, "better"), (0, "not better")])
def test_the_sequential_test_is_seldom_wrong_and_soon_sure(elo: float, right: str) -> None:
    luck, sprt, said, lengths = random.Random(7), Sprt(0.95, 0, 50), [], []
    for _ in range(60):
        found, verdict = DealStatistics(2), None
        while verdict is None:
            found.add(sum(luck.random() < share_of(elo, 2) for _ in range(2)) / 2)
            verdict = sprt.verdict(found, 2)
        said.append(verdict)
        lengths.append(found.count)
    assert said.count(right) >= 53
    assert sum(lengths) / len(lengths) < 400


def test_the_sequential_test_is_not_sure_after_a_single_deal() -> None:
    assert Sprt().verdict(deals([1.0]), 2) is None
    assert Sprt().verdict(deals([]), 2) is None


def test_percentiles_are_right_to_two_percent() -> None:
    times = TimeHistogram()
    times.add([i / 1_000 for i in range(1, 1_001)])
    assert times.percentile(0.5) == pytest.approx(0.5, rel=0.025)
    assert times.percentile(0.99) == pytest.approx(0.99, rel=0.025)
    assert (times.percentile(1.0), times.most) == (1.0, 1.0)
    assert TimeHistogram().percentile(0.5) == 0.0


def test_a_shared_victory_counts_as_a_part_of_one() -> None:
    found = Standings()
    for won in ((1.0, 0.0), (0.5, 0.5)):
        found.add(game(won))
    first, second = found.plain()[0]["rows"]
    assert (first["wins"], second["wins"]) == (0.75, 0.25)
    assert (first["points"], first["ms"], first["faults"], second["faults"]) == (27.5, 20.0, 0, 2)
    assert first["ms_p50"] == pytest.approx(20, rel=0.025)


def test_a_deal_counts_when_it_has_been_played_from_every_seat() -> None:
    found = Standings()
    found.add(game((1.0, 0.0)))
    assert (found.plain()[0]["rows"][0]["low"], found.plain()[0]["rows"][0]["high"]) == (0.0, 1.0)
    found.add(game((1.0, 0.0)))
    assert found.plain()[0]["rows"][0]["low"] > 0.3


def test_a_group_is_sure_when_the_test_is() -> None:
    found, number = Standings(Sprt(0.9, 0, 100)), 0
    while not found.is_sure(("a", "b")):
        for _ in range(2):
            found.add(game((1.0, 0.0), number))
        number += 1
        assert number < 40
    assert found.plain()[0]["verdict"] == "a: better"


def test_bradley_and_terry_s_strengths_are_those_that_are_known() -> None:
    finishes = FinishCounts()
    for i, row in enumerate(WINS):
        for j, games in enumerate(row):
            for _ in range(games):
                finishes.add((EAST[i], EAST[j]), (0, 1))
    found = {it.bot: it for it in ratings(finishes, "Baltimore", prior=0)}
    assert [(found[bot].rating - 1500) / POINTS for bot in EAST] == pytest.approx(STRENGTHS, abs=0.001)
    milwaukee = found["Milwaukee"]
    assert (milwaukee.high - milwaukee.rating) / POINTS / 1.96 == pytest.approx(0.343, abs=0.001)
    assert milwaukee.games == 78


def test_plackett_and_luce_s_strengths_are_found_from_orders_in_their_shares() -> None:
    strengths, finishes = {"a": 8.0, "b": 4.0, "c": 2.0, "d": 1.0}, FinishCounts()
    for order in permutations(strengths):
        share, left = 1.0, sum(strengths.values())
        for bot in order:
            share, left = share * strengths[bot] / left, left - strengths[bot]
        finishes.orders[order] += 1_000 * share
    finishes.games.update(dict.fromkeys(strengths, 1_000))
    found = {it.bot: it.rating for it in ratings(finishes, "d", prior=0)}
    step = found["a"] - found["b"]
    assert step == pytest.approx(120.41, abs=0.01)  # 400 log10 2
    assert [found[bot] for bot in "bcd"] == pytest.approx([1500 + 2 * step, 1500 + step, 1500])


def test_bots_that_share_places_are_equal() -> None:
    finishes = FinishCounts()
    finishes.add("abc", (0, 0, 2))
    finishes.add("abc", (1, 1, 0))
    found = {it.bot: it.rating for it in ratings(finishes, "a")}
    assert found["b"] == pytest.approx(1500)


def test_whoever_wins_every_game_has_a_rating_and_a_wide_interval() -> None:
    finishes = FinishCounts()
    for _ in range(100):
        finishes.add("ab", (0, 1))
    best, _ = ratings(finishes, "b")
    assert 2_300 < best.rating < 2_500
    assert best.high - best.low > 600


def test_bots_that_never_met_cannot_be_compared() -> None:
    finishes = FinishCounts()
    finishes.add("ab", (0, 1))
    finishes.add("cd", (0, 1))
    with pytest.raises(ValueError, match="met none"):
        ratings(finishes, "a")
