"""Verification of bundles, offline: chain, signatures, luck, rules, and what witnesses have seen."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Literal

from msgspec.structs import replace

from domain.titles import TITLES
from service.audit.bundles import dispute as disputes
from service.audit.bundles.decided import Progress, decide_again
from service.audit.bundles.dispute import Dispute
from service.audit.bundles.lines import no_bundle
from service.audit.bundles.parents import NONE, Parents, parents_among
from service.audit.bundles.scan import Survey, survey
from service.audit.bundles.witnesses import NotKept, read_witness
from service.audit.origin import Origin, fork_difference, missing_parent
from service.audit.reasons import Reason, because, of_failure
from service.audit.replay import Replay
from service.audit.stream import doubts_of
from service.audit.verdict import Diverged, Finding, Verdict, doubtful, judged, plain
from service.foreign_files import open_file
from service.process.attempts import attempt
from service.process.parallel import map_on_cores


class Report(Finding, frozen=True, kw_only=True):
    """A verdict on a bundle, and what the bundle is. What could not be read is None.

    The verdict is about where the stream was bent, if it was; `also` has all else that is wrong.
    """

    also: tuple[Finding, ...] = ()
    notes: tuple[Reason, ...] = ()
    """what was done to the text of the file on its way, and undone to read it"""

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
    """its creator has chosen the luck"""
    scores: tuple[int, ...] | None = None
    """of a game that the rules have ended"""
    winners: tuple[int, ...] | None = None
    ended: Literal["resigned", "abandoned", "closed"] | None = None
    """why the game was over before the rules would have ended it, if it was"""
    compared: int | None = None
    """events that a witness has kept, and that agree"""
    origin: Origin | None = None
    """of a fork"""
    dispute: Dispute | None = None
    """what follows the bundle, if anything, and is as true as the verdict says"""

    def plain_verdict(self) -> Verdict:
        """The verdict alone, as it stands in a dispute."""
        return plain(self)


def verify_bundle(
    path: Path,
    *,
    against: Path | None = None,
    key: str | None = None,
    parents: Parents = NONE,
    with_origin: bool = True,
    progress: Progress = lambda _done, _of: None,
) -> Report:
    """What a file proves. `key` is the public key that must have signed it, `against` what a witness kept.

    A fork begins as its parent was, which the bundles of its `parents` prove; without `with_origin` that is
    left to the caller. Any bytes get a verdict. Raises OSError, and `NotKept` when `against` is nothing
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
    try:
        kept = None if against is None else read_witness(against)
        with open_file(path) as file:
            surveyed = survey(file)
            known |= _facts(surveyed)
            findings, doubts, replay, facts = decide_again(file, surveyed, kept, progress, watch)
        known |= facts
        if key is not None and key != surveyed.header.public_key:
            findings.append(Diverged("other_key", 0, key, surveyed.header.public_key))
        if not findings and surveyed.appendix is not None:
            with open_file(path) as file:
                known["dispute"] = _argued(file, surveyed, doubts)
        if not findings and with_origin and replay is not None:
            doubts += _origin(replay, key, parents, known)
    except Diverged as divergence:
        findings = [divergence]
    if findings:
        first, *others = (finding.verdict for finding in findings)
        return _report(first, known | {"also": tuple(others)}), None
    return _report(judged(doubts), known), None if replay is None else replay.watched


def _origin(replay: Replay, key: str | None, parents: Parents, known: dict[str, object]) -> list[Reason]:
    """What stays in doubt of where a fork comes from; raises `Diverged`."""
    if replay.forked is None:
        return []
    forked, codec = replay.forked, replay.codec
    position, event = forked.position, forked.event
    known["origin"] = Origin(event.parent, event.position)
    if (path := parents.get(event.parent)) is None:
        return [missing_parent(event)]
    others = {game: parent_path for game, parent_path in parents.items() if game != event.parent}
    parent, play = _verify(path, None, key, others, lambda _done, _of: None, watch=event.position)
    if parent.verdict == "diverged" or parent.kind != "full":
        return [because("parent_proves_nothing", why=parent.reason)]
    if parent.title != codec.decider.title:
        raise Diverged("parent_title", position, parent.title)
    if event.position > (count := parent.count or 0) and parent.winners is None:
        return [because("parent_ends", position=count)]
    if play is None:
        raise Diverged("parent_position", position)
    doubts = list(doubts_of(fork_difference(forked, codec, play, shown=True), replay))
    if not doubts:
        known["origin"] = Origin(event.parent, event.position, checked=True)
    return doubts + ([] if parent.verdict == "exact" else [because("parent_doubt", why=parent.reason)])


