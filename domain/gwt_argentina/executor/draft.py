"""A draft of what a command causes: the events so far, and the state after them."""

from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.content.pieces import Seat
from domain.gwt_argentina.events import ChoiceChanged, ChoiceClosed, ChoiceOpened, GwtEvent
from domain.gwt_argentina.evolve import evolve
from domain.gwt_argentina.frames import Frame
from domain.gwt_argentina.state import Player, State

Events = tuple[GwtEvent, ...]


class Told(tuple[GwtEvent, ...]):
    """All events of a command, with the state that they lead to: who looks ahead need not fold them again."""

    state: State


class Story:
    """Grows by telling events; each is folded at once, so that what follows sees what it led to."""

    __slots__ = ("events", "state", "tables")

    def __init__(self, state: State, in_force: Tables | None = None) -> None:
        self.state = state
        self.events: list[GwtEvent] = []
        self.tables = tables(state.settings) if in_force is None else in_force

    def tell(self, event: GwtEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def player(self, seat: Seat) -> Player:
        """This seat's things as they are now."""
        return self.state.players[seat]

    def open(self, seat: Seat, frame: Frame) -> None:
        """Put a frame on top."""
        self.tell(ChoiceOpened(seat, frame))

    def change(self, seat: Seat, frame: Frame, depth: int = 0) -> None:
        """Put a frame in place of another."""
        self.tell(ChoiceChanged(seat, frame, depth))

    def close(self, seat: Seat) -> None:
        """Take the top frame off."""
        self.tell(ChoiceClosed(seat))

    def told(self) -> Events:
        """All of it."""
        told = Told(self.events)
        told.state = self.state
        return told
