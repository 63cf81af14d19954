"""Checks, cases and grades: what is asked of a bot, in which games, and what came of it."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec

from domain.titles import TITLES
from service.json_types import Json, JsonObject


class Failed(Exception):
    """The bot has not done what is asked of it; the message says what it did."""


class Inapplicable(Exception):
    """What is checked does not concern this bot, or could not happen in this game; the message says why."""


@dataclass(frozen=True)
class Case:
    """A game for a check: `seats` at the table, the bot on `seat`.

    `clocked`: it has a clock, whose time is set. `waits`: one seat is free, and nobody sits there yet.
    `undoes`: the rivals take commands back.
    """

    title: str
    settings: Mapping[str, Json] = field(default_factory=dict)
    seats: int = 2
    seat: int = 0
    clocked: bool = False
    waits: bool = False
    undoes: bool = False


class Check(NamedTuple):
    """A check: its id, what is asked of the bot, what to do if it fails, and how to find out.

    `case`: fields of `Case` that are true. A bot passes although checks that are not `required` fail.
    `full`: it is done with each module of a title; `quick` takes the place of `run` for who is in a hurry.
    """

    id: str
    asks: str
    advice: str
    run: Callable[[Any], None]
    case: tuple[str, ...] = ()
    required: bool = True
    full: bool = False
    quick: Callable[[Any], None] | None = None


class Work(NamedTuple):
    """One check of one game."""

    check: Check
    case: Case

    @property
    def seed(self) -> str:
        """The same work has the same luck."""
        return f"bot-check {self.check.id} {self.case.settings}"


class Grade(msgspec.Struct, frozen=True):
    """What came of one check. `why` and `advice` are empty when it has passed.

    `inapplicable`: it does not concern this bot, or this game; `skipped`: there was no time for it.
    """

    title: str
    settings: Mapping[str, Json]
    seats: int
    check: str
    asks: str
    verdict: Literal["passed", "failed", "inapplicable", "skipped"]
    required: bool
    why: str
    advice: str
    seconds: float


def plan(
    checks: Sequence[Check], titles: Sequence[str], only: Sequence[str] = (), *, quick: bool = False
) -> list[Work]:
    """Every check with every title: whole games with every module, and once at a full table.

    `only`: these checks; `quick`: games are cut short, and all else is done with the first title alone.
    """
    work = list[Work]()
    for number, title in enumerate(titles):
        for check in (candidate for candidate in checks if not only or candidate.id in only):
            flags: JsonObject = dict.fromkeys(check.case, True)
            if check.full:
                run = check._replace(run=check.quick) if quick and check.quick else check
                cases = [Case(title, settings) for settings in _modules(title)]
                most = max(TITLES[title].rules.seats)
                work += [Work(run, case) for case in (*cases, Case(title, seats=most, seat=most - 1))]
            elif not (quick and number):
                work.append(Work(check, Case(title, seat=len(work) % 2, **flags)))
    return work


def run(
    works: Sequence[Work], do: Callable[[Work], None], *, seconds: float = 1_200, at_once: int = 2
) -> Iterator[Grade]:
    """Do them all, at most `at_once` together, and none that would begin after `seconds`; as they end.

    `do` raises `Failed`, `Inapplicable`, or `OSError`.
    """
    until = time.monotonic() + seconds

    def one(work: Work) -> Grade:
        check, case, began = work.check, work.case, time.monotonic()

        def grade(verdict: Literal["passed", "failed", "inapplicable", "skipped"], why: str = "") -> Grade:
            advice, took = check.advice if verdict == "failed" else "", time.monotonic() - began
            row = (check.id, check.asks, verdict, check.required, why[:600], advice, round(took, 1))
            return Grade(case.title, case.settings, case.seats, *row)

        if began > until:
            return grade("skipped", "no time was left")
        try:
            do(work)
        except Inapplicable as reason:
            return grade("inapplicable", str(reason))
        except (Failed, OSError) as problem:
            return grade("failed", str(problem))
        return grade("passed")

    with ThreadPoolExecutor(at_once) as pool:
        doing = [pool.submit(one, work) for work in works]
        try:
            for future in as_completed(doing):
                yield future.result()
        finally:
            for future in doing:
                future.cancel()


def has_passed(grades: Sequence[Grade]) -> bool:
    """Whether all that is required has."""
    return all(grade.verdict in ("passed", "inapplicable") for grade in grades if grade.required)


def _modules(title: str) -> list[JsonObject]:
    """The settings of each of its modules, if there are any; else the usual ones."""
    records = msgspec.json.schema(TITLES[title].rules.settings)["$defs"].values()
    modules: Iterator[JsonObject] = (
        record["properties"]["module"] for record in records if "module" in record.get("properties", {})
    )
    return [{"module": module} for module in next(modules, {}).get("enum", ())] or [{}]
