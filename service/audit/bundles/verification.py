"""Verification of bundles, offline: chain, signatures, luck, rules, and what somebody else has seen."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Literal

from msgspec.structs import replace

from domain.core import luck
from domain.table import game as rules
from domain.titles import TITLES
from service.audit.bundles import dispute as disputes
from service.audit.bundles.bundle import Header, RecordLine
from service.audit.bundles.dispute import Dispute
from service.audit.bundles.parents import NONE, Parents, parents_among
from service.audit.bundles.scan import (
    Scanned,
    no_bundle,
    records,
    scan,
)
from service.audit.bundles.witnesses import Witness, read_witness
from service.audit.origin import Origin, fork_difference, missing_parent
from service.audit.replay import Replay
from service.audit.signing import unhex
from service.audit.stream import doubts_of, require_order
from service.audit.verdict import Diverged, Verdict
from service.process.parallel import map_on_cores

Progress = Callable[[int, int], None]
"""`progress(records done, of so many)`"""


class Report(Verdict, frozen=True, kw_only=True):
    """A verdict on a bundle, and what the bundle is. What could not be read is None."""

    game: str | None = None
    title: str | None = None
    kind: str | None = None
    count: int | None = None
    head: str | None = None
    rules_versions: tuple[int, int] | None = None
    signed_by: str | None = None
    """public key; that it is the service's, only `key` can tell"""
    signed_at: str | None = None
    sandbox: bool | None = None
    """whoever opened it has chosen its luck"""
    scores: tuple[int, ...] | None = None
    """of a game that the rules have ended"""
    winners: tuple[int, ...] | None = None
    ended: Literal["resigned", "abandoned"] | None = None
    """why the game was over before the rules would have ended it, if it was"""
    compared: int | None = None
    """events that somebody else has kept, and that agree"""
    origin: Origin | None = None
    """of a fork"""
    dispute: Dispute | None = None
    """what follows the bundle, if anything, and is as true as the verdict says"""

    def plain_verdict(self) -> Verdict:
        """The verdict alone, as it stands in a dispute."""
        return Verdict(self.verdict, self.why, self.position, self.expected, self.found)


def verify_bundle(
    path: Path,
    *,
    against: Path | None = None,
    key: str | None = None,
    parents: Parents = NONE,
    with_origin: bool = True,
    progress: Progress = lambda _done, _of: None,
) -> Report:
    """What a file proves. `key` is the public key that must have signed it, `against` what somebody has kept.

    A fork begins as its parent was, which the bundles of its `parents` prove; without `with_origin` that is
    left to whoever asks. Any bytes get a verdict. Raises OSError, and ValueError when `against` is nothing
    that could be kept.
    """
    return _verify(path, against, key, parents, progress, with_origin=with_origin)[0]


def _verify(
    path: Path,
    against: Path | None,
    key: str | None,
    parents: Parents,
    progress: Progress,
    *,
    with_origin: bool = True,
    watch: int = 0,
) -> tuple[Report, Any]:
    """The same, and the play at the version that is watched for, if it came to be."""
    known: dict[str, object] = {}
    replay: Replay | None = None
    try:
        kept = None if against is None else read_witness(against)
        with path.open("rb") as file:
            scanned = scan(file)
            known |= _facts(scanned)
            if key is not None and key != scanned.header.public_key:
                raise Diverged("signed by another key", 0, key, scanned.header.public_key)
            doubts, replay = _check(file, scanned, kept, progress, known, watch)
        if scanned.wrong is not None:
            raise scanned.wrong
        if scanned.appendix is not None:
            with path.open("rb") as file:
                known["dispute"] = _argued(file, scanned, doubts)
        if with_origin and replay is not None:
            doubts += _origin(replay, key, parents, known)
    except Diverged as found:
        return _report(found.verdict, known), None
    return _report(_verdict(doubts), known), None if replay is None else replay.watched


def _origin(replay: Replay, key: str | None, parents: Parents, known: dict[str, object]) -> list[str]:
    """What stays in doubt of where a fork comes from; raises `Diverged`."""
    if replay.forked is None:
        return []
    forked, codec = replay.forked, replay.codec
    position, event = forked.position, forked.event
    known["origin"] = Origin(event.parent, event.position)
    if (path := parents.get(event.parent)) is None:
        return [missing_parent(event)]
    others = {game: each for game, each in parents.items() if game != event.parent}
    parent, play = _verify(path, None, key, others, lambda _done, _of: None, watch=event.position)
    if parent.verdict == "diverged" or parent.kind != "full":
        return [f"the bundle of its parent proves nothing: {parent.why}"]
    if parent.title != codec.decider.title:
        raise Diverged("its parent is a game of another title", position, parent.title)
    if event.position > (count := parent.count or 0) and parent.winners is None:
        return [f"the bundle of its parent ends at position {count}, before the fork"]
    if play is None:
        raise Diverged("its parent was at no such position, at which somebody could move", position)
    doubts = list(doubts_of(fork_difference(forked, codec, play, shown=True), replay))
    if not doubts:
        known["origin"] = Origin(event.parent, event.position, checked=True)
    return doubts + ([] if parent.verdict == "exact" else [f"its parent: {parent.why}"])


def verify_bundles(
    paths: Sequence[Path], *, key: str | None = None, parents: Parents = NONE, jobs: int | None = None
) -> Iterator[Report]:
    """What many files prove, one by one and in their order, on all cores; a few are in memory at a time.

    Forks are checked with those of their parents that are among them, or among `parents`.
    """
    return map_on_cores(partial(_readable, key, {**parents_among(paths), **parents}), paths, jobs)


