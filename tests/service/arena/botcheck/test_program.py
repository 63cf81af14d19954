"""A bot as a process: what it says is kept to a bound, and nothing that it starts holds up its end."""

import shlex
import sys
from threading import Event

from service.arena.botcheck import program
from service.arena.botcheck.program import Program
from tests.support.speed import patience


def run(code: str) -> Program:
    """The program when it has ended."""
    ended = Event()
    it = Program(shlex.join((sys.executable, "-S", "-c", code)), {}, ended.set)
    assert ended.wait(patience(60))
    it.kill()
    return it


def test_the_end_of_what_it_says_is_told_however_much_that_is() -> None:
    it = run("for i in range(40_000): print('x' * 50)\nprint('é', flush=True); 1 / 0")
    assert it.code == 1
    assert it.said().endswith("ZeroDivisionError: division by zero")
    assert len(it._said) == program._KEPT


def test_one_that_says_nothing_has_said_nothing() -> None:
    it = run("")
    assert (it.code, it.said()) == (0, "")
