"""Records of responses for auditors, whose schemas go into the contract."""

from typing import Literal

import msgspec

from service.audit.signing import Checkpoint
from service.json_types import Json


class AuditShown(msgspec.Struct, frozen=True):
    """The result of an audit by the service. `checkpoint` is signed by `public_key`: store it."""

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
    """Every hidden fact at a version. A fact that the seat (null: a spectator) could not know has no content.

    `what` is a code of the title (`labels.knowledge` in its texts). `since` is the position of the event that
    revealed it (null: it could not be known). `seat` is its owner, `texts` the fact in words of each
    language. The title defines the other fields.
    """

    game: str
    seat: int | None
    version: int
    known: list[Json]


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
        {
            "what": "opening_tile",
            "seat": 0,
            "tiles": [{"race": "white", "value": 7}],
            "since": 8,
            "texts": {
                "en": "Tile of an opening hand, Seat 0: White 7",
                "fr": "Tuile d'une main de départ, Siège 0\N{NO-BREAK SPACE}: Blanc 7",
                "de": "Kärtchen einer Starthand, Platz 0: Weiß 7",
            },
        },
        {
            "what": "pile",
            "seat": None,
            "tiles": [],
            "since": None,
            "texts": {"en": "Draw pile", "fr": "Pioche", "de": "Vorratsstapel"},
        },
    ],
}
SIGNING_KEY_EXAMPLE = {"public_key": _KEY, "algorithm": "ed25519"}