def _readable(key: str | None, parents: Parents, path: Path) -> Report:
    try:
        if (why := no_bundle(path)) is not None:
            return Report("unverified", why)
        return verify_bundle(path, key=key, parents=parents)
    except OSError as problem:
        return Report("unverified", f"it cannot be read: {problem.strerror or problem}")


def _check(
    file: BinaryIO,
    scanned: Scanned,
    kept: Witness | None,
    progress: Progress,
    known: dict[str, object],
    watch: int,
) -> tuple[list[str], Replay | None]:
    """What stays in doubt of a bundle whose chain holds, and the game, if it was decided again.

    Raises `Diverged`.
    """
    header = scanned.header
    if header.kind == "masked":
        whom = "a spectator" if header.viewer is None else f"seat {header.viewer}"
        return [f"it is masked for {whom}: what is hidden there cannot be checked"], None
    if header.title not in TITLES:
        return [f"the title {header.title!r} is not known here, so its rules cannot be asked"], None
    if kept is not None:
        kept.check_header(header)
    seed = _revealed(scanned)
    doubts = (
        [] if seed is not None else ["the luck is not revealed yet, so no die and no tile can be checked"]
    )
    file.seek(0)
    replay = Replay(header.title, header.game, seed, watch)
    versions: set[int] = set()
    for line in records(file):
        _salted(line, seed)
        doubts += doubts_of(replay.add(bytes(line.record)), replay)
        require_order(replay)
        stored, event = replay.last
        versions.add(stored.rules_version)
        if kept is not None:
            kept.check(line, stored, event, replay.codec.decider)
        if line.position == 1 and stored.at != header.created_at:
            raise Diverged("created_at is not the time of the first record", 0, stored.at, header.created_at)
        progress(line.position, scanned.trailer.count)
    doubts += doubts_of(replay.end(), replay)
    if kept is not None:
        kept.check_end(scanned.trailer.count)
        known["compared"] = kept.count
    _fits(header, replay, (min(versions), max(versions)), revealed=seed is not None)
    known |= _outcome(replay)
    return doubts[:1], replay


def _revealed(scanned: Scanned) -> bytes | None:
    """The seed, which must be the one that was promised."""
    if (reveal := scanned.trailer.reveal) is None:
        return None
    end, promised = scanned.trailer.count + 1, scanned.header.commitment
    try:
        seed = unhex(reveal)
    except ValueError as problem:
        raise Diverged("the seed is no seed", end, None, reveal) from problem
    if luck.commitment(seed) != promised:
        raise Diverged("not the promised seed", end, promised, luck.commitment(seed))
    return seed


def _salted(line: RecordLine, seed: bytes | None) -> None:
    if seed is not None and (salt := luck.salt(seed, line.position).hex()) != line.salt:
        raise Diverged("the salt is not the seed's", line.position, salt, line.salt)


def _fits(header: Header, replay: Replay, versions: tuple[int, int], *, revealed: bool) -> None:
    """Whether the header says what the stream says; raises `Diverged`."""
    table = replay.loaded.game.table
    goes_on = replay.loaded.status() in ("open", "running")  # then the seed may be told, or not
    pairs = (
        ("title", table.title, header.title),
        ("commitment", table.commitment, header.commitment),
        ("rules_versions", versions, header.rules_versions),
        ("reveal", table.revealed, revealed and (table.revealed or not goes_on)),
        ("viewer", None, header.viewer),
    )
    for name, expected, found in pairs:
        if expected != found:
            raise Diverged(f"{name} is not what the stream says", 0, str(expected), str(found))


def _argued(file: BinaryIO, scanned: Scanned, doubts: list[str]) -> Dispute:
    """The dispute after the end, which must be what the rules say; raises `Diverged`."""
    end, line = scanned.trailer.count + 1, scanned.appendix or b""
    if scanned.header.kind != "full" or scanned.header.title not in TITLES:
        raise Diverged("something follows the end", end)
    try:
        told = disputes.read(line)
        verdict = _verdict(doubts)
        found = disputes.put(file, scanned.header.title, told.position, told.seat, told.command, verdict)
    except Exception as problem:  # whatever rules may say to commands that nobody could have sent
        raise Diverged(f"what follows the end is no dispute: {problem}", end) from problem
    if (expected := disputes.written(found)) == line:
        return told
    if told.rules_version == found.rules_version:
        text = line.decode(errors="replace")
        raise Diverged("the dispute is not what the rules say", told.position, expected.decode(), text)
    doubts.append(f"the dispute was decided by version {told.rules_version} of the rules, otherwise than now")
    return told


def _verdict(doubts: list[str]) -> Verdict:
    return Verdict("unverified", doubts[0]) if doubts else Verdict("exact")


def _facts(scanned: Scanned) -> dict[str, object]:
    header, trailer = scanned.header, scanned.trailer
    return {
        "game": header.game,
        "title": header.title,
        "kind": header.kind,
        "count": trailer.count,
        "head": trailer.head,
        "rules_versions": header.rules_versions,
        "signed_by": header.public_key,
        "signed_at": trailer.checkpoint.at,
    }


def _outcome(replay: Replay) -> dict[str, object]:
    decider, game = replay.codec.decider, replay.loaded.game
    known: dict[str, object] = {"sandbox": game.table.sandbox}
    if replay.loaded.has_ended():
        known["winners"] = rules.winners(decider, game)
        known["ended"] = None if game.table.ended is None else game.table.ended.why
    if decider.is_over(game.play):
        known["scores"] = decider.totals(game.play)
    return known


def _report(verdict: Verdict, known: dict[str, object]) -> Report:
    it = Report(verdict.verdict, verdict.why, verdict.position, verdict.expected, verdict.found)
    return replace(it, **known)
