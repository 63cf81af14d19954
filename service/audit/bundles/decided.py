"""The second pass over a file: every append decided again, every salt and every kept event compared.

The pass goes on after a fault: who forges a game may have forged more than one thing, and what counts is
where the game itself was forged.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

import msgspec

from domain.core import luck
from domain.table import game as rules
from domain.titles import TITLES
from service.audit.bundles.bundle import EnvelopeLine, Header, RecordLine
from service.audit.bundles.scan import Survey, envelopes, records
from service.audit.bundles.witnesses import Witness
from service.audit.reasons import Reason, because
from service.audit.replay import Replay
from service.audit.signing import unhex
from service.audit.stream import doubts_of, require_order
from service.audit.verdict import Diverged
from service.games.people.seat_name_rules import LONGEST, is_legible

Progress = Callable[[int, int], None]
"""`progress(records done, number of records)`"""


class Decided(NamedTuple):
    """What a file is after both passes."""

    findings: list[Diverged]
    """Where the stream was bent, from its beginning; then header and end, then signatures."""
    doubts: list[Reason]
    replay: Replay | None
    """The game, if it was decided again to its end."""
    facts: dict[str, object]


def decide_again(
    file: BinaryIO, survey: Survey, kept: Witness | None, progress: Progress, watch: int
) -> Decided:
    """What a file says that was surveyed before. `watch`: see `Replay`."""
    header = survey.header
    file.seek(0)
    if header.kind == "masked":
        viewer = (
            because("a_spectator")
            if header.viewer is None
            else because("a_seat", seat=header.viewer, number=header.viewer + 1)
        )
        return _Pass(survey, None, progress, watch).masked(file, because("masked", viewer=viewer))
    if header.title not in TITLES:
        doubts = [because("unknown_title", title=header.title)]
        return Decided([*survey.bent, *survey.wrong], doubts, None, {})
    return _Pass(survey, kept, progress, watch).full(file)


class _Pass:
    def __init__(self, survey: Survey, kept: Witness | None, progress: Progress, watch: int) -> None:
        self._survey, self._kept, self._progress, self._watch = survey, kept, progress, watch
        self._stream = list(survey.bent)
        self._beside: list[Diverged] = []
        self._seed = self._revealed()
        self._is_promised = self._seed is not None and not self._beside
        self._salts = _Salts(self._seed)

    def masked(self, file: BinaryIO, doubt: Reason) -> Decided:
        """What a feed says whose rules cannot be asked."""
        for line in islice(envelopes(file), self._survey.whole):
            self._salts.add(line)
        self._tell_salts()
        return Decided(self._ordered(), [doubt], None, {})

    def full(self, file: BinaryIO) -> Decided:
        """What a bundle of every record says."""
        header, whole = self._survey.header, self._survey.whole
        if self._kept is not None:
            self._beside += _raised(self._kept.check_header, header)
        doubts = [] if self._seed is not None else [because("not_revealed")]
        versions: set[int] = set()
        replay = self._replay(file, doubts, versions)
        facts: dict[str, object] = {}
        if self._survey.is_complete:
            if self._kept is not None:
                self._stream += _raised(self._kept.check_end, whole)
                facts["compared"] = self._kept.count
            if replay is not None:
                span = (min(versions), max(versions))
                self._beside += _unfit(header, replay, span, revealed=self._seed is not None)
                if span[1] > replay.codec.decider.rules_version:
                    doubts.append(because("newer_rules", version=span[1]))
                facts |= _outcome(replay)
        return Decided(self._ordered(), doubts[:1], replay, facts)

    def _replay(self, file: BinaryIO, doubts: list[Reason], versions: set[int]) -> Replay | None:
        """Read all records, and decide them again; None when the rules decide something else.

        Adds to the doubts, and the versions of the rules.
        """
        header, whole = self._survey.header, self._survey.whole
        seed = self._seed if self._is_promised else None
        replay: Replay | None = Replay(header.title, header.game, seed, self._watch)
        codec = None if replay is None else replay.codec
        line = None
        for line in islice(records(file), whole):
            self._salts.add(line)
            if replay is not None and (difference := _step(replay, line, doubts)) is not None:
                self._stream.append(difference)
                replay = None
            if replay is not None:
                versions.add(replay.last[0].rules_version)
            if self._kept is not None and codec is not None:
                self._compare(line, codec)
            if line.position == 1:
                self._beside += _begun(line, header)
            self._progress(line.position, whole)
        if replay is not None and self._survey.is_complete:
            try:
                doubts += doubts_of(replay.end(), replay)
            except Diverged as difference:
                self._stream.append(difference)
                replay = None
        self._tell_salts()
        self._name_mixture(line)
        return replay

    def _revealed(self) -> bytes | None:
        """The seed; what is wrong with it is noted."""
        trailer = self._survey.trailer
        if trailer is None or (reveal := trailer.reveal) is None:
            return None
        end, promised = trailer.count + 1, self._survey.header.commitment
        try:
            seed = unhex(reveal)
        except ValueError:
            self._beside.append(Diverged("no_seed", end, None, reveal))
            return None
        if luck.commitment(seed) != promised:
            self._beside.append(Diverged("not_promised", end, promised, luck.commitment(seed)))
        return seed

    def _compare(self, line: RecordLine, codec: Any) -> None:
        """Compare with what a witness kept, up to the first difference."""
        kept = self._kept
        assert kept is not None  # noqa: S101
        try:
            stored, event = codec.read(bytes(line.record))
            kept.check(line, stored, event, codec.decider)
        except Diverged as difference:
            self._stream.append(difference)
            self._kept = None
        except Exception:  # what is no event was reported before
            self._kept = None

    def _tell_salts(self) -> None:
        """Salts that are wrong from the first to the last say nothing of a place, but of the seed."""
        (self._beside if self._salts.are_all_wrong else self._stream).extend(self._salts.findings())

    def _name_mixture(self, last: RecordLine | None) -> None:
        """Where the stream goes on as it did not begin, and reveals another seed in the end, say so."""
        bent = [divergence for divergence in self._stream if divergence.verdict.position is not None]
        if last is None or not bent or (other := _told_seed(last)) is None:
            return
        if luck.commitment(other) == self._survey.header.commitment:
            return
        first = min(bent, key=lambda divergence: divergence.verdict.position or 0)
        verdict, reason = first.verdict, first.verdict.reason
        if verdict.position == last.position or (reason is not None and reason.code == "two_games"):
            return
        named = Diverged(
            "two_games",
            verdict.position or 0,
            verdict.expected,
            verdict.found,
            because=because("seeds_differ"),
        )
        self._stream[self._stream.index(first)] = named

    def _ordered(self) -> list[Diverged]:
        return [*sorted(self._stream, key=_depth), *self._beside, *self._survey.wrong]


def _depth(divergence: Diverged) -> tuple[int, int]:
    """By position; of what is wrong at one place first what says most."""
    reason = divergence.verdict.reason
    last = ("two_games", "chain_broken", "not_its_salt")
    code = "" if reason is None else reason.code
    return divergence.verdict.position or 0, {"two_games": 0}.get(code, 2 if code in last else 1)


def _step(replay: Replay, line: RecordLine, doubts: list[Reason]) -> Diverged | None:
    """The next record, as far as the rules and the order of time go."""
    try:
        doubts += doubts_of(replay.add(bytes(line.record)), replay)
        require_order(replay)
    except Diverged as divergence:
        return divergence
    return None


class _Salts:
    """Whether the salts are the seed's, and if not, from where to where they are not."""

    def __init__(self, seed: bytes | None) -> None:
        self._seed = seed
        self._runs: list[tuple[bool, int, int]] = []
        """Whether they are, since which position, and how many."""
        self._first: Diverged | None = None

    def add(self, line: RecordLine | EnvelopeLine) -> None:
        """The salt of a line, if there is one and the seed is known."""
        if self._seed is None or line.salt is None or len(self._runs) > 3:
            return
        salt = luck.salt(self._seed, line.position).hex()
        is_right = salt == line.salt
        if not is_right and self._first is None:
            self._first = Diverged("not_its_salt", line.position, salt, line.salt)
        if self._runs and self._runs[-1][0] == is_right:
            _, since, many = self._runs[-1]
            self._runs[-1] = (is_right, since, many + 1)
        else:
            self._runs.append((is_right, line.position, 1))

    @property
    def are_all_wrong(self) -> bool:
        """Whether not one of them is the seed's."""
        return [is_right for is_right, _, _ in self._runs] == [False]

    def findings(self) -> Iterator[Diverged]:
        """Two runs of several lines each are two games; anything else is a salt that was changed."""
        if self._first is None:
            return
        if len(self._runs) == 2 and min(many for _, _, many in self._runs) > 1:
            yield Diverged("two_games", self._runs[1][1], because=because("salts_change"))
        else:
            yield self._first


