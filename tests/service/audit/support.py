"""How does a test get a game with a history, and the files that tell it, true or forged?"""

import hashlib
import json
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from domain.core import luck
from domain.table.events import Offer
from service.audit.bundles import bundle
from service.audit.bundles.bundle import digest
from service.audit.signing import Signer, signer_of
from service.games.codec.chain import GENESIS, chain
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore
from service.store.records import Entry

canonical = msgspec.json.Encoder(order="sorted").encode
FORGER = Signer("11" * 32)
AT = "2026-11-28T00:00:00.000Z"


@dataclass(frozen=True)
class Played:
    """A game in a store."""

    store: MemoryStore
    loaded: LoadedGame

    @property
    def entries(self) -> list[Entry]:
        return self.store.streams.read(self.loaded.id)

    @property
    def signer(self) -> Signer:
        return signer_of(self.store)

    def full(self, names: dict[str, str] | None = None) -> bytes:
        return b"".join(bundle.full(self.loaded, self.entries, self.signer, AT, names))

    def masked(self, viewer: int | None, most: int | None = None) -> bytes:
        return b"".join(bundle.masked(self.loaded, self.entries[:most], viewer, self.signer, AT))


def play(seed: str, until: int | None = None, store: MemoryStore | None = None) -> Played:
    """A game of two, each command as likely as the others; `until` this version, or to its end."""
    store = store or MemoryStore()
    handler = Handler(store)
    opened = handler.open_game(GameSetup("el-gaucho", {}, [Offer("reserved")] * 2, sandbox=Sandbox(seed)))
    loaded, whim = opened.loaded, Random(seed)
    while loaded.due() is not None or loaded.to_act():
        if until is not None and loaded.version >= until:
            break
        if loaded.due() is not None:
            loaded = handler.advance(loaded)
        else:
            seat = loaded.to_act()[0]
            loaded = handler.send(loaded.id, whim.choice(loaded.legal_commands(seat))).loaded
    return Played(store, loaded)


def plain(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in raw.splitlines()]


def rehashed(lines: list[dict[str, Any]], seed: bytes, signer: Signer) -> bytes:
    """What somebody makes who has changed records, knows how bundles are made, and has a key of their own."""
    head = GENESIS
    lines[0]["public_key"] = signer.public_key
    for position, line in enumerate(lines[1:-1], start=1):
        salt = luck.salt(seed, position)
        head = chain(head, position, digest(canonical(line["record"]), salt))
        line |= {"position": position, "hash": head.hex(), "salt": salt.hex()}
    body = b"".join(canonical(line) + b"\n" for line in lines[:-1])
    count = len(lines) - 2
    trailer = lines[-1] | {
        "count": count,
        "head": head.hex(),
        "checkpoint": msgspec.to_builtins(signer.checkpoint(lines[0]["game"], count, head, AT)),
        "seal": signer.seal(hashlib.sha256(body).digest()),
    }
    return body + canonical(trailer) + b"\n"
