"""Impact of a change of rules: every game that there is decided again, in shadow, on all cores."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec

from domain.titles import TITLES
from service.audit.bundles.lines import no_bundle
from service.audit.bundles.scan import records, scan
from service.audit.replay import Replay
from service.audit.signing import unhex
from service.audit.verdict import Diverged
from service.process.parallel import map_on_cores
from service.store.base import EventStore
from service.store.redis.store import open_store

PAGE = 1_000


class Impact(msgspec.Struct, frozen=True):
    """`same` · `differs` from event `position` on · `refused`: a command is legal no more · `unreadable`.

    `source` is the file or the game's id. `believed` chance commands had no seed to be recomputed from.
    """

    source: str
    outcome: Literal["same", "differs", "refused", "unreadable"]
    title: str | None = None
    events: int = 0
    is_over: bool = False
    rules_versions: tuple[int, ...] = ()
    position: int | None = None
    why: str | None = None
    expected: str | None = None
    found: str | None = None
    believed: int = 0


def of_bundles(paths: Sequence[Path], jobs: int | None = None) -> Iterator[Impact]:
    """Of full bundles in files, in their order."""
    return map_on_cores(of_bundle, paths, jobs)


def of_games(url: str, games: Sequence[str], jobs: int | None = None) -> Iterator[Impact]:
    """Of games in the store at `url`, finished and running, in their order."""
    return map_on_cores(partial(_of_stored, url), games, jobs)


def of_bundle(path: Path) -> Impact:
    """Of one full bundle in a file; any bytes get an answer."""
    try:
        if (why := no_bundle(path)) is not None:
            return Impact(str(path), "unreadable", why=why.text())
        with path.open("rb") as file:
            scanned = scan(file)
            header, seed = scanned.header, scanned.trailer.reveal
            if header.kind != "full":
                return Impact(str(path), "unreadable", header.title, why="it is masked")
            file.seek(0)
            lines = (bytes(line.record) for line in records(file))
            return decided_again(
                str(path), header.title, header.game, lines, None if seed is None else unhex(seed)
            )
    except Diverged as found:
        verdict = found.verdict
        return Impact(str(path), "unreadable", position=verdict.position, why=verdict.why)
    except OSError as problem:
        return Impact(str(path), "unreadable", why=f"it cannot be read: {problem.strerror or problem}")
    except ValueError as problem:
        return Impact(str(path), "unreadable", why=str(problem))


def of_game(store: EventStore, game: str) -> Impact:
    """Of one game of a store."""
    meta = store.streams.meta(game)
    if meta is None:
        return Impact(game, "unreadable", why="there is no such game")
    return decided_again(game, meta["title"], game, _stream(store, game), unhex(meta["server_seed"]))


def decided_again(source: str, title: str, game: str, stream: Iterable[bytes], seed: bytes | None) -> Impact:
    """One stream. Its records may be of any version of the rules."""
    if title not in TITLES:
        return Impact(source, "unreadable", title, why="the title is not known here")
    replay = Replay(title, game, seed)
    versions, events, difference = set[int](), 0, None
    for record in stream:
        events += 1
        if difference is None and (difference := replay.add(record)) is None:
            versions.add(replay.last[0].rules_version)
    difference = difference or replay.end()
    known = Impact(
        source, "same", title, events,
        is_over=replay.loaded.has_ended(),
        rules_versions=tuple(sorted(versions)), believed=replay.believed,
    )  # fmt: skip
    if difference is None:
        return known
    return msgspec.structs.replace(
        known,
        outcome="unreadable" if difference.kind == "impossible" else difference.kind,
        position=difference.position,
        why=difference.reason.text(),
        expected=difference.expected,
        found=difference.found,
    )


def _stream(store: EventStore, game: str) -> Iterator[bytes]:
    position = 0
    while page := store.streams.read(game, position, PAGE):
        yield from (entry.record for entry in page)
        position += len(page)


_stores: dict[str, EventStore] = {}
"""The store of this process, opened once."""


def _of_stored(url: str, game: str) -> Impact:
    if url not in _stores:
        _stores[url] = open_store(url)
    return of_game(_stores[url], game)
