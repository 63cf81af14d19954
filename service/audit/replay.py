"""Replay of a stream: do the rules, asked again, say what it says? One append at a time, and one fold."""

from typing import Any, Literal, NamedTuple

import msgspec

from domain.core.errors import Rejected
from domain.core.record import ChanceCommand, Command, Event, agrees, snake, with_seed
from domain.table import clock
from domain.table import game as rules
from domain.table.commands import TABLE_COMMANDS, Abandon, CreditTime, RevealLuck, TimeOut
from domain.table.events import BotDecided, GameForked
from domain.table.state import StreamEntry
from service.audit import bot_traces
from service.audit.reasons import Reason, because
from service.games.appends import begins_append
from service.games.codec.answers import encode
from service.games.codec.chain import GENESIS
from service.games.codec.commands import Malformed, body_of
from service.games.codec.stored_events import StoredEvent
from service.games.codec.title_codec import codec_of
from service.games.loaded import empty_game
from service.json_types import Json
from service.store.records import Entry
from service.times import SKEW, ms_of

LONGEST_APPEND = 1_000
"""Events of one command; more is no game but an attack on who reads it."""

LARGEST_APPEND = 4 << 20
"""Bytes of such events."""

_AT_THE_TABLE = {snake(cls.__name__): cls for cls in TABLE_COMMANDS}


class Recorded(NamedTuple):
    """A record of the stream, and what it says."""

    record: bytes
    stored: StoredEvent
    happened: StreamEntry


class ForkPoint(NamedTuple):
    """Where the stream of a fork says what it has taken from its parent."""

    position: int
    record: bytes
    stored: StoredEvent
    event: GameForked


class Difference(NamedTuple):
    """Where a stream and the rules part: they decide otherwise, refuse, or cannot make sense of it at all."""

    kind: Literal["differs", "refused", "impossible"]
    reason: Reason
    position: int
    expected: str | None
    found: str | None
    rules_version: int
    """of the record, which may have been decided by other rules than today's"""


