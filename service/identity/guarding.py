"""Services that share a store, with and without an operator's key: one without opens what the others guard.

Each HTTP process says now and then in the store which of the two it is.
"""

from collections.abc import Callable

from service.store.base import EventStore

EVERY = 600_000
"""Milliseconds between two reports of a process."""
BELIEVED = 3 * EVERY
"""Milliseconds for which a report counts."""
_REGISTER = "services"
_KINDS = {True: "guarded", False: "open"}

OPEN_HERE = (
    "this service has no operator's key, and another one on its store has: any client of this one manages "
    "keys, webhooks and operations; set the same ESTANCIA_OPERATOR_KEY here"
)
OPEN_ELSEWHERE = (
    "another service on this store has no operator's key: any client of that one manages keys, webhooks "
    "and operations; set the same ESTANCIA_OPERATOR_KEY there"
)


def report(store: EventStore, guarded: bool) -> None:
    """Say in the store that a service with (or without) an operator's key works on it now."""
    store.registers.put(_REGISTER, _KINDS[guarded], str(store.now()))


def objection(store: EventStore, guarded: bool) -> str | None:
    """What is wrong, and what to do, where other services on this store were of the other kind lately."""
    reported = store.registers.get(_REGISTER, _KINDS[not guarded])
    if reported is None or store.now() - int(reported) > BELIEVED:
        return None
    return OPEN_ELSEWHERE if guarded else OPEN_HERE


class GuardReporter:
    """Reports of one process; `warn` is called once if services disagree."""

    def __init__(self, store: EventStore, guarded: bool, warn: Callable[[str], None]) -> None:
        self._store = store
        self._guarded = guarded
        self._warn = warn
        self._warned = False
        self._next = 0

    def run(self, now: int) -> None:
        """Report and look, unless that was done lately. Raises `StoreUnavailable`."""
        if now < self._next:
            return
        report(self._store, self._guarded)
        text = objection(self._store, self._guarded)
        self._next = now + EVERY
        if text is not None and not self._warned:
            self._warn(text)
        self._warned = text is not None
