"""The audit of a stored stream: is it what rules and luck make of its commands? Needs the seed."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from domain.core import luck
from service.audit.origin import fork_difference, missing_parent
from service.audit.reasons import Reason, because
from service.audit.replay import Difference, Replay
from service.audit.verdict import Diverged, Finding, judged
from service.games.codec.chain import GENESIS, chain, digest_of
from service.store.records import Entry
from service.times import ms_of, rfc3339


class StreamData(NamedTuple):
    """The game that a fork comes from, as it is stored."""

    title: str
    entries: Sequence[Entry]
    server_seed: bytes


Find = Callable[[str], StreamData | None]
GENERATIONS = 5
"""Limit of the parents of a fork, one behind the other, that are looked at."""


def verify(
    title: str,
    game: str,
    entries: Sequence[Entry],
    server_seed: bytes | None,
    find: Find = lambda _: None,
) -> Finding:
    """The whole stream of a game. Raises KeyError for a title that is not known here.

    `find` tells the game that a fork comes from, by its id.
    """
    return _verify(title, game, entries, server_seed, find, GENERATIONS, 0)[0]


def _verify(
    title: str,
    game: str,
    entries: Sequence[Entry],
    server_seed: bytes | None,
    find: Find,
    generations: int,
    watch: int,
) -> tuple[Finding, Replay]:
    replay = Replay(title, game, server_seed, watch)
    try:
        if server_seed is not None:
            _chained(server_seed, entries)
        doubts = [] if server_seed is not None else [because("without_seed")]
        for entry in entries:
            doubts += doubts_of(replay.add(entry.record), replay)
            require_order(replay)
        doubts += doubts_of(replay.end(), replay)
        promised = replay.loaded.game.table.commitment
        if server_seed is not None and promised != luck.commitment(server_seed):
            raise Diverged("not_promised", 1, luck.commitment(server_seed), promised)
        doubts += _origin(replay, find, generations)
    except Diverged as divergence:
        return divergence.verdict, replay
    return judged(doubts), replay


def _origin(replay: Replay, find: Find, generations: int) -> Iterable[Reason]:
    """What stays in doubt of where a fork comes from; raises `Diverged`. No secret of its parent is shown."""
    if replay.forked is None:
        return []
    forked, codec = replay.forked, replay.codec
    position, event = forked.position, forked.event
    if (kin := find(event.parent)) is None:
        return [missing_parent(event)]
    if generations == 0:
        return [because("too_many_parents")]
    if kin.title != codec.decider.title:
        raise Diverged("parent_title", position, kin.title)
    verdict, parent = _verify(
        kin.title, event.parent, kin.entries, kin.server_seed, find, generations - 1, event.position
    )
    if verdict.verdict == "diverged":
        return [because("parent_diverged", position=verdict.position)]
    if parent.watched is None:
        raise Diverged("parent_position", position)
    is_told = parent.loaded.game.table.revealed
    doubts = list(doubts_of(fork_difference(forked, codec, parent.watched, shown=is_told), replay))
    if verdict.verdict == "unverified":
        doubts.append(because("parent_doubt", why=verdict.reason))
    if not is_told:
        doubts.append(because("parent_not_revealed"))
    return doubts


def doubts_of(difference: Difference | None, replay: Replay) -> Iterable[Reason]:
    """What a difference leaves in doubt; raises `Diverged` when it proves the stream wrong.

    Rules of another version may rightly have decided otherwise. No rules make the impossible.
    """
    if difference is None:
        return ()
    version = difference.rules_version
    if difference.kind == "impossible" or version == replay.codec.decider.rules_version:
        raise Diverged(difference.reason, difference.position, difference.expected, difference.found)
    return (because("other_version", position=difference.position, version=version),)


def require_order(replay: Replay) -> None:
    """The time of a stream never goes back, and is written in one way; raises `Diverged`.

    The writer takes the time of the last event when a clock says less, so that a time that goes back is no
    clock's. That all times of an append are the same, deciding it again shows.
    """
    (stored, _), before = replay.last, replay.at_before
    if stored.at < before:
        raise Diverged("time_back", replay.position, f"{before} or later", stored.at)
    if not replay.begins:
        return
    try:
        is_moment = rfc3339(ms_of(stored.at)) == stored.at
    except (ValueError, OverflowError):
        is_moment = False
    if not is_moment:
        raise Diverged("no_moment", replay.position, None, stored.at)


def _chained(server_seed: bytes, entries: Sequence[Entry]) -> None:
    hash = GENESIS
    for position, entry in enumerate(entries, start=1):
        hash = chain(hash, position, digest_of(server_seed, position, entry.record))
        if hash != entry.hash:
            raise Diverged("chain_broken", position, hash.hex(), entry.hash.hex())
