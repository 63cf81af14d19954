"""Where the numbers of the content come from, and how sure each is."""

from typing import Literal

from domain.core.record import Record

Certainty = Literal["printed", "inferred", "reconstructed"]
"""printed: in the text of the rulebook · inferred: from it or from other sources · reconstructed: a guess."""


class Provenance(Record, frozen=True):
    """Where a number comes from, and how sure it is."""

    certainty: Certainty
    source: str
    clauses: tuple[str, ...] = ()
    """The clauses that tell a reconstructed number; they say that it is one."""


def printed(source: str) -> Provenance:
    """In the text of the rulebook."""
    return Provenance("printed", f"rulebook: {source}")


def confirmed(source: str) -> Provenance:
    """Typed from the printed game by others, and confirmed by an example or a picture."""
    return Provenance("inferred", f"another implementation, confirmed by {source}")


def single(source: str) -> Provenance:
    """From one source only."""
    return Provenance("inferred", f"one source, an unfinished implementation: {source}")


def reconstructed(source: str, *clauses: str) -> Provenance:
    """Ours, because no source has it."""
    return Provenance("reconstructed", source, clauses)
