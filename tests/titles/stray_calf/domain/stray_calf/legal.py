"""What may this seat do now? Good guesses, asked of `decide`, which alone knows the rules."""

from domain.core.errors import Rejected
from domain.stray_calf.commands import CatchCalf, FreeCalf, KeepCalf, PlayerCommand
from domain.stray_calf.decide import decide
from domain.stray_calf.state import State


def legal_commands(state: State, seat: int) -> tuple[PlayerCommand, ...]:
    """Every command that `decide` accepts from this seat, each once."""
    candidates = (CatchCalf(seat), KeepCalf(seat), FreeCalf(seat))
    return tuple(command for command in candidates if is_legal(command, state))


def is_legal(command: PlayerCommand, state: State) -> bool:
    try:
        decide(command, state)
    except Rejected:
        return False
    return True
