"""Register of webhooks, and the games that each of them may report and wants."""

import secrets
from collections.abc import Callable
from typing import Literal

import msgspec

from service.games.turns import CHANGES
from service.hooks import signature
from service.identity.api_keys import Apps
from service.identity.idempotency import KeyReusedError, check_repeated
from service.identity.owners import ANYBODY, OPERATOR
from service.store.base import EventStore
from service.store.composed import update_line
from service.store.lines import readable_line, readable_lines
from service.times import ms_of

REGISTER = "hooks"
OLD_SECRET = 24 * 3_600_000
"""Milliseconds for which messages are signed with the secret before as well."""


class Hook(msgspec.Struct, frozen=True, omit_defaults=True):
    """`events`, `titles` (none = all) and `game` choose; `owner`: see `service.identity.owners`.

    `fingerprint`: of the call that has made it, when it had an `Idempotency-Key`.
    """

    id: str
    url: str
    owner: str
    secret: str
    created_at: str
    events: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    game: str | None = None
    description: str = ""
    enabled: bool = True
    old_secret: str | None = None
    old_until: int = 0
    fingerprint: str = ""

    def secrets_at(self, now: int) -> tuple[str, ...]:
        """Those that sign now, the newest first."""
        old = (self.old_secret,) if self.old_secret is not None and now < self.old_until else ()
        return (self.secret, *old)

    def wants(self, type: str) -> bool:
        """Whether it is about events of this type."""
        return not self.events or type in self.events

    @property
    def wants_changes(self) -> bool:
        """Return whether the hook names turn changes: a hook for all events needs none."""
        return not set(CHANGES).isdisjoint(self.events)


class GameFacts(msgspec.Struct, frozen=True):
    """Facts of a game that decide whether a hook may and wants to report it; they never change."""

    game: str
    title: str
    is_public: bool
    owner: str | None


Reach = Literal["every", "public", "own", "own_public"]


def reach_of(store: EventStore, owner: str) -> Reach | None:
    """Of which games this owner may hear by now; None when it may hear nothing (any more)."""
    if owner == OPERATOR:
        return "every"
    if owner == ANYBODY:
        return "public"
    app = Apps(store).known(owner)
    if app is None or "hooks" not in app.scopes:
        return None
    return "own" if "games:read" in app.scopes else "own_public"


def may_hear(owner: str, reach: Reach | None, facts: GameFacts) -> bool:
    """Return whether this owner may know of this game."""
    match reach:
        case None:
            return False
        case "every":
            return True
        case "public":
            return facts.is_public
        case "own" | "own_public":
            return facts.owner == owner and (facts.is_public or reach == "own")


def concerns(hook: Hook, facts: GameFacts) -> bool:
    """Whether a hook is about this game."""
    return hook.game in (None, facts.game) and (not hook.titles or facts.title in hook.titles)


def facts_of(store: EventStore, game: str) -> GameFacts | None:
    """Read the facts from the meta record and the first event, for any title; None for no game."""
    meta, first = store.streams.meta(game), store.streams.read(game, most=1)
    if meta is None or not first:
        return None
    opened = msgspec.json.decode(first[0].record)["data"]
    return GameFacts(game, meta["title"], opened.get("visibility") == "public", meta.get("owner"))


def new_id() -> str:
    """16 hex digits that nobody can guess."""
    return secrets.token_hex(8)


def with_new_secret(hook: Hook, now: int) -> Hook:
    """The same hook with a new secret; the old one signs too, for a while."""
    return msgspec.structs.replace(
        hook, secret=signature.new_secret(), old_secret=hook.secret, old_until=now + OLD_SECRET
    )


def add(store: EventStore, hook: Hook) -> bool:
    """From now on there is this webhook; False when there is one of its id, or was until lately."""
    return store.registers.insert(REGISTER, hook.id, _line(hook))


def made_before(store: EventStore, hook: Hook) -> Hook:
    """What the same call has made the first time, as it was then; raises `KeyReusedError` if it did not."""
    known = find(store, hook.id)
    if known is None:
        raise KeyReusedError
    is_same = (known.fingerprint, known.secret) == (hook.fingerprint, hook.secret)
    check_repeated(is_same, ms_of(known.created_at), ms_of(hook.created_at))
    return msgspec.structs.replace(hook, created_at=known.created_at)


def change(store: EventStore, id: str, how: Callable[[Hook], Hook]) -> Hook | None:
    """Apply this change to the current webhook, and return it; None if it no longer exists."""
    line = update_line(store.registers, REGISTER, id, lambda line: _line(how(_read(line))))
    return None if line is None else _read(line)


def find(store: EventStore, id: str) -> Hook | None:
    """The webhook of this id; None when there is none (any more)."""
    line = store.registers.get(REGISTER, id)
    return None if line is None else readable_line(REGISTER, id, line, _read)


def all_hooks(store: EventStore) -> list[Hook]:
    """All webhooks of the service, in no order."""
    return list(readable_lines(REGISTER, store.registers.list(REGISTER), _read).values())


def remove(store: EventStore, hook: Hook) -> None:
    """It hears nothing more; its log is gone too."""
    store.registers.delete(REGISTER, hook.id)
    store.outbox.drop(hook.id)


def _line(hook: Hook) -> str:
    return msgspec.json.encode(hook).decode()


def _read(line: str) -> Hook:
    return msgspec.json.decode(line, type=Hook)
