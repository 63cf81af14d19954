"""The decider pattern: a title is a frozen record of pure functions that decide commands and fold events."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from domain.core.errors import Masked, Rejected
from domain.core.record import Command, Event, Record, SystemCommand
from domain.core.sheet import Sheet

S = TypeVar("S", bound=Record)
"""The record of a title's state."""
C = TypeVar("C", bound=Command)
"""The union of a title's commands, those of players and those of the rules."""
E = TypeVar("E", bound=Event)
"""The union of a title's events."""

Seat = int
"""Who sits where: 0, 1, 2, … clockwise."""
Viewer = int | None
"""Who looks: a seat, or `None` for a spectator."""

MOST_CANDIDATES = 4_000
"""Commands of a seat that are looked at for the list of the legal ones."""


def nothing_to_know(log: Sequence[Event], viewer: Viewer, at: int) -> tuple[Record, ...]:  # noqa: ARG001
    """`Decider.knowledge` of a title that hides nothing."""
    return ()


def nothing_held(view: Record) -> tuple[Mapping[str, int], ...]:  # noqa: ARG001
    """`Decider.holdings` of a title where nothing is spent."""
    return ()


def nothing_follows(
    view: Record,  # noqa: ARG001
    seat: Seat,  # noqa: ARG001
    legal: Sequence[Command],  # noqa: ARG001
    last: Command | None,  # noqa: ARG001
) -> Command | None:
    """`Decider.follow_up` of a title where every command is a decision of its own."""
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class Decider(Generic[S, C, E]):
    """The rules plug of a title: what deciding, folding, workers, bots and audits need of it.

    `S` is the title's state record, `C` the union of its commands, `E` the union of its events. Its words and
    its table are in the title's `Presentation`, which the rules do not know.

    Laws, tested for every title:
    * `fold(disclose(e, v) for e in log) == view(fold(log), v)`;
    * what a viewer may not know changes no byte of their view, feed, legal commands or refusals;
    * while the game is not over, `due(state)` is something or some seat has a legal command;
    * `decide` accepts a player's command exactly if it is in `legal_commands` (of `MOST_CANDIDATES`);
    * a seat's own sheet is the same whether `scoring` reads the whole state or that seat's view, and when the
      game is over the sheets say the same to everybody, and come to `totals`.
    """

    title: str
    """`el-gaucho`"""
    rules_version: int
    """Stored with every event; raised when `decide` changes its mind about anything."""
    seats: tuple[int, ...]
    """How many can play."""
    settings: type[msgspec.Struct]
    """The record of a game's settings, defaults for all. Raises `ValueError` when they make no sense."""
    player_commands: tuple[type[Command], ...]
    system_commands: tuple[type[SystemCommand], ...]
    events: tuple[type[Event], ...]
    state: type[S]
    initial_state: S
    start: Callable[[Any, int], SystemCommand]
    """`start(settings, number of seats)` -> the command that sets the table up. `settings` is a record of the
    class in the field `settings`."""
    decide: Callable[[C, S], tuple[E, ...]]
    """`decide(command, state)` -> events, or raises `Rejected`. Never empty."""
    evolve: Callable[[S, E], S]
    """`evolve(state, event)` -> the next state. Never judges."""
    due: Callable[[S], SystemCommand | None]
    """What the rulebook does by itself now, if anything."""
    to_act: Callable[[S], tuple[Seat, ...]]
    """The seats the game waits for: none while something is due and when the game is over, else at least one.

    Several only where they choose at the same time, and no choice changes another. A seat with a mere right
    (to do something in another's turn) is not among them, but has legal commands: that is no secret."""
    turn_ends: frozenset[type[Event]] = frozenset()
    """The events with which whatever turns were going on are over: what the game waits for next is a new turn
    with its own time, also if it is the same seat's. Other events end the turn of a seat only if the game
    then waits for others and not for it: where several choose at the same time, none needs to be here."""
    candidates: Callable[[S, Seat], Iterable[C]]
    """Every command that `decide` accepts from this seat now, and few others: each once, in a stable order.

    None for a seat that is not at the table. It looks at nothing that this seat does not know."""
    view: Callable[[S, Viewer], S]
    """The state as this viewer may see it: the same record, hidden things masked."""
    disclose: Callable[[E, Viewer], E]
    """The event as this viewer may see it: the very same object when nothing is hidden, never dropped."""
    is_over: Callable[[S], bool]
    totals: Callable[[S], tuple[int, ...]]
    """Points of every seat, as far as everybody may know them."""
    scoring: Callable[[S], tuple[Sheet, ...]]
    """The points of every seat as things stand, explained, from what a view shows: `scoring(view(state, v))`.

    What is masked counts for nothing, and leaves a sheet not `complete`. Empty before the set-up.
    """
    follow_up: Callable[[S, Seat, Sequence[Command], Command | None], Command | None] = nothing_follows
    """`follow_up(view, seat, its legal commands, its last command)` -> the one of them that does what the
    seat has chosen by the last one, if that asks nothing more: a screen may send it unasked. The last command
    is None where something has happened since; what is merely offered by it is a choice of its own."""
    holdings: Callable[[S], tuple[Mapping[str, int], ...]] = nothing_held
    """What every seat has to spend, by code (`pesos`), as far as a view shows it: `holdings(view)`."""
    winners: Callable[[S], tuple[Seat, ...]]
    """The winning seats of a finished game (several when they share it)."""
    reasons: tuple[StrEnum, ...] = ()
    """Every code with which `decide` can say no."""
    knowledge: Callable[[Sequence[Event], Viewer, int], tuple[Record, ...]] = nothing_to_know
    """`knowledge(the events of a stream, viewer, position)` -> each hidden fact, as far as it can be known.

    For auditors, at any position; it tells nothing that the viewer could not know. A fact says `what` it is
    (a code) and `since` which position it could be known (None: not yet). Nothing that a view hides
    is left out.
    """
    upcasters: Mapping[str, Callable[[dict[str, Any], int], dict[str, Any]]] = field(default_factory=dict)
    """Type of an event -> `upcast(its data as stored, rules version)` -> the data its class reads today."""

    def foreseen(self, command: C, state: S, viewer: Viewer) -> tuple[E, ...] | None:
        """What a command would come to, as this viewer can foresee it: decided on the viewer's own view.

        `None` = the rules need something that is masked there. Raises `Rejected`.
        """
        try:
            events = self.decide(command, self.view(state, viewer))
        except Masked:
            return None
        return tuple(self.disclose(event, viewer) for event in events)

    def legal_commands(self, state: S, seat: Seat) -> tuple[C, ...]:
        """Every command that `decide` accepts from this seat now, each once, in a stable order.

        No game by its box comes near `MOST_CANDIDATES`; where settings go beyond all measure, what lies
        behind them is accepted, and not listed.
        """
        decide, candidates = self.decide, islice(self.candidates(state, seat), MOST_CANDIDATES)
        return tuple([command for command in candidates if _accepts(decide, command, state)])


def _accepts(decide: Callable[[C, S], tuple[E, ...]], command: C, state: S) -> bool:
    try:
        decide(command, state)
    except Rejected:
        return False
    return True


AnyDecider: TypeAlias = Decider[Any, Any, Any]
"""The rules of a title that is not known before a game names it. States are opaque `Record`s to its users."""


def fold(decider: Decider[S, C, E], events: Iterable[E], state: S | None = None) -> S:
    """Return the state after these events, from `state` or from the title's initial one."""
    evolve = decider.evolve
    current = decider.initial_state if state is None else state
    for event in events:
        current = evolve(current, event)
    return current
