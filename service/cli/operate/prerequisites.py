"""Prerequisites of a start: an address to listen on, a usable store, or a clear error."""

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
"""Seconds for an old process to release the address; one that lost its parent notices within a second."""
_BETWEEN = 0.1


class Busy(click.ClickException):
    """Another process uses the address or folder."""

    exit_code = BUSY


def say(text: str, /, **facts: str | int) -> None:
    """Report to people at a terminal, otherwise as a line of the log, with `facts`."""
    with suppress(OSError):  # the service does not depend on it
        if at_terminal():
            click.echo(f"estancia: {text}")
            sys.stdout.flush()
        else:
            log.write_line(text, part="supervisor", **facts)


def at_terminal() -> bool:
    """Return whether people read the output, and not programs that collect logs."""
    return sys.stdout.isatty()


def check_store(url: str, fsync: config.Fsync, replicas: int, guarded: bool | None = None) -> None:
    """Report early what is wrong with an external store.

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
    """Return a socket that HTTP processes inherit. Raises `Busy` when another process uses the address."""
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
            say(f"{bind.host}:{bind.port} is in use; waiting {PATIENCE:g} s for that program to end")
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
