"""The check of a position, as a program of its own: python -m service.games.positions.check_process"""

import dataclasses
from collections.abc import Sequence
from functools import partial

import msgspec

from domain.core import luck
from domain.core.decider import Viewer
from domain.core.errors import Masked, Rejected
from domain.core.record import Command, Event, type_of, with_seed
from domain.core.texts import explain
from domain.table import game as rules
from domain.table.commands import RevealLuck
from domain.table.errors import Reason
from domain.table.state import Game, SeatState, StreamEntry, Table
from domain.table.texts import texts_of
from service.games.codec.answers import encode, shown_view
from service.games.codec.chain import GENESIS
from service.games.codec.commands import Malformed, body_of
from service.games.codec.title_codec import codec_of
from service.games.loaded import LoadedGame
from service.games.positions.questions import (
    AddedEvent,
    ImpossiblePosition,
    PastEvent,
    PositionAsked,
    PositionJudged,
    PositionSeen,
    read,
)
from service.process.isolated import IsolatedProcess, serve
from service.strict_json import NotJson, parse

MOST_STEPS = 100
"""Things that the rules do by themselves in one answer."""
SECONDS = 2.0
"""Of a processor, for one answer."""
LONGEST_WHY = 300

_FINE = b"+"


class _Request(msgspec.Struct, frozen=True):
    """What goes in: a body as it came. To read a large one already takes longer than many commands."""

    title: str
    body: bytes
    language: str


_request = msgspec.msgpack.Decoder(_Request)


def ask(process: IsolatedProcess, title: str, body: bytes, language: str, client: str | None) -> bytes:
    """The JSON of a `PositionJudged`, from that process, for this client.

    Raises `ImpossiblePosition`, `ProcessLost`, and what `read` and `parse` raise.
    """
    answer = process.ask(msgspec.msgpack.encode(_Request(title, body, language)), client)
    kind, body = answer[:1], answer[1:]
    if kind == _FINE:
        return body
    what = msgspec.json.decode(body)
    match kind:
        case b"j":
            raise NotJson(what)
        case b"m":
            raise Malformed(what)
        case b"r":
            reason, clause, facts = what
            raise Rejected(Reason(reason), clause, **facts)
    raise ImpossiblePosition(*what)


def work(raw: bytes) -> bytes:
    """What is done in that process."""
    request = _request.decode(raw)
    try:
        question = read(request.title, parse(request.body))
        return _FINE + encode(judge(request.title, question, request.language))
    except NotJson as error:
        return b"j" + encode(str(error))
    except Malformed as error:
        return b"m" + encode(error.detail)
    except Rejected as error:
        return b"r" + encode((error.reason, error.clause, error.facts))
    except ImpossiblePosition as nonsense:
        return b"-" + encode((nonsense.event, nonsense.why[:LONGEST_WHY]))


def judge(title: str, question: PositionAsked, language: str) -> PositionJudged:
    """What the rules say. Raises `ImpossiblePosition`; some make it run for ever, or out of memory."""
    before = _position(title, question)
    try:
        return _judged(before, question, language)
    except Masked as problem:
        why = "what follows needs something that is hidden in these events"
        raise ImpossiblePosition(len(question.events), why) from problem
    except Exception as problem:  # whatever rules may stumble over in a position they could not have led to
        raise ImpossiblePosition(len(question.events), "where it leads, the rules get lost") from problem


def _position(title: str, question: PositionAsked) -> LoadedGame:
    codec = codec_of(title)
    table = Table(
        title=title,
        settings=question.settings,
        seats=(SeatState("reserved", taken=True),) * question.seats,
        started=True,
    )
    game = Game(table, codec.decider.initial_state)
    for number, past in enumerate(question.events, start=1):
        event = _event(title, number, past)
        try:
            game = rules.happen(codec.decider, game, StreamEntry(number, event, past.seat))
        except Exception as problem:  # whatever folding may stumble over in what could not have happened
            raise ImpossiblePosition(number, f"no {past.type} can have happened here") from problem
    try:
        fits = _fits(game, title, question.seats)
    except Exception as problem:
        raise ImpossiblePosition(len(question.events), "where it leads is no position") from problem
    if not fits:
        why = f"where it leads is no game of {title} under way with {question.seats} seats"
        raise ImpossiblePosition(len(question.events), why)
    return LoadedGame("", title, bytes(32), game, len(question.events), GENESIS, 0)