def _told_seed(line: RecordLine) -> bytes | None:
    """The seed that the last record reveals, if it does."""
    try:
        match msgspec.json.decode(line.record):
            case {"type": "luck_revealed", "data": {"server_seed": str(seed)}}:
                return bytes.fromhex(seed)
    except ValueError:
        pass
    return None


def _raised(check: Callable[[Any], None], what: object) -> Iterator[Diverged]:
    try:
        check(what)
    except Diverged as divergence:
        yield divergence


def _begun(line: RecordLine, header: Header) -> Iterator[Diverged]:
    """Whether the header has the time of the first record."""
    match msgspec.json.decode(line.record):
        case {"at": at} if at == header.created_at:
            return
        case {"at": str(at)}:
            yield Diverged("created_at", 0, at, header.created_at)


def _unfit(
    header: Header, replay: Replay, versions: tuple[int, int], *, revealed: bool
) -> Iterator[Diverged]:
    """What the header says otherwise than the stream."""
    table = replay.loaded.game.table
    goes_on = replay.loaded.status() in ("open", "running")  # then the seed may be disclosed, or not
    pairs = (
        ("title", table.title, header.title),
        ("commitment", table.commitment, header.commitment),
        ("rules_versions", versions, header.rules_versions),
        ("reveal", table.revealed, revealed and (table.revealed or not goes_on)),
        ("viewer", None, header.viewer),
    )
    for name, expected, actual in pairs:
        if expected != actual:
            yield Diverged("header_differs", 0, str(expected), str(actual), field=name)
    if versions[0] < 1:
        yield Diverged("header_differs", 0, "1 or more", str(versions[0]), field="rules_versions")
    taken = {str(number) for number, seat in enumerate(table.seats) if seat.taken}
    for number, name in (header.names or {}).items():
        if number not in taken or not is_legible(name):
            yield Diverged("bad_name", 0, None, name[:LONGEST], seat=number[:LONGEST])


def _outcome(replay: Replay) -> dict[str, object]:
    decider, game = replay.codec.decider, replay.loaded.game
    known: dict[str, object] = {"sandbox": game.table.sandbox}
    if replay.loaded.has_ended():
        known["winners"] = rules.winners(decider, game)
        known["ended"] = None if game.table.ended is None else game.table.ended.why
    if decider.is_over(game.play):
        known["scores"] = decider.totals(game.play)
    return known
