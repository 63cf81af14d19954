"""The command dispatcher: which verb answers which command."""

from typing import assert_never

from stray_calf import flow
from stray_calf.actions import turn
from stray_calf.commands import (
    CatchCalf,
    FreeCalf,
    KeepCalf,
    PlayerCommand,
    RulesCommand,
    SetUp,
    WeighPens,
)
from stray_calf.events import CalfEvent
from stray_calf.state import State


def decide(command: PlayerCommand | RulesCommand, state: State) -> tuple[CalfEvent, ...]:
    """The events this command causes now, or `Rejected`."""
    match command:
        case CatchCalf():
            return turn.catch_calf(command, state)
        case KeepCalf():
            return turn.keep_calf(command, state)
        case FreeCalf():
            return turn.free_calf(command, state)
        case SetUp():
            return flow.set_up(command, state)
        case WeighPens():
            return flow.weigh_pens(state)
        case _:
            assert_never(command)
