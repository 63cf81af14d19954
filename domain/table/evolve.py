"""The fold of the table: what an event at it changes. Nothing is judged here."""

from msgspec.structs import replace

from domain.core.record import Event
from domain.table import bounds
from domain.table.events import (
    BotDecided,
    ClockSet,
    CommandUndone,
    GameEndedEarly,
    GameForked,
    GameOpened,
    GameStarted,
    LuckRevealed,
    SeatFilled,
    SeatHandedOver,
    SeatLeft,
    SeatRenamed,
    SeatResigned,
    SeatsRemoved,
    SeatTaken,
    SeatTakenBack,
    SeatTimedOut,
    TimeCredited,
)
from domain.table.state import Ended, Forked, SeatState, Table, Waiting


def evolve(table: Table, event: Event) -> Table:
    """The table after this event of a table; raises `TypeError` for any other."""
    match event:
        case GameOpened():
            return Table(
                title=event.title,
                settings=event.settings,
                seats=tuple(SeatState(offer.kind, offer.bot) for offer in event.offers),
                commitment=event.commitment,
                visibility=event.visibility,
                sandbox=event.sandbox,
                clock=event.clock,
                patience=event.patience,
                used=(0,) * len(event.offers),
                script=event.script,
                now=event.now,
            )
        case GameForked():
            return replace(table, forked=Forked(event.parent, event.position))
        case SeatTaken():
            seated = replace(table, sittings=table.sittings + 1)
            kind = "reserved" if table.seats[event.seat].kind == "held" else table.seats[event.seat].kind
            return _seat(seated, event.seat, taken=True, entropy=event.entropy, kind=kind)
        case SeatFilled():
            seated = replace(table, sittings=table.sittings + 1)
            return _seat(seated, event.seat, taken=True, kind="bot", bot=event.bot)
        case SeatLeft():
            return _seat(table, event.seat, taken=False, entropy="", kind="open", bot=None)
        case SeatsRemoved():
            return replace(table, seats=table.seats[: event.left], used=table.used[: event.left])
        case SeatRenamed():
            return _seat(table, event.seat, renames=table.seats[event.seat].renames + 1)
        case GameStarted():
            return replace(table, started=True)
        case SeatResigned():
            return _seat(table, event.seat, bot=event.bot, stands_in=False, resigned=True)
        case SeatHandedOver():
            was = table.seats[event.seat]
            counts = {
                "hand_overs": was.hand_overs + 1,
                "hand_overs_in_turn": was.hand_overs_in_turn + 1,
            }
            return _seat(table, event.seat, bot=event.bot, stands_in=False, **counts)
        case SeatTakenBack():
            take_backs = table.seats[event.seat].take_backs + 1
            return _seat(table, event.seat, bot=None, stands_in=False, take_backs=take_backs)
        case SeatTimedOut():
            return _seat(table, event.seat, bot=event.bot, stands_in=event.then != "hand_over")
        case TimeCredited():
            later = tuple(_later(waiting, event) for waiting in table.waiting)
            return replace(table, waiting=later, credited=event.until)
        case ClockSet():
            return replace(table, now=event.now, clock_settings=table.clock_settings + 1)
        case GameEndedEarly():
            return replace(table, ended=Ended(event.why, event.winners))
        case LuckRevealed():
            return replace(table, revealed=True)
        case BotDecided():
            return bounds.lines_counted(table, event)
        case CommandUndone():
            return table
        case _:
            raise TypeError(f"not a table event: {event!r}")


def _seat(table: Table, seat: int, **changes: object) -> Table:
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(table, seats=tuple(seats))


def _later(waiting: Waiting, event: TimeCredited) -> Waiting:
    """A seat that came to wait while nobody could move has lost less."""
    if waiting.since is None or waiting.since >= event.until:
        return waiting
    return replace(waiting, since=min(waiting.since + event.ms, event.until))
