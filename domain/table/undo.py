"""Undo: a seat takes back its own last command, while nobody has learnt or done anything since."""

from msgspec.structs import replace

from domain.core.decider import AnyDecider, Seat, Viewer
from domain.core.errors import Rejected
from domain.core.record import Command, Event, Record
from domain.table import bounds, clock
from domain.table.errors import Reason
from domain.table.events import CommandUndone
from domain.table.state import Game, Step, StreamEntry

LONGEST = 100
"""Events in a row that are remembered; older ones cannot be taken back."""


def remember(game: Game, entry: StreamEntry) -> Game:
    """The game just before an event of the title: what a seat does can be taken back, what the rules do
    closes everything before it."""
    if entry.seat is None:
        return Game(game.table, game.play) if game.steps else game
    before = game.steps if game.steps and game.steps[-1].seat == entry.seat else ()
    used = game.table.used[entry.seat] if game.table.clock is not None else 0
    step = Step(entry.seat, entry.position - 1, game.play, entry.command, used)
    return Game(game.table, game.play, (*before[-LONGEST + 1 :], step))


def restore(game: Game, event: CommandUndone) -> Game:
    """The game with a command taken back."""
    for i, step in enumerate(game.steps):
        if step.version == event.to:
            table = clock.reopened(bounds.undone(game.table, event.seat), event.seat, step.used)
            return Game(table, step.play, game.steps[:i])
    raise ValueError(f"nothing can be taken back to version {event.to}")


def undone(game: Game, event: CommandUndone) -> Step | None:
    """What is taken back, if the game before that still tells the command."""
    return next((step for step in game.steps if step.version == event.to and step.command is not None), None)


def seen_undone(decider: AnyDecider, game: Game, event: CommandUndone, viewer: Viewer) -> tuple[Step, ...]:
    """The step that is taken back, if this viewer knows its command: if all of its first event was shown to
    them."""
    step = undone(game, event)
    if step is None:  # a command of older rules
        return ()
    try:
        first = decider.decide(step.command, step.play)[0]
    except Rejected:  # the rules are not those of then any more
        return ()
    if decider.disclose(first, viewer) is not first:
        return ()
    return (replace(step, play=decider.view(step.play, viewer)),)


def last_step(game: Game, seat: Seat) -> Step | None:
    """What this seat has done last, if nothing has happened since and its command is known."""
    step = next((step for step in reversed(game.steps) if step.command is not None), None)
    return step if step is not None and step.seat == seat else None


def undo(decider: AnyDecider, seat: Seat, game: Game, to_act: tuple[Seat, ...]) -> tuple[Event, ...]:
    """The event that takes back the last command of this seat; raises `Rejected`."""
    step = last_step(game, seat)
    if step is None:
        raise Rejected(Reason.NOTHING_TO_UNDO, "table.11")
    if any(other != seat for other in to_act):
        raise Rejected(Reason.TURN_PASSED, "table.11", to_act=to_act)
    if _has_revealed(decider, step.command, step.play, seat):
        raise Rejected(Reason.SECRET_SEEN, "table.11")
    return (CommandUndone(seat, step.version),)


def _has_revealed(decider: AnyDecider, command: Command, play: Record, seat: Seat) -> bool:
    """Whether the seat could not have foreseen what its command would come to, or has let others see more."""
    try:
        foreseen = decider.foreseen(command, play, seat)
        events = decider.decide(command, play)
    except Rejected:  # the rules are not those of then any more
        return True
    shown = tuple(decider.disclose(event, seat) for event in events)
    return foreseen != shown or any(
        decider.disclose(event, viewer) != decider.disclose(seen, viewer)
        for viewer in (*range(len(decider.totals(play))), None)
        for event, seen in zip(events, shown, strict=True)
    )
