"""The lines of a file that is meant to be a bundle, whatever has been done to it on its way.

Programs that carry text change the ends of lines, put a byte order mark before it, or lose its last line end.
None of that says anything about a game, so it is undone here, and told.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from service.audit.bundles.bundle import LONGEST_LINE
from service.audit.reasons import Reason, because, of_failure
from service.foreign_files import UnusableFile, open_file

_MARK = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
_HINTS = (b'"rules_versions":', b'"format":"estancia', b'{"hash":"', b'"salt":"', b'{"checkpoint":{')
"""What one of the first lines of a bundle holds, or its end."""
_FEED = re.compile(rb'\s*(?:\{\s*"events":\s*)?(?:\[\s*)?\{\s*"position":\s*\d+,\s*"type":')
"""How events begin where the service answers them, in its three shapes: without the header of a bundle."""
_LOOKED_AT = 1 << 16


class Lines(Iterator[bytes]):
    """The lines of a file from where it stands, without their ends; `changed` tells what was undone so far.

    What is longer than any line may be cannot be read as one.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._changed: set[str] = set()
        self._is_first = True

    @property
    def changed(self) -> tuple[Reason, ...]:
        """In the order of their codes."""
        return tuple(map(because, sorted(self._changed)))

    def __next__(self) -> bytes:
        line = self._file.readline(LONGEST_LINE)
        if not line:
            raise StopIteration
        if self._is_first:
            self._is_first = False
            if line.startswith(_MARK):
                self._changed.add("byte_order_mark")
                line = line[len(_MARK) :]
        if line.endswith(b"\r\n"):
            self._changed.add("line_ends")
            return line[:-2]
        if line.endswith(b"\n"):
            return line[:-1]
        if len(line) == LONGEST_LINE:
            return b"(cut off) " + line
        self._changed.add("last_line_end")
        return line


def no_bundle(path: Path) -> Reason | None:
    """Why a file cannot even be meant as a bundle, if so: then there is no game that could have diverged.

    Raises OSError for a file that cannot be read.
    """
    try:
        with open_file(path) as file:
            begins = file.read(_LOOKED_AT)
    except UnusableFile as problem:
        return of_failure(problem)
    if not begins:
        return because("empty")
    if begins.startswith(_UTF_16):
        return because("utf_16")
    if begins.startswith(_PACKED):
        return because("compressed")
    if _FEED.match(begins):
        return because("feed")
    is_meant = begins.removeprefix(_MARK).startswith(b'{"commitment":') or any(
        hint in begins for hint in _HINTS
    )
    return None if is_meant else because("no_bundle")