def _event(title: str, number: int, past: PastEvent) -> Event:
    codec = codec_of(title)
    if not codec.knows(past.type):
        raise ImpossiblePosition(number, f"{title} has no event of the type {past.type}")
    version = codec.decider.rules_version if past.rules_version is None else past.rules_version
    try:
        return codec.event(past.type, encode(past.data), version)
    except Exception as problem:  # an upcaster may stumble over anything
        why = f": {problem}" if isinstance(problem, msgspec.ValidationError) else ""
        raise ImpossiblePosition(number, f"these are no data of {past.type}{why}") from problem


def _fits(game: Game, title: str, seats: int) -> bool:
    table, play, decider = game.table, game.play, codec_of(title).decider
    players = seats if play == decider.initial_state else len(decider.totals(play))
    return table.started and (table.title, len(table.seats), players) == (title, seats, seats)


def _judged(before: LoadedGame, question: PositionAsked, language: str) -> PositionJudged:
    codec, decider = before.codec, before.codec.decider
    key = None if question.seed is None else bytes.fromhex(question.seed)
    seat, command, no = question.seat, None, None
    loaded, events = _settled(before, [], key)
    if question.command is not None and seat is not None:
        command = codec.command(question.command, seat)
        try:
            caused = rules.decide(decider, command, loaded.game)
        except Rejected as rejected:
            no = rejected
        else:
            loaded, events = _settled(_after(loaded, caused), [*events, *caused], key)
    asked_what = question.command is None and seat is not None
    legal = loaded.legal_commands(seat) if seat is not None and (asked_what or no) else ()
    words = texts_of(codec.title, language)
    return PositionJudged(
        title=decider.title,
        rules_version=decider.rules_version,
        legal=None if command is None else no is None,
        reason=None if no is None else no.reason.value,
        clause=None if no is None else no.clause,
        detail=None if no is None else explain(words, no, legal, command),
        facts={} if no is None else msgspec.to_builtins(no.facts, str_keys=True),
        events=[AddedEvent(type_of(event), event) for event in events],
        status=loaded.status(),
        to_act=loaded.to_act(),
        due=[] if (due := _due(loaded)) is None else [type_of(due)],
        commands=[body_of(command) for command in legal] if asked_what else [],
        result=loaded.result(),
        views=[_seen(loaded, viewer, events) for viewer in question.view_for],
    )


def _settled(loaded: LoadedGame, events: list[Event], key: bytes | None) -> tuple[LoadedGame, list[Event]]:
    """After everything that the rules do by themselves, if there is luck for it."""
    for _ in range(MOST_STEPS):
        command = _due(loaded)
        if key is None or command is None:
            break
        command, draws = with_seed(command, loaded.draws, partial(luck.seed, key))
        caused = rules.decide(loaded.codec.decider, command, loaded.game)
        loaded = dataclasses.replace(_after(loaded, caused), draws=draws)
        events = [*events, *caused]
    return loaded, events


def _due(loaded: LoadedGame) -> Command | None:
    """The title's automatic step; whose luck it was is reported elsewhere."""
    due = loaded.due()
    return None if isinstance(due, RevealLuck) else due


def _after(loaded: LoadedGame, events: Sequence[Event]) -> LoadedGame:
    game = loaded.game
    for event in events:
        game = rules.evolve(loaded.codec.decider, game, event)
    return dataclasses.replace(loaded, game=game, version=loaded.version + len(events))


def _seen(loaded: LoadedGame, viewer: Viewer, events: Sequence[Event]) -> PositionSeen:
    decider = loaded.codec.decider
    shown = [rules.disclose(decider, event, viewer) for event in events]
    view = rules.view(decider, loaded.game, viewer).play
    return PositionSeen(viewer, shown_view(view), [AddedEvent(type_of(event), event) for event in shown])


if __name__ == "__main__":
    serve(work, SECONDS)
