"""Verdicts: what an auditor says of a stream."""

from typing import Literal

import msgspec

from service.audit.reasons import Reason, because


class Verdict(msgspec.Struct, frozen=True):
    """`exact` · `unverified`: nothing wrong, but not all could be checked (`why`) · `diverged` at a position.

    `expected` and `found` are records, hashes or commitments; None where there should be, or is, nothing.
    """

    verdict: Literal["exact", "unverified", "diverged"]
    why: str | None = None
    position: int | None = None
    expected: str | None = None
    found: str | None = None


class Finding(Verdict, frozen=True, kw_only=True):
    """A verdict, and its reason for readers of other languages than English."""

    reason: Reason | None = None

    def text(self, language: str) -> str | None:
        """`why` in a language."""
        return self.why if self.reason is None else self.reason.text(language)


def plain(finding: Finding) -> Verdict:
    """The verdict alone."""
    return Verdict(finding.verdict, finding.why, finding.position, finding.expected, finding.found)


def doubtful(reason: Reason) -> Finding:
    """Nothing is wrong, but not everything could be checked."""
    return Finding("unverified", reason.text(), reason=reason)


def judged(doubts: list[Reason]) -> Finding:
    """What is left to say when nothing is wrong: the first doubt, if there is one."""
    return doubtful(doubts[0]) if doubts else Finding("exact")


class Diverged(Exception):
    """A verdict that ends the looking; position 0 is what stands before the first record."""

    def __init__(
        self,
        reason: Reason | str,
        position: int,
        expected: str | None = None,
        actual: str | None = None,
        **facts: object,
    ) -> None:
        reason = because(reason, **facts) if isinstance(reason, str) else reason
        super().__init__(reason.text())
        self.verdict = Finding("diverged", reason.text(), position, expected, actual, reason=reason)
