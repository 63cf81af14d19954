"""Dogs/Cats: one for every animal that was there before."""

from domain.ranchers.actions.requirements import in_turn, module
from domain.ranchers.commands import ChooseToken
from domain.ranchers.content import Animal, Module
from domain.ranchers.events import RanchEvent, TokenTaken
from domain.ranchers.flow import go_on
from domain.ranchers.state import Phase, State


def choose_token(command: ChooseToken, state: State) -> tuple[RanchEvent, ...]:
    """With an animal in hand it is placed next; after an exchange the turn is over."""
    module(state, Module.DOGS_CATS, "11.1")
    in_turn(state, command.seat, Phase.DOG_CAT)
    if state.hand is not None:
        return (TokenTaken(command.seat, command.token, "place"),)
    return go_on(state, TokenTaken(command.seat, command.token, "close"))


def gives_token(state: State, animal: Animal, others: tuple[Animal | None, ...]) -> bool:
    """Whether this animal joins another of its kind, and a Dog/Cat is left (other modules have none)."""
    return state.tokens > 0 and animal in others
