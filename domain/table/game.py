"""The decider of a whole game, table and title: the questions that a title answers, asked of both."""

import msgspec

from domain.core import luck
from domain.core.decider import AnyDecider, Seat, Viewer
from domain.core.errors import Masked, Rejected
from domain.core.record import Command, Event, SystemCommand, type_of
from domain.table import bounds, clock, opening, seats, undo
from domain.table.commands import (
    Abandon,
    ClaimSeat,
    CloseTable,
    CreditTime,
    FillSeat,
    ForkGame,
    HandOver,
    LeaveSeat,
    OpenGame,
    RenameSeat,
    Resign,
    RevealLuck,
    SetClock,
    StartGame,
    TakeBack,
    TakeSeat,
    TimeOut,
    Undo,
)
from domain.table.errors import Reason
from domain.table.events import (
    TABLE_EVENTS,
    BotDecided,
    CommandUndone,
    GameForked,
    LuckRevealed,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
    SeatTimedOut,
)
from domain.table.evolve import evolve as evolve_table
from domain.table.state import Game, Status, StreamEntry, Table

_TABLE = frozenset(TABLE_EVENTS)
_OTHER_HANDS = frozenset((SeatHandedOver, SeatResigned, SeatTakenBack, SeatTimedOut))
"""Nobody takes back what another player has done."""


def empty(decider: AnyDecider) -> Game:
    """The game of an empty stream."""
    return Game(table=Table(), play=decider.initial_state)


def decide(
    decider: AnyDecider, command: Command, game: Game, *, by_hand: bool = False, bounded: bool = True
) -> tuple[Event, ...]:
    """The events this command causes now, at least one; raises `Rejected`.

    `by_hand`: it comes from a person, not from a bot. `bounded`: it is sent now, and not one that was done.
    """
    events = _decide(decider, command, game, by_hand)
    if bounded:
        bounds.require(game.table, command)
    return events


def _decide(decider: AnyDecider, command: Command, game: Game, by_hand: bool) -> tuple[Event, ...]:
    if (events := _decide_at_any_time(decider, command, game)) is not None:
        return events
    table = game.table
    _require_running(decider, game)
    match command:
        case HandOver():
            return seats.hand_over(command, table)
        case TakeBack():
            return seats.take_back(command, table)
        case TimeOut():
            return clock.time_out(command, table)
        case SystemCommand():
            return decider.decide(command, game.play)
    if (now := due(decider, game)) is not None:
        raise Rejected(Reason.RULES_BUSY, "table.7", due=type_of(now))
    match command:
        case Resign():
            return seats.resign(command, table)
        case Undo(seat=seat):
            seats.require_own_hands(table, seat)
            return undo.undo(decider, seat, game, to_act(decider, game))
        case _:
            if by_hand:
                seats.require_own_hands(table, command.seat)  # type: ignore[attr-defined]
            return decider.decide(command, game.play)


def _decide_at_any_time(decider: AnyDecider, command: Command, game: Game) -> tuple[Event, ...] | None:
    """The events of a command that needs no running game; None for any other command."""
    table = game.table
    match command:
        case OpenGame():
            return opening.open_game(decider, command, table)
        case ForkGame():
            return opening.fork_game(decider, command, game)
        case TakeSeat():
            return opening.take_seat(command, table)
        case ClaimSeat():
            return opening.claim_seat(command, table)
        case FillSeat():
            return opening.fill_seat(command, table)
        case LeaveSeat():
            return opening.leave_seat(command, table)
        case StartGame():
            return opening.start_game(decider, game)
        case CloseTable():
            _require_unfinished(decider, game)
            return opening.close_table(command, table)
        case RenameSeat():
            _require_unfinished(decider, game)
            return seats.rename(command, table)
        case Abandon():
            _require_waiting(decider, game, "table.16")
            return seats.abandon(table)
        case CreditTime():
            _require_waiting(decider, game, "table.13")
            return clock.credit_time(command, table)
        case RevealLuck():
            if status(decider, game) not in ("over", "abandoned") or table.revealed:
                raise Rejected(Reason.NOT_OVER, "table.5")
            return (LuckRevealed(server_seed=command.server_seed),)
        case SetClock():
            _require_unfinished(decider, game)
            return clock.set_clock(command, table)
        case _:
            return None


def evolve(decider: AnyDecider, game: Game, event: Event) -> Game:
    """The game after this event. Streams are folded with `happen`, which remembers what can be undone."""
    if type(event) not in _TABLE:
        return Game(game.table, decider.evolve(game.play, event), game.steps)
    if type(event) is CommandUndone:
        return undo.restore(game, event)
    play = opening.play_of(decider, event) if type(event) is GameForked else game.play
    steps = () if type(event) in _OTHER_HANDS else game.steps
    return Game(evolve_table(game.table, event), play, steps)


def happen(decider: AnyDecider, game: Game, entry: StreamEntry) -> Game:
    """The game after the next position of its stream."""
    if type(entry.event) not in _TABLE:
        game = undo.remember(game, entry)
        if (table := bounds.played(game.table, entry.seat)) is not game.table:
            game = Game(table, game.play, game.steps)
    game = evolve(decider, game, entry.event)
    if game.table.clock is None:
        return game
    waits_for = to_act(decider, game)
    ends = type(entry.event) in decider.turn_ends or status(decider, game) != "running"
    return Game(clock.run(game.table, waits_for, entry.at, ends=ends), game.play, game.steps)


