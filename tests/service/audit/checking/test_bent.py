"""Whatever is done to the bytes of a bundle is found, and found where it was done."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from service.title_kit.law import EFFORT
from tests.service.audit.checking.support import verdict
from tests.service.audit.support import Played

Change = Callable[[list[bytes], int, Random], list[bytes]]


def other_digit(lines: list[bytes], i: int, whim: Random) -> list[bytes]:
    at = whim.choice([k for k, byte in enumerate(lines[i]) if chr(byte).isdigit()])
    digit = str((int(chr(lines[i][at])) + whim.randrange(1, 10)) % 10).encode()
    return [*lines[:i], lines[i][:at] + digit + lines[i][at + 1 :], *lines[i + 1 :]]


def other_byte(lines: list[bytes], i: int, whim: Random) -> list[bytes]:
    at = whim.randrange(len(lines[i]))
    byte = bytes([lines[i][at] ^ whim.randrange(1, 256)])
    return [*lines[:i], lines[i][:at] + byte + lines[i][at + 1 :], *lines[i + 1 :]]


def swapped(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]


def inserted(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return [*lines[:i], lines[i - 1], *lines[i:]]


def removed(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return [*lines[:i], *lines[i + 1 :]]


def truncated(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return lines[:i]


def cut(lines: list[bytes], i: int, whim: Random) -> list[bytes]:
    return [*lines[:i], lines[i][: whim.randrange(1, len(lines[i]))]]


def spaced(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return [*lines[:i], lines[i].replace(b",", b", ", 1), *lines[i + 1 :]]


class TestWhatIsBent:
    @pytest.mark.parametrize("kind", ["full", "masked"])
    @pytest.mark.parametrize(
        "change", [other_digit, other_byte, swapped, inserted, removed, truncated, cut, spaced]
    )
    def test_a_change_of_a_record_is_found_where_it_was_made(
        self, finished: Played, tmp_path: Path, change: Change, kind: str
    ) -> None:
        raw = finished.full() if kind == "full" else finished.masked(1)
        lines, whim = raw.splitlines(keepends=True), Random(change.__name__)
        for _ in range(12):
            i = whim.randrange(1, len(lines) - 2)
            report = verdict(tmp_path, b"".join(change(lines, i, whim)))
            assert report.verdict == "diverged", (i, report)
            # What a viewer was not shown, only the signature at the end can vouch for.
            hidden = kind == "masked" and b'"salt":null' in lines[i] and change is other_byte
            assert report.position in (i, len(lines) - 1 if hidden else i), report

    @pytest.mark.parametrize("change", [other_digit, other_byte, spaced, cut, removed])
    def test_a_change_of_the_header_or_the_end_is_found(
        self, finished: Played, tmp_path: Path, change: Change
    ) -> None:
        lines, whim = finished.full({"0": "Ana"}).splitlines(keepends=True), Random(7)
        for i in (0, len(lines) - 1) * 8 * EFFORT:
            report = verdict(tmp_path, b"".join(change(lines, i, whim)))
            assert report.verdict == "diverged", (i, report)

    def test_every_byte_of_a_bundle_matters(self, finished: Played, tmp_path: Path) -> None:
        raw, whim = finished.full({"0": "Ana"}), Random(8)
        for _ in range(50 * EFFORT):
            at = whim.randrange(len(raw))
            bent = raw[:at] + bytes([raw[at] ^ (1 << whim.randrange(8))]) + raw[at + 1 :]
            assert verdict(tmp_path, bent).verdict == "diverged", (at, raw[at - 20 : at + 20])

    def test_something_after_the_end_is_found(self, finished: Played, tmp_path: Path) -> None:
        raw = finished.full()
        for more in (b"\n", b"{}\n", raw, b"x"):
            assert verdict(tmp_path, raw + more).verdict == "diverged"

    @pytest.mark.parametrize(
        "raw",
        [
            b"", b"\n", b"\x00" * 5_000, b"{}", b"[" * 100_000, b'{"commitment":' * 50_000, b"\xff\xfe",
            b"null\nnull\n", b"\n" * 1_000, b"0" * (3 << 20),
        ],
    )  # fmt: skip
    def test_no_bytes_break_it(self, tmp_path: Path, raw: bytes) -> None:
        assert verdict(tmp_path, raw).verdict == "diverged"

    def test_noise_does_not_break_it(self, finished: Played, tmp_path: Path) -> None:
        lines, whim = finished.full().splitlines(keepends=True), Random(9)
        for _ in range(40):
            noise = whim.randbytes(whim.randrange(300))
            header = lines[0] if whim.random() < 0.7 else b""
            assert verdict(tmp_path, header + noise + b"\n" + lines[-1]).verdict == "diverged"
