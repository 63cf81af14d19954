"""The opening of a game: the table laid, seats taken and left, the start, going on from another game."""

import re
from collections.abc import Collection

import msgspec

from domain.core.canonical import canonical
from domain.core.decider import AnyDecider, Seat
from domain.core.errors import Rejected
from domain.core.record import Event, Record, SystemCommand
from domain.table.clock import is_possible
from domain.table.commands import ClaimSeat, CloseTable, FillSeat, ForkGame, LeaveSeat, OpenGame, TakeSeat
from domain.table.errors import Reason
from domain.table.events import (
    GameEndedEarly,
    GameForked,
    GameOpened,
    GameStarted,
    SeatFilled,
    SeatLeft,
    SeatsRemoved,
    SeatTaken,
)
from domain.table.state import Game, SeatState, Table

_UNKNOWN = "Object contains unknown field `"
_PLACE = " - at `$."
"""How msgspec says what is wrong, and where."""
_NAME = re.compile(r"\w+")


def settings_of(decider: AnyDecider, raw: dict[str, object]) -> msgspec.Struct:
    """The title's settings record from plain data; raises `Rejected` when it makes no sense."""
    try:
        return msgspec.convert(raw, decider.settings)
    except (msgspec.ValidationError, ValueError) as error:
        raise Rejected(Reason.BAD_SETTINGS, "table.2", problem=_problem(decider, str(error))) from error


def _problem(decider: AnyDecider, said: str) -> str:
    """Which setting, what is wrong with it, and what it is for: `module: expected …; the extra module …`.

    `ValueError`s of the settings themselves say all of that.
    """
    fields = msgspec.json.schema_components((decider.settings,))[1][decider.settings.__name__]["properties"]
    if said.startswith(_UNKNOWN) and said.endswith("`"):
        return f"{said[len(_UNKNOWN) : -1]}: no such setting; there are {', '.join(fields)}"
    wrong, _, place = said.rpartition(_PLACE)
    where = place.removesuffix("`")
    name = _NAME.match(where)
    if not wrong or where == place or name is None or name[0] not in fields:
        return said
    meaning = fields[name[0]].get("description", "").rstrip(".")
    return f"{where}: {wrong[0].lower()}{wrong[1:]}{'; ' if meaning else ''}{meaning}"


def start_of(decider: AnyDecider, raw: dict[str, object], seats: int) -> SystemCommand:
    """The title's start command; raises `Rejected` when the settings do not suit the number of seats."""
    try:
        return decider.start(settings_of(decider, raw), seats)
    except ValueError as error:
        raise Rejected(Reason.BAD_SETTINGS, "table.2", problem=str(error)) from error


def open_game(decider: AnyDecider, command: OpenGame, table: Table) -> tuple[Event, ...]:
    """The events of a new table, of the seats taken at once, and of the start if that is all of them."""
    if table.title:
        raise Rejected(Reason.NOT_OPEN, "table.1")
    if len(command.offers) not in decider.seats:
        raise Rejected(Reason.SEATS_COUNT, "table.1", seats=len(command.offers), allowed=decider.seats)
    if command.clock is not None and not is_possible(command.clock):
        raise Rejected(Reason.BAD_CLOCK, "table.12")
    # by way of JSON, so that the event is the same when it is read back
    settings = msgspec.json.decode(canonical(settings_of(decider, command.settings)))
    start_of(decider, settings, len(command.offers))  # better refused now than when everybody sits
    opened = GameOpened(
        title=command.title,
        settings=settings,
        offers=command.offers,
        commitment=command.commitment,
        visibility=command.visibility,
        sandbox=command.sandbox,
        clock=command.clock,
        patience=command.patience,
        script=command.script,
        now=command.now,
    )
    entropies = command.entropies or ("",) * len(command.offers)
    at_once = [i for i, offer in enumerate(command.offers) if offer.kind in ("reserved", "bot")]
    taken = [SeatTaken(i, entropies[i]) for i in at_once]
    ready = [GameStarted()] if len(taken) == len(command.offers) else []
    return (opened, *taken, *ready)


def require_start(seats: int, first: Seat | None, allowed: Collection[int], clause: str) -> None:
    """Raise `Rejected` for a set-up whose number of seats is not allowed, or whose first seat does not exist.

    No table is opened so (`start_of`); but a caller who decides a set-up without one gets a refusal as well.
    """
    if seats not in allowed:
        raise Rejected(Reason.SEATS_COUNT, clause, seats=seats, allowed=tuple(allowed))
    if first is not None and not 0 <= first < seats:
        problem = f"start_player: a seat from 0 to {seats - 1}"
        raise Rejected(Reason.BAD_SETTINGS, clause, problem=problem)


