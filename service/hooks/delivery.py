"""Delivery of webhooks: one event at a time, until one fails, or all are delivered.

A delivery counts only when the endpoint has confirmed it, and is not repeated after its report. A process
that dies in between leaves a task under a lease, and the event is delivered again.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import structlog

from service.games.cache import follow
from service.games.handler import RECENT, Handler
from service.games.history.losses import Loss, losses_of, note_loss
from service.games.loaded import LoadedGame
from service.games.people.app_records import external_ids
from service.games.quarantine import Kind, Quarantine, Watch, unwatched
from service.games.turns import CHANGES, Moment, TurnFeed, turn_feed
from service.games.unreadable.errors import NoSuchGame, Unreadable
from service.games.unreadable.skipping import SkippedGame, Why, read_or_skip
from service.hooks import (
    endpoint_health,
    hook,
    messages,
    signature,
)
from service.hooks.endpoint_health import HEALTHY, HOUR, MINUTE, Health
from service.hooks.hook import Hook
from service.hooks.messages import HISTORY_LOST, PING, Delivery
from service.hooks.transport import Answer
from service.lru_cache import LruCache
from service.store.outbox import DeliveryTask, LoggedDelivery, Report
from service.store.records import Entry
from service.times import ms_of, rfc3339

PAGE = 50
"""Events looked at together for one that the hook wants."""
REMEMBERED = 100
SKIPPED: dict[Why, int] = {
    "other_release": 10 * MINUTE, "damaged": HOUR, "stream_lost": HOUR, "out_of_reach": MINUTE
}  # fmt: skip
"""Milliseconds until a game that cannot be read is looked at again."""

Send = Callable[[str, Mapping[str, str], bytes], Answer]

log = structlog.get_logger(part="hooks")


class _Message(NamedTuple):
    """What to send next of a task: the event at `position`."""

    position: int
    id: str
    type: str
    body: bytes


class Deliverer:
    """`lease`: the most milliseconds of an attempt; `count(what)` receives its outcome.

    `watch(kind, game)` is called where the rules of a game run. Threads share one.
    """

    def __init__(
        self,
        handler: Handler,
        send: Send,
        lease: int,
        *,
        count: Callable[[str], None] = lambda _: None,
        watch: Callable[[Kind, str], Watch] = lambda _kind, _game: unwatched,
        clock: Callable[[], int] | None = None,
        luck: Callable[[], float] = random.random,
    ) -> None:
        self._handler = handler
        self._outbox = handler.store.outbox
        self._send = send
        self._lease = lease
        self._count = count
        self._watch = watch
        self._quarantine = Quarantine(handler.store)
        self._clock = clock or handler.store.now
        self._luck = luck
        self._games: LruCache[str, LoadedGame] = LruCache(REMEMBERED)
        self._dropped = handler.store.connections().dropped
        self._turns: LruCache[tuple[str, str], TurnFeed] = LruCache(REMEMBERED)

    def deliver(self, id: str, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Deliver the pending messages of this hook, while this `goes_on`; the next sweep finds the rest."""
        while goes_on() and self._step(id):
            continue

    def is_due(self, id: str) -> bool:
        """Return whether this hook has a pending message now."""
        its = hook.find(self._handler.store, id)
        if its is None or not its.enabled or hook.reach_of(self._handler.store, its.owner) is None:
            return False
        waiting = self._outbox.backlogs([id])[0]
        reach = endpoint_health.due_until(endpoint_health.read(waiting.health), self._clock())
        return reach is not None and waiting.look_at is not None and waiting.look_at <= reach

    def _step(self, id: str) -> bool:
        """One task a bit further; False when nothing is to be done now."""
        now = self._clock()
        its = hook.find(self._handler.store, id)
        if its is None or not its.enabled or hook.reach_of(self._handler.store, its.owner) is None:
            return False
        state = endpoint_health.read(self._outbox.backlogs([id])[0].health)
        reach = endpoint_health.due_until(state, now)
        if reach is None or (task := self._outbox.claim(id, reach, now + self._lease)) is None:
            return False
        case = self._quarantine.case("hook", task.game) if task.game else None
        if case is not None and self._quarantine.holds(case, task.after):
            self._outbox.report(id, task.name, Report(task.after, task.tries, case.until))
            return True
        with self._watch("hook", task.game)(task.after, ""):
            message = read_or_skip(task.game, lambda: self._next(its, task))
        if isinstance(message, SkippedGame):  # the hook receives its other games meanwhile
            self._outbox.report(id, task.name, Report(task.after, task.tries, now + SKIPPED[message.why]))
        elif isinstance(message, _Message):
            self._try(its, state, task, message)
        else:
            tries = task.tries if message < task.last else self._left_at(its, task, message)
            self._outbox.report(id, task.name, Report(message, tries, now, claimed=task.after))
        return True

    def _next(self, its: Hook, task: DeliveryTask) -> _Message | int:
        """The next message of a task, or the position up to which it has none."""
        if not task.game:
            position = task.last
            body = messages.of_ping(its.id, rfc3339(position))
            return _Message(position, messages.id_of(its.id, "", position, b""), PING, body)
        losses = losses_of(self._handler.store.streams.meta(task.game) or {})
        if (loss := self._loss_to_tell(its, task, losses)) is not None:
            now = self._handler.current(task.game)
            id = messages.id_of_loss(its.id, task.game, loss)
            return _Message(task.after, id, HISTORY_LOST, messages.of_loss(now, loss.after))
        # No further than the next loss, which is reported right there.
        stops = (loss.after - task.after for loss in losses if loss.after > task.after)
        most = min(task.last - task.after, PAGE, *stops)
        entries = self._handler.store.streams.read(task.game, task.after, most + 1)
        if not entries:
            return task.last  # a store that lost its last moments
        follower, entries = next(iter(entries[most:]), None), entries[:most]
        asked = self._asked_for(its, task)
        if its.wants_changes if asked is None else asked in CHANGES:
            return self._next_change(its, task, entries, follower, asked)
        loaded = self._at(task.game, task.after, entries)
        for count, entry in enumerate(entries, 1):
            type = loaded.codec.read(entry.record)[0].type
            if asked is not None or its.wants(type):
                after = loaded.after(entries[:count])
                self._games.put(after.id, after)
                id = messages.id_of(its.id, task.game, after.version, entry.hash)
                return _Message(after.version, id, type, messages.of_event(Moment(after, entry)))
        return task.after + len(entries)

    def _loss_to_tell(self, its: Hook, task: DeliveryTask, losses: Sequence[Loss]) -> Loss | None:
        """Return the loss right after the delivered events, if its message is pending, or requested again."""
        if task.name != task.game:
            return next(
                (loss for loss in losses if messages.id_of_loss(its.id, task.game, loss) == task.name), None
            )
        return next(
            (loss for loss in losses if loss.after == task.after and not self._has_arrived(its, loss, task)),
            None,
        )

    def _has_arrived(self, its: Hook, loss: Loss, task: DeliveryTask) -> bool:
        record = self._outbox.delivery(its.id, messages.id_of_loss(its.id, task.game, loss))
        return record is not None and messages.read_delivery(record).outcome == "delivered"

    def _left_at(self, its: Hook, task: DeliveryTask, position: int) -> int:
        """Return 1 if a loss must still be reported after all events of a task, which is not done then."""
        if position < task.last or task.name != task.game:
            return 0
        losses = losses_of(self._handler.store.streams.meta(task.game) or {})
        return int(self._loss_to_tell(its, replace(task, after=position), losses) is not None)

    def _asked_for(self, its: Hook, task: DeliveryTask) -> str | None:
        """The type of the message that is to be sent again; None for a task that nobody has asked for."""
        if task.name == task.game:
            return None
        record = self._outbox.delivery(its.id, task.name)
        known = None if record is None else messages.known_delivery(record)
        return "" if known is None else known.type

    def _next_change(
        self,
        its: Hook,
        task: DeliveryTask,
        entries: Sequence[Entry],
        follower: Entry | None,
        asked: str | None,
    ) -> _Message | int:
        """The same for who wants turn changes: one message a position, that of the change if there is one."""
        feed = self._turns.get((its.id, task.game))
        if feed is None or feed.loaded.version != task.after or not follow(feed.loaded, entries):
            self._check(task.game, None if feed is None else feed.loaded)
            feed = turn_feed(self._handler, self._handler.cached(task.game), task.after)
            self._turns.put((its.id, task.game), feed)
        for moment in feed.next(entries, follower):
            after, change = moment.after, moment.change
            if change is None or not (asked is not None or its.wants(change)):
                change = None
            type = change or after.codec.read(moment.entry.record)[0].type
            if asked is not None or its.wants(type):
                id = messages.id_of(its.id, task.game, after.version, moment.entry.hash)
                body = messages.of_event(moment, change, self._people(its, moment) if moment.seats else None)
                return _Message(after.version, id, type, body)
        return task.after + len(entries)

    def _people(self, its: Hook, moment: Moment) -> dict[int, str]:
        """What the app of the game calls the people who sit there, if this is its webhook."""
        if its.owner != moment.after.owner:
            return {}
        return external_ids(moment.after, self._handler.store.streams.meta(moment.after.id) or {})

    def _try(self, its: Hook, state: Health, task: DeliveryTask, message: _Message) -> None:
        began = self._clock()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "estancia",
            **signature.headers(its.secrets_at(began), message.id, began // 1000, message.body),
        }
        answer = self._send(its.url, headers, message.body)
        now = self._clock()
        again: int | None = None
        in_pause = began < state.until
        if answer.is_good:
            left = self._left_at(its, task, message.position)
            health = None if state == HEALTHY else endpoint_health.write(HEALTHY)
            after = Report(message.position, left, now, health=health)
        else:
            # Who tries it by hand while it is being repaired makes no pause longer, and switches nothing off.
            sick = state if in_pause else endpoint_health.after_failure(state, now, self._luck(), answer.wait)
            sick = endpoint_health.gone(state, now) if answer.is_gone else sick
            tries = task.tries + 1
            pause = now + endpoint_health.pause(tries, self._luck())
            again = None if sick.off else max(pause, sick.until)
            after = Report(message.position - 1, tries, pause, health=endpoint_health.write(sick))
            if sick.off is not None:
                log.warning("hook switched off", hook=its.id, why=sick.off)
                self._count("hooks_off")
        logged = self._logged(its, task, message, answer, began, now, again)
        self._outbox.report(its.id, task.name, replace(after, logged=logged, claimed=task.after))
        if in_pause and answer.is_good:
            self._outbox.recover(its.id)
        self._count(f"deliveries|{'delivered' if answer.is_good else 'failed'}")

    def _logged(
        self,
        its: Hook,
        task: DeliveryTask,
        message: _Message,
        answer: Answer,
        began: int,
        now: int,
        again: int | None,
    ) -> LoggedDelivery:
        before = self._outbox.delivery(its.id, message.id)
        known = None if before is None else messages.known_delivery(before)
        delivery = Delivery(
            id=message.id,
            type=message.type,
            game=task.game,
            position=message.position,
            outcome="delivered" if answer.is_good else "failed",
            attempts=1 + (known.attempts if known else 0),
            status=answer.status,
            error=answer.error,
            ms=now - began,
            first_at=known.first_at if known else began,
            last_at=began,
            again=again,
        )
        return LoggedDelivery(message.id, messages.write_delivery(delivery), delivery.first_at)

    def recheck(self) -> None:
        """After a break check whether the recently delivered events still exist, and record lost ones."""
        dropped = self._handler.store.connections().dropped
        if dropped == self._dropped:
            return
        games = [*self._games.values(), *(feed.loaded for feed in self._turns.values())]
        for known in games:
            if ms_of(known.at) >= self._clock() - RECENT:
                with suppress(Unreadable, NoSuchGame):
                    self._check(known.id, known)
        self._dropped = dropped

    def _check(self, game: str, known: LoadedGame | None) -> None:
        """Confirm the game as it is, and write down what it has lost of the one that is known."""
        newest = self._handler.current(game)
        if known is not None:
            note_loss(self._handler.store, known, newest.head)

    def _at(self, game: str, version: int, following: Sequence[Entry]) -> LoadedGame:
        """A game as it was before these entries, from one that is remembered if possible."""
        known = self._games.get(game)
        if known is None:
            return self._handler.at(game, version)
        ahead = known.version - version
        if ahead > 0:
            if ahead > len(following) or following[ahead - 1].hash == known.hash:
                return self._handler.at(game, version)
        else:
            entries = self._handler.store.streams.read(game, known.version, -ahead) if ahead else []
            if follow(known, entries or following):
                return known.after(entries)
        self._games.drop(game)
        self._check(game, known)
        return self._handler.at(game, version)
