"""Cursors: positions in lists whose lines have a number and an id."""

import re
from collections.abc import Sequence

from flask import request

from service.http.wire.problems import MALFORMED, Problem


class Cursor:
    """The cursors of one list: `<number>.<id>` of the last line of a page; `id_pattern` is that of its ids.

    The list is ordered by number, and by id where numbers are the same.
    """

    def __init__(self, id_pattern: str) -> None:
        self.pattern = rf"([0-9]{{1,15}})\.({id_pattern})"
        self._compiled = re.compile(self.pattern, re.ASCII)

    def asked(self) -> tuple[int, str] | None:
        """Return the line before the requested page; None for the first. Raises a `MALFORMED` problem."""
        text = request.args.get("cursor")
        if text is None:
            return None
        match = self._compiled.fullmatch(text)
        if match is None:
            raise Problem(
                MALFORMED,
                "`cursor` is the `next` of another page.",
                reason="bad_parameter",
                facts={"parameter": "cursor"},
            )
        return int(match[1]), match[2]

    @staticmethod
    def next(lines: Sequence[tuple[int, str, *tuple[object, ...]]], limit: int) -> str | None:
        """Return the cursor of the page after these lines (number, id, …); None if they are fewer than
        `limit`.
        """
        return f"{lines[-1][0]}.{lines[-1][1]}" if len(lines) == limit else None
