"""Prerequisites of a start: an address to listen on, a store that may hold games, or a sentence why not."""

import errno
import socket
import sys
import time
from contextlib import suppress

import click

from service import config, log
from service.identity import guarding
from service.store.base import StoreUnavailable
from service.store.redis.store import open_store

BUSY = 3
"""Exit code: the address or the data folder is in use."""
PATIENCE = 5.0
"""Seconds for an old process to let go of the address; one that lost its parent notices within a second."""
_BETWEEN = 0.1


class Busy(click.ClickException):
    """Somebody else uses what this needs."""

    exit_code = BUSY


def say(text: str, /, **facts: str | int) -> None:
    """To whoever still listens: to people at a terminal, else a line of the log, with `facts`."""
    with suppress(OSError):  # the service does not depend on it
        if at_terminal():
            click.echo(f"estancia: {text}")
            sys.stdout.flush()
        else:
            log.write_line(text, part="supervisor", **facts)


def at_terminal() -> bool:
    """Whether people read what is said here, and not the programs that collect logs."""
    return sys.stdout.isatty()


def check_store(url: str, fsync: config.Fsync, replicas: int, guarded: bool | None = None) -> None:
    """Say early, and in plain words, what is wrong with a store that somebody else runs.

    `guarded`: whether HTTP processes of this service will have an operator's key; None: there will be none.
    """
    try:
        store = open_store(url, fsync, replicas)
    except StoreUnavailable as error:
        raise click.ClickException(f"The event store cannot be used: {error}") from error
    for warning in store.warnings:
        say(f"warning: {warning}")
    if guarded is not None and (text := guarding.objection(store, guarded)) is not None:
        say(f"warning: {text}")
    store.close()


def listen(bind: config.Address) -> socket.socket:
    """A socket that HTTP processes inherit. Raises `Busy` when somebody else keeps the address."""
    until = time.monotonic() + PATIENCE
    is_told = False
    while True:
        try:
            return _listener(bind)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > until:
                raise Busy(
                    f"Cannot listen on {bind.host}:{bind.port}: {error.strerror}. Stop what listens there, "
                    f"or choose another address: ESTANCIA_BIND={bind.host}:{bind.port + 1}"
                ) from error
        if not is_told:
            say(f"{bind.host}:{bind.port} is in use; waiting {PATIENCE:g} s for whoever has it to end")
            is_told = True
        time.sleep(_BETWEEN)


def _listener(bind: config.Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in bind.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(bind)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener
