"""The codec of a title: commands, events and states as bytes, and back.

A stored record is canonical JSON: keys sorted, no spaces, UTF-8, no floats (the rules know none). Its digest
and the chain are computed over exactly these bytes: a JSON library and SHA-256 are enough to check them.
"""

import hashlib
import zlib
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.core import luck
from domain.core.canonical import canonical
from domain.core.decider import Viewer
from domain.core.record import OPTIONAL, Command, Event, snake, type_of
from domain.core.title import Title
from domain.table.events import TABLE_EVENTS
from domain.table.game import disclose
from domain.table.state import Game, Happened, Table
from domain.table.texts.told import Part
from domain.titles import TITLES
from service.games.unreadable.errors import OtherRelease, fault_at
from service.store.records import Entry
from service.times import ms_of

GENESIS = bytes(32)
"""The hash before position 1."""
NO_CAUSE = msgspec.Raw(b"null")
"""The cause of every event of an append but the first."""

IN_NO_VIEW = "settings"
"""The field of a state that no answer repeats."""

_plain = msgspec.json.Encoder()


class Malformed(Exception):
    """The body is not a command at all. `detail` says what is wrong and where."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class StoredEvent(msgspec.Struct, frozen=True):
    """The record of one event as it lies in the stream (field order = sorted keys)."""

    at: str
    cause: msgspec.Raw
    data: msgspec.Raw
    luck: int | None
    rules_version: int
    seat: int | None
    type: str

    @property
    def has_cause(self) -> bool:
        """Whether the command is told here: it is with the first event of its append."""
        return self.cause != NO_CAUSE


class Envelope(msgspec.Struct, frozen=True):
    """One event as a viewer gets it. `cause` and `salt` come only with an event disclosed in full.

    The slim form has only what a screen needs: `position`, `type`, `data` and `seat`. `text` and `parts`, if
    asked for: the event in words; null and nothing for what goes without saying.
    """

    position: int
    type: str
    data: Any
    seat: int | None
    cause: Annotated[Any, OPTIONAL]
    at: Annotated[str | UnsetType, OPTIONAL]
    rules_version: Annotated[int | UnsetType, OPTIONAL]
    luck: Annotated[int | UnsetType | None, OPTIONAL]
    digest: Annotated[str | UnsetType, OPTIONAL]
    hash: Annotated[str | UnsetType, OPTIONAL]
    salt: Annotated[str | UnsetType | None, OPTIONAL]
    text: Annotated[str | UnsetType | None, OPTIONAL] = UNSET
    parts: Annotated[list[Part] | UnsetType, OPTIONAL] = UNSET


class Snapshot(msgspec.Struct, frozen=True):
    """A disposable fold. It is ignored when `fingerprint` is not that of the code that reads it."""

    fingerprint: str
    version: int
    hash: bytes
    draws: int
    at: str
    table: Table
    play: msgspec.Raw


_stored = msgspec.json.Decoder(StoredEvent)
_snapshot = msgspec.msgpack.Decoder(Snapshot)
_SNAPSHOT_LEVEL = 1
_TABLE = frozenset(TABLE_EVENTS)


def digest_of(server_seed: bytes, position: int, record: bytes) -> bytes:
    """`SHA256(salt | record)`."""
    return hashlib.sha256(luck.salt(server_seed, position) + record).digest()


def chain(previous: bytes, position: int, digest: bytes) -> bytes:
    """`SHA256(previous hash | position as 8 bytes | digest)`."""
    return hashlib.sha256(previous + position.to_bytes(8, "big") + digest).digest()


def is_seat_command(stored: StoredEvent, event: Event) -> bool:
    """Whether this record tells a command of the title that a seat has sent."""
    return stored.seat is not None and stored.has_cause and type(event) not in _TABLE


class Codec:
    """The bytes of one title."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.decider = decider = title.rules
        self._events = {
            snake(cls.__name__): msgspec.json.Decoder(cls) for cls in (*TABLE_EVENTS, *decider.events)
        }
        self._commands = {snake(cls.__name__): cls for cls in decider.player_commands}
        self._play = msgspec.msgpack.Decoder(decider.state)
        schema = _plain.encode(
            [decider.rules_version, *(msgspec.json.schema(cls) for cls in (decider.state, Table))]
        )
        self._fingerprint = hashlib.sha256(schema).hexdigest()

    def command(self, raw: Any, seat: int) -> Command:
        """A player's command from the plain data of a request and the seat that asks; or `Malformed`."""
        if not isinstance(raw, dict):
            raise Malformed('A command is a JSON object such as {"type": "…", …}.')
        if "seat" in raw:
            raise Malformed("`seat` is not part of a command: the bearer token says who you are.")
        type = raw.get("type")
        if not isinstance(type, str) or (cls := self._commands.get(type)) is None:
            raise Malformed(f"`type` must be one of: {', '.join(sorted(self._commands))}.")
        try:
            return msgspec.convert({**raw, "seat": seat}, cls)
        except msgspec.ValidationError as error:
            raise Malformed(f"Not a {type} command: {error}.") from error

    def body(self, command: Command) -> dict[str, Any]:
        """A command as a client sends it, and as the stream remembers it: no seat, no seed."""
        plain: dict[str, Any] = msgspec.to_builtins(command)
        plain.pop("seat", None)
        plain.pop("seed", None)
        return plain

    def record(
        self, event: Event, *, at: str, seat: int | None, cause: Command | None, draw: int | None
    ) -> bytes:
        """The canonical JSON of one event."""
        return _plain.encode(
            StoredEvent(
                at=at,
                cause=NO_CAUSE if cause is None else msgspec.Raw(canonical(self.body(cause))),
                data=msgspec.Raw(canonical(event)),
                luck=draw,
                rules_version=self.decider.rules_version,
                seat=seat,
                type=type_of(event),
            )
        )

    def read(self, record: bytes) -> tuple[StoredEvent, Event]:
        """A stored record and its event."""
        stored = _stored.decode(record)
        return stored, self.event(stored.type, stored.data, stored.rules_version)

    def require_known(self, game: str, position: int, record: bytes) -> None:
        """Raise `OtherRelease` or `DamagedGame` for a record that no release up to this one has written."""
        title, newest = self.decider.title, self.decider.rules_version
        try:
            stored, _ = self.read(record)
        except Exception as error:
            raise fault_at(game, title, position, record, newest, self.knows, error) from error
        if stored.rules_version > newest:
            raise OtherRelease(game, title, "newer_rules", newest, stored.rules_version)

    def knows(self, type: str) -> bool:
        """Whether there are events of this type."""
        return type in self._events

    def event(self, type: str, data: bytes | msgspec.Raw, rules_version: int) -> Event:
        """An event from its stored data."""
        if (upcast := self.decider.upcasters.get(type)) is not None:
            data = _plain.encode(upcast(msgspec.json.decode(data), rules_version))
        event: Event = self._events[type].decode(data)
        return event

    def happened(self, position: int, record: bytes, *, timed: bool) -> tuple[StoredEvent, Happened]:
        """A stored record as a fold needs it; its time only if that matters (`timed`)."""
        stored, event = self.read(record)
        command = None
        if stored.seat is not None and is_seat_command(stored, event):
            try:
                command = self.command(msgspec.json.decode(stored.cause), stored.seat)
            except Malformed:
                command = None  # of older rules: it cannot be taken back any more
        at = ms_of(stored.at) if timed else 0
        return stored, Happened(position, event, stored.seat, command, at)

    def envelope(self, position: int, entry: Entry, server_seed: bytes, viewer: Viewer) -> Envelope:
        """What this viewer gets of the entry at `position`."""
        stored, event = self.read(entry.record)
        shown = disclose(self.decider, event, viewer)
        full = shown is event
        salt = luck.salt(server_seed, position)
        return Envelope(
            position=position,
            type=stored.type,
            data=stored.data if full else shown,
            seat=stored.seat,
            cause=stored.cause if full else None,
            at=stored.at,
            rules_version=stored.rules_version,
            luck=stored.luck,
            digest=hashlib.sha256(salt + entry.record).hexdigest(),
            hash=entry.hash.hex(),
            salt=salt.hex() if full else None,
        )

    def snapshot(self, game: Game, version: int, hash: bytes, draws: int, at: str) -> bytes:
        """A fold as disposable bytes: after `version` events, the last of them `at` (RFC 3339)."""
        play = msgspec.Raw(msgspec.msgpack.encode(game.play))
        snapshot = Snapshot(self._fingerprint, version, hash, draws, at, game.table, play)
        return zlib.compress(msgspec.msgpack.encode(snapshot), _SNAPSHOT_LEVEL)

    def from_snapshot(self, raw: bytes) -> tuple[Game, Snapshot] | None:
        """The game a snapshot holds, or None when other code has written it."""
        try:
            snapshot = _snapshot.decode(zlib.decompress(raw))
            if snapshot.fingerprint != self._fingerprint:
                return None
            return Game(snapshot.table, self._play.decode(snapshot.play)), snapshot
        except (msgspec.MsgspecError, zlib.error):
            return None


@cache
def codec_of(title: str) -> Codec:
    """The codec of a title; raises KeyError when there is no such title."""
    return Codec(TITLES[title])


def shown_view(view: Any) -> Any:
    """A title's view as answers tell it: a game's settings stand beside it, and not in it once more."""
    fields: tuple[str, ...] = view.__struct_fields__
    if IN_NO_VIEW not in fields:
        return view
    return {name: getattr(view, name) for name in fields if name != IN_NO_VIEW}


def encode(item: Any) -> bytes:
    """Plain JSON of records, envelopes and builtins, for answers."""
    return _plain.encode(item)
