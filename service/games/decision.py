"""Decisions written down: the entries that a command appends to a stream; stored elsewhere."""

from collections.abc import Sequence
from dataclasses import replace

from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import Command, Event, with_seed
from domain.table import bounds
from domain.table import game as rules
from domain.table.commands import OpenGame, RevealLuck, SetClock
from domain.table.errors import Reason
from domain.table.events import BotDecided
from domain.table.foresight import require_foreseen
from domain.table.state import Table, in_stream
from service.games.codec.chain import chain, digest_of
from service.games.loaded import LoadedGame
from service.games.results import RejectedInList
from service.store.records import INVITED, NO_EFFECTS, Change, Effects, Entry
from service.times import ms_of, rfc3339


def record_decision(
    loaded: LoadedGame,
    command: Command,
    now: int,
    *,
    seat: Seat | None = None,
    by_hand: bool = False,
    trace: BotDecided | None = None,
) -> tuple[list[Entry], LoadedGame]:
    """The entries of one command sent at `now` (ms), and the game after them; raises `Rejected`."""
    entries, after, _ = _recorded(loaded, command, now, seat, by_hand, trace)
    return entries, after


def _recorded(
    loaded: LoadedGame,
    command: Command,
    now: int,
    seat: Seat | None,
    by_hand: bool,
    trace: BotDecided | None = None,
) -> tuple[list[Entry], LoadedGame, Sequence[Event]]:
    """The same, and the events that the entries are of."""
    if loaded.is_full() and (seat is not None or isinstance(command, SetClock)):
        raise Rejected(Reason.TOO_LONG, "table.19", most=bounds.EVENTS)
    codec = loaded.codec
    command, draws = with_seed(command, loaded.draws, loaded.seed)
    if isinstance(command, RevealLuck):
        command = RevealLuck(server_seed=loaded.server_seed.hex())
    events = rules.decide(codec.decider, command, loaded.game, by_hand=by_hand)
    # The clocks of machines differ, but a stream's time never goes back.
    at = max(rfc3339(game_time(loaded, command, now)), loaded.at)
    ms = ms_of(at) if loaded.game.table.clock is not None else 0
    appended = in_stream((trace, *events) if trace else events, loaded.version, seat, command, ms)
    hash, entries = loaded.hash, list[Entry]()
    for happened in appended:
        draw = None if happened.command is None or draws == loaded.draws else draws
        record = codec.record(happened.event, at=at, seat=seat, cause=happened.command, draw=draw)
        hash = chain(hash, happened.position, digest_of(loaded.server_seed, happened.position, record))
        entries.append(Entry(record, hash))
    return entries, loaded.extended(entries, appended, draws, at), events


def record_list(
    loaded: LoadedGame,
    commands: Sequence[Command],
    now: int,
    *,
    seat: Seat,
    trace: BotDecided | None = None,
) -> tuple[list[Entry], LoadedGame]:
    """The entries of a person's commands one after the other, and the game after all of them.

    `trace` is that of all of them, before the first. Raises `RejectedInList`. Each but the last must come to
    what the seat could foresee (clause table.24). So it learns nothing from a refusal, and decides nothing
    that it would have decided otherwise.
    """
    entries, after, decider = list[Entry](), loaded, loaded.codec.decider
    seen = decider.view(loaded.game.play, seat)
    for index, command in enumerate(commands):
        before = after
        try:
            own = None if index else trace
            new, after, events = _recorded(before, command, now, seat, by_hand=True, trace=own)
            if index + 1 < len(commands):
                seen = require_foreseen(decider, command, seen, events, seat)
        except Rejected as error:
            raise RejectedInList(error, index, before) from error
        entries += new
    return entries, after


def game_time(loaded: LoadedGame, command: Command | None, now: int) -> int:
    """What time it is for a game when it is `now` for everybody else: in test mode, what was set."""
    set_to = command.now if isinstance(command, OpenGame) else loaded.game.table.now
    return now if set_to is None else set_to


def effects_of(before: LoadedGame, after: LoadedGame, now: int, more: Effects = NO_EFFECTS) -> Effects:
    """What happens with an append at `now` (ms), besides what its command wants (`more`).

    An invitation is worthless as soon as the game has begun, or was given up.
    """
    was, status = before.status(), after.status()
    table_before, table = before.game.table, after.game.table
    public = table.visibility == "public"
    change = None if was == status else Change(before.title, was, status, before.owner, public)
    return replace(
        more,
        due_at=after.due_at(now),
        change=change,
        vacate=INVITED if change is not None and was == "open" else more.vacate,
        listed=public
        and (change is not None or (table_before is not table and _listed(table_before) != _listed(table))),
    )


def _listed(table: Table) -> list[tuple[object, ...]]:
    """What lists show of seats."""
    return [(seat.kind, seat.taken, seat.bot, seat.resigned, seat.renames) for seat in table.seats]
