"""What is a recorded game, how is it written down, and how is it played again?

One NDJSON file each: a header (`about`, `hash` of the last entry, `sandbox_seed`, `title`, and `game` where a
fork tells of it), then the records as they lie in the stream. The sandbox seed is all the luck there is.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from domain.core.record import type_of
from domain.table import game as rules
from domain.table.commands import OpenGame, TakeSeat
from service.audit.bundles import bundle
from service.audit.signing import Signer
from service.games.codec.chain import GENESIS, chain, digest_of
from service.games.codec.title_codec import codec_of
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.seats import SeatRequest
from service.games.setup import GameSetup, Sandbox, sandbox_seed
from service.store.memory.store import MemoryStore
from service.store.records import Entry
from service.times import rfc3339

NOON = 1_767_268_800_000


@dataclass(frozen=True)
class Recorded:
    """A game, or the beginning of one."""

    about: str
    title: str
    sandbox_seed: str
    records: tuple[bytes, ...]
    game: str = ""
    """Its id, where another game tells of it."""

    @property
    def server_seed(self) -> bytes:
        return sandbox_seed(self.sandbox_seed)

    @property
    def entries(self) -> list[Entry]:
        """The records with the hashes that they make."""
        hash, entries = GENESIS, list[Entry]()
        for position, record in enumerate(self.records, start=1):
            hash = chain(hash, position, digest_of(self.server_seed, position, record))
            entries.append(Entry(record, hash))
        return entries

    @property
    def loaded(self) -> LoadedGame:
        """What they fold to."""
        game = rules.empty(codec_of(self.title).decider)
        return LoadedGame(self.game, self.title, self.server_seed, game, 0, GENESIS, 0).after(self.entries)

    def bundle(self) -> bytes:
        """The same as a service exports it."""
        signer = Signer("22" * 32)
        return b"".join(bundle.full(self.loaded, self.entries, signer, rfc3339(NOON)))

    def write(self, path: Path) -> None:
        header = {
            "about": self.about,
            "hash": self.entries[-1].hash.hex(),
            "sandbox_seed": self.sandbox_seed,
            "title": self.title,
            **({"game": self.game} if self.game else {}),
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\n".join([json.dumps(header).encode(), *self.records, b""]))


def read(path: Path) -> tuple[Recorded, str]:
    """A recorded game, and the hash that its last entry had."""
    first, *records = path.read_bytes().splitlines()
    header = json.loads(first)
    return Recorded(
        header["about"], header["title"], header["sandbox_seed"], tuple(records), header.get("game", "")
    ), header["hash"]


def play_again(game: Recorded) -> list[Entry]:
    """Everything that people did in it, sent once more through the handler."""
    handler = Handler(MemoryStore(), clock=lambda: NOON)
    loaded = None
    for stored in (codec_of(game.title).read(record)[0] for record in game.records):
        cause: Any = json.loads(bytes(stored.cause))
        if cause is None:
            continue
        if loaded is None:
            loaded = _open_again(handler, msgspec.convert(cause, OpenGame), game)
        elif cause["type"] == "take_seat":
            take = msgspec.convert({**cause, "seat": stored.seat}, TakeSeat)
            loaded = handler.seats.take(loaded.id, SeatRequest(take.seat, entropy=take.entropy))[0].loaded
        elif stored.seat is None:
            loaded = handler.advance(loaded)
        else:
            loaded = handler.send(loaded.id, loaded.codec.command(cause, stored.seat)).loaded
    assert loaded is not None
    return handler.store.streams.read(loaded.id)


def _open_again(handler: Handler, command: OpenGame, game: Recorded) -> LoadedGame:
    return handler.open_game(
        GameSetup(
            command.title,
            command.settings,
            command.offers,
            entropies=command.entropies,
            visibility=command.visibility,
            sandbox=Sandbox(game.sandbox_seed),
        )
    ).loaded


def summary(game: Recorded) -> dict[str, Any]:
    """What a stream comes to, in words that no change of the program's records can touch."""
    codec, loaded = codec_of(game.title), game.loaded
    due = loaded.due()
    return {
        "about": game.about,
        "due": None if due is None else type_of(due),
        "hash": loaded.hash.hex(),
        "luck": loaded.draws,
        "status": loaded.status(),
        "to_act": list(loaded.to_act()),
        "totals": list(codec.decider.totals(loaded.game.play)),
        "version": loaded.version,
        "winners": list(codec.decider.winners(loaded.game.play)),
    }
