"""Streams: the records of a game as the store has them, and what each viewer gets of it."""

import base64
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from domain.core import luck
from domain.core.decider import Seat, Viewer, fold
from domain.core.errors import Rejected
from domain.core.record import Command, Event, type_of
from domain.table import game as rules
from domain.table.commands import OpenGame
from domain.table.events import Offer
from domain.table.foresight import require_foreseen
from domain.table.state import Game
from service.games.codec.answers import encode
from service.games.codec.chain import GENESIS
from service.games.codec.commands import body_of
from service.games.codec.title_codec import codec_of
from service.store.records import Entry
from service.title_kit.histories import History

AT = "2026-01-01T00:00:00.000Z"


def events_of(history: History) -> list[Event]:
    """The whole stream, with what happens at the table before."""
    return [*_opened(history)[1], *history.events]


def records_of(history: History) -> list[bytes]:
    """The stream of this game, as the service would write it."""
    command, events = _opened(history)
    records = list(_appended(history.title, command, events, None))
    for step in history.steps:
        records += _known(history.title, step.command, step.events, step.draw)
    return records


def _appended(title: str, command: Command, events: tuple[Event, ...], draw: int | None) -> tuple[bytes, ...]:
    """What one command appends."""
    codec, seat = codec_of(title), getattr(command, "seat", None)
    first = codec.record(events[0], at=AT, seat=seat, cause=command, draw=draw)
    later = [codec.record(event, at=AT, seat=seat, cause=None, draw=None) for event in events[1:]]
    return (first, *later)


_known = lru_cache(maxsize=20_000)(_appended)
"""Games that look alike have most of their records in common."""


def game_of(history: History) -> Game:
    """The game as it stands: table and play."""
    game = rules.empty(history.decider)
    for event in _opened(history)[1]:
        game = rules.evolve(history.decider, game, event)
    return Game(game.table, history.states[-1])


def feed(history: History, viewer: Viewer) -> list[bytes]:
    """The envelopes that a viewer gets, without what is keyed with the seed."""
    return [
        _shown(history.title, position, record, viewer)
        for position, record in enumerate(records_of(history), start=1)
    ]


@lru_cache(maxsize=20_000)
def _shown(title: str, position: int, record: bytes, viewer: Viewer) -> bytes:
    envelope = codec_of(title).envelope(position, Entry(record, GENESIS), bytes(32), viewer)
    return encode(replace(envelope, digest="", hash="", salt=envelope.salt and ""))


def answers(history: History, viewer: Viewer, probes: Sequence[Command]) -> list[bytes]:
    """All else that a viewer can get to know now: view, who acts, points, what is legal and what may be sent
    after it in one list, each refusal."""
    game, decider = game_of(history), history.decider
    due = rules.due(decider, game)
    answered = [
        encode(rules.view(decider, game, viewer)),
        encode([rules.to_act(decider, game), None if due is None else type_of(due)]),
        encode([rules.status(decider, game), decider.totals(game.play)]),
        encode(decider.scoring(decider.view(game.play, viewer))),
    ]
    if viewer is not None:
        legal = rules.legal_commands(decider, game, viewer)
        answered.append(encode([body_of(command) for command in legal]))
        answered.append(encode([may_be_followed(history, command, viewer) for command in legal]))
        answered.append(follow_up(history, legal, viewer))
        answered += [refusal(history, game, probe) for probe in probes]
    return answered


def may_be_followed(history: History, command: Command, seat: Seat) -> bool:
    """Whether another command may come after this legal one in the same list."""
    decider, play = history.decider, history.states[-1]
    seen, events = decider.view(play, seat), decider.decide(command, play)
    try:
        seen = require_foreseen(decider, command, seen, events, seat)
    except Rejected:
        return False
    assert seen == decider.view(fold(decider, events, play), seat)
    return True


def follow_up(history: History, legal: Sequence[Command], seat: Seat) -> bytes:
    """What may be sent unasked now: one of the legal commands, or nothing."""
    last = history.steps[-1].command if history.steps else None
    own = last if getattr(last, "seat", None) == seat else None
    follows = history.decider.follow_up(history.decider.view(history.states[-1], seat), seat, legal, own)
    assert follows is None or follows in legal
    return encode(follows and body_of(follows))


def refusal(history: History, game: Game, command: Command) -> bytes:
    try:
        rules.decide(history.decider, command, game)
    except Rejected as no:
        return encode([no.reason, no.clause, no.facts])
    return b"accepted"


def secrets_of(history: History) -> list[bytes]:
    """The seed of the game and of every draw, in whatever form they could slip out."""
    key = luck.luck_key(history.server_seed, "sandbox", [""] * history.seats)
    raw = [history.server_seed, key, *(luck.seed(key, k) for k in range(1, 200))]
    return [form for secret in raw for form in (secret, secret.hex().encode(), base64.b64encode(secret)[:-1])]


def _opened(history: History) -> tuple[OpenGame, tuple[Event, ...]]:
    command = OpenGame(
        title=history.title,
        settings=msgspec.to_builtins(history.settings),
        offers=(Offer("reserved"),) * history.seats,
        commitment=luck.commitment(history.server_seed),
        visibility="public",
        sandbox=False,
        entropies=(),
    )
    return command, rules.decide(history.decider, command, rules.empty(history.decider))
