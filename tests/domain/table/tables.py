"""How does a table test read? El Gaucho, with seats as `o` (open), `r` (reserved), `b` (bot), `h` (held)."""

from random import Random
from typing import Any

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.record import ChanceCommand, Command, Event
from domain.el_gaucho.commands import LookAtSteppe, TakeDice
from domain.table import game as rules
from domain.table.commands import OpenGame, TakeSeat
from domain.table.events import Clock, Offer
from domain.table.state import Game, in_stream
from domain.titles import TITLES

TITLE = TITLES["el-gaucho"].rules
SEED = bytes(range(32))
TURN = Clock(turn=60, turns="whole")
BOTH = Clock(turn=60, game=90, turns="whole")
_OFFERS = {"o": Offer("open"), "r": Offer("reserved"), "b": Offer("bot", "random"), "h": Offer("held")}


def offers(seats: str) -> tuple[Offer, ...]:
    return tuple(_OFFERS[seat] for seat in seats)


def opening(seats: str, **more: Any) -> OpenGame:
    fields = {"title": TITLE.title, "settings": {}, "commitment": "c0ffee", "visibility": "public"}
    return OpenGame(offers=offers(seats), **{**fields, "sandbox": False, "entropies": (), **more})


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


def after(*commands: Command, game: Game | None = None, at: int = 0) -> Game:
    """The game after these commands, from the empty table or from `game`, at that time."""
    now = rules.empty(TITLE) if game is None else game
    for command in commands:
        version = now.steps[-1].version + 1 if now.steps else 100
        for it in in_stream(decide(now, command), version, getattr(command, "seat", None), command, at):
            now = rules.happen(TITLE, now, it)
    return now


def changed(game: Game, **fields: Any) -> Game:
    """The game with other fields of its table."""
    return replace(game, table=replace(game.table, **fields))


def uncounted(game: Game) -> Game:
    """The same game, if nobody had counted what was taken back or handed over."""
    none = {"undos": 0, "undos_in_turn": 0, "hand_overs": 0, "hand_overs_in_turn": 0, "take_backs": 0}
    return changed(game, seats=tuple(replace(seat, **none) for seat in game.table.seats))


def at_rest(game: Game, at: int = 0) -> Game:
    """The same game when the rules have done what they can do."""
    while (due := rules.due(TITLE, game)) is not None:
        game = after(due, game=game, at=at)
    return game


def started(seats: str = "rr", at: int = 0, **more: Any) -> Game:
    """All seats taken, everything laid out, the first decisions wait."""
    taken = (TakeSeat(i) for i, seat in enumerate(seats) if seat == "o")
    return at_rest(after(opening(seats, **more), *taken, at=at), at)


def first_turn(seats: str = "rr", **more: Any) -> Game:
    """The preliminary round is over, one seat is to act."""
    game = started(seats, **more)
    while len(rules.to_act(TITLE, game)) > 1 or not isinstance(_first(game), TakeDice):
        game = at_rest(after(_first(game), game=game))
    return game


def turn_of(game: Game) -> int:
    """The one seat that is to act."""
    (seat,) = rules.to_act(TITLE, game)
    return seat


def _first(game: Game) -> Command:
    return rules.legal_commands(TITLE, game, rules.to_act(TITLE, game)[0])[0]


def at_the_steppe() -> Game:
    """A game in which the seat to act may look at a hidden tile."""
    for number in range(1_000):
        whims, game = Random(number), started()
        while (seats := rules.to_act(TITLE, game)) != ():
            legal = rules.legal_commands(TITLE, game, seats[0])
            if any(isinstance(it, LookAtSteppe) for it in legal):
                return game
            game = at_rest(after(whims.choice(legal), game=game))
    raise AssertionError("nobody came to the steppe")


def finished() -> Game:
    """A game played to its end, the luck not yet revealed."""
    game = started()
    while (seats := rules.to_act(TITLE, game)) != ():
        game = after(rules.legal_commands(TITLE, game, seats[0])[0], game=game)
        while not TITLE.is_over(game.play) and (due := rules.due(TITLE, game)) is not None:
            game = after(due, game=game)
    return game
