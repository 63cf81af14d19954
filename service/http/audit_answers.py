"""What do auditors' answers look like?"""

from typing import Any, Literal

import msgspec

from service.signing import Checkpoint


class AuditShown(msgspec.Struct, frozen=True):
    """What the service itself finds out about a game. `checkpoint` is signed by `public_key`: keep it."""

    verdict: Literal["exact", "unverified", "diverged"]
    why: str | None
    position: int | None
    expected: str | None
    found: str | None
    game: str
    title: str
    version: int
    rules_version: int
    public_key: str
    checkpoint: Checkpoint


class KnowledgeShown(msgspec.Struct, frozen=True):
    """Every hidden fact at a version; one that a seat (null: a spectator) could not know has no content."""

    game: str
    seat: int | None
    version: int
    known: list[Any]


class SigningKeyShown(msgspec.Struct, frozen=True):
    """The service's public key, in hex."""

    public_key: str
    algorithm: str


_KEY = "fb25ebb136e79cbd747429bf8a4ca367b1706fa2a223a05809a31b1e64f69f1a"
AUDIT_EXAMPLE = {
    "verdict": "exact",
    "why": None,
    "position": None,
    "expected": None,
    "found": None,
    "game": "00112233445566778899",
    "title": "el-gaucho",
    "version": 428,
    "rules_version": 1,
    "public_key": _KEY,
    "checkpoint": {
        "at": "2026-11-27T22:44:13.123Z",
        "game": "00112233445566778899",
        "hash": "6866357d4288d911e2d1d63a1c0f1bebca76f59b0851bfc05c3db2638a1b8c10",
        "position": 428,
        "signature": "5d" * 64,
    },
}
KNOWLEDGE_EXAMPLE = {
    "game": "00112233445566778899",
    "seat": 0,
    "version": 17,
    "known": [
        {"what": "opening_tile", "seat": 0, "tiles": [{"race": "white", "value": 7}], "since": 8},
        {"what": "pile", "seat": None, "tiles": [], "since": None},
    ],
}
SIGNING_KEY_EXAMPLE = {"public_key": _KEY, "algorithm": "ed25519"}
