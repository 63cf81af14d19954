"""The end: what a Horse or the wild building stands for."""

from domain.core.errors import Rejected
from domain.ranchers.actions.requirements import at_table, not_now
from domain.ranchers.commands import DeclareAnimal
from domain.ranchers.content import KINDS
from domain.ranchers.errors import Reason
from domain.ranchers.events import AnimalDeclared, RanchEvent
from domain.ranchers.state import Phase, State


def declare_animal(command: DeclareAnimal, state: State) -> tuple[RanchEvent, ...]:
    """All at once, in secret."""
    if state.phase is not Phase.ENDING:
        not_now(state, "6.3")
    at_table(state, command.seat)
    if command.seat not in state.declaring:
        raise Rejected(Reason.NOT_DECLARING, "6.3")
    if command.animal not in KINDS:
        raise Rejected(Reason.NOT_A_KIND, "6.3", animal=command.animal)
    return (AnimalDeclared(command.seat, command.animal),)
