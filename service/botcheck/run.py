"""A run of the kit: which checks of which games, several at a time, graded as they end."""

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from service.botcheck.checks import CHECKS, Check, plays_a_while
from service.botcheck.table import Case, Failed, Inapplicable, Table
from service.sdk import Estancia, Problem, Unanswered


class Work(NamedTuple):
    """One check of one game."""

    check: Check
    case: Case


class Grade(msgspec.Struct, frozen=True):
    """What came of one check. `why` and `advice` are empty when it has passed.

    `inapplicable`: it does not concern this bot, or this game; `skipped`: there was no time for it.
    """

    title: str
    settings: Mapping[str, Any]
    check: str
    asks: str
    verdict: Literal["passed", "failed", "inapplicable", "skipped"]
    required: bool
    why: str
    advice: str
    seconds: float


def plan(
    client: Estancia, titles: Sequence[str], only: Sequence[str] = (), *, quick: bool = False
) -> list[Work]:
    """All that is to be checked: every check with every title, whole games with every module.

    `only`: these checks; `quick`: games are cut short, and faults are tried with the first title alone.
    """
    found = list[Work]()
    checks = [check for check in CHECKS if not only or check.id in only]
    for number, title in enumerate(titles):
        modules = _modules(client, title)
        for check in checks:
            if not check.full:
                flags: dict[str, Any] = dict.fromkeys(check.case, True)
                if not (quick and number):
                    found.append(Work(check, Case(title, seat=len(found) % 2, **flags)))
                continue
            run = check._replace(run=plays_a_while) if quick else check
            for settings in modules:
                found.append(Work(run, Case(title, settings, seat=len(found) % 2)))
    return found


def run(
    client: Estancia, command: str, works: Sequence[Work], folder: Path, *,
    patience: float = 20, seconds: float = 900, at_once: int = 2,
) -> Iterator[Grade]:  # fmt: skip
    """Do them all, at most so many at once, and none that would begin after `seconds`; as they end."""
    until = time.monotonic() + seconds

    def one(work: Work) -> Grade:
        began = time.monotonic()
        grade = Grade(
            work.case.title, work.case.settings, work.check.id, work.check.asks, "passed",
            work.check.required, "", "", 0,
        )  # fmt: skip
        if began > until:
            return msgspec.structs.replace(grade, verdict="skipped", why="no time was left")
        seed = f"bot-check {work.check.id} {work.case.settings}"
        try:
            with Table(client, command, work.case, seed, folder, patience) as table:
                work.check.run(table)
        except Inapplicable as reason:
            grade = msgspec.structs.replace(grade, verdict="inapplicable", why=str(reason))
        except (Failed, Problem, Unanswered, OSError) as problem:
            why = str(problem)[:600]
            grade = msgspec.structs.replace(grade, verdict="failed", why=why, advice=work.check.advice)
        return msgspec.structs.replace(grade, seconds=round(time.monotonic() - began, 1))

    with ThreadPoolExecutor(at_once) as pool:
        doing = [pool.submit(one, work) for work in works]
        try:
            for each in as_completed(doing):
                yield each.result()
        finally:
            for each in doing:
                each.cancel()


def has_passed(grades: Sequence[Grade]) -> bool:
    """Whether all that is required has."""
    return all(grade.verdict in ("passed", "inapplicable") for grade in grades if grade.required)


def _modules(client: Estancia, title: str) -> list[dict[str, Any]]:
    """The settings of each of its modules, if there are any; else the usual ones."""
    schema = client.title(title)["settings"]
    records = [schema, *schema.get("$defs", {}).values()]
    found: dict[str, Any] = next(
        (it["properties"]["module"] for it in records if "module" in it.get("properties", {})), {}
    )
    return [{"module": module} for module in found.get("enum", ())] or [{}]
