"""How does a rule test read? In a situation, when a command, then events, a refusal, or what is due.

Every command of a seat is also looked up in its legal commands: it is listed exactly if it is accepted.
And every event is shown to every viewer: who folds what was disclosed has the view of what happened.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec.structs import replace

from domain.core.decider import AnyDecider, Viewer, fold
from domain.core.errors import Rejected
from domain.core.record import ChanceCommand, Command, Event, SystemCommand
from domain.core.sheet import Sheet

SEED = bytes(range(32))
S = TypeVar("S", bound="Situation")


class Outcome(Generic[S]):
    """What came of a command: events, or a refusal."""

    def __init__(self, before: S, happened: tuple[Event, ...], refusal: Rejected | None) -> None:
        self.before = before
        self.events = happened
        self.refusal = refusal

    def then(self, *expected: Event) -> S:
        """Exactly these events; goes on from there."""
        assert self.refusal is None, self.refusal
        assert self.events == expected
        return self.after

    def rejected(self, reason: str, clause: str, **facts: Any) -> S:
        """Refused for this reason (and with these facts, if any are told); goes on from before."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert (str(self.refusal.reason), self.refusal.clause) == (reason, clause)
        assert not facts or self.refusal.facts == facts
        assert msgspec.json.encode(self.refusal.facts), "facts are plain data"
        return self.before

    @property
    def after(self) -> S:
        """Where it leads, whatever the events were."""
        assert self.refusal is None, self.refusal
        return self.before.given(*self.events)

    def one(self, kind: type[Event]) -> Any:
        """The only event of this kind."""
        found = self.all(kind)
        assert len(found) == 1, self.events
        return found[0]

    def all(self, kind: type[Event]) -> list[Any]:
        assert self.refusal is None, self.refusal
        return [event for event in self.events if type(event) is kind]


class Situation:
    """A state, and the questions a test asks of it."""

    title: ClassVar[AnyDecider]

    def __init__(self, state: Any) -> None:
        self.state = state

    @classmethod
    def after(cls, *happened: Event | Iterable[Event]) -> Self:
        """The one after these events (tables are lists of events)."""
        flat: list[Event] = []
        for item in happened:
            flat += [item] if isinstance(item, Event) else item
        return cls(fold(cls.title, flat))

    @classmethod
    def set_up(cls, players: int, luck: bytes = SEED, **settings: Any) -> Outcome[Self]:
        """What the set-up of a new game comes to."""
        command = cls.title.start(cls.title.settings(**settings), players)
        return cls(cls.title.initial_state).when(seeded(command, luck))

    def given(self, *more: Event) -> Self:
        return type(self)(fold(self.title, more, self.state))

    def when(self, command: Command) -> Outcome[Self]:
        try:
            outcome = Outcome(self, self.title.decide(command, self.state), None)
        except Rejected as refusal:
            outcome = Outcome(self, (), refusal)
        if not isinstance(command, SystemCommand):
            self._is_listed_if_accepted(command, outcome)
        self._is_seen_as_it_happened(outcome)
        return outcome

    def rules(self, luck: bytes = SEED) -> Outcome[Self]:
        """Do what is due."""
        command = self.title.due(self.state)
        assert command is not None, f"nothing is due in {self.state.phase}"
        return self.when(seeded(command, luck))

    def until(self, kind: type[SystemCommand]) -> Self:
        """Do what is due until this is due."""
        at = self
        while type(self.title.due(at.state)) is not kind:
            at = at.rules().after
        return at

    def due(self, kind: type[SystemCommand] | None) -> Self:
        """This is what the rules do now, and nobody may do anything meanwhile; or `None`: somebody may."""
        now = self.title.due(self.state)
        assert type(now) is (type(None) if kind is None else kind)
        over = self.title.is_over(self.state)
        assert bool(self.title.to_act(self.state)) == (kind is None and not over)
        if kind is not None:
            assert not any(self.legal(seat) for seat in range(self.players))
        return self

    def to_act(self, *seats: int) -> Self:
        """The game waits for exactly these seats."""
        assert self.title.to_act(self.state) == seats
        return self

    @property
    def players(self) -> int:
        return len(self.title.totals(self.state))

    def legal(self, seat: int) -> tuple[Command, ...]:
        return self.title.legal_commands(self.state, seat)

    def choices(self, kind: type[Command], seat: int = 0) -> list[Any]:
        """The legal commands of this kind."""
        return [command for command in self.legal(seat) if type(command) is kind]

    def seen_by(self, viewer: Viewer) -> Any:
        view = self.title.view(self.state, viewer)
        assert isinstance(view, self.title.state)
        return view

    def scoring(self, viewer: Viewer) -> tuple[Sheet, ...]:
        """The points so far, as this viewer may know them."""
        return self.title.scoring(self.seen_by(viewer))

    @classmethod
    def disclosed(cls, happened: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
        return tuple(cls.title.disclose(event, viewer) for event in happened)

    def _is_listed_if_accepted(self, command: Command, outcome: Outcome[Self]) -> None:
        seat, accepted = getattr(command, "seat"), outcome.refusal is None  # noqa: B009
        listed = self.legal(seat)
        assert (command in listed) == accepted, f"{command}: {outcome.refusal}"
        assert len(listed) == len(set(listed))
        assert type(self)(self.seen_by(seat)).legal(seat) == listed, "more is listed than the seat can know"

    def _is_seen_as_it_happened(self, outcome: Outcome[Self]) -> None:
        after = fold(self.title, outcome.events, self.state)
        for viewer in (*range(len(self.title.totals(after))), None):
            seen = fold(self.title, self.disclosed(outcome.events, viewer), self.seen_by(viewer))
            assert seen == self.title.view(after, viewer), f"viewer {viewer} is misled"


def seeded(command: Command, seed: bytes = SEED) -> Command:
    """A chance command with its luck; any other command as it is."""
    return replace(command, seed=seed) if isinstance(command, ChanceCommand) else command


def seed(number: int) -> bytes:
    """Some luck; another number, another luck."""
    return number.to_bytes(32, "big")
