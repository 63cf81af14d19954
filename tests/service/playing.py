"""How does a test play a game through the handler, and check the stream from the outside?"""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from domain.ranchers.commands import ChooseBuilding, ReservePair, TakePair
from domain.ranchers.content import Building
from domain.table.events import Offer
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.base import EventStore
from service.store.memory.registers import MemorySnapshots
from service.store.memory.state import State
from service.store.memory.store import MemoryStore
from service.store.memory.streams import MemoryStreams
from service.store.records import Entry, IdempotencyKey, NewStream, Outcome, Token

TITLE = "el-gaucho"
NOON = 1_767_268_800_000
"""2026-01-01T12:00:00.000Z"""


class Counted(MemoryStore):
    """A store that counts how often its streams and snapshots are asked."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: Counter[str] = Counter()
        self.streams = CountedStreams(self.state, self.calls)
        self.snapshots = CountedSnapshots(self.state, self.calls)

    def asked(self, what: Callable[[], object]) -> dict[str, int]:
        """How often, while this is done."""
        self.calls.clear()
        what()
        return dict(self.calls)


class CountedStreams(MemoryStreams):
    def __init__(self, state: State, calls: Counter[str]) -> None:
        super().__init__(state)
        self.calls = calls

    def create(self, game: str, new: NewStream) -> bool:
        self.calls["create"] += 1
        return super().create(game, new)

    def append(self, game: str, entries: Sequence[Entry], *rules: Any) -> Outcome:
        self.calls["append" if entries else "ask"] += 1
        return super().append(game, entries, *rules)

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        self.calls["read"] += 1
        return super().read(game, after, most)

    def meta(self, game: str) -> dict[str, str] | None:
        self.calls["meta"] += 1
        return super().meta(game)


class CountedSnapshots(MemorySnapshots):
    def __init__(self, state: State, calls: Counter[str]) -> None:
        super().__init__(state)
        self.calls = calls

    def load(self, game: str) -> bytes | None:
        self.calls["snapshot"] += 1
        return super().load(game)


def offers(seats: str) -> list[Offer]:
    """`r` reserved, `o` open, `b` a bot."""
    kinds = {"r": Offer("reserved"), "o": Offer("open"), "b": Offer("bot", "random")}
    return [kinds[seat] for seat in seats]


def opened(handler: Handler, seats: str = "rr", seed: str | None = "luck", **more: Any) -> LoadedGame:
    """A new game, at rest."""
    loaded = handler.open_game(
        GameSetup(
            TITLE,
            more.pop("settings", {}),
            offers(seats),
            sandbox=None if seed is None else Sandbox(seed),
            **more,
        )
    ).loaded
    return at_rest(handler, loaded)


def at_rest(handler: Handler, loaded: LoadedGame) -> LoadedGame:
    while loaded.due() is not None:
        loaded = handler.advance(loaded)
    return loaded


def play(handler: Handler, loaded: LoadedGame, commands: int = 100_000, whims: int = 0) -> LoadedGame:
    """So many commands of players and bots further, or to the end; always at rest."""
    rng = Random(whims)
    for _ in range(commands):
        if not loaded.to_act():
            break
        seat, trace = loaded.to_act()[0], None
        command = rng.choice(loaded.legal_commands(seat))
        if seat in loaded.bots_to_act():
            command, trace = BotRunner().decide(loaded, seat)
        loaded = at_rest(handler, handler.send(loaded.id, command, trace=trace).loaded)
    return loaded


def reserving(handler: Handler, loaded: LoadedGame) -> tuple[LoadedGame, int]:
    """A first turn of a game for two in which the other one may set a pair aside; and whose turn it is."""
    while not isinstance(command := first_command(loaded), TakePair | ReservePair):
        if isinstance(command, ChooseBuilding):
            wanted = ChooseBuilding(command.seat, Building.RESERVE)
            command = wanted if wanted in loaded.legal_commands(command.seat) else command
        loaded = at_rest(handler, handler.send(loaded.id, command).loaded)
    turn = loaded.to_act()[0]
    while not loaded.legal_commands(1 - turn):
        loaded = play(handler, loaded, 1)
        turn = loaded.to_act()[0]
    return loaded, turn


def now_on(handler: Handler, store: EventStore) -> None:
    """The same process, but its store has become another."""
    handler.cache.store = store


def other(handler: Handler) -> Handler:
    """Another process on the same store."""
    return Handler(handler.store, clock=lambda: NOON)


def first_command(loaded: LoadedGame, seat: int | None = None) -> Any:
    """The first thing that this seat, or whoever is first to act, may do."""
    return loaded.legal_commands(loaded.to_act()[0] if seat is None else seat)[0]


def key(name: str, fingerprint: str = "body") -> IdempotencyKey:
    return IdempotencyKey(name, fingerprint)


def token_of(secret: str, seat: int) -> Token:
    return Token(hashlib.sha256(secret.encode()).hexdigest(), seat)


# ---- what anybody can check with a JSON library and SHA-256, without this program


def records(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [json.loads(entry.record) for entry in entries]


def salt(server_seed: bytes, position: int) -> bytes:
    return hmac.new(server_seed, b"salt" + position.to_bytes(8, "big"), hashlib.sha256).digest()


def chained(entries: Sequence[Entry], server_seed: bytes) -> list[bytes]:
    """The hashes that these records should have."""
    hashes = [bytes(32)]
    for position, entry in enumerate(entries, start=1):
        digest = hashlib.sha256(salt(server_seed, position) + entry.record).digest()
        hashes.append(hashlib.sha256(hashes[-1] + position.to_bytes(8, "big") + digest).digest())
    return hashes[1:]


def assert_intact(store: MemoryStore, game: str) -> None:
    """Every hash of the stream is the one that its records make."""
    meta = store.streams.meta(game)
    assert meta is not None
    entries = store.streams.read(game)
    assert [entry.hash for entry in entries] == chained(entries, bytes.fromhex(meta["server_seed"]))
