"""The setup of a new game: everything that the caller who opens it decides, in one record."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from msgspec.structs import replace

from domain.core import luck
from domain.table.commands import ForkGame, OpenGame
from domain.table.events import Clock, Offer, Patience
from service.json_types import JsonObject
from service.store.records import INVITED, MANAGER


@dataclass(frozen=True)
class Sandbox:
    """Test mode: the same seed and the same commands make the same game.

    `script`: what the draws of the first, second, … chance command come to. `now` (ms): the time, which then
    stands still until it is set.
    """

    seed: str
    script: tuple[tuple[int, ...], ...] = ()
    now: int | None = None


def sandbox_seed(seed: str) -> bytes:
    """The server seed of a test game."""
    return hashlib.sha256(b"estancia sandbox 1" + seed.encode()).digest()


class BotMark(NamedTuple):
    """The bot of another author that plays a seat: its name, and its version."""

    bot: str
    version: str


class SeatOffers(NamedTuple):
    """How the seats of a new game are offered. `names`, `external_ids`, `played_by` (by seat) and
    `entropies` are of reserved seats.
    """

    offers: Sequence[Offer]
    names: Mapping[int, str]
    entropies: Sequence[str]
    external_ids: Mapping[int, str] = {}
    played_by: Mapping[int, BotMark] = {}


@dataclass(frozen=True)
class GameSetup:
    """What a game is opened with. `offers`, one a seat, say who may sit there.

    `names`, `entropies`, `external_ids` (the owner's own names) and `played_by` are those of reserved and
    held seats (by seat; entropies in the order of the seats). `owner` may administer the game: the id of an
    app's key, `operator`, or nobody (""). `metadata` are the owner's words about the game. `fork`: it
    goes on where another game was. `is_rematch`: held seats are for those who have played before, and not
    for any client that shows a token of the seat.
    """

    title: str
    settings: JsonObject
    offers: Sequence[Offer]
    names: Mapping[int, str] = field(default_factory=dict)
    entropies: Sequence[str] = ()
    external_ids: Mapping[int, str] = field(default_factory=dict)
    played_by: Mapping[int, BotMark] = field(default_factory=dict)
    metadata: Mapping[str, str] = field(default_factory=dict)
    visibility: Literal["public", "private"] = "public"
    clock: Clock | None = None
    patience: Patience | None = None
    sandbox: Sandbox | None = None
    owner: str = ""
    fork: ForkGame | None = None
    is_rematch: bool = False

    def granted(self) -> list[int]:
        """Whose tokens the caller who opens the game gets: those of people's seats, the manager's, an
        invitation."""
        kinds = ("reserved",) if self.is_rematch else ("reserved", "held")
        people = [seat for seat, offer in enumerate(self.offers) if offer.kind in kinds]
        waits = any(offer.kind in ("open", "held") for offer in self.offers)
        return [*people, MANAGER, *([INVITED] if waits and self.visibility == "private" else [])]

    def command(self, server_seed: bytes) -> OpenGame:
        """The command that lays the table, committed to this seed (32 bytes)."""
        return OpenGame(
            title=self.title,
            settings=self.settings,
            offers=tuple(self.offers),
            commitment=luck.commitment(server_seed),
            visibility=self.visibility,
            sandbox=self.sandbox is not None,
            entropies=tuple(self.entropies),
            # A rematch of a game of before has the clock of today.
            clock=None if self.clock is None else replace(self.clock, turns="whole"),
            patience=self.patience,
            script=() if self.sandbox is None else self.sandbox.script,
            now=None if self.sandbox is None else self.sandbox.now,
        )
