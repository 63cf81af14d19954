"""How does a table test read? El Gaucho, with seats written as `o` (open), `r` (reserved), `b` (bot)."""

from typing import Any

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.record import ChanceCommand, Command, Event
from domain.table import game as rules
from domain.table.commands import OpenGame, TakeSeat
from domain.table.events import Offer
from domain.table.state import Game
from domain.titles import TITLES

TITLE = TITLES["el-gaucho"]
SEED = bytes(range(32))
_OFFERS = {"o": Offer("open"), "r": Offer("reserved"), "b": Offer("bot", "random")}


def offers(seats: str) -> tuple[Offer, ...]:
    return tuple(_OFFERS[seat] for seat in seats)


def opening(seats: str, **more: Any) -> OpenGame:
    fields = {"title": TITLE.title, "settings": {}, "commitment": "c0ffee", **more}
    return OpenGame(offers=offers(seats), **fields)


def decide(game: Game, command: Command) -> tuple[Event, ...]:
    """What the command causes; a chance command gets some luck."""
    if isinstance(command, ChanceCommand):
        command = replace(command, seed=SEED)
    return rules.decide(TITLE, command, game)


def refusal(game: Game, command: Command) -> tuple[str, str, dict[str, Any]]:
    """Why it is refused."""
    try:
        events = decide(game, command)
    except Rejected as rejected:
        return str(rejected.reason), rejected.clause, rejected.facts
    raise AssertionError(f"accepted: {events}")


def after(*commands: Command, game: Game | None = None) -> Game:
    """The game after these commands, from the empty table or from `game`."""
    at = rules.empty(TITLE) if game is None else game
    for command in commands:
        for event in decide(at, command):
            at = rules.evolve(TITLE, at, event)
    return at


def at_rest(game: Game) -> Game:
    """The same game when the rules have done what they can do."""
    while (due := rules.due(TITLE, game)) is not None:
        game = after(due, game=game)
    return game


def started(seats: str = "rr") -> Game:
    """All seats taken, everything laid out, the first decisions wait."""
    return at_rest(after(opening(seats), *(TakeSeat(i) for i, seat in enumerate(seats) if seat == "o")))


def finished() -> Game:
    """A game played to its end, the luck not yet revealed."""
    game = started()
    while (seats := rules.to_act(TITLE, game)) != ():
        game = after(rules.legal_commands(TITLE, game, seats[0])[0], game=game)
        while not TITLE.is_over(game.play) and (due := rules.due(TITLE, game)) is not None:
            game = after(due, game=game)
    return game
