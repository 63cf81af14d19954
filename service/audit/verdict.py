"""Verdicts: what an auditor says of a stream."""

from typing import Literal

import msgspec


class Verdict(msgspec.Struct, frozen=True):
    """`exact` · `unverified`: nothing wrong, but not all could be checked (`why`) · `diverged` at a position.

    `expected` and `found` are records, hashes or commitments; None where there should be, or is, nothing.
    """

    verdict: Literal["exact", "unverified", "diverged"]
    why: str | None = None
    position: int | None = None
    expected: str | None = None
    found: str | None = None


class Diverged(Exception):
    """A verdict that ends the looking; position 0 is what stands before the first record."""

    def __init__(
        self, why: str, position: int, expected: str | None = None, found: str | None = None
    ) -> None:
        super().__init__(why)
        self.verdict = Verdict("diverged", why, position, expected, found)
