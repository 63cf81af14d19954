"""What other releases have left in the store: told once in the log of a process, and on `/readyz`.

A register of the store has a line for each title and reason. A release that knows what a line is about
leaves the line out of its answer.
"""

from collections.abc import Callable
from contextlib import suppress

import msgspec
import structlog

from service.games.unreadable.errors import OtherRelease, Reason
from service.log import once
from service.store.base import EventStore, Registers, StoreUnavailable
from service.store.lines import readable_lines

REGISTER = "other_releases"
MOST = 50
"""Lines of the register: more of them tell an operator nothing new."""

log = structlog.get_logger(part="unreadable games")


class OtherReleaseMet(msgspec.Struct, frozen=True):
    """What games of another release have (`found`), by their title and the reason why they are not known."""

    title: str
    reason: Reason
    found: str


def meet(store: EventStore, error: OtherRelease) -> None:
    """Log that this process has met a game of another release, once, and note it for all processes."""
    met = OtherReleaseMet((error.title or "")[:100], error.reason, str(error.found)[:100])
    if once(f"other release {met}"):
        log.error(
            "game of another release",
            game=error.game, title=error.title, reason=error.reason, detail=error.detail,
            remedy="install its title, or run the release that has written it: this one leaves it alone",
        )  # fmt: skip
    name = f"{met.title} {met.reason} {met.found}"
    with suppress(StoreUnavailable):
        lines = store.registers.list(REGISTER)
        if name not in lines and len(lines) < MOST:
            store.registers.put(REGISTER, name, msgspec.json.encode(met).decode())


def all_met(registers: Registers, is_known: Callable[[OtherReleaseMet], bool]) -> list[OtherReleaseMet]:
    """What any process has met, but for what this release knows."""
    lines = readable_lines(REGISTER, registers.list(REGISTER), msgspec.json.Decoder(OtherReleaseMet).decode)
    unknown = [met for met in lines.values() if not is_known(met)]
    return sorted(unknown, key=lambda met: (met.title, met.reason, met.found))
