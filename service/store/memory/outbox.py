"""The outbox in memory, with a lock of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import Lock

from service.store.outbox import ASKED, KEPT, Backlog, DeliveryTask, PendingNotice, Report


@dataclass
class _Hook:
    tasks: dict[str, DeliveryTask] = field(default_factory=dict)
    look_at: dict[str, int] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    log: dict[str, tuple[int, str]] = field(default_factory=dict)
    health: str | None = None


class MemoryOutbox:
    """An `Outbox` for tests."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._is_watched = False
        self._pending: dict[str, PendingNotice] = {}
        self._hooks: dict[str, _Hook] = {}

    def appended(self, game: str, first: int, last: int) -> None:
        """What an append does."""
        with self._lock:
            if self._is_watched:
                known = self._pending.get(game, PendingNotice(game, first, last))
                self._pending[game] = known._replace(last=last)

    def watch(self) -> None:
        with self._lock:
            self._is_watched = True

    def pending(self, most: int) -> list[PendingNotice]:
        with self._lock:
            return sorted(self._pending.values(), key=lambda notice: notice.first)[:most]

    def acknowledge(self, notices: Sequence[PendingNotice]) -> None:
        with self._lock:
            for notice in notices:
                known = self._pending.get(notice.game)
                if known is not None and known.first == notice.first:
                    if known.last > notice.last:
                        self._pending[notice.game] = known._replace(first=notice.last + 1)
                    else:
                        del self._pending[notice.game]

    def recall(self, notice: PendingNotice) -> None:
        with self._lock:
            if self._is_watched:
                known = self._pending.get(notice.game, notice)
                self._pending[notice.game] = notice._replace(first=min(known.first, notice.first))

    def pending_count(self) -> int:
        with self._lock:
            return len(self._pending)

    def add_tasks(
        self, hook: str, tasks: Sequence[DeliveryTask], now: int, *, set_back: bool = False
    ) -> None:
        with self._lock:
            its = self._hooks.setdefault(hook, _Hook())
            for new in tasks:
                if (known := its.tasks.get(new.name)) is not None:
                    after = min(known.after, new.after) if set_back else known.after
                    its.tasks[new.name] = replace(known, after=after, last=max(known.last, new.last))
                else:
                    its.tasks[new.name] = replace(new, tries=0)
                    its.look_at[new.name] = its.since[new.name] = now

    def add_first(self, hook: str, task: DeliveryTask, now: int) -> None:
        with self._lock:
            its = self._hooks.setdefault(hook, _Hook())
            its.tasks[task.name] = replace(task, tries=0)
            its.look_at[task.name] = ASKED
            its.since.setdefault(task.name, now)

    def claim(self, hook: str, now: int, until: int) -> DeliveryTask | None:
        with self._lock:
            its = self._hooks.get(hook, _Hook())
            due = sorted((at, name) for name, at in its.look_at.items() if at <= now)
            if not due:
                return None
            its.look_at[due[0][1]] = until
            return its.tasks[due[0][1]]

    def report(self, hook: str, task: str, report: Report) -> None:
        with self._lock:
            its = self._hooks.get(hook, _Hook())
            if (known := its.tasks.get(task)) is None:
                return
            is_set_back = report.claimed is not None and known.after < report.claimed
            after = known.after if is_set_back else max(report.after, known.after)
            if after < known.last or report.tries:
                its.tasks[task] = replace(known, after=after, tries=report.tries)
                its.look_at[task] = report.again
            else:
                del its.tasks[task], its.look_at[task], its.since[task]
            if (logged := report.logged) is not None:
                newest = max((place for place, _ in its.log.values()), default=-1)
                place = its.log.get(logged.id, (max(logged.since, newest + 1), ""))[0]
                its.log[logged.id] = place, logged.record
                for id in sorted(its.log, key=lambda id: its.log[id])[:-KEPT]:
                    del its.log[id]
            its.health = report.health if report.health is not None else its.health

    def backlogs(self, hooks: Sequence[str]) -> list[Backlog]:
        with self._lock:
            return [
                Backlog(
                    len(its.tasks),
                    min(its.look_at.values(), default=None),
                    min(its.since.values(), default=None),
                    its.health,
                )
                for its in (self._hooks.get(hook, _Hook()) for hook in hooks)
            ]

    def deliveries(self, hook: str, before: tuple[int, str] | None, most: int) -> list[tuple[int, str, str]]:
        with self._lock:
            log = self._hooks.get(hook, _Hook()).log
            rows = [(place, id, record) for id, (place, record) in log.items()]
        return sorted((row for row in rows if before is None or row[:2] < before), reverse=True)[:most]

    def delivery(self, hook: str, id: str) -> str | None:
        with self._lock:
            logged = self._hooks.get(hook, _Hook()).log.get(id)
            return None if logged is None else logged[1]

    def recover(self, hook: str) -> None:
        with self._lock:
            if (its := self._hooks.get(hook)) is not None:
                its.health = None
                its.look_at = dict.fromkeys(its.look_at, 0)

    def drop(self, hook: str) -> None:
        with self._lock:
            self._hooks.pop(hook, None)