def due(decider: AnyDecider, game: Game) -> SystemCommand | None:
    """What the rules do by themselves now: set up, whatever the title says, and the reveal at the end."""
    table = game.table
    if table.revealed:
        return None
    if table.ended is not None:
        return RevealLuck()
    if not table.started:
        return None
    if game.play == decider.initial_state:
        return opening.start_of(decider, table.settings, len(table.seats))
    if decider.is_over(game.play):
        return RevealLuck()
    return decider.due(game.play)


def due_by_time(decider: AnyDecider, game: Game, last: int) -> tuple[int, SystemCommand] | None:
    """What is to be done when, if nothing happens before; `last` is when something last happened (all ms).

    Of several at one time, the seats come in their order, and the end of the table last. Bots have all the
    time there is: no table is given up because of them, but meanwhile the time of everybody else can be up.
    """
    now = status(decider, game)
    if now not in ("open", "running") or due(decider, game) is not None:
        return None
    table, deadlines = game.table, list[tuple[int, SystemCommand]]()
    if (up := clock.first_deadline(table)) is not None:
        deadlines.append((up[0], TimeOut(up[1], up[0])))
    end = seats.abandoned_at(table, last, runs=now == "running")
    if end is not None and not any(table.seats[seat].bot for seat in to_act(decider, game)):
        deadlines.append((end, Abandon(end)))
    return min(deadlines, key=lambda deadline: deadline[0], default=None)


def to_act(decider: AnyDecider, game: Game) -> tuple[Seat, ...]:
    """The seats the game waits for."""
    return decider.to_act(game.play) if status(decider, game) == "running" else ()


def legal_commands(decider: AnyDecider, game: Game, seat: Seat) -> tuple[Command, ...]:
    """Every command of the title that this seat may send now."""
    if status(decider, game) != "running" or decider.due(game.play) is not None:
        return ()
    return decider.legal_commands(game.play, seat)


def may_act(decider: AnyDecider, game: Game) -> tuple[Seat, ...]:
    """The seats that the game does not wait for, and that have legal commands: a right in another's turn."""
    waited_for, seats = to_act(decider, game), range(len(game.table.seats))
    return tuple(seat for seat in seats if seat not in waited_for and _has_choice(decider, game, seat))


def _has_choice(decider: AnyDecider, game: Game, seat: Seat) -> bool:
    """Whether it has legal commands; on another's view it can be hidden which, not that there are some."""
    try:
        return bool(legal_commands(decider, game, seat))
    except Masked:
        return True


def may_undo(decider: AnyDecider, game: Game, seat: Seat) -> bool:
    """Whether this seat can take back its last command now."""
    try:
        return bool(decide(decider, Undo(seat), game))
    except Rejected:
        return False


def view(decider: AnyDecider, game: Game, viewer: Viewer) -> Game:
    """The game as this viewer may see it."""
    return Game(game.table, decider.view(game.play, viewer))


def disclose(decider: AnyDecider, event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may see it: the very same object when nothing is hidden."""
    if type(event) not in _TABLE:
        return decider.disclose(event, viewer)  # type: ignore[no-any-return]
    if type(event) is BotDecided:
        return BotDecided(event.seat)
    if isinstance(event, GameForked):
        play = opening.play_of(decider, event)
        seen = decider.view(play, viewer)
        return event if seen == play else GameForked(event.parent, event.position, plain(seen))
    return event


def plain(play: object) -> dict[str, object]:
    """A title's state as plain data, as `GameForked` carries it."""
    # by way of JSON, so that the event is the same when it is read back
    data: dict[str, object] = msgspec.json.decode(msgspec.json.encode(play))
    return data


def status(decider: AnyDecider, game: Game) -> Status:
    """Whether the game is open (not begun), running, over, or abandoned."""
    ended = game.table.ended
    if ended is not None:
        return "over" if ended.why == "resigned" else "abandoned"
    if not game.table.started:
        return "open"
    return "over" if decider.is_over(game.play) else "running"


def winners(decider: AnyDecider, game: Game) -> tuple[Seat, ...]:
    """The seats that have won a game that is over, in their order; nobody while it is not."""
    return decider.winners(game.play) if game.table.ended is None else game.table.ended.winners


def chance_seed(table: Table, game: str, server_seed: bytes, k: int) -> bytes:
    """The seed (32 bytes, in test mode more) of the k-th chance command (k = 1, 2, …) of this game."""
    key = luck.luck_key(
        server_seed, "sandbox" if table.sandbox else game, [seat.entropy for seat in table.seats]
    )
    script = table.script[k - 1] if k <= len(table.script) else ()
    return luck.scripted(luck.seed(key, k), script)


def _require_waiting(decider: AnyDecider, game: Game, clause: str) -> None:
    """Nothing happens unless people do something."""
    if status(decider, game) not in ("open", "running") or due(decider, game) is not None:
        raise Rejected(Reason.IN_TIME, clause)


def _require_unfinished(decider: AnyDecider, game: Game) -> None:
    if status(decider, game) not in ("open", "running"):
        raise Rejected(Reason.GAME_OVER, "table.6")


def _require_running(decider: AnyDecider, game: Game) -> None:
    now = status(decider, game)
    if now == "open":
        raise Rejected(Reason.NOT_STARTED, "table.4")
    if now != "running":
        raise Rejected(Reason.GAME_OVER, "table.6")
