"""One command ahead: the situation after a command of Great Western Trail: Argentina."""

from typing import cast

from domain.core.errors import Masked, Rejected
from domain.core.record import Command
from domain.gwt_argentina.commands import PlayerCommand, RulesCommand
from domain.gwt_argentina.decide import drafted
from domain.gwt_argentina.state import State


def after(state: State, command: Command) -> State:
    """The situation after a command; raises `Rejected`, or `Masked` if it depends on what is hidden."""
    return drafted(cast("PlayerCommand | RulesCommand", command), state).state


def foreseen(state: State, command: PlayerCommand) -> State | None:
    """The same, as far as it can be foreseen; None if the command is not legal."""
    try:
        return after(state, command)
    except (Rejected, Masked):
        return None
