"""A game simulator: whole games without any service around them, for tests, benchmarks and bots."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from domain.core import luck
from domain.core.decider import AnyDecider, Seat, fold
from domain.core.record import Command, Event, SystemCommand, with_seed

Choose = Callable[[Any, Seat, tuple[Command, ...]], Command]
"""`choose(state, seat, legal commands)` -> one of them."""


class Play:
    """One game at a kitchen table: a log, its fold, and luck from one key (32 bytes).

    Raises `ValueError` when the settings do not suit the number of seats.
    """

    def __init__(
        self, decider: AnyDecider, seats: int, key: bytes, settings: msgspec.Struct | None = None
    ) -> None:
        self.decider = decider
        self.state = decider.initial_state
        self.events: list[Event] = []
        self.commands: list[Command] = []
        self.luck = 0
        self._key = key
        self.send(decider.start(decider.settings() if settings is None else settings, seats))

    def send(self, command: Command) -> tuple[Event, ...]:
        """Decide, remember and fold one command; a chance command gets its seed. Raises `Rejected`."""
        command, self.luck = with_seed(command, self.luck, partial(luck.seed, self._key))
        events = self.decider.decide(command, self.state)
        self.state = fold(self.decider, events, self.state)
        self.events.extend(events)
        self.commands.append(command)
        return events

    def rest(self) -> "Play":
        """Do what is due until nothing is."""
        while (due := self.due()) is not None:
            self.send(due)
        return self

    def due(self) -> SystemCommand | None:
        """What the rules do by themselves now, if anything."""
        return self.decider.due(self.state)

    def finish(self, choose: Choose, most: int = 100_000) -> "Play":
        """Let `choose` play every seat until the game is over (or `most` commands were sent)."""
        decider = self.decider
        self.rest()
        while not decider.is_over(self.state) and len(self.commands) < most:
            seat = decider.to_act(self.state)[0]
            self.send(choose(self.state, seat, decider.legal_commands(self.state, seat)))
            self.rest()
        return self
