"""The quarantine: games that took down the worker that was at them, set aside so that they take no other.

A game is tried again after a while, ever later, and a few times only; then it is *stuck*, and left alone
until a player moves in it, or for a day. A bot that never came back is not asked again in that game: a
simpler one decides, so the game goes on at once.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Literal, NamedTuple

import msgspec

from service.store.base import DAY, EventStore
from service.store.lines import readable_line, readable_lines

PAUSES = (2_000, 10_000, 60_000, 300_000)
"""Milliseconds before a game is tried again; after the last one it is stuck."""
KEPT = DAY * 1_000
"""Milliseconds after which a case is forgotten, and its game is tried as if nothing had been."""
UNKNOWN = -1
"""The version of a game that was being read."""

Kind = Literal["play", "hint", "hook", "analysis"]
"""What was being done: playing the game on, advising a seat, telling a webhook of it, analysing it."""
Watch = Callable[[int, str], AbstractContextManager[None]]
"""`watch(version, bot)`: while the block runs, code that may never come back is at this version of a game."""

_REGISTER = "quarantine"


def unwatched(_version: int, _bot: str) -> AbstractContextManager[None]:
    """Where nobody has to be afraid."""
    return nullcontext()


class Suspect(NamedTuple):
    """What a process was at: a game at a version, and the bot that was asked (empty: the rules)."""

    kind: Kind
    game: str
    version: int = UNKNOWN
    bot: str = ""

    def __str__(self) -> str:
        return " ".join(map(str, self))

    @staticmethod
    def parse(text: str) -> "Suspect":
        kind, game, version, bot = text.split(" ")
        return Suspect(msgspec.convert(kind, Kind), game, int(version), bot)


class Case(msgspec.Struct, frozen=True):
    """What is held against a game at a version: how often, since and until when (ms), and which bots."""

    version: int
    times: int
    since: int
    until: int
    bots: tuple[str, ...] = ()

    @property
    def is_stuck(self) -> bool:
        return self.times > len(PAUSES)


_case = msgspec.json.Decoder(Case).decode


class Quarantine:
    """The cases of a store; all processes share them. Raises `StoreUnavailable`."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._lines = store.registers

    def case(self, kind: Kind, game: str) -> Case | None:
        """What is held against a game, if anything."""
        line = self._lines.get(_REGISTER, f"{kind}:{game}")
        return None if line is None else readable_line(_REGISTER, f"{kind}:{game}", line, _case)

    def cases(self, kind: Kind) -> dict[str, Case]:
        """All of a kind, by game. Those that are old are forgotten on the way."""
        now, cases = self._store.now(), dict[str, Case]()
        for name, case in readable_lines(_REGISTER, self._lines.list(_REGISTER), _case).items():
            its, _, game = name.partition(":")
            if case.since + KEPT < now:
                self._lines.forget(_REGISTER, name)
            elif its == kind:
                cases[game] = case
        return cases

    def holds(self, case: Case, version: int | None) -> bool:
        """Whether a game at this version is to be left alone now."""
        return case.version == version and self._store.now() < case.until

    def add(self, suspect: Suspect) -> Case:
        """One more time that this took its worker down."""
        now, name = self._store.now(), f"{suspect.kind}:{suspect.game}"
        version = suspect.version
        if version == UNKNOWN:
            version = self._store.streams.version(suspect.game) or 0
        before = self.case(suspect.kind, suspect.game)
        times = before.times if before is not None and before.version == version else 0
        bots = () if before is None else before.bots
        if suspect.bot and suspect.bot not in bots:
            case = Case(version, times, now, now, (*bots, suspect.bot))
        else:
            times += 1
            pause = PAUSES[times - 1] if times <= len(PAUSES) else KEPT
            case = Case(version, times, now, now + pause, bots)
        self._lines.put(_REGISTER, name, msgspec.json.encode(case).decode())
        return case

    def release(self, kind: Kind, game: str) -> None:
        """Nothing is held against this game any more."""
        self._lines.forget(_REGISTER, f"{kind}:{game}")
