"""Projection of a feed: which of its events an answer shows, and how much of each.

Positions are never renumbered, so those of one form are those of every other.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import UNSET
from msgspec.structs import replace

from service.games.codec.envelopes import Envelope

PROOF = ("cause", "at", "rules_version", "luck", "digest", "hash", "salt")
"""Fields of an event that a screen does not need: its history, and what proves it."""
_TRACE = "bot_decided"
_NOTHING = dict.fromkeys(PROOF, UNSET)


@dataclass(frozen=True)
class FeedForm:
    """`is_slim`: events without `PROOF`, and without the decisions of bots; `types`: only these, if any."""

    is_slim: bool = False
    types: frozenset[str] = frozenset()

    def of(self, envelopes: list[Envelope]) -> list[Envelope]:
        """What this form shows of them, in order."""
        if self.types:
            envelopes = [envelope for envelope in envelopes if envelope.type in self.types]
        return (
            slim(envelope for envelope in envelopes if envelope.type != _TRACE) if self.is_slim else envelopes
        )


def slim(envelopes: Iterable[Envelope]) -> list[Envelope]:
    """The events without `PROOF`."""
    return [replace(envelope, **_NOTHING) for envelope in envelopes]


WHOLE = FeedForm()
