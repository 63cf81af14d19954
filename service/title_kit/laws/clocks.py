"""The time of a turn runs to the end of the turn, in every title, whatever is done and undone in it."""

from collections import Counter
from collections.abc import Iterable
from itertools import count
from random import Random

from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import Command, Event, SystemCommand
from domain.table import clock
from domain.table import game as rules
from domain.table.commands import OpenGame, TimeOut, Undo
from domain.table.events import Clock, CommandUndone, Offer
from domain.table.state import in_stream
from domain.titles import TITLES
from service.title_kit.games import played
from service.title_kit.histories import seat_of
from service.title_kit.law import law

TURN = Clock(turn=60, game=clock.LONGEST, bot="random", turns="whole")


class Timed:
    """A game against the clock, with moves undone and done again, and turns that a bot ends.

    It keeps a book of its own: which turn each seat is in, told from the outside, and how long it was waited
    for. What the rules do takes no time here.
    """

    def __init__(self, title: str, seats: int, number: int) -> None:
        self.decider, self.rng = TITLES[title].rules, Random(number)
        self.seen = Counter[str]()
        self.at = self.version = 0
        self._turn_numbers = count()
        self._turns = self._new_turns(range(seats))
        self._turns_at = {0: self._turns}
        self._deadlines = dict[tuple[Seat, int], int]()
        self._late = dict[Seat, int]()
        self._waited = [0] * seats
        self._acted = [-1] * seats
        self.game = rules.empty(self.decider)
        offers = (Offer("reserved"),) * seats
        self._decide(OpenGame(title, {}, offers, "c0ffee", "public", sandbox=True, entropies=(), clock=TURN))
        for step in played(title, seats, number).steps:
            self._step(step.command, step.events)
        assert list(self.game.table.used) == self._waited

    def _step(self, command: Command, events: tuple[Event, ...]) -> None:
        if isinstance(command, SystemCommand):
            self._happens(events, None, command)
            return
        seat, rng = seat_of(command), self.rng
        if rng.random() < 0.1:
            self._time_out()
        self._thinks()
        self._happens(events, seat, command)
        while rng.random() < 0.5:
            self._thinks()
            try:
                self._decide(Undo(seat), seat)
            except Rejected:
                return
            self.seen["undone"] += 1
            self._thinks()
            self._happens(events, seat, command)

    def _thinks(self) -> None:
        """Let a seat think, and every other seat that the game waits for."""
        deadlines = [self._deadline(seat) for seat in self._turns]
        left = [deadline - self.at - 1 for deadline in deadlines if deadline is not None]
        if left:
            self._passes(min(self.rng.randrange(2_000), max(min(left), 0)))

    def _passes(self, time: int) -> None:
        for seat in range(len(self._waited)):
            self._waited[seat] += time if self._deadline(seat) is not None else 0
        self.at += time

    def _time_out(self) -> None:
        if (first := clock.first_deadline(self.game.table)) is not None:
            deadline, seat = first
            self._passes(deadline - self.at)
            self._late[seat] = self._turns[seat]
            self._decide(TimeOut(seat, self.at))

    def _deadline(self, seat: Seat) -> int | None:
        return clock.deadline_of(self.game.table, seat)

    def _decide(self, command: Command, seat: Seat | None = None) -> None:
        self._happens(rules.decide(self.decider, command, self.game), seat, command)

    def _happens(self, events: tuple[Event, ...], seat: Seat | None, command: Command) -> None:
        stood_in = {late for late in self._late if self.game.table.seats[late].stands_in}
        for happened in in_stream(events, self.version, seat, command, self.at):
            self.game = rules.happen(self.decider, self.game, happened)
            self.version = happened.position
            self._note_turns(happened.event)
            self._look()
        if seat in stood_in and self._turns[seat] == self._late[seat]:
            self.seen["a bot that stood in had more to do"] += 1

    def _note_turns(self, event: Event) -> None:
        waits_for = rules.to_act(self.decider, self.game)
        if isinstance(event, CommandUndone):
            self._turns = self._turns_at[event.to]
        elif type(event) in self.decider.turn_ends:
            self.seen[type(event).__name__] += 1
            self._turns = self._new_turns(self._turns)
        elif waits_for:
            gone = (seat for seat in self._turns if seat not in waits_for)
            self._turns = {**self._turns, **self._new_turns(gone)}
        self._turns_at[self.version] = self._turns

    def _new_turns(self, seats: Iterable[Seat]) -> dict[Seat, int]:
        return {seat: next(self._turn_numbers) for seat in seats}

    def _look(self) -> None:
        """The laws, at every position."""
        over = rules.status(self.decider, self.game) != "running"
        for seat, turn in self._turns.items():
            if (deadline := self._deadline(seat)) is not None:
                assert self._deadlines.setdefault((seat, turn), self.at + 60_000) == deadline
            stands_in = self.game.table.seats[seat].stands_in
            assert stands_in == (self._late.get(seat) == turn and not over)
        for seat in rules.to_act(self.decider, self.game):
            assert (self._deadline(seat) is None) == (self.game.table.seats[seat].bot is not None)


@law(examples=1)
def within_a_turn_the_deadline_never_moves_and_a_stand_in_stays(title: str, seats: int, number: int) -> None:
    assert Timed(title, seats, number).game.table.used != ()
