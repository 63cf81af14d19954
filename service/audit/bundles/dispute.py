"""Disputes: one more line after a bundle says what a seat could do at a position, and why nothing else."""

from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from domain.core.canonical import canonical
from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import type_of
from domain.core.texts import explain
from domain.table import game as rules
from domain.table.state import Game
from domain.table.texts import texts_of
from service.audit.bundles.scan import records
from service.audit.verdict import Verdict
from service.games.codec.commands import Malformed, body_of
from service.games.codec.title_codec import Codec, codec_of
from service.json_types import Json

Format = Literal["estancia dispute 1"]
FORMAT: Format = "estancia dispute 1"


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the rules say no; `malformed` when it is no command at all."""

    clause: str | None
    detail: str
    facts: Json
    reason: str


class Dispute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The situation after the event at `position`, for one seat.

    `legal` is everything it could send. If a `command` is disputed: the events it would have caused, or why
    it is refused. `verdict` is on the bundle before this line. Verifying the file works all of it out again.
    """

    command: Json
    events: list[Json] | None
    format: Format
    legal: list[Json]
    position: int
    refusal: Refusal | None
    rules_version: int
    seat: Seat
    verdict: Verdict


class NoSituation(ValueError):
    """There is no such position, or no such seat."""


def put(file: BinaryIO, title: str, position: int, seat: Seat, command: object, verdict: Verdict) -> Dispute:
    """The dispute about a full bundle that was verified before; raises `NoSituation`."""
    codec = codec_of(title)
    game = situation(file, codec, position)
    if not 0 <= seat < len(game.table.seats):
        raise NoSituation(f"the seats are 0 to {len(game.table.seats) - 1}")
    legal = rules.legal_commands(codec.decider, game, seat)
    events, refusal = None, None
    if command is not None:
        events, refusal = _judged(codec, game, seat, command)
    bodies = [body_of(command) for command in legal]
    version = codec.decider.rules_version
    return Dispute(command, events, FORMAT, bodies, position, refusal, version, seat, verdict)


def written(dispute: Dispute) -> bytes:
    """The line, without its end."""
    return canonical(dispute)


def read(line: bytes) -> Dispute:
    """Raises msgspec's errors for what is no dispute."""
    return msgspec.json.decode(line, type=Dispute)


def parse(text: str) -> Json:
    """A disputed command as a person typed it; raises ValueError for what is no JSON."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise ValueError(f"the command is no JSON: {problem}") from problem


def beside(path: Path) -> Path:
    """Where a dispute about this bundle is written, if nobody says otherwise."""
    return path.with_suffix(".dispute.ndjson")


def situation(file: BinaryIO, codec: Codec, position: int) -> Game:
    """The game after the event at a position; raises `NoSituation`."""
    game, at = rules.empty(codec.decider), 0
    file.seek(0)
    for line in records(file):
        if at == position:
            break
        at = line.position
        timed = game.table.clock is not None
        game = rules.happen(codec.decider, game, codec.happened(at, bytes(line.record), timed=timed)[1])
    if at != position or position < 1:
        raise NoSituation(f"there is no event at position {position}")
    return game


def _judged(codec: Codec, game: Game, seat: Seat, raw: object) -> tuple[list[Json] | None, Refusal | None]:
    decider = codec.decider
    command = None
    try:
        command = codec.command(raw, seat)
        events = rules.decide(decider, command, game)
    except Malformed as problem:
        return None, Refusal(None, problem.detail, {}, "malformed")
    except Rejected as no:
        legal = rules.legal_commands(decider, game, seat)
        detail = explain(texts_of(codec.title, "en"), no, legal, command)
        return None, Refusal(no.clause, detail, msgspec.to_builtins(no.facts, str_keys=True), no.reason.value)
    return [{"data": msgspec.to_builtins(event), "type": type_of(event)} for event in events], None
