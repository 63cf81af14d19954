"""Benchmark of the rules alone: fold, legal commands, random self-play, views, on one core."""

import time
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median

from bench.harness.measure import Row, percentile, rate, scaled
from domain.core.decider import AnyDecider, fold
from domain.core.play import Play
from domain.core.title import Title
from service.games.codec.answers import encode
from service.games.codec.title_codec import Codec

GAMES = 12
AIMS = {"gwt-argentina": (150_000, 3_000)}
"""Events folded and commands played in a second, for a title with far more in its box."""
USUAL = 300_000, 10_000


def rows(title: Title, scale: float) -> Iterator[Row]:
    """Figures of one title."""
    decider = title.rules
    games = [_random_game(decider, number) for number in range(scaled(GAMES, scale, 3))]
    logs = [game.events for game in games]
    events = sum(map(len, logs))

    to_fold, to_play = AIMS.get(decider.title, USUAL)
    folded = rate(lambda: sum(len(log) for log in logs if fold(decider, log) is not None))
    yield Row(
        f"{decider.title}: fold", folded.middle, "events/s", folded.n, folded.spread, aim=f">= {to_fold:,}/s"
    )

    codec = Codec(title)
    records = [codec.record(event, at="", seat=None, cause=None, draw=None) for log in logs for event in log]
    read = rate(lambda: sum(1 for record in records if codec.read(record)))
    yield Row(f"{decider.title}: decode a record", read.middle, "events/s", read.n, read.spread)

    positions = list(_positions(decider, logs[0]))
    counted = [len(decider.legal_commands(state, seat)) for state, seat in positions]
    legal = rate(lambda: sum(len(decider.legal_commands(state, seat)) for state, seat in positions))
    yield Row(
        f"{decider.title}: legal commands", legal.middle, "commands/s", legal.n, legal.spread,
        note=f"{len(positions)} positions, {sum(counted) / len(counted):.1f} each, most {max(counted)}",
    )  # fmt: skip

    seconds = [_seconds(decider, state, seat) for state, seat in positions]
    yield Row(
        f"{decider.title}: legal commands, p99",
        percentile(seconds, 0.99),
        "ms",
        len(seconds),
        "",
        aim="<= 3 ms",
    )

    numbers = iter(range(1_000, 10_000))

    def play() -> int:
        return sum(len(_random_game(decider, next(numbers)).commands) for _ in games)

    played = rate(play)
    per_game = sum(len(game.commands) for game in games) / len(games)
    yield Row(
        f"{decider.title}: random self-play", played.middle, "commands/s", played.n, played.spread,
        aim=f">= {to_play:,}/s",
        note=f"{played.middle / per_game:.0f} games/s, {events / len(games):.0f} events",
    )  # fmt: skip

    fullest = [number for number in range(100, 140) if number % len(decider.seats) == len(decider.seats) - 1]
    whole = rate(lambda: len([_random_game(decider, number) for number in fullest[: len(games)]]), rounds=3)
    yield Row(
        f"{decider.title}: a whole random game", 1000 / whole.middle, "ms", whole.n, whole.spread,
        aim="<= 1,000 ms", note=f"{decider.seats[-1]} seats, commands listed",
    )  # fmt: skip

    sizes = [len(encode(decider.view(state, seat))) for state, seat in positions]
    yield Row(
        f"{decider.title}: a view, p50", median(sizes) / 1024, "KB", len(sizes), "", aim="<= 40 KB",
        note=f"most {max(sizes) / 1024:.1f} KB",
    )  # fmt: skip


def _seconds(decider: AnyDecider, state: object, seat: int) -> float:
    begin = time.perf_counter()
    decider.legal_commands(state, seat)
    return time.perf_counter() - begin


def _random_game(decider: AnyDecider, number: int) -> Play:
    whim = Random(number)
    seats = decider.seats[number % len(decider.seats)]
    key = number.to_bytes(32, "big")
    return Play(decider, seats, key).finish(lambda *asked: whim.choice(asked[-1]))


def _positions(decider: AnyDecider, log: Sequence[object]) -> Iterator[tuple[object, int]]:
    state = decider.initial_state
    for event in log:
        state = decider.evolve(state, event)
        if decider.due(state) is None:
            for seat in decider.to_act(state):
                yield state, seat
