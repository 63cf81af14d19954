"""How does a test get a game that is served, without any process around it?"""

from collections.abc import Sequence

from domain.table import game as rules
from domain.table.events import Offer
from service import audit
from service.games.codec.chain import GENESIS, chain, digest_of
from service.games.codec.title_codec import codec_of
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.base import EventStore


def open_bots(handler: Handler, bots: Sequence[str] = ("random",) * 4, seed: str | None = None) -> str:
    """A game of El Gaucho between hosted bots."""
    offers = [Offer("bot", bot) for bot in bots]
    sandbox = None if seed is None else Sandbox(seed)
    return handler.open_game(GameSetup("el-gaucho", {}, offers, sandbox=sandbox)).loaded.id


def records(store: EventStore, game: str) -> list[bytes]:
    return [entry.record for entry in store.streams.read(game)]


def verdict(store: EventStore, game: str) -> audit.Verdict:
    """What an auditor says: hashes recomputed, luck recomputed, every command decided again."""
    meta = store.streams.meta(game)
    assert meta is not None
    return audit.verify(meta["title"], game, store.streams.read(game), bytes.fromhex(meta["server_seed"]))


def check_log(store: EventStore, game: str) -> LoadedGame:
    """Fold a stored log from its first entry, and recompute its chain of hashes."""
    meta = store.streams.meta(game)
    assert meta is not None
    seed = bytes.fromhex(meta["server_seed"])
    title, hash, entries = meta["title"], GENESIS, store.streams.read(game)
    for position, entry in enumerate(entries, 1):
        hash = chain(hash, position, digest_of(seed, position, entry.record))
        assert entry.hash == hash, position
    return LoadedGame(game, title, seed, rules.empty(codec_of(title).decider), 0, GENESIS, 0).after(entries)
