"""What does a hosted bot decide? Its choice if it is legal and in time; else a simpler bot's."""

import hashlib
from collections.abc import Callable

import structlog

from domain.core.decider import Seat
from domain.core.record import Command
from domain.table import game as rules
from service.codec import encode
from service.game import Loaded
from workers.bots.registry import ladder
from workers.deadline import TooLate, within

BUDGET = 1.0
"""Seconds a bot may take for one decision."""

log = structlog.get_logger(part="worker")


def decide(loaded: Loaded, seat: Seat, failed: Callable[[str], None], budget: float = BUDGET) -> Command:
    """The command of the bot that plays `seat`; `failed(bot)` is told of every bot that gave none.

    Raises `NoDecision` when even the simplest one gave none.
    """
    bot = loaded.game.table.seats[seat].bot or ""
    return _chosen(loaded, seat, bot, loaded.bot_seed(seat), failed, budget)[1]


def advise(
    loaded: Loaded, seat: Seat, bot: str, failed: Callable[[str], None], budget: float = BUDGET
) -> tuple[str, Command]:
    """What this bot (or a simpler one: its id is told) would do in the place of `seat`.

    Even its whims come from what the seat can see, so nothing else can be learned by asking.
    """
    view = rules.view(loaded.codec.decider, loaded.game, seat).play
    seed = hashlib.sha256(b"estancia advice 1" + bytes([seat]) + encode(view)).digest()
    return _chosen(loaded, seat, bot, seed, failed, budget)


def _chosen(
    loaded: Loaded, seat: Seat, bot: str, seed: bytes, failed: Callable[[str], None], budget: float
) -> tuple[str, Command]:
    decider = loaded.codec.decider
    view = rules.view(decider, loaded.game, seat).play
    legal = rules.legal_commands(decider, loaded.game, seat)
    for name, choose in ladder(loaded.title, bot):
        try:
            chosen = within(budget, lambda: choose(view, legal, seat, seed))  # noqa: B023
            if chosen in legal:
                return name, chosen
            problem = f"not a legal command: {chosen!r}"
        except TooLate:
            problem = f"no answer within {budget} s"
        except Exception as error:
            problem = repr(error)
        log.warning("bot failed", bot=name, problem=problem, game=loaded.id, version=loaded.version)
        failed(name)
    raise NoDecision(loaded.id, loaded.version, seat)


class NoDecision(Exception):
    """Not even the simplest bot found a command: the game is stuck."""
