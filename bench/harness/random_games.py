"""Random games: every command as likely as the others, by its number."""

from random import Random

from domain.core.decider import AnyDecider
from domain.table.events import Offer
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox


def random_game(handler: Handler, decider: AnyDecider, number: int) -> LoadedGame:
    """A whole game, its luck revealed."""
    whim, seats = Random(number), decider.seats[number % len(decider.seats)]
    opened = handler.open_game(
        GameSetup(decider.title, {}, [Offer("reserved")] * seats, sandbox=Sandbox(str(number)))
    )
    loaded = opened.loaded
    while loaded.due() is not None or loaded.to_act():
        if loaded.due() is not None:
            loaded = handler.advance(loaded)
        else:
            loaded = handler.send(loaded.id, whim.choice(loaded.legal_commands(loaded.to_act()[0]))).loaded
    return loaded
