"""Impact of a change of rules: every game that there is decided again, in shadow, on all cores."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal

import msgspec

from domain.core.title import Title
from domain.table.texts import clause_of
from domain.titles import TITLES
from service.audit.bundles.lines import no_bundle
from service.audit.bundles.scan import records, scan
from service.audit.reasons import of_failure
from service.audit.replay import Difference, Replay
from service.audit.shadow import Ending, Followed, ending_of, follow
from service.audit.signing import unhex
from service.audit.verdict import Diverged
from service.foreign_files import named, open_file
from service.games.unreadable.errors import FORMAT_FIELD, DamagedGame, require_known_format
from service.games.unreadable.skipping import SkippedGame, read_or_skip
from service.process.attempts import attempt
from service.process.parallel import map_on_cores
from service.store.base import EventStore

PAGE = 1_000


class Change(msgspec.Struct, frozen=True):
    """Events of a game that are decided otherwise in the same way. See `Group` of the summary."""

    kind: Literal["differs", "refused", "impossible"]
    rule: str | None
    what: str
    events: int
    first: int
    """position"""


class Impact(msgspec.Struct, frozen=True):
    """`same` · `differs` from event `position` on · `refused`: a command is legal no more · `unreadable`.

    `source` is the file or the game's id. `believed` chance commands had no seed to be recomputed from.
    `changes` are all differences, each on what is recorded before it; `shadow` is the game as it would have
    gone if its people had sent the same, and `ending` how it has ended.
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
    changes: tuple[Change, ...] = ()
    ending: Ending | None = None
    shadow: Followed | None = None
    scores_change: bool | None = None
    """None: nobody can tell, as the game cannot be followed to its end, or has none."""
    winners_change: bool | None = None


def of_bundles(paths: Sequence[Path], jobs: int | None = None) -> Iterator[Impact]:
    """Of full bundles in files, in their order."""
    return map_on_cores(partial(attempt, of_bundle, _lost), paths, jobs)


def of_games(
    url: str, games: Sequence[str], open_store: Callable[[str], EventStore], jobs: int | None = None
) -> Iterator[Impact]:
    """Of games in the store at `url`, finished and running, in their order."""
    return map_on_cores(partial(_of_stored, url, open_store), games, jobs)


def of_bundle(path: Path) -> Impact:
    """Of one full bundle in a file; any bytes get an answer."""
    try:
        if (why := no_bundle(path)) is not None:
            return Impact(named(path), "unreadable", why=why.text())
        with open_file(path) as file:
            scanned = scan(file)
            header, seed = scanned.header, scanned.trailer.reveal
            if header.kind != "full":
                return Impact(named(path), "unreadable", header.title, why="it is masked")
            file.seek(0)
            lines = (bytes(line.record) for line in records(file))
            return decided_again(
                named(path), header.title, header.game, lines, None if seed is None else unhex(seed)
            )
    except Diverged as divergence:
        verdict = divergence.verdict
        return Impact(named(path), "unreadable", position=verdict.position, why=verdict.why)
    except (OSError, ValueError) as problem:
        return _lost(path, problem)


def _lost(path: Path, problem: BaseException) -> Impact:
    """Of a file for which nothing but an exception came."""
    return Impact(named(path), "unreadable", why=of_failure(problem).text())


def of_game(store: EventStore, game: str) -> Impact:
    """Of one game of a store."""
    meta = store.streams.meta(game)
    if meta is None:
        return Impact(game, "unreadable", why="there is no such game")
    impact = read_or_skip(game, lambda: _of_meta(store, game, meta))
    if isinstance(impact, SkippedGame):
        return Impact(game, "unreadable", meta.get("title"), why=impact.detail)
    return impact


def _of_meta(store: EventStore, game: str, meta: Mapping[str, str]) -> Impact:
    title, seed = meta.get("title"), meta.get("server_seed")
    if title is None or seed is None:
        raise DamagedGame(game, title, "its meta record has no title or no seed")
    require_known_format(game, title, meta.get(FORMAT_FIELD, "1"))
    return decided_again(game, title, game, _stream(store, game), unhex(seed))


def decided_again(source: str, title: str, game: str, stream: Iterable[bytes], seed: bytes | None) -> Impact:
    """One stream. Its records may be of any version of the rules."""
    if title not in TITLES:
        return Impact(source, "unreadable", title, why="the title is not known here")
    replay = Replay(title, game, seed)
    versions, differences, records = set[int](), list[tuple[Difference, str]](), list[bytes]()
    for record in stream:
        records.append(record)
        if differences and differences[-1][0].kind == "impossible":
            continue
        if (difference := replay.add(record)) is not None:
            differences.append((difference, replay.told_last))
        if difference is None or difference.kind != "impossible":
            versions.add(replay.last[0].rules_version)
    is_readable = not differences or differences[-1][0].kind != "impossible"
    if is_readable and (difference := replay.end()) is not None:
        differences.append((difference, replay.told_last))
    events = len(records)
    known = Impact(
        source, "same", title, events,
        is_over=replay.loaded.has_ended(),
        rules_versions=tuple(sorted(versions)), believed=replay.believed,
    )  # fmt: skip
    if not differences:
        return known
    difference = differences[0][0]
    if difference.kind != "impossible":
        known = _followed(known, replay, records, title, game, seed)
    return msgspec.structs.replace(
        known,
        changes=_changes(replay.codec.title, differences),
        outcome="unreadable" if difference.kind == "impossible" else difference.kind,
        position=difference.position,
        why=difference.reason.text(),
        expected=difference.expected,
        found=difference.found,
    )


def _changes(title: Title, differences: Sequence[tuple[Difference, str]]) -> tuple[Change, ...]:
    grouped: dict[tuple[Any, str | None, str], list[int]] = {}
    for difference, what in differences:
        facts = difference.reason.facts
        rule = str(facts["clause"]) if "clause" in facts else clause_of(title, what)
        grouped.setdefault((difference.kind, rule, what), []).append(difference.position)
    return tuple(Change(*key, events=len(at), first=at[0]) for key, at in grouped.items())


def _followed(
    known: Impact, replay: Replay, records: Sequence[bytes], title: str, game: str, seed: bytes | None
) -> Impact:
    """With how the game would have gone on."""
    ending = ending_of(replay.loaded)
    if seed is None:
        return msgspec.structs.replace(known, ending=ending)
    shadow = follow(title, game, records, seed)
    if shadow.until is not None or ending is None or shadow.ending is None:
        return msgspec.structs.replace(known, ending=ending, shadow=shadow)
    return msgspec.structs.replace(
        known,
        ending=ending,
        shadow=shadow,
        scores_change=shadow.ending.scores != ending.scores,
        winners_change=shadow.ending.winners != ending.winners,
    )


def _stream(store: EventStore, game: str) -> Iterator[bytes]:
    position = 0
    while page := store.streams.read(game, position, PAGE):
        yield from (entry.record for entry in page)
        position += len(page)


_stores: dict[str, EventStore] = {}
"""The store of this process, opened once."""


def _of_stored(url: str, open_store: Callable[[str], EventStore], game: str) -> Impact:
    if url not in _stores:
        _stores[url] = open_store(url)
    return of_game(_stores[url], game)
