"""Knowledge of a whole stream: the title's answer to what stands when commands were taken back."""

from collections.abc import Sequence

from domain.core.decider import AnyDecider, Viewer
from domain.core.record import Event, Record
from domain.table.events import CommandUndone


def knowledge(decider: AnyDecider, log: Sequence[Event], viewer: Viewer, at: int) -> tuple[Record, ...]:
    """See `Decider.knowledge`. What was taken back had told nobody anything, so its events say nothing."""
    standing = list(log[:at])
    for i, event in enumerate(log[:at]):
        if isinstance(event, CommandUndone):
            standing[event.to : i] = [event] * (i - event.to)
    return decider.knowledge(standing, viewer, at)
