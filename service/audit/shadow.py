"""The shadow of a game: the same commands of the same people, and all else as today's rules have it."""

from collections.abc import Iterable

import msgspec

from domain.core.decider import Seat
from domain.core.record import snake
from domain.table import game as rules
from domain.table.commands import TABLE_COMMANDS, RevealLuck
from domain.table.events import BotDecided
from service.games.decision import record_decision
from service.games.loaded import LoadedGame, empty_game
from service.json_types import Json
from service.times import ms_of

_AT_THE_TABLE = {snake(cls.__name__): cls for cls in TABLE_COMMANDS if cls is not RevealLuck}
MOST_STEPS = 10_000
"""Limit of automatic steps, one after the other: more of them would have no end."""


class Ending(msgspec.Struct, frozen=True):
    """How a game has ended: points by seat, if the rules have ended it, and who has won."""

    scores: tuple[int, ...] | None
    winners: tuple[Seat, ...]


class Followed(msgspec.Struct, frozen=True):
    """How far the shadow came: to its end, or up to the event before which a command is legal no more."""

    until: int | None
    """None: to the end."""
    ending: Ending | None
    """None: the game goes on."""


def follow(title: str, game: str, stream: Iterable[bytes], server_seed: bytes) -> Followed:
    """Play a stream again by today's rules."""
    shadow = empty_game(game, title, server_seed)
    codec = shadow.codec
    for position, record in enumerate(stream, start=1):
        stored, event = codec.read(record)
        if not stored.has_cause or isinstance(event, BotDecided):
            continue
        cause: Json = msgspec.json.decode(stored.cause)
        at_the_table = _AT_THE_TABLE.get(str(cause.get("type")))
        now = ms_of(stored.at)
        try:
            if at_the_table is None and stored.seat is None:
                continue  # the rules do that by themselves, in the shadow as well
            shadow = _at_rest(shadow, now)
            if at_the_table is None:
                command = codec.command(cause, stored.seat or 0)
            else:
                about = getattr(event, "seat", None) if stored.seat is None else stored.seat
                seat = {"seat": about} if "seat" in at_the_table.__struct_fields__ else {}
                command = msgspec.convert({**cause, **seat}, at_the_table)
            shadow = record_decision(shadow, command, now, seat=stored.seat)[1]
        except Exception:  # they are refused, or whatever rules may say to what never was
            return Followed(position, ending_of(shadow))
    try:
        shadow = _at_rest(shadow, ms_of(shadow.at or "1970-01-01T00:00:00.000Z"))
    except Exception:
        return Followed(shadow.version, ending_of(shadow))
    return Followed(None, ending_of(shadow))


def ending_of(loaded: LoadedGame) -> Ending | None:
    """How it has ended, if it has."""
    if not loaded.version or not loaded.has_ended():
        return None
    decider, game = loaded.codec.decider, loaded.game
    scores = tuple(decider.totals(game.play)) if decider.is_over(game.play) else None
    return Ending(scores, tuple(rules.winners(decider, game)))


def _at_rest(shadow: LoadedGame, now: int) -> LoadedGame:
    """After everything that the rules do by themselves."""
    for _ in range(MOST_STEPS):
        if not shadow.version or (due := shadow.due()) is None:
            break
        shadow = record_decision(shadow, due, now)[1]
    return shadow
