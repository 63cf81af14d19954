"""The rival: the other players of a checked game, in a thread each. They play at random, by a seed."""

import random
from collections.abc import Callable
from threading import Thread

from service.sdk import Game, Problem, Unanswered

MOST_UNDOS = 5
_LONGEST_GOODBYE = 20
"""Seconds."""


class Opponent:
    """Plays a seat until the game is over, then calls `ended()`. With `undoes` it takes commands back."""

    def __init__(self, game: Game, seed: str, ended: Callable[[], None], *, undoes: bool = False) -> None:
        self._game, self._rng, self._ended = game, random.Random(seed), ended
        self.undone = 0
        self._undoes = undoes
        self.is_over = False
        self._thread = Thread(target=self._play, daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until it has seen that the game is over, but not for ever."""
        self._thread.join(_LONGEST_GOODBYE)

    def _play(self) -> None:
        try:
            for table in self._game.turns():
                try:
                    command = self._rng.choice(table["commands"]["commands"])
                    sent = self._game.act(command, version=table["version"], include=["commands"])
                    self._take_back(sent["commands"])
                except Problem as problem:
                    if problem.code not in ("stale", "rejected"):
                        raise
        except (Problem, Unanswered):
            return  # the check is over, and with it the service or the token
        finally:
            self.is_over = True
            self._ended()

    def _take_back(self, commands: dict[str, dict[str, bool]] | None) -> None:
        if self._undoes and self.undone < MOST_UNDOS and commands and commands["undo"]["possible"]:
            self._game.undo()
            self.undone += 1
            self._ended()
