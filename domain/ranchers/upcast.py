"""Upcasting: how records of older rules are read. Version 1 left to the fold what an event tells today."""

from typing import Literal

from domain.core.record import UNTOLD
from domain.ranchers.events import TokenTaken
from domain.ranchers.state import State


def then(event: TokenTaken, state: State) -> Literal["place", "close"]:
    """With an animal in hand the token was for that one, otherwise for an exchange."""
    if event.then is UNTOLD:
        return "close" if state.hand is None else "place"
    return event.then
