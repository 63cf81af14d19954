"""Foreign files: what is opened, what is refused, and what JSON may do to whoever parses it."""

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.foreign_files import (
    DEEPEST,
    NotPlain,
    UnusableFile,
    harmless_cell,
    named,
    open_file,
    parse,
    printable,
    read_file,
)

IRREGULAR: dict[str, Callable[[Path], object]] = {
    "a FIFO": os.mkfifo,
    "a folder": Path.mkdir,
    "a link to an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a link to an empty device": lambda path: path.symlink_to(os.devnull),
    "a link to a folder": lambda path: path.symlink_to(path.parent),
}


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[Path]:
    with socket.socket(socket.AF_UNIX) as listener:
        path = tmp_path / "s"
        listener.bind(os.path.relpath(path))  # the names of sockets are short
        yield path


class TestOpening:
    @pytest.mark.parametrize("kind", IRREGULAR)
    def test_what_is_no_regular_file_is_refused_at_once(self, kind: str, tmp_path: Path) -> None:
        IRREGULAR[kind](path := tmp_path / "x")
        with pytest.raises(UnusableFile, match="not a regular file") as refused:
            open_file(path)
        assert (refused.value.code, refused.value.filename) == ("not_regular", str(path))

    def test_a_socket_is_refused(self, listening: Path) -> None:
        with pytest.raises(UnusableFile):
            open_file(listening)

    def test_a_file_that_is_replaced_by_a_fifo_meanwhile_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        regular, fifo = tmp_path / "regular", tmp_path / "fifo"
        regular.touch()
        os.mkfifo(fifo)
        opened = os.open
        monkeypatch.setattr(os, "open", lambda _path, flags: opened(fifo, flags))
        with pytest.raises(UnusableFile, match="not a regular file"):
            open_file(regular)

    def test_a_link_to_a_file_is_that_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"one\ntwo\n")
        (link := tmp_path / "link").symlink_to("file")
        with open_file(link) as file:
            assert file.readline() == b"one\n"
            file.seek(0)
            assert file.read() == b"one\ntwo\n"

    def test_what_is_not_there_is_told_as_ever(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            open_file(tmp_path / "nothing")

    @pytest.mark.parametrize("read", [read_file, lambda path, most: open_file(path, most).close()])
    def test_a_file_has_as_many_bytes_as_it_may_and_not_one_more(
        self, read: Callable[[Path, int], object], tmp_path: Path
    ) -> None:
        (path := tmp_path / "file").write_bytes(b"x" * 1_000)
        read(path, 1_000)
        with pytest.raises(UnusableFile) as refused:
            read(path, 999)
        assert (refused.value.code, refused.value.most) == ("too_large", 999)

    def test_terabytes_cost_nothing(self, tmp_path: Path) -> None:
        with (path := tmp_path / "sparse").open("wb") as file:
            file.truncate(1 << 40)
        with pytest.raises(UnusableFile, match="it has more than 512 MB"):
            open_file(path)

    @pytest.mark.parametrize("by_lines", [True, False])
    def test_no_more_is_read_of_a_file_that_grows_meanwhile(self, by_lines: bool, tmp_path: Path) -> None:
        (path := tmp_path / "file").write_bytes(b"x\n" * 1_000)
        with open_file(path, 4_000) as file, path.open("ab") as writer:
            assert file.readline() == b"x\n"
            writer.write(b"x\n" * 500_000)
            writer.flush()
            with pytest.raises(UnusableFile, match="it has more than"):
                list(file) if by_lines else file.read()


class TestParsing:
    @pytest.mark.parametrize("raw", [b"\xed\xa0\x80", b'{"a":"\xed\xa0\x80"}', b'"\xff"', b'"\xc0\xaf"'])
    def test_bytes_that_are_no_utf_8_are_refused(self, raw: bytes) -> None:
        with pytest.raises(NotPlain, match="not UTF-8"):
            parse(raw)

    @pytest.mark.parametrize(
        "raw", [b'"\\ud800"', b"", b"{", b"1e999", b"9" * 5_000, b'"\\', b'"\\"' * 10_000]
    )
    def test_what_is_no_json_is_refused(self, raw: bytes) -> None:
        with pytest.raises(NotPlain, match="no JSON"):
            parse(raw)

    @pytest.mark.parametrize("depth", [DEEPEST + 1, 900, 100_000])
    @pytest.mark.parametrize("ends", [(b"[", b"]"), (b'{"a":', b"}"), (b'{"\\"}":[', b"]}"), (b"[", b"")])
    def test_deep_nesting_is_refused_before_anything_parses_it(
        self, depth: int, ends: tuple[bytes, bytes]
    ) -> None:
        raw = ends[0] * depth + b"1" + ends[1] * depth
        with pytest.raises(NotPlain, match="levels deep"):
            parse(raw)

    def test_many_brackets_side_by_side_and_in_texts_are_not_deep(self) -> None:
        assert parse(b"[" * DEEPEST + b"]" * DEEPEST)
        assert (
            parse(b"[%s]" % b",".join([b'[{"[[[[\\"[[\\\\":[]}]'] * 1_000)) == [[{'[[[["[[\\': []}]] * 1_000
        )


def test_names_and_texts_can_be_shown_whatever_they_hold(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xed.ndjson"))
    assert named(path).encode().endswith("/\ufffd\ufffd.ndjson".encode())
    assert printable("A\x1b[2J\n\u202eB\ud800", 80) == "A[2JB"
    assert printable("x" * 100, 80) == "x" * 80


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_text_in_a_cell_is_a_formula(text: str) -> None:
    assert harmless_cell(text) == f"'{text}"


@pytest.mark.parametrize("cell", [-1, -0.5, 0, None, "", "Ana", "a=b", '{"a":-1}', "'"])
def test_all_other_cells_stay_as_they_are(cell: object) -> None:
    assert harmless_cell(cell) is cell
