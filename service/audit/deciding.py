"""Do the rules, asked again, say what the stream says? One append at a time, and one fold."""

from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.record import ChanceCommand, Command, Event, snake
from domain.table import game as rules
from domain.table.commands import TABLE_COMMANDS
from domain.table.state import Happened
from service.codec import GENESIS, Malformed, Stored, codec_of, encode
from service.game import beginning
from service.store.base import Entry

LONGEST_APPEND = 1_000
"""Events of one command; more is no game but an attack on who reads it."""

_AT_THE_TABLE = {snake(cls.__name__): cls for cls in TABLE_COMMANDS}
_NOTHING = msgspec.Raw(b"null")


class Difference(NamedTuple):
    """Where a stream and the rules part: they decide otherwise, refuse, or cannot make sense of it at all."""

    kind: Literal["differs", "refused", "impossible"]
    why: str
    position: int
    expected: str | None
    found: str | None
    rules_version: int
    """of the record, which may have been decided by other rules than today's"""


class Deciding:
    """A stream that is decided again while it is read. Without its seed, what luck decided is believed.

    After a difference it goes on with what is recorded, except after an impossible one.
    """

    def __init__(self, title: str, game: str, server_seed: bytes | None) -> None:
        self.codec = codec_of(title)
        self.server_seed = server_seed
        self.believed = 0
        """Chance commands whose luck could not be recomputed."""
        self.loaded = beginning(game, title, server_seed or bytes(32))
        self._append: list[tuple[bytes, Stored, Happened]] = []

    @property
    def last(self) -> tuple[Stored, Event]:
        """The record that was added last."""
        _, stored, it = self._append[-1]
        return stored, it.event

    def add(self, record: bytes) -> Difference | None:
        """The next record of the stream; the answer is about the append before it."""
        position = self.loaded.version + len(self._append) + 1
        try:
            timed = self.loaded.game.table.clock is not None
            stored, it = self.codec.happened(position, record, timed=timed)
        except Exception as problem:  # whatever an upcaster or a record's own checks may say of these bytes
            return Difference(
                "impossible", f"no event of this title: {problem}", position, None, _text(record), 0
            )
        found = self.end() if stored.cause != _NOTHING else None
        self._append.append((record, stored, it))
        if len(self._append) > LONGEST_APPEND:
            return self._impossible("one command has no end of events")
        return found

    def end(self) -> Difference | None:
        """Nothing follows: the answer about the last append."""
        if not self._append:
            return None
        difference = self._difference()
        try:
            entries = [Entry(record, GENESIS) for record, _, _ in self._append]
            draws = next((stored.luck for _, stored, _ in self._append if stored.luck), self.loaded.draws)
            happened = [it for _, _, it in self._append]
            self.loaded = self.loaded.then(entries, happened, draws, self._append[-1][1].at)
        except Exception as problem:
            return difference or self._impossible(repr(problem))
        self._append = []
        return difference

    def _difference(self) -> Difference | None:
        first, draw = self._append[0][1], None
        try:
            command = self._command(first)
            if isinstance(command, ChanceCommand):
                draw = self.loaded.draws + 1
                if self.server_seed is None:
                    self.believed += 1
                    return None
                command = replace(command, seed=self.loaded.seed(draw))
            events = rules.decide(self.codec.decider, command, self.loaded.game)
        except Rejected as no:
            return self._at(0, "refused", f"the rules refuse it: {no.reason} (rule {no.clause})", None)
        except (Malformed, msgspec.MsgspecError) as problem:
            return self._at(0, "refused", f"no command of this game: {problem}", None)
        except Exception as problem:
            return self._impossible(repr(problem))
        if first.rules_version == self.codec.decider.rules_version:
            return self._other_records(command, events, draw)
        return self._other_events(command, events, draw)

    def _other_records(
        self, command: Command, events: tuple[Event, ...], draw: int | None
    ) -> Difference | None:
        """The first record that is not, to the byte, what would be written now."""
        first, cause = self._append[0][1], command if events else None
        for i in range(max(len(events), len(self._append))):
            expected = None
            if i < len(events):
                record = self.codec.record(events[i], at=first.at, seat=first.seat, cause=cause, draw=draw)
                if i < len(self._append) and record == self._append[i][0]:
                    cause = draw = None
                    continue
                expected = _text(record)
            return self._at(i, "differs", "decided again, it comes to something else", expected)
        return None

    def _other_events(
        self, command: Command, events: tuple[Event, ...], draw: int | None
    ) -> Difference | None:
        """For records of other rules: the first event that means something else. Their bytes may differ."""
        first = self._append[0][1]
        for i in range(max(len(events), len(self._append))):
            if i < len(events) and i < len(self._append) and events[i] == self._append[i][2].event:
                continue
            expected = None
            if i < len(events):
                expected = _text(
                    self.codec.record(events[i], at=first.at, seat=first.seat, cause=None, draw=None)
                )
            return self._at(i, "differs", "decided again, it comes to something else", expected)
        decode = msgspec.json.decode
        if first.luck != draw or decode(encode(self.codec.body(command))) != decode(first.cause):
            return self._at(0, "differs", "it was not this command's turn", None)
        return None

    def _command(self, stored: Stored) -> Command:
        """The recorded command of a seat or of the table; otherwise the one that is due."""
        cause: Any = msgspec.json.decode(stored.cause)
        kind = cause.get("type") if isinstance(cause, dict) else None
        if (at_the_table := _AT_THE_TABLE.get(str(kind))) is not None:
            seat = {} if stored.seat is None else {"seat": stored.seat}
            return msgspec.convert({**cause, **seat}, at_the_table)
        if stored.seat is not None:
            return self.codec.command(cause, stored.seat)
        if (due := self.loaded.due()) is None:
            raise Malformed("the rules have nothing to do by themselves here")
        return due

    def _at(
        self, i: int, kind: Literal["differs", "refused", "impossible"], why: str, expected: str | None
    ) -> Difference:
        found = _text(self._append[i][0]) if i < len(self._append) else None
        position = self.loaded.version + 1 + i
        return Difference(kind, why, position, expected, found, self._append[0][1].rules_version)

    def _impossible(self, problem: str) -> Difference:
        return self._at(0, "impossible", f"the rules cannot make sense of it: {problem}", None)


def _text(record: bytes) -> str:
    return record.decode(errors="replace")
