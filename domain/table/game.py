"""How do a table and a title make one game? The same seven questions as a title answers, asked of both."""

from typing import Any

import msgspec
from msgspec.structs import replace

from domain.core.decider import Decider, Seat, Viewer
from domain.core.errors import Rejected
from domain.core.record import Command, Event, SystemCommand, type_of
from domain.table.commands import OpenGame, RevealLuck, TakeSeat
from domain.table.errors import Reason
from domain.table.events import TABLE_EVENTS, GameOpened, GameStarted, LuckRevealed, SeatTaken
from domain.table.state import Game, SeatState, Status, Table

_TABLE = frozenset(TABLE_EVENTS)


def empty(decider: Decider) -> Game:
    """The game of an empty stream."""
    return Game(table=Table(), play=decider.initial_state)


def decide(decider: Decider, command: Command, game: Game) -> tuple[Event, ...]:
    """The events this command causes now; raises `Rejected`."""
    match command:
        case OpenGame():
            return _open(decider, command, game.table)
        case TakeSeat():
            return _take_seat(command, game.table)
        case RevealLuck():
            if not decider.is_over(game.play) or game.table.revealed:
                raise Rejected(Reason.NOT_OVER, "table.5")
            return (LuckRevealed(server_seed=command.server_seed),)
        case SystemCommand():
            if not game.table.started:
                raise Rejected(Reason.NOT_STARTED, "table.4")
            return decider.decide(command, game.play)
        case _:
            if not game.table.started:
                raise Rejected(Reason.NOT_STARTED, "table.4")
            if decider.is_over(game.play):
                raise Rejected(Reason.GAME_OVER, "table.6")
            if (now := due(decider, game)) is not None:
                raise Rejected(Reason.RULES_BUSY, "table.7", due=type_of(now))
            return decider.decide(command, game.play)


def evolve(decider: Decider, game: Game, event: Event) -> Game:
    """The game after this event."""
    if type(event) not in _TABLE:
        return Game(game.table, decider.evolve(game.play, event))
    return Game(_evolve_table(game.table, event), game.play)


def due(decider: Decider, game: Game) -> SystemCommand | None:
    """What the rules do by themselves now: set up, whatever the title says, and the reveal at the end."""
    table = game.table
    if not table.started or table.revealed:
        return None
    if game.play == decider.initial_state:
        return start_of(decider, table.settings, len(table.seats))
    if decider.is_over(game.play):
        return RevealLuck()
    return decider.due(game.play)


def to_act(decider: Decider, game: Game) -> tuple[Seat, ...]:
    """The seats the game waits for."""
    return decider.to_act(game.play) if status(decider, game) == "running" else ()


def legal_commands(decider: Decider, game: Game, seat: Seat) -> tuple[Command, ...]:
    """Every command of the title that this seat may send now."""
    if status(decider, game) != "running" or decider.due(game.play) is not None:
        return ()
    return decider.legal_commands(game.play, seat)


def view(decider: Decider, game: Game, viewer: Viewer) -> Game:
    """The game as this viewer may see it."""
    return Game(game.table, decider.view(game.play, viewer))


def disclose(decider: Decider, event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may see it. Nothing at a table itself is secret."""
    return event if type(event) in _TABLE else decider.disclose(event, viewer)


def status(decider: Decider, game: Game) -> Status:
    if not game.table.started:
        return "open"
    return "over" if decider.is_over(game.play) else "running"


def settings_of(decider: Decider, raw: dict[str, Any]) -> Any:
    """The title's settings record from plain data; raises `Rejected` when it makes no sense."""
    try:
        return msgspec.convert(raw, decider.settings)
    except (msgspec.ValidationError, ValueError) as error:
        raise Rejected(Reason.BAD_SETTINGS, "table.2", problem=str(error)) from error


def start_of(decider: Decider, raw: dict[str, Any], seats: int) -> SystemCommand:
    """The title's start command; raises `Rejected` when the settings do not suit so many seats."""
    try:
        return decider.start(settings_of(decider, raw), seats)
    except ValueError as error:
        raise Rejected(Reason.BAD_SETTINGS, "table.2", problem=str(error)) from error


def _open(decider: Decider, command: OpenGame, table: Table) -> tuple[Event, ...]:
    if table.title:
        raise Rejected(Reason.NOT_OPEN, "table.1")
    if len(command.offers) not in decider.seats:
        raise Rejected(Reason.SEATS_COUNT, "table.1", seats=len(command.offers), allowed=decider.seats)
    # by way of JSON, so that the event is the same when it is read back
    settings = msgspec.json.decode(msgspec.json.encode(settings_of(decider, command.settings)))
    start_of(decider, settings, len(command.offers))  # better refused now than when everybody sits
    opened = GameOpened(
        title=command.title,
        settings=settings,
        offers=command.offers,
        commitment=command.commitment,
        visibility=command.visibility,
        sandbox=command.sandbox,
    )
    entropies = command.entropies or ("",) * len(command.offers)
    taken = [SeatTaken(i, entropies[i]) for i, offer in enumerate(command.offers) if offer.kind != "open"]
    ready = [GameStarted()] if len(taken) == len(command.offers) else []
    return (opened, *taken, *ready)


def _take_seat(command: TakeSeat, table: Table) -> tuple[Event, ...]:
    if not 0 <= command.seat < len(table.seats):
        raise Rejected(Reason.NO_SUCH_SEAT, "table.3", seat=command.seat, seats=len(table.seats))
    if table.seats[command.seat].taken:
        raise Rejected(Reason.SEAT_TAKEN, "table.3", seat=command.seat)
    taken = SeatTaken(command.seat, command.entropy)
    last = sum(not seat.taken for seat in table.seats) == 1
    return (taken, GameStarted()) if last else (taken,)


def _evolve_table(table: Table, event: Event) -> Table:
    match event:
        case GameOpened():
            return Table(
                title=event.title,
                settings=event.settings,
                seats=tuple(SeatState(offer.kind, offer.bot) for offer in event.offers),
                commitment=event.commitment,
                visibility=event.visibility,
                sandbox=event.sandbox,
            )
        case SeatTaken():
            seats = list(table.seats)
            seats[event.seat] = replace(seats[event.seat], taken=True, entropy=event.entropy)
            return replace(table, seats=tuple(seats))
        case GameStarted():
            return replace(table, started=True)
        case LuckRevealed():
            return replace(table, revealed=True)
        case _:
            raise TypeError(f"not a table event: {event!r}")
