"""A draft of what a command causes: the events so far, and the state after them."""

from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.content.pieces import Seat
from domain.gwt_argentina.events import ChoiceChanged, ChoiceClosed, ChoiceOpened, GwtEvent
from domain.gwt_argentina.evolve import evolve
from domain.gwt_argentina.frames import Frame
from domain.gwt_argentina.state import Player, State


class Draft:
    """A draft grows by adding events; each is folded at once, so that what follows sees what it led to."""

    __slots__ = ("events", "state", "tables")

    def __init__(self, state: State, in_force: Tables | None = None) -> None:
        self.state = state
        self.events: list[GwtEvent] = []
        self.tables = tables(state.settings) if in_force is None else in_force

    def add(self, event: GwtEvent) -> None:
        """Add an event, and fold it."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def player(self, seat: Seat) -> Player:
        """This seat's things as they are now."""
        return self.state.players[seat]

    def open(self, seat: Seat, frame: Frame) -> None:
        """Put a frame on top."""
        self.add(ChoiceOpened(seat, frame))

    def change(self, seat: Seat, frame: Frame, depth: int = 0) -> None:
        """Put a frame in place of another."""
        self.add(ChoiceChanged(seat, frame, depth))

    def close(self, seat: Seat) -> None:
        """Take the top frame off."""
        self.add(ChoiceClosed(seat))
