"""API keys: which apps may use the service, and what each of them may do (scopes).

An app is known by its key, of which the store has a digest only. Every use asks the store, so a key that was
revoked is worthless at once, at every process.
"""

import hmac
import re
import secrets
from typing import Literal, get_args

import msgspec

from service.identity.idempotency import IdempotentCall, KeyReusedError, check_repeated
from service.identity.tokens import (
    hash_token,
    new_token,
    prefix,
    token_of,
)
from service.store.base import EventStore
from service.store.composed import update_line
from service.store.lines import readable_line, readable_lines

Scope = Literal["games:create", "games:read", "games:admin", "hooks"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
PREFIX = prefix("app")
MOST = 500
"""Keys of one service; the list of them is one answer."""
_REGISTER = "keys"
_SECRET = re.compile(PREFIX + r"([0-9a-f]{16})_[A-Za-z0-9_-]{43}", re.ASCII)


class App(msgspec.Struct, frozen=True):
    """An app as the store knows it: `hash` is SHA-256 of its key, `created_at` in ms since 1970.

    `fingerprint`: of the call that has made it, when it had an `Idempotency-Key`.
    """

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created_at: int
    hash: str
    fingerprint: str = ""


class TooManyApps(Exception):
    """There are as many as the service takes."""


class Apps:
    """The register of apps, which all processes share."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def add(
        self, name: str, scopes: tuple[Scope, ...], call: IdempotentCall | None = None
    ) -> tuple[App, str]:
        """Return a new app and its key, which cannot be shown a second time. Raises `TooManyApps`.

        With `call` a second call does nothing and answers the same, or raises `KeyReusedError`.
        """
        id = secrets.token_hex(8) if call is None else call.id()
        secret = token_of(f"app_{id}", secrets.token_bytes(32) if call is None else call.bits())
        fingerprint = "" if call is None else call.fingerprint
        app = App(id, name, scopes, self._store.now(), hash_token(secret), fingerprint)
        book = self._store.registers.list(_REGISTER)
        if id not in book and len(book) >= MOST:
            raise TooManyApps
        if self._store.registers.insert(_REGISTER, id, _line(app)):
            return app, secret
        before = self.known(id)
        if before is None:
            raise KeyReusedError
        is_same = (before.fingerprint, before.hash) == (app.fingerprint, app.hash)
        check_repeated(is_same, before.created_at, app.created_at)
        return before, secret

    def renew(self, id: str) -> tuple[App, str] | None:
        """A new key for an app, which stays what it is; the old one is worthless at once."""
        secret = new_token(f"app_{id}")
        hash = hash_token(secret)
        line = update_line(
            self._store.registers,
            _REGISTER,
            id,
            lambda line: _line(msgspec.structs.replace(_read(line), hash=hash)),
        )
        return None if line is None else (_read(line), secret)

    def remove(self, id: str) -> bool:
        """Revoke a key, at once and everywhere; False when there was none of this id."""
        return self._store.registers.delete(_REGISTER, id)

    def all(self) -> list[App]:
        """The newest last."""
        apps = readable_lines(_REGISTER, self._store.registers.list(_REGISTER), _read)
        return sorted(apps.values(), key=lambda app: (app.created_at, app.id))

    def find(self, secret: str) -> App | None:
        """The app whose key this is now."""
        known = _SECRET.fullmatch(secret)
        line = None if known is None else self._store.registers.get(_REGISTER, known[1])
        app = None if line is None or known is None else readable_line(_REGISTER, known[1], line, _read)
        return app if app is not None and hmac.compare_digest(app.hash, hash_token(secret)) else None

    def known(self, id: str) -> App | None:
        """The app of this id, if it was not removed."""
        line = self._store.registers.get(_REGISTER, id)
        return None if line is None else readable_line(_REGISTER, id, line, _read)


def _line(app: App) -> str:
    return msgspec.json.encode(app).decode()


def _read(line: str) -> App:
    return msgspec.json.decode(line, type=App)
