"""How do the rules say no?"""

from enum import StrEnum
from typing import Any


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
