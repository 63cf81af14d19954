"""Progress of long work: shown in place on a terminal, rarely elsewhere, and never where the result goes."""

import io
import sys
from collections.abc import Iterator

import pytest

from service.cli.terminal.progress import EVERY, FIRST, REDRAWN, Meter, with_progress


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Not a fixture: whatever captures the output puts its own in place after those."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    return terminal


def test_elsewhere_than_on_a_terminal_a_line_comes_rarely_with_the_time_left(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with Meter("games", clock) as meter:
        for clock.now in (1, EVERY - 1, EVERY, EVERY + 1, 3 * EVERY):
            meter(int(clock.now), 120)
    assert capsys.readouterr() == (
        "",
        "20 of at most 120 games, about 2 min left\n60 of at most 120 games, about 60 s left\n",
    )


def test_on_a_terminal_one_line_is_drawn_again_and_is_gone_in_the_end(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = terminal_of(monkeypatch)
    with Meter("games", clock) as meter:
        for clock.now in (FIRST / 2, FIRST, FIRST + REDRAWN / 2, FIRST + REDRAWN):
            meter(1, 3)
    line = "\r1 of at most 3 games, about 2 s left\033[K"
    assert terminal.getvalue() == f"{line}{line}\r\033[K"


def test_it_makes_room_for_other_output_and_comes_back_after_it(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = terminal_of(monkeypatch)
    with Meter("games", clock) as meter:
        clock.now = FIRST
        meter(5, None)
        meter.hide()
        meter(6, None)
    assert terminal.getvalue() == "\r5 games in 1 s\033[K\r\033[K\r5 games in 1 s\033[K\r\033[K"


def test_quick_work_shows_nothing_and_is_passed_on_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    assert [*with_progress(iter("abc"), 3)] == ["a", "b", "c"]
    assert not terminal.getvalue()


def test_work_that_is_left_early_is_told_so() -> None:
    left = []

    def work() -> Iterator[int]:
        try:
            yield from range(9)
        finally:
            left.append(True)

    going = with_progress(work(), 9)
    assert next(going) == 0
    going.close()
    assert left == [True]
