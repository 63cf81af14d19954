"""Witnesses of a game: does a full bundle agree with what a viewer kept (envelopes, events, a checkpoint)?"""

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path

import msgspec

from domain.core.decider import AnyDecider, Viewer
from domain.core.record import Event
from domain.table.game import disclose
from service.audit.bundles.bundle import EnvelopeLine, Header, RecordLine
from service.audit.bundles.scan import envelopes, scan
from service.audit.signing import Checkpoint, is_signed
from service.audit.verdict import Diverged
from service.foreign_files import NotPlain, parse, read_file
from service.games.codec.answers import encode
from service.games.codec.stored_events import NO_CAUSE, StoredEvent
from service.json_types import JsonObject

_FACTS = ("game", "title", "commitment", "public_key", "created_at")


class NotKept(ValueError):
    """A file that is nothing a player or an auditor could have kept of a game; the message says why."""


class Witness:
    """What one viewer has seen of a game, by position.

    The viewer may be unknown: then it must be what one and the same viewer, no matter which, has been shown.
    """

    def __init__(
        self,
        seen: Iterable[EnvelopeLine],
        facts: Mapping[str, str] | None = None,
        checkpoint: Checkpoint | None = None,
        viewers: Sequence[Viewer] | None = None,
    ) -> None:
        """`facts`: what the full bundle's header must say; `viewers`: who this may have been shown to."""
        self._seen: dict[int, EnvelopeLine] = {}
        for envelope in seen:
            if self._seen.setdefault(envelope.position, envelope) != envelope:
                raise ValueError(f"two different events at position {envelope.position}")
        if not self._seen and checkpoint is None:
            raise ValueError("no events")
        self._facts = facts or {}
        self._checkpoint = checkpoint
        self._viewers = viewers
        self.count = len(self._seen)

    def check_header(self, header: Header) -> None:
        """Raises `Diverged` when it is of another game, or vouched for by another key."""
        for name, kept in self._facts.items():
            if kept != (actual := getattr(header, name)):
                raise Diverged("kept_fact", 0, kept, actual, field=name)

    def check(self, line: RecordLine, stored: StoredEvent, event: Event, decider: AnyDecider) -> None:
        """Raises `Diverged` when what was seen at this position is not what is there."""
        if (point := self._checkpoint) and point.position == line.position and point.hash != line.hash:
            raise Diverged("kept_checkpoint", line.position, point.hash, line.hash)
        if (seen := self._seen.pop(line.position, None)) is None:
            return
        if seen.hash != line.hash:
            raise Diverged("kept_hash", line.position, seen.hash, line.hash)
        viewers = [None, *range(max(decider.seats))] if self._viewers is None else self._viewers
        self._viewers = [
            viewer
            for viewer in viewers
            if _shows(seen, line, stored, event, disclose(decider, event, viewer))
        ]
        if not self._viewers:
            raise Diverged("kept_shown", line.position, encode(seen).decode(), None)

    def check_end(self, count: int) -> None:
        """Raises `Diverged` when more was seen than there is."""
        if (point := self._checkpoint) and point.position > count:
            raise Diverged("kept_more_signed", count + 1, point.hash, None)
        if self._seen:
            seen = self._seen[min(self._seen)]
            raise Diverged("kept_more", count + 1, encode(seen).decode(), None)


def read_witness(path: Path) -> Witness:
    """A masked bundle, which must be in order; envelopes (a list, a page, one a line); a signed checkpoint.

    Raises `Diverged` for a bundle that is not in order, and `NotKept` for what is none of them.
    """
    try:
        return _witness(read_file(path))
    except OSError as problem:
        raise NotKept(problem.strerror or str(problem)) from problem
    except ValueError as problem:
        raise NotKept(str(problem)) from problem


def _witness(raw: bytes) -> Witness:
    if raw.removeprefix(b"\xef\xbb\xbf").startswith(b'{"commitment":'):
        scanned = scan(BytesIO(raw))
        if scanned.wrong is not None:
            raise scanned.wrong
        if scanned.header.kind != "masked":
            raise ValueError("a full bundle is not what anybody was shown")
        header = scanned.header
        facts = {name: getattr(header, name) for name in _FACTS}
        return Witness(envelopes(BytesIO(raw)), facts, scanned.trailer.checkpoint, [header.viewer])
    try:
        try:
            document = parse(raw)
        except NotPlain:
            document = [parse(line) for line in raw.splitlines() if line.strip()]
        if isinstance(document, dict) and "checkpoint" in document:
            return _checkpoint(document)
        if isinstance(document, dict):
            document = document.get("events", [document])
        return Witness([_envelope(envelope) for envelope in document])
    except (msgspec.MsgspecError, NotPlain, TypeError, AttributeError) as problem:
        raise ValueError(f"neither a masked bundle nor events nor a checkpoint: {problem}") from problem


def _checkpoint(audit: JsonObject) -> Witness:
    """From the service's own verdict, as it was answered."""
    point, key = msgspec.convert(audit["checkpoint"], Checkpoint), str(audit.get("public_key"))
    if not is_signed(point, key):
        raise ValueError("the kept checkpoint is not signed by its key")
    return Witness((), {"game": point.game, "public_key": key}, point)


def _envelope(plain: JsonObject) -> EnvelopeLine:
    """From plain data, in which the order of things is lost; it is not needed to compare."""
    known = {name: plain.get(name) for name in EnvelopeLine.__struct_fields__}
    raw = {name: msgspec.Raw(encode(known[name])) for name in ("data", "cause")}
    return msgspec.convert(known | {"data": None, "cause": None}, _Plain).with_raw(**raw)


class _Plain(msgspec.Struct, frozen=True):
    position: int
    type: str
    data: None
    seat: int | None
    cause: None
    at: str
    rules_version: int
    luck: int | None
    digest: str
    hash: str
    salt: str | None

    def with_raw(self, data: msgspec.Raw, cause: msgspec.Raw) -> EnvelopeLine:
        return EnvelopeLine(**(msgspec.structs.asdict(self) | {"data": data, "cause": cause}))


def _shows(seen: EnvelopeLine, line: RecordLine, stored: StoredEvent, event: Event, shown: Event) -> bool:
    full = shown is event
    facts = (stored.type, stored.seat, stored.at, stored.rules_version, stored.luck)
    if (seen.type, seen.seat, seen.at, seen.rules_version, seen.luck) != facts:
        return False
    data, cause = (stored.data, stored.cause) if full else (encode(shown), NO_CAUSE)
    decode = msgspec.json.decode
    return (
        seen.salt == (line.salt if full else None)
        and decode(seen.data) == decode(data)
        and decode(seen.cause) == decode(cause)
    )
