"""Grants: a Grant Animal for the Pond, an objective for all five kinds."""

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.ranchers.actions.requirements import in_turn, module
from domain.ranchers.commands import TakeGrant
from domain.ranchers.content import KINDS, POND, Module
from domain.ranchers.errors import Reason
from domain.ranchers.events import GrantTaken, GrantWon, RanchEvent
from domain.ranchers.pieces import with_space
from domain.ranchers.scoring import kinds
from domain.ranchers.state import Rancher, State


def take_grant(command: TakeGrant, state: State) -> tuple[RanchEvent, ...]:
    """Costs nothing, and the turn goes on."""
    seat, animal = command.seat, command.animal
    module(state, Module.GRANTS, "9.1")
    rancher = in_turn(state, seat, *state.settings.grant_phases, clause="9.4")
    if rancher.spaces[POND - 1] is not None:
        raise Rejected(Reason.HAS_GRANT, "9.3", animal=rancher.spaces[POND - 1])
    if animal not in state.grant_animals:
        raise Rejected(Reason.GRANT_GONE, "9.2", animal=animal)
    now = replace(rancher, spaces=with_space(rancher.spaces, POND, animal))
    return (GrantTaken(seat, animal), *grant_won(state, seat, now))


def grant_won(state: State, seat: int, rancher: Rancher) -> tuple[GrantWon, ...]:
    """The best objective of the Grants that is left, for a rancher who has all five kinds now, once."""
    if not state.grant_objectives or rancher.grant is not None or kinds(rancher) < len(KINDS):
        return ()
    return (GrantWon(seat, state.grant_objectives[0]),)
