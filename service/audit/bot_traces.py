"""The check of bot traces: is what a hosted bot left in the stream true, and has every one left something?"""

from typing import NamedTuple

from msgspec.structs import replace

from domain.core.record import Event
from domain.core.view_digest import view_digest
from domain.table import game as rules
from domain.table.events import TABLE_EVENTS, BotDecided
from service.audit.signing import unhex
from service.games.codec.stored_events import StoredEvent, is_seat_command
from service.games.loaded import LoadedGame

_TABLE = frozenset(TABLE_EVENTS)


class TraceFault(NamedTuple):
    """What is wrong with a trace (the code of a `Reason`), and the event that should be there, if any."""

    code: str
    expected: BotDecided | None


def trace_fault(
    trace: BotDecided, command: StoredEvent | None, loaded: LoadedGame, *, revealed: bool
) -> TraceFault | None:
    """What is wrong with a trace in this situation, before this record of a command.

    Until the seed is `revealed`, the seed of the bot is believed. Its search, version and budget are its own
    word; who doubts them asks it again (`estancia rerun-bot`). Of another author's bot all is its own word.
    """
    if command is None or command.seat != trace.seat:
        return TraceFault("trace_alone", None)
    seats = loaded.game.table.seats
    if not 0 <= trace.seat < len(seats):
        return TraceFault("trace_of_nobody", None)
    if seats[trace.seat].bot is None:
        return None if is_foreign(trace) else TraceFault("trace_of_nobody", None)
    if trace.bot != seats[trace.seat].bot and _gave_way(trace) != seats[trace.seat].bot:
        return TraceFault("trace_of_another", None)
    try:
        seed = loaded.bot_seed(trace.seat) if revealed else unhex(trace.seed)
    except ValueError:
        return TraceFault("trace_no_seed", None)
    view = rules.view(loaded.codec.decider, loaded.game, trace.seat).play
    expected = replace(trace, seed=seed.hex(), view=view_digest(view, seed))
    if expected.seed != trace.seed:
        return TraceFault("trace_seed", expected)
    if expected.view != trace.view:
        return TraceFault("trace_view", expected)
    return None


def is_foreign(trace: BotDecided) -> bool:
    """Whether this is of another author's bot, which has no seed, view or budget of the service's."""
    return not (trace.seed or trace.view or trace.budget)


def lacks_trace(stored: StoredEvent, event: Event, loaded: LoadedGame) -> bool:
    """Whether this record, with no trace before it, is of a command that only a bot can have sent."""
    if stored.seat is None or not is_seat_command(stored, event):
        return False
    seats = loaded.game.table.seats
    return 0 <= stored.seat < len(seats) and seats[stored.seat].bot is not None


def _gave_way(trace: BotDecided) -> str | None:
    """The bot in whose stead a simpler one decided."""
    match trace.search:
        case {"instead_of": [{"bot": str(bot)}, *_]}:
            return bot
        case _:
            return None
