"""Benchmark of long streams: a command at position 5,000 against one at position 50 of one game."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Any

from bench.harness.measure import Row, percentile, scaled
from domain.core.record import Command
from domain.el_gaucho.commands import EndTurn, KeepTiles, PostGaucho, TakeDice
from domain.table.events import Offer
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup
from service.process import embedded_valkey
from service.store.redis.store import open_store

EARLY, LATE = 50, 5_000


def rows(scale: float) -> Iterator[Row]:
    """Two seats that draft and pass for ever, so that the game never ends."""
    late = scaled(LATE, scale, 250)
    with tempfile.TemporaryDirectory() as folder, embedded_valkey.running(folder, "always") as url:
        store = open_store(url)
        handler = Handler(store)
        offers = [Offer("reserved"), Offer("reserved")]
        old = handler.open_game(GameSetup("el-gaucho", {}, offers)).loaded
        while old.version < late:
            old, _ = _pass_once(handler, old)
        warm: dict[str, list[float]] = {"early": [], "late": []}
        for _ in range(scaled(60, scale, 3)):
            young = handler.open_game(GameSetup("el-gaucho", {}, offers)).loaded
            while young.version < EARLY:
                young, _ = _pass_once(handler, young)
            for _ in range(8):
                young, took = _pass_once(handler, young)
                warm["early"].append(took)
                old, took = _pass_once(handler, old)
                warm["late"].append(took)
        yield _row(f"a command at position {old.version:,}, fold cached", warm, EARLY, "<= 1.20")
        cold: dict[str, list[float]] = {"early": [], "late": []}
        for _ in range(scaled(60, scale, 3)):
            for name, game in (("early", young), ("late", old)):
                begin = time.perf_counter()
                Handler(store).cached(game.id)
                cold[name].append(time.perf_counter() - begin)
        yield _row(f"loading it without any cache, at {old.version:,}", cold, EARLY, "")


def _row(name: str, seconds: dict[str, list[float]], early: int, aim: str) -> Row:
    low, high = (percentile(seconds[name], 0.5) for name in ("early", "late"))
    return Row(
        f"store: {name}", high, "ms", len(seconds["late"]), f"p90 {percentile(seconds['late'], 0.9):.2f} ms",
        f"{low:.2f} ms at {early}", high / low, aim,
    )  # fmt: skip


def _pass_once(handler: Handler, loaded: LoadedGame) -> tuple[LoadedGame, float]:
    """One player's command that gets nobody anywhere (timed), after whatever is due (not timed)."""
    while loaded.due() is not None:
        loaded = handler.advance(loaded)
    command = _dull(loaded.codec.decider.legal_commands(loaded.game.play, loaded.to_act()[0]))
    begin = time.perf_counter()
    sent = handler.send(loaded.id, command)
    return sent.loaded, time.perf_counter() - begin


def _dull(legal: Sequence[Any]) -> Command:
    for kind in (TakeDice, EndTurn, KeepTiles, PostGaucho):
        for command in legal:
            if isinstance(command, kind):
                return command
    raise AssertionError(legal)
