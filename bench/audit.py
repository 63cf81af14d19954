"""Benchmark of audits: making and verifying bundles, and deciding games again, on one core."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.harness.measure import Row, rate, scaled
from bench.harness.random_games import random_game
from domain.core.decider import AnyDecider
from service.audit import impact
from service.audit.bundles import bundle
from service.audit.bundles.verification import verify_bundle
from service.audit.signing import signer_of
from service.games.handler import Handler
from service.store.memory.store import MemoryStore

GAMES = 24
AT = "2026-11-28T00:00:00.000Z"


def rows(decider: AnyDecider, scale: float) -> Iterator[Row]:
    """Figures of one title."""
    store = MemoryStore()
    handler, signer = Handler(store), signer_of(store)
    games = [random_game(handler, decider, number) for number in range(scaled(GAMES, scale, 3))]
    streams = [(game, store.streams.read(game.id)) for game in games]
    events = sum(game.version for game in games)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{game.id}.ndjson") for game in games]

        def export() -> int:
            for path, (game, entries) in zip(paths, streams, strict=True):
                path.write_bytes(b"".join(bundle.full(game, entries, signer, AT)))
            return events

        name = decider.title
        exported = rate(export)
        size = sum(path.stat().st_size for path in paths)
        yield Row(
            f"{name}: export a bundle", exported.middle, "events/s", exported.n, exported.spread,
            note=f"{size / events:.0f} bytes an event",
        )  # fmt: skip

        def verify() -> int:
            assert all(verify_bundle(path).verdict == "exact" for path in paths)
            return events

        verified = rate(verify)
        yield Row(
            f"{name}: verify a bundle", verified.middle, "events/s", verified.n, verified.spread,
            note=f"{verified.middle * len(games) / events:.1f} games/s on one core",
        )  # fmt: skip

        def decide_again() -> int:
            assert all(impact.of_bundle(path).outcome == "same" for path in paths)
            return events

        again = rate(decide_again)
        yield Row(
            f"{name}: impact of a bundle", again.middle, "events/s", again.n, again.spread,
            note=f"{again.middle * len(games) / events:.1f} games/s on one core",
        )  # fmt: skip
