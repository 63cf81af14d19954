"""Candidates for legal commands: good guesses; `decide` alone knows the rules."""

from collections.abc import Iterator

from stray_calf.commands import CatchCalf, FreeCalf, KeepCalf, PlayerCommand
from stray_calf.state import State


def candidates(state: State, seat: int) -> Iterator[PlayerCommand]:
    """Every legal command, and few others. Looks at nothing that this seat does not know."""
    if 0 <= seat < len(state.pens):
        yield from (CatchCalf(seat), KeepCalf(seat), FreeCalf(seat))
