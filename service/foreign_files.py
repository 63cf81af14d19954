"""Foreign files: guarded opening and parsing of files that other programs may have written.

A path that a person names, or that lies in a folder, may lead to anything: a FIFO to which nobody writes, an
endless device, terabytes, bytes that are no text, JSON with a million brackets. Here all of that is an error
that says what is wrong, before it costs anything.
"""

import errno
import os
import re
import stat
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Literal

import msgspec

from service.json_types import Json

LARGEST = 1 << 29
"""Bytes of a file that is read piece by piece: more than the longest stream of a game has."""
LARGEST_DOCUMENT = 16 << 20
"""Bytes of a file that is parsed as a whole: as much as a service takes of a bundle."""
DEEPEST = 32
"""Levels of nesting in JSON, as in bodies of requests."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_PIECE = 1 << 16
_BRACKETS = b"[]{}"
_ALL_ELSE = bytes(set(range(256)) - set(_BRACKETS))

Code = Literal["not_regular", "too_large"]


class UnusableFile(OSError):
    """A path without a file that can be read to its end: `code` says why, `most` is the limit in bytes."""

    def __init__(self, path: Path, code: Code, most: int = 0) -> None:
        if code == "too_large":
            number, why = errno.EFBIG, f"it has more than {most >> 20} MB"
        else:
            number, why = errno.EINVAL, "it is not a regular file"
        super().__init__(number, why, str(path))
        self.code: Code = code
        self.most = most


class NotPlain(ValueError):
    """Bytes that are not JSON as anybody writes it about games; the message says in what."""


def open_file(path: Path, most: int | None = LARGEST) -> BufferedReader:
    """Open a regular file of at most `most` bytes (None: of any size) for reading.

    Raises `UnusableFile`, and OSError as `open` does. Never waits for a writer of a FIFO, and reads no more
    than `most` bytes even of a file that grows meanwhile (`UnusableFile` then, too).
    """
    if not stat.S_ISREG(os.stat(path).st_mode):  # first: to open a device may do something
        raise UnusableFile(path, "not_regular")
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)  # again: it may be another by now
        if not stat.S_ISREG(status.st_mode):
            raise UnusableFile(path, "not_regular")
        if most is not None and status.st_size > most:
            raise UnusableFile(path, "too_large", most)
        return BufferedReader(_Bounded(descriptor, path, most), _PIECE)
    except BaseException:
        os.close(descriptor)
        raise


def read_file(path: Path, most: int = LARGEST_DOCUMENT) -> bytes:
    """All bytes of a regular file; raises as `open_file` does."""
    with open_file(path, most) as file:
        return file.read()


def named(path: Path) -> str:
    """The path as text that can be shown and encoded: a file may be called by bytes that are none."""
    return os.fsencode(path).decode(errors="replace")


def printable(text: str, most: int) -> str:
    """A text for terminals and streams, cut: no control characters, no halves of surrogate pairs."""
    return "".join(filter(str.isprintable, text[:most]))


def harmless_cell(cell: object) -> Json:
    """A cell of a CSV file that no spreadsheet takes for a formula: such a text gets a `'` in front."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def require_plain(raw: bytes) -> None:
    """Raise `NotPlain` for JSON that is no UTF-8, or nested too deeply.

    It does not look at what else JSON is: that is for a parser, which cannot be hurt any more.
    """
    try:
        raw.decode()
    except UnicodeDecodeError as problem:
        raise NotPlain(f"it is not UTF-8 ({problem.reason} at byte {problem.start})") from None
    if raw.count(b"[") + raw.count(b"{") > DEEPEST and _is_deep(_without_strings(raw)):
        raise NotPlain(f"it is nested more than {DEEPEST} levels deep")


def parse(raw: bytes) -> Json:
    """Plain data from JSON; raises `NotPlain`, also for what is no JSON."""
    require_plain(raw)
    try:
        return msgspec.json.decode(raw)
    except (msgspec.MsgspecError, ValueError) as problem:
        raise NotPlain(f"it is no JSON ({problem})") from problem


class _Bounded(FileIO):
    """A file of which no more than `most` bytes are read, however it grows."""

    def __init__(self, descriptor: int, path: Path, most: int | None) -> None:
        super().__init__(descriptor, "rb")
        self._path, self._most = path, most

    def readinto(self, buffer: Json) -> int:
        count = super().readinto(buffer)
        if count is None:  # something that waits, and only looks like a file
            raise UnusableFile(self._path, "not_regular")
        if self._most is not None and self.tell() > self._most:
            raise UnusableFile(self._path, "too_large", self._most)
        return count

    def readall(self) -> bytes:
        """Piece by piece, so that the bound holds here as well."""
        pieces = list[bytes]()
        while True:
            piece = bytearray(_PIECE)
            if not (count := self.readinto(piece)):
                return b"".join(pieces)
            pieces.append(bytes(piece[:count]))


def _without_strings(raw: bytes) -> bytes:
    """What stands between the strings, in time that grows with the length alone."""
    if b"\\" in raw:
        raw = re.sub(rb"\\.", b"", raw, flags=re.DOTALL)
    return b" ".join(raw.split(b'"')[::2])


def _is_deep(bare: bytes) -> bool:
    depth = 0
    for bracket in bare.translate(None, _ALL_ELSE):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            return True
    return False
