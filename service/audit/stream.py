"""The audit of a stored stream: is it what rules and luck make of its commands? Needs the seed."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from domain.core import luck
from service.audit.origin import fork_difference, missing_parent
from service.audit.replay import Difference, Replay
from service.audit.verdict import Diverged, Verdict
from service.games.codec import GENESIS, chain, digest_of
from service.store.records import Entry
from service.times import ms_of, rfc3339

_NO_SEED = "without the server seed, neither luck nor hashes can be checked"


class StreamData(NamedTuple):
    """The game that a fork comes from, as it is stored."""

    title: str
    entries: Sequence[Entry]
    server_seed: bytes


Find = Callable[[str], StreamData | None]
GENERATIONS = 5
"""So many parents of a fork, one behind the other, are looked at."""


def verify(
    title: str,
    game: str,
    entries: Sequence[Entry],
    server_seed: bytes | None,
    find: Find = lambda _: None,
) -> Verdict:
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
) -> tuple[Verdict, Replay]:
    replay = Replay(title, game, server_seed, watch)
    try:
        if server_seed is not None:
            _chained(server_seed, entries)
        doubts = [] if server_seed is not None else [_NO_SEED]
        for entry in entries:
            doubts += doubts_of(replay.add(entry.record), replay)
            require_order(replay)
        doubts += doubts_of(replay.end(), replay)
        promised = replay.loaded.game.table.commitment
        if server_seed is not None and promised != luck.commitment(server_seed):
            raise Diverged("not the promised seed", 1, luck.commitment(server_seed), promised)
        doubts += _origin(replay, find, generations)
    except Diverged as found:
        return found.verdict, replay
    return Verdict("unverified", doubts[0]) if doubts else Verdict("exact"), replay


def _origin(replay: Replay, find: Find, generations: int) -> Iterable[str]:
    """What stays in doubt of where a fork comes from; raises `Diverged`. No secret of its parent is told."""
    if replay.forked is None:
        return []
    forked, codec = replay.forked, replay.codec
    position, event = forked.position, forked.event
    if (kin := find(event.parent)) is None:
        return [missing_parent(event)]
    if generations == 0:
        return ["it has more generations of parents than are looked at"]
    if kin.title != codec.decider.title:
        raise Diverged("its parent is a game of another title", position, kin.title)
    told, parent = _verify(
        kin.title, event.parent, kin.entries, kin.server_seed, find, generations - 1, event.position
    )
    if told.verdict == "diverged":
        return [f"its parent proves nothing: it is not what the rules or the chain say at {told.position}"]
    if parent.watched is None:
        raise Diverged("its parent was at no such position, at which somebody could move", position)
    is_told = parent.loaded.game.table.revealed
    doubts = list(doubts_of(fork_difference(forked, codec, parent.watched, shown=is_told), replay))
    if told.verdict == "unverified":
        doubts.append(f"its parent: {told.why}")
    if not is_told:
        doubts.append("the luck of its parent is not revealed yet")
    return doubts


def doubts_of(difference: Difference | None, replay: Replay) -> Iterable[str]:
    """What a difference leaves in doubt; raises `Diverged` when it proves the stream wrong.

    Rules of another version may rightly have decided otherwise. Nobody's rules make the impossible.
    """
    if difference is None:
        return ()
    version = difference.rules_version
    if difference.kind == "impossible" or version == replay.codec.decider.rules_version:
        raise Diverged(difference.why, difference.position, difference.expected, difference.found)
    return (
        f"position {difference.position} was decided by version {version} of the rules, otherwise than now",
    )


def require_order(replay: Replay) -> None:
    """The time of a stream never goes back, and is written in one way; raises `Diverged`.

    Whoever writes takes the time of the last event when a clock says less, so that a time that goes back is
    nobody's clock. Within an append all times are the same, which deciding it again shows.
    """
    if not replay.begins:
        return
    (stored, _), before = replay.last, replay.loaded.at
    try:
        is_moment = rfc3339(ms_of(stored.at)) == stored.at
    except (ValueError, OverflowError):
        is_moment = False
    if not is_moment:
        raise Diverged("no moment", replay.position, None, stored.at)
    if stored.at < before:
        raise Diverged("the time goes back", replay.position, f"{before} or later", stored.at)


def _chained(server_seed: bytes, entries: Sequence[Entry]) -> None:
    hash = GENESIS
    for position, entry in enumerate(entries, start=1):
        hash = chain(hash, position, digest_of(server_seed, position, entry.record))
        if hash != entry.hash:
            raise Diverged("the chain is broken", position, hash.hex(), entry.hash.hex())
