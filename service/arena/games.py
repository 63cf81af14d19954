"""Games of the arena: which are played, decided as in production, and what came of each."""

import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from domain.table.events import Offer
from service.audit.bundles import bundle
from service.audit.signing import Signer
from service.games.bot_decision import Notes, decide
from service.games.handler import Handler
from service.games.setup import GameSetup, Sandbox, sandbox_seed
from service.store.memory.store import MemoryStore
from service.times import now_ms, rfc3339

PATIENCE = 60.0
"""Seconds a bot may take for one decision: more than in production, so that a busy machine matters not."""


class Match(NamedTuple):
    """One game to be played. `bots` by seat; the same `luck` gives the same draws."""

    title: str
    settings: dict[str, Any]
    lineup: tuple[str, ...]
    bots: tuple[str, ...]
    luck: str
    log: str
    """the name of its log"""


class SeatResult(NamedTuple):
    """What came of one seat. `won` is its share of the victory, `seconds` are of CPU time."""

    bot: str
    won: float
    points: int
    commands: int
    seconds: float
    slowest: float
    failures: int


class GameResult(NamedTuple):
    """What came of one game."""

    lineup: tuple[str, ...]
    seats: tuple[SeatResult, ...]


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom: every group of as many bots as seats; fewer bots sit down again in turn."""
    if len(bots) < seats:
        return [tuple(bots[seat % len(bots)] for seat in range(seats))]
    return list(dict.fromkeys(combinations(bots, seats)))


def matches(
    title: str, settings: dict[str, Any], bots: Sequence[str], seats: int, games: int, seed: str
) -> Iterator[Match]:
    """`games` of every group, or a few more: each luck is played once from every seat."""
    for lineup in lineups(bots, seats):
        for deal in range(-(-games // seats)):
            for turn in range(seats):
                seated = lineup[turn:] + lineup[:turn]
                log = f"{'-'.join(lineup)}-{deal + 1:05d}-{turn}.ndjson"
                yield Match(title, settings, lineup, seated, f"arena {seed} {deal}", log)


def play(match: Match, folder: Path | None = None) -> GameResult:
    """Play one game; its log, a full bundle, goes into the folder."""
    handler = Handler(MemoryStore())
    offers = [Offer("bot", bot) for bot in match.bots]
    loaded = handler.open_game(
        GameSetup(match.title, match.settings, offers, sandbox=Sandbox(match.luck))
    ).loaded
    seconds: list[list[float]] = [[] for _ in match.bots]
    failures, notes = [0] * len(match.bots), Notes()
    while loaded.has_work():
        if loaded.due() is not None:
            loaded = handler.advance(loaded)
            continue
        seat = loaded.bots_to_act()[0]
        failed: list[str] = []
        began = time.process_time()
        command, trace = decide(loaded, seat, failed.append, PATIENCE, notes=notes)
        seconds[seat].append(time.process_time() - began)
        failures[seat] += len(failed)
        loaded = handler.send(loaded.id, command, expected=loaded.version, trace=trace).loaded
    if folder is not None:
        entries, signer = handler.store.streams.read(loaded.id), Signer(sandbox_seed(match.luck).hex())
        with (folder / match.log).open("wb") as file:
            file.writelines(bundle.full(loaded, entries, signer, rfc3339(now_ms())))
    decider, state = loaded.codec.decider, loaded.game.play
    winners, totals = decider.winners(state), decider.totals(state)
    seats = (
        SeatResult(
            bot,
            (seat in winners) / len(winners),
            totals[seat],
            len(seconds[seat]),
            sum(seconds[seat]),
            max(seconds[seat], default=0.0),
            failures[seat],
        )
        for seat, bot in enumerate(match.bots)
    )
    return GameResult(match.lineup, tuple(seats))
