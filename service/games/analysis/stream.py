"""The turns of a stream: what each seat did in a row, and the situations that an analysis looks at."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from domain.analysis.game import Move, Turn
from domain.core.record import Command, Event
from domain.table.events import TABLE_EVENTS, BotDecided, CommandUndone, GameForked
from domain.table.state import Game
from service.games.codec.chain import GENESIS
from service.games.codec.commands import Malformed
from service.games.codec.stored_events import StoredEvent, is_seat_command
from service.games.loaded import LoadedGame, empty_game
from service.store.records import Entry

_AT_THE_TABLE = frozenset(TABLE_EVENTS) - {CommandUndone, GameForked}
"""Of these nothing on the table becomes another."""


class Recounted(NamedTuple):
    """A game in turns. `game` is it at its end; no turns: it was never set up."""

    title: str
    game: Game
    turns: list[Turn]


def recounted(title: str, records: Iterable[bytes]) -> Recounted:
    """The turns of a stream, from its first record on. The first turn is that of no seat: the set-up."""
    loaded, turns = empty_game("", title, bytes(32)), list[Turn]()
    codec = loaded.codec
    unset = codec.decider.initial_state
    position, play, seat, moves = 0, unset, None, list[Move]()

    def close() -> None:
        if play != unset:
            turns.append(Turn(position, seat, tuple(moves), play))

    for record in records:
        stored, event = codec.read(record)
        command = _command(loaded, stored, event)
        if command is not None and stored.seat is not None:
            if stored.seat != seat:
                close()
                seat, moves = stored.seat, []
            moves.append(Move(position, stored.seat, command, play))
        loaded = loaded.after([Entry(record, GENESIS)])
        if type(event) in _AT_THE_TABLE:
            continue
        position, play = loaded.version, loaded.game.play
        if isinstance(event, CommandUndone):
            moves = _still_done(moves, play)
    close()
    return Recounted(title, loaded.game, turns)


def _still_done(moves: list[Move], play: object) -> list[Move]:
    """Without those that were taken back: it is again as it was before the first of them."""
    for number in reversed(range(len(moves))):
        if moves[number].state == play:
            return moves[:number]
    return moves


def _command(loaded: LoadedGame, stored: StoredEvent, event: Event) -> Command | None:
    """The command of the title with which this record begins, if it is one that could be sent today."""
    if stored.seat is None or isinstance(event, BotDecided) or not is_seat_command(stored, event):
        return None
    try:
        return loaded.codec.command(msgspec.json.decode(stored.cause), stored.seat)
    except Malformed:
        return None
