"""Is what a hosted bot left in the stream true: its seat, its seed, what it saw, and that it then acted?"""

from typing import NamedTuple

from msgspec.structs import replace

from domain.table import game as rules
from domain.table.events import BotDecided
from service.codec import Stored
from service.game import Loaded
from service.signing import unhex
from service.traces import view_digest


class Untrue(NamedTuple):
    """What is wrong with a trace, and the event that should be there, if there should be one."""

    why: str
    expected: BotDecided | None


def untrue(trace: BotDecided, command: Stored | None, loaded: Loaded, *, revealed: bool) -> Untrue | None:
    """What is wrong with a trace in this situation, before this record of a command.

    Until the seed is `revealed`, the seed of the bot is believed. Its search and version are its own word;
    who doubts them asks it again (`estancia rerun-bot`).
    """
    if command is None or command.seat != trace.seat:
        return Untrue("no command of the bot's seat follows its trace", None)
    seats = loaded.game.table.seats
    if not 0 <= trace.seat < len(seats) or seats[trace.seat].bot is None:
        return Untrue("no bot plays this seat", None)
    try:
        seed = loaded.bot_seed(trace.seat) if revealed else unhex(trace.seed)
    except ValueError:
        return Untrue("the bot's seed is no seed", None)
    view = rules.view(loaded.codec.decider, loaded.game, trace.seat).play
    expected = replace(trace, seed=seed.hex(), view=view_digest(view, seed))
    if expected.seed != trace.seed:
        return Untrue("not the seed that the bot had", expected)
    if expected.view != trace.view:
        return Untrue("not what the bot's seat could see", expected)
    return None
