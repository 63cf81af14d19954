"""How fast is an auditor? Making and verifying bundles, and deciding games again on one core and on all."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from bench.measure import Row, rate
from domain.core.decider import Decider
from domain.table.events import Offer
from service import bundle
from service.audit import impact
from service.audit.checking import verify_bundle
from service.game import Loaded
from service.handler import Handler, Sandbox
from service.signing import signer_of
from service.store.memory import MemoryStore

GAMES = 24
MANY = 6
"""As often all games are decided again by all cores, whose start takes a second or two."""
AT = "2026-11-28T00:00:00.000Z"


def rows(decider: Decider, scale: float) -> Iterator[Row]:
    """Figures of one title."""
    store = MemoryStore()
    handler, signer = Handler(store), signer_of(store)
    games = [_random_game(handler, decider, number) for number in range(max(4, int(GAMES * scale)))]
    streams = [(game, store.read(game.id)) for game in games]
    events = sum(game.version for game in games)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{game.id}.ndjson") for game in games]

        def export() -> int:
            for path, (game, entries) in zip(paths, streams, strict=True):
                path.write_bytes(b"".join(bundle.full(game, entries, signer, AT)))
            return events

        name, cores = decider.title, os.cpu_count() or 1
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

        def decide_again(found: Iterable[impact.Impact]) -> int:
            assert all(each.outcome == "same" for each in found)
            return events

        alone = rate(lambda: decide_again(map(impact.of_bundle, paths)))
        together = rate(lambda: MANY * decide_again(impact.of_bundles(paths * MANY)), rounds=3)
        for label, it in (("one core", alone), (f"{cores} cores, with their start", together)):
            yield Row(
                f"{name}: impact, {label}", it.middle, "events/s", it.n, it.spread,
                note=f"{it.middle * len(games) / events:.1f} games/s",
            )  # fmt: skip


def _random_game(handler: Handler, decider: Decider, number: int) -> Loaded:
    whim, seats = Random(number), decider.seats[number % len(decider.seats)]
    opened = handler.open_game(decider.title, {}, [Offer("reserved")] * seats, sandbox=Sandbox(str(number)))
    loaded = opened.loaded
    while loaded.due() is not None or loaded.to_act():
        if loaded.due() is not None:
            loaded = handler.advance(loaded)
        else:
            loaded = handler.send(loaded.id, whim.choice(loaded.legal_commands(loaded.to_act()[0]))).loaded
    return loaded
