"""The exceptions of the rules: `Rejected`, when they say no, and `Masked`, when they cannot say."""

from enum import StrEnum
from functools import partial
from typing import Any, Self, TypeVar

T = TypeVar("T")


class Rejected(Exception):
    """The command is well formed, but the rules forbid it now.

    `reason` is a stable code, `clause` the number of the rule in `docs/rules/<title>.en.md`, and `facts` the
    plain data a text needs to explain it (numbers, names, records).
    """

    def __init__(self, reason: StrEnum, clause: str, **facts: Any) -> None:
        super().__init__(reason, clause, facts)
        self.reason = reason
        self.clause = clause
        self.facts = facts

    def __reduce__(self) -> tuple[partial[Self], tuple[StrEnum, str]]:
        """For processes that tell each other of it."""
        return partial(type(self), **self.facts), (self.reason, self.clause)


class Masked(Exception):
    """A rule needs a value that is masked in the view it is asked about.

    What comes of a command can be worked out on a view only as far as its viewer can foresee it. A caller
    that asks there catches this and `Rejected`, and nothing else: any other exception is a bug, and shows.
    """


def unmasked(value: T | None) -> T:
    """Return the value of something that is `None` for a viewer who must not know it; raises `Masked`."""
    if value is None:
        raise Masked("a masked value")
    return value
