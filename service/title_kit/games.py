"""Games on which the laws are tried: any luck, any whims, any number of players."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from domain.core import luck
from domain.core.decider import AnyDecider, Seat, Viewer
from domain.core.play import Play
from domain.core.record import ChanceCommand, Command, Event
from domain.titles import TITLES
from service.title_kit.adapters import adapter_of
from service.title_kit.histories import History, Step

PATIENCE = 1_000
"""Commands after which all choices are equally likely, as whims could go on for ever."""
PUSHY = 0.2
"""Share of the cases in which a seat uses a right in another's turn, if there is one."""
LONGEST = 20_000
"""A game of more commands than this does not end."""
FEW = range(20)
"""Games enough to see everything that a title can do."""


@lru_cache(maxsize=len(FEW) * 12)
def played(title: str, seats: int, number: int) -> History:
    """Game `number`, to its end: its settings, its luck and the players' whims come from the number alone.

    All laws look at the same few games, each of which a process plays once.
    """
    server_seed = hashlib.sha256(number.to_bytes(8, "big")).digest()
    key = luck.luck_key(server_seed, "sandbox", [""] * seats)
    decider, rng, steps = TITLES[title].rules, Random(number), list[Step]()
    agreed = adapter_of(title).settings(rng, seats) if number % 3 else decider.settings()
    game = _Remembered(decider, seats, key, agreed, steps)
    whim = (_any, _one_of_each_kind, _rarest_kind)[number // 3 % 3]
    game.rest()
    while not decider.is_over(game.state) and len(game.commands) < LONGEST:
        legal = decider.legal_commands(game.state, _somebody(rng, game, seats))
        choose = whim if len(game.commands) < PATIENCE else _any
        game.send(choose(rng, legal, game.commands))
        game.rest()
    assert decider.is_over(game.state), f"not over after {LONGEST} commands"
    return History(title, seats, agreed, server_seed, tuple(steps))


class _Remembered(Play):
    """A game that remembers all its steps."""

    def __init__(self, decider: AnyDecider, seats: int, key: bytes, agreed: Any, steps: list[Step]) -> None:
        self._steps = steps
        super().__init__(decider, seats, key, agreed)

    def send(self, command: Command) -> tuple[Event, ...]:
        before = self.state
        events = super().send(command)
        draw = self.luck if isinstance(command, ChanceCommand) else None
        self._steps.append(Step(self.commands[-1], draw, before, events, self.state))
        return events


def _somebody(rng: Random, game: Play, seats: int) -> Seat:
    """One of those whom the game waits for; now and then one who merely may do something meanwhile."""
    decider, state = game.decider, game.state
    waited_for = decider.to_act(state)
    if rng.random() < PUSHY:
        others = (seat for seat in range(seats) if seat not in waited_for)
        if able := [seat for seat in others if decider.legal_commands(state, seat)]:
            return rng.choice(able)
    return rng.choice(waited_for)


def _any(rng: Random, legal: Sequence[Command], _sent: Sequence[Command]) -> Command:
    return rng.choice(legal)


def _one_of_each_kind(rng: Random, legal: Sequence[Command], _sent: Sequence[Command]) -> Command:
    """Every kind of command is as likely as the others."""
    kind = rng.choice(list(dict.fromkeys(type(command) for command in legal)))
    return rng.choice([command for command in legal if type(command) is kind])


def _rarest_kind(rng: Random, legal: Sequence[Command], sent: Sequence[Command]) -> Command:
    """What has been done least so far, so that everything comes up."""
    times = Counter(type(command) for command in sent)
    fewest = min(times[type(command)] for command in legal)
    return rng.choice([command for command in legal if times[type(command)] == fewest])


def looks(title: str, seats: int, number: int, whims: int) -> Iterator[tuple[History, Viewer, Random]]:
    """Some moments of a game, most of them while something secret is going on, each with one viewer."""
    history, rng = played(title, seats, number), Random(whims)
    secret = [
        place
        for place, step in enumerate(history.steps, start=1)
        if any(history.decider.disclose(event, None) is not event for event in step.events)
    ]
    for place in {
        1,
        *secret[-1:],
        *rng.sample(secret, min(len(secret), 4)),
        rng.randrange(len(history.steps)),
    }:
        yield history.until(place + rng.randrange(2)), rng.choice(history.viewers), rng