def fork_game(decider: AnyDecider, command: ForkGame, game: Game) -> tuple[Event, ...]:
    """The event with which a game goes on from another; raises `Rejected` once anything was played."""
    if not game.table.title or game.table.forked is not None or game.play != decider.initial_state:
        raise Rejected(Reason.NOT_OPEN, "table.15")
    return (GameForked(command.parent, command.position, command.play),)


def play_of(decider: AnyDecider, event: GameForked) -> Record:
    """The title's state that a fork begins with."""
    play: Record = msgspec.convert(event.play, decider.state, str_keys=True)
    return play


def take_seat(command: TakeSeat, table: Table) -> tuple[Event, ...]:
    """The events of sitting down, and of the start if it was the last seat; raises `Rejected`."""
    _require_free(table, command.seat)
    return _seated(table, SeatTaken(command.seat, command.entropy))


def claim_seat(command: ClaimSeat, table: Table) -> tuple[Event, ...]:
    """The same, by whom the seat is held for; a seat that is held no longer is anybody's."""
    if seat_at(table, command.seat).kind != "held":
        return take_seat(TakeSeat(command.seat, command.entropy), table)
    _require_open(table, "table.3")
    return _seated(table, SeatTaken(command.seat, command.entropy))


def fill_seat(command: FillSeat, table: Table) -> tuple[Event, ...]:
    """The events of a bot being given a seat, and of the start if it was the last; raises `Rejected`."""
    _require_free(table, command.seat)
    return _seated(table, SeatFilled(command.seat, command.bot))


def leave_seat(command: LeaveSeat, table: Table) -> tuple[Event, ...]:
    """The event of getting up, of a bot sent away, or of a seat held no longer; raises `Rejected`."""
    seat = seat_at(table, command.seat)
    _require_open(table, "table.8")
    if not seat.taken and seat.kind != "held":
        raise Rejected(Reason.NOT_TAKEN, "table.8", seat=command.seat)
    return (SeatLeft(command.seat),)


def start_game(decider: AnyDecider, game: Game) -> tuple[Event, ...]:
    """The events of a start with those who sit; raises `Rejected` while that is no game of the title.

    Seats keep their numbers, so only the last ones can go; and a fork keeps the seats of its parent.
    """
    table = game.table
    _require_open(table, "table.20")
    left = max((i for i, seat in enumerate(table.seats, 1) if seat.taken), default=0)
    away = [i for i, seat in enumerate(table.seats) if not seat.taken and (i < left or seat.kind == "held")]
    if away:
        raise Rejected(Reason.SEAT_FREE, "table.20", seat=away[0])
    allowed = decider.seats if table.forked is None else (len(table.seats),)
    if left not in allowed:
        raise Rejected(Reason.SEATS_COUNT, "table.20", seats=left, allowed=allowed)
    start_of(decider, table.settings, left)
    return (SeatsRemoved(left), GameStarted())


def close_table(command: CloseTable, table: Table) -> tuple[Event, ...]:
    """The event of a table given up, of a game that is not over; raises `Rejected`."""
    if not command.running:
        _require_open(table, "table.21")
    return (GameEndedEarly("closed"),)


def _seated(table: Table, taken: SeatTaken | SeatFilled) -> tuple[Event, ...]:
    last = sum(not seat.taken for seat in table.seats) == 1
    return (taken, GameStarted()) if last else (taken,)


def _require_free(table: Table, number: Seat) -> None:
    seat = seat_at(table, number)
    if table.ended is not None:
        raise Rejected(Reason.GAME_OVER, "table.6")
    if seat.taken:
        raise Rejected(Reason.SEAT_TAKEN, "table.3", seat=number)
    if seat.kind == "held":
        raise Rejected(Reason.SEAT_HELD, "table.23", seat=number)


def _require_open(table: Table, clause: str) -> None:
    if not table.title or table.ended is not None:
        raise Rejected(Reason.GAME_OVER, "table.6")
    if table.started:
        raise Rejected(Reason.HAS_STARTED, clause)


def seat_at(table: Table, seat: int) -> SeatState:
    """The seat of this number; raises `Rejected`."""
    if not 0 <= seat < len(table.seats):
        raise Rejected(Reason.NO_SUCH_SEAT, "table.3", seat=seat, seats=len(table.seats))
    return table.seats[seat]