def verify_bundles(
    paths: Sequence[Path],
    *,
    against: Path | None = None,
    key: str | None = None,
    parents: Parents = NONE,
    jobs: int | None = None,
) -> Iterator[Report]:
    """What many files prove, one by one and in their order, on all cores; a few are in memory at a time.

    Any file gets a verdict: one that cannot be read or followed is unverified, and the next one's turn comes.

    Forks are checked with those of their parents that are among them, or among `parents`. `against`: a folder
    of what witnesses kept, each file under the name of its bundle (`.ndjson` or `.json`).
    """
    work = partial(_readable, against, key, {**parents_among(paths), **parents})
    return map_on_cores(partial(attempt, work, _unfollowed), paths, jobs)


def _readable(against: Path | None, key: str | None, parents: Parents, path: Path) -> Report:
    try:
        if (why := no_bundle(path)) is not None:
            return _report(doubtful(why), {})
        return verify_bundle(path, against=_kept_of(path, against), key=key, parents=parents)
    except NotKept as problem:
        return _report(doubtful(because("kept_unreadable", problem=str(problem))), {})


def _unfollowed(_path: Path, problem: BaseException) -> Report:
    return unfollowed(problem)


def unfollowed(problem: BaseException) -> Report:
    """The report on a file of which nothing came but an exception."""
    return _report(doubtful(of_failure(problem)), {})


def _kept_of(path: Path, folder: Path | None) -> Path | None:
    """What was kept of the game in a file, if something was."""
    if folder is None:
        return None
    names = (path.name, f"{path.stem}.json")
    return next((folder / name for name in names if (folder / name).exists()), None)


def _argued(file: BinaryIO, surveyed: Survey, doubts: list[Reason]) -> Dispute:
    """The dispute after the end, which must be what the rules say; raises `Diverged`."""
    end, line = surveyed.whole + 1, surveyed.appendix or b""
    if surveyed.header.kind != "full" or surveyed.header.title not in TITLES:
        raise Diverged("after_end", end)
    try:
        dispute = disputes.read(line)
        verdict = plain(judged(doubts))
        replayed = disputes.put(
            file, surveyed.header.title, dispute.position, dispute.seat, dispute.command, verdict
        )
    except Exception as problem:  # whatever rules may say to commands that nobody could have sent
        raise Diverged("no_dispute", end, problem=str(problem)) from problem
    if (expected := disputes.written(replayed)) == line:
        return dispute
    if dispute.rules_version == replayed.rules_version:
        text = line.decode(errors="replace")
        raise Diverged("dispute_differs", dispute.position, expected.decode(), text)
    doubts.append(because("dispute_version", version=dispute.rules_version))
    return dispute


def _facts(surveyed: Survey) -> dict[str, object]:
    header, trailer = surveyed.header, surveyed.trailer
    known: dict[str, object] = {}
    if trailer is not None:
        known = {"count": surveyed.lines, "head": trailer.head, "signed_at": trailer.checkpoint.at}
    return known | {
        "game": header.game,
        "title": header.title,
        "kind": header.kind,
        "rules_versions": header.rules_versions,
        "signed_by": header.public_key,
        "notes": surveyed.changed,
    }


def _report(finding: Finding, known: dict[str, object]) -> Report:
    report = Report(
        finding.verdict, finding.why, finding.position, finding.expected, finding.found, reason=finding.reason
    )
    return replace(report, **known)
