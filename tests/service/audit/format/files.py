"""Which files come with docs/format.md? `python -m tests.service.audit.format.files --write` makes them.

`bundle.schema.json`, and test vectors: two tiny games as bundles, one of them also as a seat was shown it,
each with every value in between. The games are written once, and stay: their format is for ever.
"""

import hashlib
import hmac
import json
import sys
from typing import Any

from domain.core import luck
from domain.table.commands import Resign
from domain.table.events import Offer
from service.audit.bundles import bundle
from service.audit.signing import Signer
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.http.openapi.bundle_schemas import line_document
from service.store.memory.store import MemoryStore
from tests.support.server import ROOT

FOLDER = ROOT / "docs" / "verifiers"
SCHEMA = FOLDER / "bundle.schema.json"
VECTORS = FOLDER / "vectors"
SIGNER = Signer("07" * 32)
AT = "2026-11-28T12:00:00.000Z"
NOON = 1_764_331_200_000


def schema() -> str:
    return json.dumps(line_document(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def values(raw: bytes) -> dict[str, Any]:
    """Every value in between of a bundle, by the formulas of docs/format.md and no code of the service."""
    header, *stream, end = (json.loads(line) for line in raw.splitlines())
    seed = bytes.fromhex(end["reveal"])
    opened = stream[0]["record"]["data"] if header["kind"] == "full" else stream[0]["data"]
    found: dict[str, Any] = {
        "commitment": sha(b"estancia commit 1" + seed).hex(),
        "positions": [],
        "draws": [],
    }
    head, words = bytes(32), [""] * len(opened["offers"])
    for position, line in enumerate(stream, start=1):
        number = position.to_bytes(8, "big")
        record = line["record"] if header["kind"] == "full" else {
            name: line[name] for name in ("at", "cause", "data", "luck", "rules_version", "seat", "type")
        }  # fmt: skip
        salt = mac(seed, b"salt" + number)
        told = record if line["salt"] else None
        digest = sha(salt + canonical(record)) if told else bytes.fromhex(line["digest"])
        head = sha(head + number + digest)
        found["positions"].append({
            "position": position,
            "record": None if told is None else canonical(record).decode(),
            "salt": salt.hex() if told else None,
            "digest": digest.hex(),
            "hash": head.hex(),
        })  # fmt: skip
        if record["type"] == "seat_taken":
            words[record["data"]["seat"]] = record["data"]["entropy"]
        if record["luck"] is not None:
            game = "sandbox" if opened.get("sandbox") else header["game"]
            parts = [text.encode() for text in (game, *words)]
            message = b"luck 1" + b"".join(len(it).to_bytes(4, "big") + it for it in parts)
            key = mac(seed, message)
            draw = mac(key, record["luck"].to_bytes(8, "big"))
            words_of = hashlib.shake_256(b"estancia luck 1" + draw).digest(32)
            found["draws"].append({
                "position": position,
                "k": record["luck"],
                "luck_key_message": message.hex(),
                "luck_key": key.hex(),
                "seed": draw.hex(),
                "first_words": [int.from_bytes(words_of[i : i + 4], "big") for i in range(0, 32, 4)],
            })  # fmt: skip
    point = {name: end["checkpoint"][name] for name in ("at", "game", "hash", "position")}
    lines = raw.splitlines(keepends=True)
    found["checkpoint_message"] = (b"estancia checkpoint 1" + canonical(point)).hex()
    found["seal_message"] = (b"estancia seal 1" + sha(b"".join(lines[:-1]))).hex()
    return found


def sha(raw: bytes) -> bytes:
    return hashlib.sha256(raw).digest()


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def canonical(item: Any) -> bytes:
    return json.dumps(item, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _games() -> dict[str, bytes]:
    """El Gaucho and Ranchers, resigned right after the deal."""
    found: dict[str, bytes] = {}
    for title, words in (("el-gaucho", ("Ana", "é")), ("ranchers", ("", "ñandú"))):
        store = MemoryStore()
        handler = Handler(store, clock=lambda: NOON)
        sandbox = Sandbox("vectors") if title == "ranchers" else None
        seats = [Offer("reserved"), Offer("reserved")]
        setup = GameSetup(title, {}, seats, entropies=words, sandbox=sandbox)
        loaded: LoadedGame = handler.open_game(setup).loaded
        loaded = at_rest(handler, loaded)
        loaded = at_rest(handler, handler.send(loaded.id, Resign(1, "random")).loaded)
        entries = store.streams.read(loaded.id)
        assert luck.commitment(loaded.server_seed) == loaded.game.table.commitment
        found[title] = b"".join(bundle.full(loaded, entries, SIGNER, AT, {"0": "Ana", "1": "Añá"}))
        if title == "el-gaucho":
            found[f"{title}.seat-0"] = b"".join(bundle.masked(loaded, entries, 0, SIGNER, AT))
    return found


def at_rest(handler: Handler, loaded: LoadedGame) -> LoadedGame:
    while loaded.due() is not None:
        loaded = handler.advance(loaded)
    return loaded


def _write() -> None:
    SCHEMA.write_text(schema(), "utf-8")
    VECTORS.mkdir(exist_ok=True)
    for name, raw in _games().items():
        path = VECTORS / f"{name}.ndjson"
        if not path.exists():
            path.write_bytes(raw)
    for path in sorted(VECTORS.glob("*.ndjson")):
        told = json.dumps(values(path.read_bytes()), indent=1, ensure_ascii=False) + "\n"
        path.with_suffix(".values.json").write_text(told, "utf-8")


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    _write()
