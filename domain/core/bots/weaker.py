"""Weaker bots: they choose as a better one does, but now and then, by chance, take any legal command."""

from domain.core.bots import Bot, Choice, Choose, at_once
from domain.core.decider import Seat
from domain.core.luck import Luck
from domain.core.record import Command


def weaker(better: Choose, one_in: int) -> Choose:
    """Return a bot that does what `better` would, or by chance (one choice in `one_in`) anything."""

    def choose(view: object, legal: tuple[Command, ...], seat: Seat, seed: bytes) -> Choice:
        luck = Luck(seed)
        if len(legal) > 1 and luck.below(one_in) == one_in - 1:
            return Choice(legal[luck.below(len(legal))], {"by": "whim", "candidates": len(legal)})
        return better(view, legal, seat, seed)

    return choose


_NOVICE = "Plays like `greedy`, but every second choice is any legal command: to learn against."
_CASUAL = "Plays like `greedy`, but one choice in {one_in} is any legal command."
_GREEDY = "What looks best right now; no plan, no memory."


def up_to_greedy(choose: Choose, one_in: int) -> tuple[Bot, ...]:
    """The bots of a title that has a greedy one, without those that search; `one_in`: see `weaker`."""
    return (
        Bot("novice", at_once(weaker(choose, 2)), "1", _NOVICE, "beginner"),
        Bot("casual", at_once(weaker(choose, one_in)), "1", _CASUAL.format(one_in=one_in), "casual"),
        Bot("greedy", at_once(choose), "1", _GREEDY, "skilled"),
    )
