"""The codec of one title: its commands, the records of its events, and what a viewer gets of them."""

import hashlib
from functools import cache

import msgspec

from domain.core import luck
from domain.core.canonical import canonical
from domain.core.decider import Viewer
from domain.core.record import Command, Event, snake, type_of
from domain.core.title import Title
from domain.table.events import TABLE_EVENTS
from domain.table.game import disclose
from domain.table.state import StreamEntry
from domain.titles import TITLES
from service.games.codec.commands import CommandParser, Malformed, body_of
from service.games.codec.envelopes import Envelope
from service.games.codec.snapshots import SnapshotCodec
from service.games.codec.stored_events import NO_CAUSE, StoredEvent, is_seat_command
from service.games.unreadable.errors import OtherRelease, fault_at
from service.store.records import Entry
from service.times import ms_of

_plain = msgspec.json.Encoder()
_stored = msgspec.json.Decoder(StoredEvent)


class Codec:
    """The bytes of one title."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.decider = decider = title.rules
        self._events = {
            snake(cls.__name__): msgspec.json.Decoder(cls) for cls in (*TABLE_EVENTS, *decider.events)
        }
        self._parser = CommandParser(decider.player_commands)
        self.snapshots = SnapshotCodec(decider)

    def command(self, raw: object, seat: int) -> Command:
        """Return a player's command from the plain data of a request. Raises `Malformed`."""
        return self._parser.parse(raw, seat)

    def record(
        self, event: Event, *, at: str, seat: int | None, cause: Command | None, draw: int | None
    ) -> bytes:
        """The canonical JSON of one event."""
        return _plain.encode(
            StoredEvent(
                at=at,
                cause=NO_CAUSE if cause is None else msgspec.Raw(canonical(body_of(cause))),
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

    def happened(self, position: int, record: bytes, *, timed: bool) -> tuple[StoredEvent, StreamEntry]:
        """A stored record as a fold needs it; its time only if that matters (`timed`)."""
        stored, event = self.read(record)
        command = None
        if stored.seat is not None and is_seat_command(stored, event):
            try:
                command = self.command(msgspec.json.decode(stored.cause), stored.seat)
            except Malformed:
                command = None  # of older rules: it cannot be taken back any more
        at = ms_of(stored.at) if timed else 0
        return stored, StreamEntry(position, event, stored.seat, command, at)

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


@cache
def codec_of(title: str) -> Codec:
    """The codec of a title; raises KeyError when there is no such title."""
    return Codec(TITLES[title])
