"""Foresight: what a seat's own commands come to, as far as it can work that out from what it sees."""

from collections.abc import Sequence

from domain.core.decider import AnyDecider, Seat, fold
from domain.core.errors import Masked, Rejected
from domain.core.record import Command, Event, Record
from domain.table.errors import Reason


def require_foreseen(
    decider: AnyDecider, command: Command, seen: Record, events: Sequence[Event], seat: Seat
) -> Record:
    """The play as the seat sees it after a command, which it could have worked out; else raises `Rejected`.

    `seen` is the play as it saw it before, `events` what the command has really caused.
    """
    try:
        foreseen = decider.decide(command, seen)
    except (Masked, Rejected):
        foreseen = ()
    disclosed = tuple(decider.disclose(event, seat) for event in events)
    if foreseen != disclosed and tuple(decider.disclose(event, seat) for event in foreseen) != disclosed:
        raise Rejected(Reason.UNFORESEEN, "table.24")
    after: Record = fold(decider, disclosed, seen)
    return after