class NotDue(Exception):
    """A command that nobody has sent, and that was not due either; `code` says why, of `Reason`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Replay:
    """A stream that is decided again while it is read. Without its seed, what luck decided is believed.

    After a difference it goes on with what is recorded, except after an impossible one.
    """

    def __init__(self, title: str, game: str, server_seed: bytes | None, watch: int = 0) -> None:
        """`watch`: the version at which the play is to be kept, for a fork that comes from there."""
        self.codec = codec_of(title)
        self.server_seed = server_seed
        self.believed = 0
        """Chance commands whose luck could not be recomputed."""
        self.loaded = empty_game(game, title, server_seed or bytes(32))
        self.forked: ForkPoint | None = None
        self.watched: Any = None
        """The play at the version that was to be watched, if it has come and is the end of an append."""
        self._watch = watch
        self.told_last = ""
        """What the last difference is about: the type of a refused command, or of an event that differs."""
        self._append: list[Recorded] = []
        self._size = 0

    @property
    def position(self) -> int:
        """Of the record that was added last."""
        return self.loaded.version + len(self._append)

    @property
    def begins(self) -> bool:
        """Whether that record is the first of an append."""
        return len(self._append) == 1

    @property
    def at_before(self) -> str:
        """When the record before the last one happened."""
        return self._append[-2].stored.at if len(self._append) > 1 else self.loaded.at

    @property
    def last(self) -> tuple[StoredEvent, Event]:
        """The record that was added last."""
        _, stored, happened = self._append[-1]
        return stored, happened.event

    def add(self, record: bytes) -> Difference | None:
        """The next record of the stream; the answer is about the append before it."""
        position = self.position + 1
        try:
            # Whether the table has a clock may depend on the append that is being read.
            stored, happened = self.codec.happened(position, record, timed=True)
        except Exception as problem:  # whatever an upcaster or a record's own checks may say of these bytes
            self.told_last = ""
            reason = because("no_event", problem=str(problem))
            return Difference("impossible", reason, position, None, _text(record), 0)
        is_next = begins_append(stored, happened.event, after_trace=self._waits_for_command())
        difference = self.end() if is_next else None
        if isinstance(happened.event, GameForked) and self.forked is None:
            self.forked = ForkPoint(position, record, stored, happened.event)
        self._append.append(Recorded(record, stored, happened))
        self._size += len(record)
        if len(self._append) > LONGEST_APPEND or self._size > LARGEST_APPEND:
            return self._at(0, "impossible", because("endless"), None)
        return difference

    def end(self) -> Difference | None:
        """Nothing follows: the answer about the last append."""
        if not self._append:
            return None
        difference = self._difference()
        try:
            entries = [Entry(record, GENESIS) for record, _, _ in self._append]
            draws = next((stored.luck for _, stored, _ in self._append if stored.luck), self.loaded.draws)
            happened = [event for _, _, event in self._append]
            self.loaded = self.loaded.extended(entries, happened, draws, self._append[-1].stored.at)
        except Exception as problem:
            return difference or self._impossible(repr(problem))
        self._append, self._size = [], 0
        if self.loaded.version == self._watch:
            self.watched = self.loaded.game.play
        return difference

    def _waits_for_command(self) -> bool:
        """Whether there is nothing yet but the trace of a bot, whose command must follow."""
        return len(self._append) == 1 and self._traces() == 1

    def _traces(self) -> int:
        return int(bool(self._append) and type(self._append[0].happened.event) is BotDecided)

    def _difference(self) -> Difference | None:
        try:
            return self._untrue_trace() or self._other_decision(self._append[self._traces() :])
        except Exception as problem:
            return self._impossible(repr(problem))

    def _untrue_trace(self) -> Difference | None:
        record, stored, happened = self._append[0]
        if not self._traces():
            if bot_traces.lacks_trace(stored, happened.event, self.loaded):
                return self._at(0, "differs", because("trace_missing"), None)
            return None
        command = self._append[1].stored if len(self._append) > 1 else None
        trace: Any = happened.event
        fault = bot_traces.trace_fault(trace, command, self.loaded, revealed=self.server_seed is not None)
        if fault is not None:
            expected = None if fault.expected is None else self._trace(fault.expected, stored.at)
            return self._at(0, "differs", because(fault.code), None if expected is None else _text(expected))
        if stored.rules_version == self.codec.decider.rules_version and command is not None:
            expected = self._trace(trace, command.at)
            if expected != record:
                code = "other_time" if _is_but_its_time(expected, record) else "trace_written"
                return self._at(0, "differs", because(code), _text(expected))
        return None

    def _trace(self, trace: BotDecided, at: str) -> bytes:
        return self.codec.record(trace, at=at, seat=trace.seat, cause=None, draw=None)

    def _other_decision(self, given: list[Recorded]) -> Difference | None:
        first, draw = given[0].stored, None
        try:
            command = given[0].happened.command or self._command(first)
            if isinstance(command, ChanceCommand):
                if self.server_seed is None:
                    self.believed += 1
                    return None
                command, draw = with_seed(command, self.loaded.draws, self.loaded.seed)
            events = rules.decide(self.codec.decider, command, self.loaded.game, bounded=False)
        except Rejected as no:
            reason = because("refused", reason=no.reason.value, clause=no.clause)
            return self._at(self._traces(), "refused", reason, None)
        except NotDue as no:
            return self._at(self._traces(), "refused", because("no_command", problem=because(no.code)), None)
        except (Malformed, msgspec.MsgspecError) as problem:
            reason = because("no_command", problem=str(problem))
            return self._at(self._traces(), "refused", reason, None)
        if first.rules_version == self.codec.decider.rules_version:
            return self._other_records(given, command, events, draw)
        return self._other_events(given, command, events, draw)

    def _other_records(
        self, given: list[Recorded], command: Command, events: tuple[Event, ...], draw: int | None
    ) -> Difference | None:
        """The first record that is not, to the byte, what would be written now."""
        first, cause = given[0].stored, command if events else None
        for i in range(max(len(events), len(given))):
            expected = None
            if i < len(events):
                record = self.codec.record(events[i], at=first.at, seat=first.seat, cause=cause, draw=draw)
                if i < len(given) and record == given[i].record:
                    cause = draw = None
                    continue
                expected = _text(record)
                if i < len(given) and _is_but_its_time(record, given[i].record):
                    return self._at(self._traces() + i, "differs", because("other_time"), expected)
            code = "drawn_otherwise" if isinstance(command, ChanceCommand) else "otherwise"
            return self._at(self._traces() + i, "differs", because(code), expected)
        return None

    def _other_events(
        self, given: list[Recorded], command: Command, events: tuple[Event, ...], draw: int | None
    ) -> Difference | None:
        """For records of other rules: the first event that tells something else. Their bytes may differ."""
        first = given[0].stored
        for i in range(max(len(events), len(given))):
            if i < len(events) and i < len(given) and agrees(given[i].happened.event, events[i]):
                continue
            expected = None
            if i < len(events):
                record = self.codec.record(events[i], at=first.at, seat=first.seat, cause=None, draw=None)
                expected = _text(record)
            return self._at(self._traces() + i, "differs", because("otherwise"), expected)
        decode = msgspec.json.decode
        if first.luck != draw or decode(encode(body_of(command))) != decode(first.cause):
            return self._at(self._traces(), "differs", because("not_its_turn"), None)
        return None

    def _command(self, stored: StoredEvent) -> Command:
        """The recorded command of a seat or of the table; otherwise the one that is due."""
        cause: Json = msgspec.json.decode(stored.cause)
        kind = cause.get("type") if isinstance(cause, dict) else None
        if (at_the_table := _AT_THE_TABLE.get(str(kind))) is None:
            if stored.seat is not None:
                return self.codec.command(cause, stored.seat)
            if (due := self.loaded.due()) is None:
                raise NotDue("nothing_due")
            return due
        if at_the_table in (TimeOut, Abandon):
            return self._of_the_clock(stored)
        seat = {} if stored.seat is None else {"seat": stored.seat}
        command = msgspec.convert({**cause, **seat}, at_the_table)
        if isinstance(command, RevealLuck) and self.server_seed is not None:
            return RevealLuck(self.server_seed.hex())
        if isinstance(command, CreditTime):
            self._require_outage(command, ms_of(stored.at))
        return command

    def _of_the_clock(self, stored: StoredEvent) -> Command:
        """What the time brings, which must have come."""
        at, decider = ms_of(stored.at), self.codec.decider
        by_clock = rules.due_by_time(decider, self.loaded.game, ms_of(self.loaded.at))
        for due in (by_clock, self.loaded.due_by_time()):  # the second one ends streams that are too long
            if due is not None and stored.seat is None and at >= due[0]:
                return due[1]
        raise NotDue("not_yet_time")

    def _require_outage(self, command: CreditTime, at: int) -> None:
        """Which outages there were is the word of the service; but they were not longer than the wait."""
        table, last = self.loaded.game.table, ms_of(self.loaded.at)
        most = command.until - clock.uncredited(table, last)
        if table.now is not None or command.ms > most or command.until > at + SKEW:
            raise NotDue("too_much_time")

    def _at(
        self, i: int, kind: Literal["differs", "refused", "impossible"], reason: Reason, expected: str | None
    ) -> Difference:
        actual = _text(self._append[i].record) if i < len(self._append) else None
        self.told_last = self._about(i, kind, expected)
        position = self.loaded.version + 1 + i
        return Difference(kind, reason, position, expected, actual, self._append[0].stored.rules_version)

    def _about(self, i: int, kind: str, expected: str | None) -> str:
        """The type of the event that differs, or of the command that is refused."""
        if kind == "refused":
            cause: Json = msgspec.json.decode(self._append[self._traces()].stored.cause)
            return str(cause.get("type")) if isinstance(cause, dict) else ""
        if i < len(self._append):
            return self._append[i].stored.type
        return str(msgspec.json.decode(expected).get("type")) if expected is not None else ""

    def _impossible(self, problem: str) -> Difference:
        return self._at(0, "impossible", because("impossible", problem=problem), None)


def _is_but_its_time(expected: bytes, actual: bytes) -> bool:
    """Whether two records differ in nothing but their times."""
    right, actual_fields = msgspec.json.decode(expected), msgspec.json.decode(actual)
    return isinstance(actual_fields, dict) and {**right, "at": ""} == {**actual_fields, "at": ""}


def _text(record: bytes) -> str:
    return record.decode(errors="replace")
